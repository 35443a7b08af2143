import Accelerate
import Testing

/// Expected values by numpy 1.24.
struct RarerFunctionTests {
  @Test("whole numbers of 32 bits wrap around, and nothing is divided by zero")
  func integers() {
    let (a, b): ([Int32], [Int32]) = ([1, -7, .max, .min], [2, 2, 1, 0])
    var c = [Int32](repeating: 0, count: 4)
    vDSP_vaddi(a, 1, b, 1, &c, 1, 4)
    #expect(c == [3, -5, .min, .min])
    vDSP_vdivi(b, 1, a, 1, &c, 1, 4)
    #expect(c == [0, -3, .max, 0])
    vDSP_vabsi(a, 1, &c, 1, 4)
    #expect(c == [1, 7, .max, .min])
    vDSP_veqvi(a, 1, b, 1, &c, 1, 4)
    #expect(c == zip(a, b).map { ~($0 ^ $1) })
  }

  @Test("quarters of turns are exact, and what is no number stays none")
  func turns() {
    let turns: [Double] = [0, 0.5, 1, 1.5, 2, -1, 1e15]
    #expect(vForce.sinPi(turns) == [0, 1, 0, -1, 0, 0, 0])
    #expect(vForce.cosPi(turns) == [1, 0, -1, 0, 1, -1, 1])
    #expect(vForce.sinPi([.infinity] as [Double])[0].isNaN)
    #expect(abs(vForce.sinPi([0.25] as [Float])[0] - 0.707_106_77) < 1e-7)
    var next = [Double](repeating: 0, count: 3)
    vvnextafter(&next, [.nan, 1, 0], [1, .nan, 1], [3])
    #expect(next[0].isNaN && next[1].isNaN && next[2] == .leastNonzeroMagnitude)
  }

  @Test(
    "whole numbers of 24 bits have their sign",
    arguments: [(0, 0), (0x7F_FFFF, 8_388_607), (0x80_0000, -8_388_608), (0xFF_FFFF, -1)])
  func packed(bits: UInt32, value: Float) {
    let packed = vDSP_int24(
      bytes: (UInt8(bits & 0xFF), UInt8(bits >> 8 & 0xFF), UInt8(bits >> 16 & 0xFF)))
    var wide: Float = 1
    vDSP_vflt24([packed], 1, &wide, 1, 1)
    #expect(wide == value)
    var back = vDSP_int24()
    vDSP_vfixr24([wide], 1, &back, 1, 1)
    #expect(back == packed)
  }

  @Test("values are limited and counted")
  func clipping() {
    var (low, high): (Float, Float) = (-1, 1)
    var (below, above): (vDSP_Length, vDSP_Length) = (0, 0)
    var result = [Float](repeating: 9, count: 5)
    vDSP_vclipc([-3, -1, 0, 2, 7], 1, &low, &high, &result, 1, 5, &below, &above)
    #expect(result == [-1, -1, 0, 1, 1] && below == 1 && above == 2)
    var distance: Float = 0
    vDSP_distancesq([1, 2, 3], 1, [3, 2, 1], 1, &distance, 3)
    #expect(distance == 8)
  }

  @Test("a filter solves its equations, unless they have no solution")
  func wiener() {
    // numpy.linalg.solve(scipy.linalg.toeplitz(a), c).
    let (a, c): ([Double], [Double]) = ([4, 2, 1, 0.5], [1, -2, 3, 0.25])
    var (filter, prediction, error) = (
      [Double](repeating: 9, count: 4), [Double](repeating: 9, count: 4), Int32(9)
    )
    vDSP_wienerD(4, a, c, &filter, &prediction, 0, &error)
    #expect(error == 0 && prediction[0] == 1)
    let solved: [Double] = [0.6666666666666666, -1.5, 1.5416666666666667, -0.4166666666666667]
    for (value, expected) in zip(filter, solved) { #expect(abs(value - expected) < 1e-12) }
    var (single, other) = ([Float](repeating: 9, count: 4), [Float](repeating: 9, count: 4))
    vDSP_wiener(4, a.map(Float.init), c.map(Float.init), &single, &other, 0, &error)
    for (value, expected) in zip(single, solved) { #expect(abs(Double(value) - expected) < 1e-5) }
    vDSP_wienerD(2, [0, 1], [1, 1], &filter, &prediction, 0, &error)
    #expect(error == 1)
    vDSP_wienerD(2, [1, 1], [1, 1], &filter, &prediction, 0, &error)
    #expect(error == 2)
  }

  @Test("matrices and vectors")
  func vectors() {
    var matrix: [Float] = [1, 2, 3, 4]
    cblas_sger(CblasRowMajor, 2, 2, 2, [1, 2], 1, [3, 4], 1, &matrix, 2)
    #expect(matrix == [7, 10, 15, 20])
    var vector: [Float] = [1, 1, 1]
    catlas_saxpby(3, 2, [1, 2, 3], 1, -1, &vector, 1)
    #expect(vector == [1, 3, 5])
    catlas_sset(2, 4, &vector, 2)
    #expect(vector == [4, 3, 4])
  }

  @Test("ramps, rests and angles")
  func overlay() {
    var ramp = [Double](repeating: 0, count: 5)
    vDSP.formRamp(in: 0.0...1.0, result: &ramp)
    #expect(ramp == [0, 0.25, 0.5, 0.75, 1])
    vDSP.formRamp(withInitialValue: 2, increment: -0.5, result: &ramp)
    #expect(ramp == [2, 1.5, 1, 0.5, 0])
    #expect(vForce.remainder(dividends: [5.0, -5], divisors: [3.0, 3]) == [-1, 1])
    #expect(vForce.truncatingRemainder(dividends: [5.0, -5], divisors: [3.0, 3]) == [2, -2])
    #expect(vForce.cosPi([0.0, 1, 2]) == [1, -1, 1])
    var (sines, cosines) = ([Float](repeating: 9, count: 2), [Float](repeating: 9, count: 2))
    vForce.sincos([0, .pi / 2] as [Float], sinResult: &sines, cosResult: &cosines)
    #expect(sines == [0, 1] && cosines[0] == 1 && abs(cosines[1]) < 1e-6)
    var limited = [Float](repeating: 0, count: 3)
    vDSP.limit([0, 1, 2] as [Float], limit: 1, withOutputConstant: 5, result: &limited)
    #expect(limited == [-5, 5, 5])
  }
}
