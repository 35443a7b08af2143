import Glibc
import MediaScope

/// Standard output and standard error, written at once and without a buffer of our own.
enum Console {
  /// Writes bytes to standard output.
  ///
  /// - Throws: `.fileNotWritable` with the system's words, such as a full disk after a redirection.
  static func write(_ bytes: [UInt8]) throws(MediaError) {
    ProgressLine.clear()
    try OutputFile.writeAll(bytes, to: STDOUT_FILENO, name: "standard output")
  }

  /// Writes bytes that are not copied first.
  static func write(_ bytes: UnsafeRawBufferPointer) throws(MediaError) {
    try OutputFile.writeAll(bytes, to: STDOUT_FILENO, name: "standard output")
  }

  static func write(_ text: String) throws(MediaError) {
    try write(Array(text.utf8))
  }

  /// Says one line on standard error.
  static func report(_ line: String) {
    ProgressLine.clear()
    let name = Terminal.errors.highlighted("mediascope:", as: .name)
    let text = "\(name) \(line.printable)\n"
    // Nowhere is left to report that standard error can't be written.
    try? OutputFile.writeAll(Array(text.utf8), to: STDERR_FILENO, name: "standard error")
  }
}
