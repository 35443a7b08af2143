import MediaScope

/// Standard output for results that are long: what is written is gathered and goes out in large pieces.
final class ConsoleBuffer {
  private var bytes: [UInt8] = []
  private let write: ([UInt8]) throws(MediaError) -> Void

  static let pieceSize = 64 << 10

  init() {
    write = { (bytes) throws(MediaError) in try Console.write(bytes) }
  }

  /// Goes to `write` instead of standard output.
  init(_ write: @escaping ([UInt8]) throws(MediaError) -> Void) {
    self.write = write
  }

  func write(_ text: some StringProtocol) throws(MediaError) {
    bytes += text.utf8
    if bytes.count >= Self.pieceSize { try flush() }
  }

  func write(_ piece: UnsafeRawBufferPointer) throws(MediaError) {
    bytes += piece
    if bytes.count >= Self.pieceSize { try flush() }
  }

  /// Writes what has been gathered.
  func flush() throws(MediaError) {
    guard !bytes.isEmpty else { return }
    let piece = bytes
    bytes.removeAll(keepingCapacity: true)
    try write(piece)
  }
}

extension JSONWriter {
  /// Makes a writer whose text goes to a buffer.
  init(_ out: ConsoleBuffer, _ layout: Layout = .lines) {
    self.init(layout) { (piece) throws(MediaError) in try out.write(piece) }
  }
}

extension TextBuffer {
  /// Writes to standard output what has been gathered, if it is longer than `size`.
  mutating func write(ifLongerThan size: Int, to list: JSONList) throws(MediaError) {
    try flush(ifLongerThan: size) { (bytes) throws(MediaError) in try list.write(bytes) }
  }
}
