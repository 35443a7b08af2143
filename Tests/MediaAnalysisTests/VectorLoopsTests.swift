import CMediaScopeVectors
import Testing

/// The loops of each width of vectors that the processor has, held against those that every processor has.
@Suite("Vector loops")
struct VectorLoopsTests {
  private static let counts = [0, 1, 15, 16, 17, 63, 64, 441, 1000]

  private static func loops(_ width: UInt32) -> vector_loops? {
    vector_loops_for(vector_width(rawValue: width))?.pointee
  }

  private static let widths = [UInt32(128), 256, 512].filter { loops($0) != nil }

  /// Samples with silence, full scale and neighbours of the same sign, after 16 others.
  private static func samples(_ count: Int, seed: UInt32) -> [Float] {
    noise(16 + count, seed: seed).enumerated().map { $0.offset % 61 < 9 ? 0 : Float($0.element) * 0x1p-15 }
  }

  @Test("The narrowest loops are there, and the widest are of the processor's widths")
  func chosen() throws {
    #expect(Self.widths.first == 128)
    let widest = try #require(Self.widths.last.flatMap { vector_loops_for(vector_width(rawValue: $0)) })
    #expect(vector_loops_widest() == widest)
  }

  @Test("Frames of two channels are taken apart", arguments: widths, counts)
  func planes(width: UInt32, count: Int) throws {
    let loops = try #require(Self.loops(width))
    let frames = noise(2 * count, seed: 7).map { $0 & ~3 }
    var (left, right) = ([Float](repeating: 9, count: count + 1), [Float](repeating: 9, count: count + 1))
    let bits = loops.planes(frames, count, &left, &right)
    #expect(left == stride(from: 0, to: 2 * count, by: 2).map { Float(frames[$0]) / 32768 } + [9])
    #expect(right == stride(from: 1, to: 2 * count, by: 2).map { Float(frames[$0]) / 32768 } + [9])
    #expect(
      bits.left == stride(from: 0, to: 2 * count, by: 2).reduce(0) { $0 | UInt16(bitPattern: frames[$1]) })
    #expect(
      bits.right == stride(from: 1, to: 2 * count, by: 2).reduce(0) { $0 | UInt16(bitPattern: frames[$1]) })
  }

  @Test("Sums have the same bits for every width", arguments: widths, [16, 64, 432, 1008])
  func sums(width: UInt32, count: Int) throws {
    let (loops, narrow) = try (#require(Self.loops(width)), #require(Self.loops(128)))
    let (one, other) = (Self.samples(count, seed: 1), Self.samples(count, seed: 2))
    let (found, expected) = (loops.sums(one, count), narrow.sums(one, count))
    #expect((found.low, found.high) == (expected.low, expected.high))
    #expect((found.sum, found.energy) == (expected.sum, expected.energy))
    let counted = one.prefix(count)
    #expect((found.low, found.high) == (counted.min(), counted.max()))
    #expect(abs(Double(found.sum) - counted.reduce(0) { $0 + Double($1) }) < 1e-3)
    #expect(abs(Double(found.energy) - counted.reduce(0) { $0 + Double($1) * Double($1) }) < 1e-3)
    #expect(loops.relation(one, other, count).sum == narrow.relation(one, other, count).sum)
    let products = zip(counted, other).reduce(0) { $0 + Double($1.0) * Double($1.1) }
    #expect(abs(Double(loops.relation(one, other, count).sum) - products) < 1e-3)
  }

  @Test("Channels are identical or inverted where every sample is", arguments: widths, [0, 5, 31])
  func relation(width: UInt32, place: Int) throws {
    let loops = try #require(Self.loops(width))
    let one = Self.samples(16, seed: 3)
    #expect(loops.relation(one, one, 32).identical)
    #expect(loops.relation(one, one.map(-), 32).inverted)
    var other = one
    other[place] += 0.25
    #expect(!loops.relation(one, other, 32).identical)
    #expect(!loops.relation(one, other.map(-), 32).inverted)
  }

  @Test("Crossings of zero are counted", arguments: widths, counts)
  func crossings(width: UInt32, count: Int) throws {
    let loops = try #require(Self.loops(width))
    let samples = Self.samples(count, seed: 4)
    let expected = (16..<16 + count).count { (samples[$0] > 0) != (samples[$0 - 1] > 0) }
    let found = samples.withUnsafeBufferPointer { samples in
      samples.baseAddress.map { loops.crossings($0 + 16, count) }
    }
    #expect(found == expected)
  }

  @Test("A sample over a limit is seen wherever it is", arguments: widths, [0, 7, 16, 30, 35])
  func exceeds(width: UInt32, place: Int) throws {
    let loops = try #require(Self.loops(width))
    var samples = [Float](repeating: 0.5, count: 36)
    #expect(!loops.exceeds(samples, 36, 0.5))
    samples[place] = 0.625
    #expect(loops.exceeds(samples, 36, 0.5))
    #expect(loops.exceeds(samples.map(-), 36, 0.5))
    #expect(!loops.exceeds(samples, place, 0.5))
  }

  @Test(
    "The first sample is found that completes a value over a peak", arguments: widths,
    [0.9, 1.3, 1.6, 9] as [Float])
  func interpolated(width: UInt32, peak: Float) throws {
    let loops = try #require(Self.loops(width))
    let weights = (0..<8).map { tap in
      vector_weights(middle: Float(tap) * 0.07, even: Float(7 - tap) * 0.05, odd: 0.1 - Float(tap) * 0.04)
    }
    let samples = Self.samples(300, seed: 5)
    let expected = (16..<316).first { index in
      var (half, sums, differences): (Float, Float, Float) = (0, 0, 0)
      for (tap, weights) in weights.enumerated() {
        let (early, late) = (samples[index - 15 + tap], samples[index - tap])
        half += weights.middle * (early + late)
        sums += weights.even * (early + late)
        differences += weights.odd * (early - late)
      }
      return max(abs(sums + differences), abs(half), abs(sums - differences)) > peak
    }
    let found = samples.withUnsafeBufferPointer { samples in
      samples.baseAddress.map { loops.interpolated($0 + 16, 300, weights, peak) }
    }
    #expect(found == (expected ?? 316) - 16)
  }

  @Test("Weighted energies differ by rounding alone", arguments: widths)
  func energies(width: UInt32) throws {
    let (loops, narrow) = try (#require(Self.loops(width)), #require(Self.loops(128)))
    // Table 1 and 2 of ITU-R BS.1770-5, Annex 1: 48 kHz.
    var weighting = vector_weighting(
      b0: 1.53512485958697, b1: -2.69169618940638, b2: 1.19839281085285, a1: -1.69065929318241,
      a2: 0.73248077421585, c1: -1.99004745483398, c2: 0.99007225036621)
    let (left, right) = (Self.samples(9984, seed: 8), Self.samples(9984, seed: 9))
    var (state, narrowState) = (vector_filter(), vector_filter())
    for _ in 0..<3 {
      let found = loops.weighted_energies(left, right, 10_000, &weighting, &state)
      let expected = narrow.weighted_energies(left, right, 10_000, &weighting, &narrowState)
      #expect(abs(found.left / expected.left - 1) < 1e-11)
      #expect(abs(found.right / expected.right - 1) < 1e-11)
      #expect(found.left != found.right)
    }
  }
}
