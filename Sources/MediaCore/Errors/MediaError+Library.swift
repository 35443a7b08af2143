extension MediaError {
  /// Loads a shared library by a call that puts the system's words into a buffer where it fails.
  ///
  /// - Parameters:
  ///   - name: the library's name.
  ///   - package: the name of Debian's package of it, where the system doesn't say which library is missing.
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
    // The library itself, or one that it needs.
    guard let missing = SharedObjectName(loaderWords: words) else {
      throw MediaError(code, "\(name) can't be loaded (\(words)); on Debian it is in \(package)")
    }
    throw MediaError(
      code, "\(name) can't be loaded (\(words)); on Debian \(missing.text) is in \(missing.debianPackage)")
  }
}

/// The name of a shared library with its version, such as `libwebp.so.7`.
package struct SharedObjectName: Hashable, Sendable {
  package let text: String
  private let library: Substring
  private let version: Substring

  /// Finds the name in what the loader says of a failure (dlopen(3)): `libwebp.so.7: cannot open shared object file`.
  package init?(loaderWords: String) {
    guard let path = loaderWords.split(separator: ":", maxSplits: 1).first,
      let file = path.split(separator: "/").last
    else { return nil }
    let parts = file.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count >= 3, parts[1] == "so", !parts[0].isEmpty, !parts[2].isEmpty,
      parts[2].utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else { return nil }
    (library, version) = (parts[0], parts[2])
    text = "\(library).so.\(version)"
  }

  /// The name of the Debian package that has the library alone (Debian Policy, 8.1).
  package var debianPackage: String {
    // SoundTouch's C interface comes with the library.
    if library == "libSoundTouchDll" { return "libsoundtouch\(version)" }
    let endsInDigit = library.utf8.last.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false
    return "\(library)\(endsInDigit ? "-" : "")\(version)".lowercased()
  }
}
