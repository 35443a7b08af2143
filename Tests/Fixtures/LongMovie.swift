/// A film whose tables state the same samples over and over, so that its movie box is long and its media is not.
///
/// The edit lists stay as they are: what is shown is what the file that it was made of shows.
package struct LongMovie {
  /// The file: what it was made of with free space for the movie box, and the long one at its end.
  package private(set) var bytes: [UInt8]
  private let times: Int

  /// - Parameters:
  ///   - file: a file with one movie box and without fragments.
  ///   - size: how long the movie box is at least.
  package init(_ file: [UInt8], size: Int = 5 << 18) throws(FixtureError) {
    guard let movie = outermostBoxes(of: file).first(where: { $0.type == "moov" }) else {
      throw FixtureError(name: "a file without a movie box")
    }
    bytes = file
    times = size / movie.range.count * 4
    let place = Int(movie.range.lowerBound)
    let long = box(Array(file[place..<Int(movie.range.upperBound)]))
    bytes.replaceSubrange(place + 4..<place + 8, with: Array("free".utf8))
    bytes += long
  }

  private static let containers = ["moov", "trak", "mdia", "minf", "stbl"]

  /// How many samples and chunks a track has.
  private struct Counts {
    var samples = 0
    var chunks = 0
  }

  private func box(_ bytes: [UInt8], _ counts: Counts = Counts()) -> [UInt8] {
    let type = String(decoding: bytes[4..<8], as: UTF8.self)
    var body = Array(bytes[8...])
    if Self.containers.contains(type) {
      let parts = outermostBoxes(of: body).map {
        (type: $0.type, bytes: Array(body[Int($0.range.lowerBound)..<Int($0.range.upperBound)]))
      }
      var counts = Counts()
      for part in parts where type == "stbl" {
        if part.type == "stsz" { counts.samples = Self.number(part.bytes, 16) }
        if part.type == "stco" { counts.chunks = Self.number(part.bytes, 12) }
      }
      body = parts.flatMap { box($0.bytes, counts) }
    } else {
      body = leaf(type, body, counts)
    }
    return Self.big(body.count + 8) + bytes[4..<8] + body
  }

  private func leaf(_ type: String, _ body: [UInt8], _ counts: Counts) -> [UInt8] {
    switch type {
    // Version 0: the length is after two dates and the timescale.
    case "mvhd", "mdhd": return body[..<16] + Self.big(Self.number(body, 16) * times) + body[20...]
    case "stts", "ctts", "stco": return repeated(body, rowSize: 4, first: 8) { row, _ in row }
    case "stsz" where Self.number(body, 4) == 0:
      return repeated(body, rowSize: 4, first: 12) { row, _ in row }
    case "stss":
      return repeated(body, rowSize: 4, first: 8) { Self.big(Self.number($0, 0) + $1 * counts.samples) }
    case "stsc":
      return repeated(body, rowSize: 12, first: 8) {
        Self.big(Self.number($0, 0) + $1 * counts.chunks) + $0[4...]
      }
    default: return body
    }
  }

  /// The rows of a table as often as all others; `change` gets a row and how often it came before.
  private func repeated(
    _ body: [UInt8], rowSize: Int, first: Int, _ change: ([UInt8], Int) -> [UInt8]
  ) -> [UInt8] {
    let rows = stride(from: first, to: body.count, by: rowSize).map {
      Array(body[$0..<min($0 + rowSize, body.count)])
    }
    return body[..<(first - 4)] + Self.big(Self.number(body, first - 4) * times)
      + (0..<times).flatMap { time in rows.flatMap { change($0, time) } }
  }

  private static func number(_ bytes: [UInt8], _ offset: Int) -> Int {
    bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
  }

  private static func big(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}
