/// A file of AVI with one stream of pictures, with chunks without a byte between the pictures.
package struct AVIFile {
  /// A picture as it is stored.
  package struct Picture {
    package var bytes: [UInt8]
    package var isKey: Bool

    package init(bytes: [UInt8], isKey: Bool) {
      (self.bytes, self.isKey) = (bytes, isKey)
    }
  }

  /// The file.
  package let bytes: [UInt8]

  /// - Parameters:
  ///   - codec: the four characters that name it.
  ///   - rate: chunks a second.
  ///   - empty: how many chunks without a byte come after each picture, by its number.
  package init(
    _ pictures: [Picture], codec: String = "H264", width: Int, height: Int, rate: Int, empty: (Int) -> Int
  ) {
    var (movi, index): ([UInt8], [UInt8]) = (Array("movi".utf8), [])
    func add(_ bytes: [UInt8], _ flags: Int) {
      index += Array("00dc".utf8) + Self.little(flags) + Self.little(movi.count) + Self.little(bytes.count)
      movi += Self.chunk("00dc", bytes)
    }
    for (number, picture) in pictures.enumerated() {
      add(picture.bytes, picture.isKey ? 0x10 : 0)
      for _ in 0..<empty(number) { add([], 0) }
    }
    let count = index.count / 16
    let size = Self.little(width) + Self.little(height)
    let main = [1_000_000 / rate, 0, 0, 0x10, count, 0, 1, 0].flatMap(Self.little) + size + Self.zeros(16)
    let stream =
      Array("vids\(codec)".utf8) + [0, 0, 0, 1, rate, 0, count, 0, 0, 0].flatMap(Self.little) + Self.zeros(8)
    let format =
      Self.little(40) + size + [1, 0, 24, 0] + Array(codec.utf8) + Self.little(3 * width * height)
      + Self.zeros(16)
    let list = Self.chunk(
      "LIST", Array("strl".utf8) + Self.chunk("strh", stream) + Self.chunk("strf", format))
    let head = Self.chunk("LIST", Array("hdrl".utf8) + Self.chunk("avih", main) + list)
    bytes = Self.chunk(
      "RIFF", Array("AVI ".utf8) + head + Self.chunk("LIST", movi) + Self.chunk("idx1", index))
  }

  private static func chunk(_ name: String, _ payload: [UInt8]) -> [UInt8] {
    Array(name.utf8) + little(payload.count) + payload + zeros(payload.count % 2)
  }

  private static func little(_ number: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  private static func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }
}
