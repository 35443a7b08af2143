extension MediaError {
  /// Loads a shared library by a call that puts the system's words into a buffer where it fails.
  ///
  /// - Parameters:
  ///   - name: what the library is called.
  ///   - package: what Debian's package of it is called.
  ///   - code: the kind of failure.
  /// - Throws: the failure, with the system's words and the package.
  package static func load(
    _ name: String, package: String, code: Code, _ call: (UnsafeMutablePointer<CChar>?, UInt32) -> Bool
  ) throws(MediaError) {
    let words: String? = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { text in
      text.initialize(repeating: 0)
      if call(text.baseAddress, UInt32(text.count)) { return nil }
      return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
    guard let words else { return }
    throw MediaError(code, "\(name) can't be loaded (\(words)); on Debian it is in \(package)")
  }
}
