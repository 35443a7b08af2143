import Glibc
import MediaScope
import MediaWriting

/// Standard output and standard error, written at once and without a buffer of our own.
enum Console {
  /// Writes bytes to standard output.
  ///
  /// - Throws: `.fileNotWritable` with the system's words, such as a full disk after a redirection.
  static func write(_ bytes: [UInt8]) throws(MediaError) {
    ProgressLine.clear()
    try bytes.span.bytes.withUnsafeBytes { (bytes) throws(MediaError) in try write(bytes) }
  }

  /// Writes bytes that are not copied first.
  static func write(_ bytes: UnsafeRawBufferPointer) throws(MediaError) {
    try WritableFile.write(bytes, to: STDOUT_FILENO, name: "standard output")
  }

  static func write(_ text: String) throws(MediaError) {
    try write(Array(text.utf8))
  }

  /// Says one line on standard error.
  static func report(_ line: String) {
    ProgressLine.clear()
    let name = Terminal.errors.highlighted("mediascope:", as: .name)
    writeError("\(name) \(line.printable)\n")
  }

  /// Writes a text to standard error as it is.
  static func writeError(_ text: String) {
    // Nowhere is left to report that standard error can't be written.
    try? Array(text.utf8).span.bytes.withUnsafeBytes { (bytes) throws(MediaError) in
      try WritableFile.write(bytes, to: STDERR_FILENO, name: "standard error")
    }
  }
}
