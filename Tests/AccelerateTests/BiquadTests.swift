import Accelerate
import Testing

/// Filters of sections of second order, and what goes along a vector.
struct BiquadTests {
  private static let input: [Double] = [1, 0, -1, 2, 0.5, 0, 0, 3]
  private static let coefficients = [0.5, 0.25, -0.125, -0.5, 0.25, 1, 0.5, 0.25, 0.125, -0.0625]
  /// What `scipy.signal.sosfilt` makes of them.
  private static let expected = [
    0.5, 0.6875, -0.1796875, 0.31542969, 1.19934082, 0.93229675, 0.27092171, 1.35252833,
  ]

  private func isNear(_ one: [Double], _ other: [Double], _ tolerance: Double = 1e-7) -> Bool {
    one.count == other.count && zip(one, other).allSatisfy { abs($0 - $1) < tolerance }
  }

  @Test("a cascade filters as scipy's, wherever a block ends", arguments: 0...8)
  func cascade(split: Int) throws {
    var filter = try #require(
      vDSP.Biquad(coefficients: Self.coefficients, channelCount: 1, sectionCount: 2, ofType: Double.self))
    let output =
      filter.apply(input: Array(Self.input[..<split])) + filter.apply(input: Array(Self.input[split...]))
    #expect(isNear(output, Self.expected))
  }

  @Test("the C functions filter every second value in place of every first")
  func strides() throws {
    let setup = try #require(vDSP_biquad_CreateSetup(Self.coefficients, 2))
    defer { vDSP_biquad_DestroySetup(setup) }
    var delay = [Float](repeating: 0, count: 6)
    let input: [Float] = Self.input.flatMap { [Float($0), 99] as [Float] }
    var output = [Float](repeating: 0, count: 8)
    vDSP_biquad(setup, &delay, input, 2, &output, 1, 8)
    #expect(isNear(output.map(Double.init), Self.expected, 1e-5))
  }

  @Test("sets of coefficients that are no sections are refused", arguments: [0, 1, 4, 6])
  func refused(count: Int) {
    let made = vDSP.Biquad(
      coefficients: Array(repeating: 0, count: count), channelCount: 1, sectionCount: 1, ofType: Float.self)
    #expect(made == nil)
  }

  @Test("sums, crossings and values between two vectors")
  func sequences() {
    #expect(vDSP.slidingWindowSum([1, 2, 3, 4] as [Float], usingWindowLength: 2) == [3, 5, 7])
    #expect(vDSP.slidingWindowSum([1, 2] as [Float], usingWindowLength: 3).isEmpty)
    #expect(vDSP.countZeroCrossings([1, -1, -2, 3] as [Double]) == 2)
    #expect(vDSP.linearInterpolate([0, 10] as [Float], [20, 20], using: 0.5) == [10, 15])
  }
}
