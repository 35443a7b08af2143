/// An AVI file whose first stream ends with chunks without a byte, each of which has the last picture shown once more.
package struct RepeatedPictures {
  /// The file.
  package private(set) var bytes: [UInt8]

  /// - Parameters:
  ///   - file: an AVI file with an index, whose first stream is of pictures.
  ///   - count: how many chunks are added.
  package init(_ file: [UInt8], count: Int) throws(FixtureError) {
    bytes = file
    guard let list = place(of: "movi", from: 12), let index = place(of: "idx1", from: list),
      let main = place(of: "avih", from: 12), let stream = place(of: "strh", from: main)
    else { throw FixtureError(name: "an AVI file without an index") }
    let movi = list - 8
    let end = list + number(movi + 4)
    let indexEnd = index + 8 + number(index + 4)
    for offset in [main + 24, stream + 40] { add(count, at: offset) }
    add(8 * count, at: movi + 4)
    add(16 * count, at: index + 4)
    add(24 * count, at: 4)
    let header = Array("00dc".utf8) + Self.little(0)
    var rows: [UInt8] = []
    for number in 0..<count {
      rows += header
      rows += Self.little(end - list + 8 * number)
      rows += Self.little(0)
    }
    bytes.insert(contentsOf: rows, at: indexEnd)
    bytes.insert(contentsOf: [[UInt8]](repeating: header, count: count).joined(), at: end)
  }

  private func place(of name: String, from start: Int) -> Int? {
    let name = Array(name.utf8)
    return (start..<bytes.count - 4).first { bytes[$0] == name[0] && Array(bytes[$0..<$0 + 4]) == name }
  }

  private func number(_ offset: Int) -> Int {
    bytes[offset..<offset + 4].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  private mutating func add(_ value: Int, at offset: Int) {
    bytes.replaceSubrange(offset..<offset + 4, with: Self.little(number(offset) + value))
  }

  private static func little(_ number: Int) -> [UInt8] {
    [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}
