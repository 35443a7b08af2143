import MediaScope

/// Standard output for objects of several files: one array of them.
///
/// The object of a single file stays what it is.
final class JSONList {
  private let isArray: Bool
  private var isEmpty = true
  /// A line's end that goes out before what follows it.
  private var owesNewline = false

  init(isArray: Bool) {
    self.isArray = isArray
  }

  /// Begins the object of the next file.
  func next() throws(MediaError) {
    guard isArray else { return }
    owesNewline = false
    try Console.write(isEmpty ? "[\n" : ",\n")
    isEmpty = false
  }

  /// Writes a piece of an object.
  func write(_ bytes: [UInt8]) throws(MediaError) {
    guard isArray, let last = bytes.last else { return try Console.write(bytes) }
    if owesNewline { try Console.write("\n") }
    owesNewline = last == UInt8(ascii: "\n")
    try Console.write(owesNewline ? Array(bytes.dropLast()) : bytes)
  }

  /// Writes a piece that is not copied where it is of no array.
  func write(_ bytes: UnsafeRawBufferPointer) throws(MediaError) {
    try isArray ? write(Array(bytes)) : Console.write(bytes)
  }

  /// Ends the array.
  func finish() throws(MediaError) {
    guard isArray else { return }
    try Console.write(isEmpty ? "[]\n" : "\n]\n")
  }

  /// A buffer whose text goes here.
  var buffer: ConsoleBuffer {
    ConsoleBuffer { (bytes) throws(MediaError) in try self.write(bytes) }
  }
}
