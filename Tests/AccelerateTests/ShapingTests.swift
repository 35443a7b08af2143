import Accelerate
import Testing

/// The overlay's functions that shape one vector by others, held against plain formulas and vDSP's own.
struct ShapingTests {
  private let a = [1, -2, 3.5, 0.25, -1.5, 4]
  private let b = [0.5, 1, -3, 2, 1.25, -0.5]

  @Test("merges, polynomials, limits and interpolation")
  func shapes() {
    var expected = [Double](repeating: 0, count: 6)
    vDSP_vtmergD(a, 1, b, 1, &expected, 1, 6)
    #expect(vDSP.taperedMerge(a, b) == expected)
    #expect(
      vDSP.evaluatePolynomial(usingCoefficients: [2, -1, 3], withVariables: [0.0, 1, 2]) == [3, 4, 9])
    #expect(vDSP.limit(a, limit: 0.25, withOutputConstant: 2) == [2, -2, 2, 2, -2, 2])
    #expect(vDSP.invertedClip(a, to: -1...2) == [2, -2, 3.5, 2, -1.5, 4])
    #expect(
      vDSP.linearInterpolate(elementsOf: a, using: [0, 0.5, 4.5, 5, 9, -1]) == [1, -0.5, 1.25, 4, 4, 1])
    #expect(vDSP.gather(a, indices: [6, 1, 0, 7]) == [4, 1, 0, 0])
    #expect(vDSP.compress(a, gatingVector: [0, 1, 0, 1, 0, 1.0], nonZeroGatingCount: 4) == [-2, 0.25, 4, 0])
    #expect(vDSP.compress(a, gatingVector: [0, 1, 0, 1, 0, 1.0], nonZeroGatingCount: nil) == [-2, 0.25, 4])
    var (one, other) = ([1.0, 2], [3.0, 4])
    vDSP.swapElements(&one, &other)
    #expect(one == [3, 4] && other == [1, 2])
  }

  @Test("integrals are those of vDSP")
  func integrals() {
    var (step, expected) = (0.5, [Double](repeating: 0, count: 6))
    vDSP_vtrapzD(a, 1, &step, &expected, 1, 6)
    #expect(vDSP.integrate(a, using: .trapezoidal, stepSize: 0.5) == expected)
    vDSP_vsimpsD(a, 1, &step, &expected, 1, 6)
    #expect(vDSP.integrate(a, using: .simpson, stepSize: 0.5) == expected)
    vDSP_vrsumD(a, 1, &step, &expected, 1, 6)
    #expect(vDSP.integrate(a, using: .runningSum, stepSize: 0.5) == expected)
  }

  @Test("complex numbers are added, subtracted, multiplied and divided")
  func complexNumbers() {
    let numbers: [[Float]] = [[3, 1], [4, -2], [1, 0.5], [-2, 1], [0, 0], [0, 0]]
    func result(_ body: (DSPSplitComplex, DSPSplitComplex, inout DSPSplitComplex) -> Void) -> [[Float]] {
      let memory = numbers.map { values in
        let pointer = UnsafeMutablePointer<Float>.allocate(capacity: 2)
        pointer.initialize(from: values, count: 2)
        return pointer
      }
      defer { for pointer in memory { pointer.deallocate() } }
      let split = (0..<3).map { DSPSplitComplex(realp: memory[2 * $0], imagp: memory[2 * $0 + 1]) }
      var target = split[2]
      body(split[0], split[1], &target)
      return (4..<6).map { [memory[$0][0], memory[$0][1]] }
    }
    // 3 + 4i and 1 - 2i; 1 - 2i and 0.5 + i.
    #expect(result { vDSP.add($0, to: $1, count: 2, result: &$2) } == [[4, 1.5], [2, -1]])
    #expect(result { vDSP.subtract($0, from: $1, count: 2, result: &$2) } == [[-2, -0.5], [-6, 3]])
    #expect(
      result { vDSP.multiply($0, by: $1, count: 2, useConjugate: false, result: &$2) } == [
        [11, 2.5], [-2, 0],
      ])
    #expect(
      result { vDSP.multiply($0, by: $1, count: 2, useConjugate: true, result: &$2) } == [
        [-5, -1.5], [-10, 2],
      ])
    #expect(result { vDSP.divide($0, by: $1, count: 2, result: &$2) } == [[-1, -1.2], [2, -1.6]])
    #expect(
      result {
        vDSP.conjugate($0, count: 2, result: &$2); _ = $1
      } == [[3, 1], [-4, 2]])
  }
}
