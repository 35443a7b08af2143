import MediaCore
import MediaRendering
import Testing

struct GIFWriterTests {
  private func picture(_ width: Int, _ height: Int, _ pixel: (Int) -> UInt32) throws -> PixelBuffer {
    let picture = try PixelBuffer(
      pixelFormatType: .bgra32, dimensions: VideoDimensions(width: width, height: height))
    let plane = try #require(picture.planes.first)
    for place in 0..<width * height {
      let start = plane.baseAddress + place / width * plane.bytesPerRow + place % width * 4
      start.storeBytes(of: pixel(place), as: UInt32.self)
    }
    return picture
  }

  /// The indices of the first picture, by the rules of GIF89a's appendix F alone.
  private func indices(_ file: [UInt8]) throws -> [UInt8] {
    let descriptor = try #require(file.firstIndex(of: 0x2C))
    var place = descriptor + 10 + 3 * 256
    let minimum = Int(file[place])
    var packed: [UInt8] = []
    place += 1
    while file[place] != 0 {
      packed += file[(place + 1)...(place + Int(file[place]))]
      place += 1 + Int(file[place])
    }
    var (bit, width, output) = (0, minimum + 1, [UInt8]())
    var table: [[UInt8]] = []
    var previous: [UInt8] = []
    while true {
      var code = 0
      for number in 0..<width {
        code |= Int(packed[(bit + number) / 8] >> UInt8((bit + number) % 8) & 1) << number
      }
      bit += width
      if code == 1 << minimum {
        table = (0..<(1 << minimum)).map { [UInt8($0)] } + [[], []]
        (width, previous) = (minimum + 1, [])
        continue
      }
      if code == 1 << minimum + 1 { return output }
      let entry = code < table.count ? table[code] : previous + previous.prefix(1)
      if !previous.isEmpty, table.count < 4096 { table.append(previous + entry.prefix(1)) }
      if table.count == 1 << width, width < 12 { width += 1 }
      output += entry
      previous = entry
    }
  }

  @Test("few colours come back as they were, however many codes there are", arguments: [1, 3, 200, 255])
  func colors(count: Int) throws {
    // A linear congruential generator, so that each run takes the same pictures.
    var state: UInt32 = 1
    let numbers = (0..<120 * 120).map { _ in
      state = state &* 1_664_525 &+ 1_013_904_223
      return Int(state >> 8) % count
    }
    // Colours that differ in the five bits that the writer goes by.
    let palette = (0..<count).map { UInt32(0xFF00_0000) | UInt32($0 & 31) << 3 | UInt32($0 >> 5) << 11 }
    var writer = GIFWriter()
    try writer.add(try picture(120, 120) { palette[numbers[$0]] }, delay: 0.1)
    let file = writer.file()
    let table = try #require(file.firstIndex(of: 0x2C)) + 10
    let found = try indices(file).map { index -> UInt32 in
      let color = file[(table + 3 * Int(index))...].prefix(3).map(UInt32.init)
      return 0xFF00_0000 | color[0] << 16 | color[1] << 8 | color[2]
    }
    #expect(found == numbers.map { palette[$0] })
  }

  @Test("what is less than half opaque isn't seen, and a picture of nothing else has no colours")
  func transparency() throws {
    var writer = GIFWriter()
    try writer.add(try picture(4, 1) { UInt32([0x00, 0x7F, 0x80, 0xFF][$0]) << 24 }, delay: 0)
    let seen = try indices(writer.file()).map { $0 != 255 }
    #expect(seen == [false, false, true, true])
  }

  @Test("other pixels are refused, and delays are kept in range", arguments: [-1, 0, .infinity, .nan, 1e9])
  func refusals(delay: Double) throws {
    var writer = GIFWriter()
    let other = try PixelBuffer(
      pixelFormatType: .argb32, dimensions: VideoDimensions(width: 2, height: 2))
    #expect(throws: MediaError.self) { try writer.add(other, delay: 1) }
    try writer.add(try picture(1, 1) { _ in .max }, delay: delay)
    let control = try #require(writer.file().firstIndex(of: 0xF9))
    let hundredths = writer.file()[(control + 3)...].prefix(2)
    #expect(Array(hundredths) == (delay == 1e9 ? [0xFF, 0xFF] : [0, 0]))
  }
}
