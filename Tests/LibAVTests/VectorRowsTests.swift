import CMediaScopeVectors
import Testing

/// The loops over rows of pictures of each width of vectors that the processor has, held against what they are defined to give.
@Suite("Vector rows")
struct VectorRowsTests {
  private static let counts = [0, 1, 2, 7, 31, 32, 33, 64, 100]

  private static func rows(_ width: UInt32) -> vector_rows? {
    vector_rows_for(vector_width(rawValue: width))?.pointee
  }

  private static let widths = [UInt32(128), 256, 512].filter { rows($0) != nil }

  private static func noise(_ count: Int, below limit: Int, seed: UInt64) -> [Int] {
    var state = seed
    return (0..<count).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 40) % limit
    }
  }

  @Test("The narrowest rows are there, and the widest are of the processor's widths")
  func chosen() throws {
    #expect(Self.widths.first == 128)
    let widest = try #require(Self.widths.last.flatMap { vector_rows_for(vector_width(rawValue: $0)) })
    #expect(vector_rows_widest() == widest)
  }

  @Test("A row is blended of two, of bytes and of words", arguments: widths, counts)
  func blended(width: UInt32, count: Int) throws {
    let rows = try #require(Self.rows(width))
    for step in 1...2 {
      let upper = Self.noise(count * step, below: 256, seed: 1)
      let lower = Self.noise(count * step, below: 256, seed: 2)
      let blend = vector_blend(upper: 3, lower: 1, middle: 512)
      var expected = (0..<count).map { (at: Int) -> Int16 in
        Int16(3 * upper[at * step] + lower[at * step] - 512)
      }
      expected.append(7)
      var bytes = [Int16](repeating: 7, count: count + 1)
      rows.blend_bytes(upper.map(UInt8.init), lower.map(UInt8.init), step, blend, &bytes, count)
      #expect(bytes == expected)
      var words = [Int16](repeating: 7, count: count + 1)
      rows.blend_words(upper.map(UInt16.init), lower.map(UInt16.init), step, blend, &words, count)
      #expect(words == expected)
    }
  }

  @Test("Samples beyond their depth wrap", arguments: widths)
  func wrapped(width: UInt32) throws {
    let rows = try #require(Self.rows(width))
    let highest = [UInt16](repeating: .max, count: 40)
    var found = [Int16](repeating: 0, count: 40)
    rows.blend_words(highest, highest, 1, vector_blend(upper: 2, lower: 2, middle: 0), &found, 40)
    #expect(found == [Int16](repeating: -4, count: 40))
  }

  @Test("A row is widened between neighbours", arguments: widths, counts)
  func widened(width: UInt32, count: Int) throws {
    let rows = try #require(Self.rows(width))
    let samples = Self.noise(count + 2, below: 2040, seed: 3).map { $0 - 1020 }
    for siting in 0...2 {
      var expected: [Int16] = []
      for at in 1..<count + 1 {
        let (before, here, after) = (samples[at - 1], samples[at], samples[at + 1])
        expected.append(Int16(before * siting + here * (4 - siting)))
        expected.append(Int16(here * (2 + siting) + after * (2 - siting)))
      }
      expected.append(7)
      var found = [Int16](repeating: 7, count: 2 * count + 1)
      samples.map { Int16($0) }.withUnsafeBufferPointer {
        guard let start = $0.baseAddress else { return }
        rows.widen(start + 1, Int16(siting), &found, count)
      }
      #expect(found == expected)
    }
  }

  private static let matrix = vector_matrix(
    luma: 1.1643835, offset: -18.63, red_of_red: 0.1120459, green_of_blue: -0.0133, green_of_red: -0.0333,
    blue_of_blue: 0.1320)

  /// Alpha, red, green and blue as far as they are within 0 and a white, not rounded.
  private static func codes(_ luma: Int, _ cb: Int16, _ cr: Int16, white: Double) -> [Double] {
    let grey = Double(luma) * Double(matrix.luma) + Double(matrix.offset)
    let red = grey + Double(cr) * Double(matrix.red_of_red)
    let green = grey + Double(cb) * Double(matrix.green_of_blue) + Double(cr) * Double(matrix.green_of_red)
    let blue = grey + Double(cb) * Double(matrix.blue_of_blue)
    return [white] + [red, green, blue].map { min(max($0, 0), white) }
  }

  @Test("Codes are the nearest for every width, at any address", arguments: widths, counts)
  func codes(width: UInt32, count: Int) throws {
    let rows = try #require(Self.rows(width))
    let luma = Self.noise(count, below: 256, seed: 4)
    let (blue, red) = (
      Self.noise(count, below: 4096, seed: 5).map { Int16($0 - 2048) },
      Self.noise(count, below: 4096, seed: 6).map { Int16($0 - 2048) }
    )
    var matrix = Self.matrix
    let (bytes, words) = (luma.map(UInt8.init), luma.map(UInt16.init))
    for step in 0...1 {
      func check(size: Int, white: Double, _ write: (UnsafeMutableRawPointer) -> Void) {
        var found = [UInt8](repeating: 7, count: size * count + step + 1)
        found.withUnsafeMutableBytes { if let start = $0.baseAddress { write(start + step) } }
        #expect(found.last == 7)
        for index in 0..<count {
          let pixel = found[(step + size * index)...].prefix(size)
          let expected = Self.codes(luma[index], blue[index], red[index], white: white)
          // Big-endian words, or bytes from the last to the first.
          let given =
            size == 8
            ? stride(from: pixel.startIndex, to: pixel.endIndex, by: 2).map {
              Double(pixel[$0]) * 256 + Double(pixel[$0 + 1])
            }
            : pixel.reversed().map(Double.init)
          #expect(zip(given, expected).allSatisfy { abs($0 - $1) < 0.501 })
        }
      }
      check(size: 4, white: 255) { rows.bgra_of_bytes(bytes, blue, red, &matrix, $0, count) }
      check(size: 4, white: 255) { rows.bgra_of_words(words, blue, red, &matrix, $0, count) }
      check(size: 8, white: 65535) { rows.argb_of_bytes(bytes, blue, red, &matrix, $0, count) }
      check(size: 8, white: 65535) { rows.argb_of_words(words, blue, red, &matrix, $0, count) }
    }
  }
}
