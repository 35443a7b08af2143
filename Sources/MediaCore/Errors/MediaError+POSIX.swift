import Glibc

extension MediaError {
  /// The error for a system call that failed, in the system's words.
  ///
  /// - Parameters:
  ///   - code: the kind; a full disk is `.diskFull` whatever it says.
  ///   - posix: the value of `errno`.
  ///   - what: what was being done; the system's words follow it.
  ///   - path: the file.
  package init(_ code: Code, posix: Int32, doing what: String? = nil, at path: String?) {
    let words = strerror(posix).map { String(cString: $0) } ?? "error \(posix)"
    self.init(
      posix == ENOSPC || posix == EDQUOT ? .diskFull : code, what.map { "\($0): \(words)" } ?? words,
      at: .init(file: path), underlying: .init(domain: .posix, code: posix, message: words))
  }
}
