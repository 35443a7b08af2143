import Accelerate
import Testing

/// What shapes a vector by others, as numpy and scipy have it.
struct ShapeTests {
  private let a: [Float] = [1, -2, 3.5, 0.25, -1.5, 4]
  private let b: [Float] = [0.5, 2, -1, 3, 1, -0.5]
  private let c: [Float] = [2, 1, 0, -1, 3, 0.5]
  private let d: [Float] = [1, 1, 2, 2, -1, 4]

  private func expect(
    _ found: [Float], _ expected: [Float], at location: SourceLocation = #_sourceLocation
  ) {
    #expect(
      found.count == expected.count && Swift.zip(found, expected).allSatisfy { abs($0 - $1) < 1e-5 },
      "\(found)", sourceLocation: location)
  }

  private func filled(_ count: Int = 6, _ body: (UnsafeMutablePointer<Float>) -> Void) -> [Float] {
    var values = [Float](repeating: .nan, count: count)
    body(&values)
    return values
  }

  @Test("four vectors at once")
  func fourVectors() {
    expect(filled { vDSP_vmma(a, 1, b, 1, c, 1, d, 1, $0, 1, 6) }, [2.5, -3, -3.5, -1.25, -4.5, 0])
    expect(filled { vDSP_vmmsb(a, 1, b, 1, c, 1, d, 1, $0, 1, 6) }, [-1.5, -5, -3.5, 2.75, 1.5, -4])
    expect(filled { vDSP_vaam(a, 1, b, 1, c, 1, d, 1, $0, 1, 6) }, [4.5, 0, 5, 3.25, -1, 15.75])
    expect(filled { vDSP_vsbsbm(a, 1, b, 1, c, 1, d, 1, $0, 1, 6) }, [0.5, 0, -9, 8.25, -10, -15.75])
    expect(filled { vDSP_vasbm(a, 1, b, 1, c, 1, d, 1, $0, 1, 6) }, [1.5, 0, -5, -9.75, -2, -12.25])
    expect(
      filled { vDSP_vpythg(a, 1, b, 1, c, 1, d, 1, $0, 1, 6) },
      [1.118034, 3.162278, 4.609772, 1.600781, 4.924429, 5.700877])
  }

  @Test("a ramp goes on where it ended")
  func ramps() {
    var (start, step): (Float, Float) = (0.5, 0.25)
    let found = filled { output in
      vDSP_vrampmul(a, 1, &start, &step, output, 1, 2)
      vDSP_vrampmul(Array(a[2...]), 1, &start, &step, output + 2, 1, 4)
    }
    expect(found, [0.5, -1.5, 3.5, 0.3125, -2.25, 7])
    #expect(start == 2)
    start = 0.5
    var second = [Float](repeating: 0, count: 6)
    expect(filled { vDSP_vrampmul2(a, b, 1, &start, &step, $0, &second, 1, 6) }, found)
    expect(second, [0.25, 1.5, -1, 3.75, 1.5, -0.875])
  }

  @Test("tables, polynomials and what is between places")
  func tables() {
    expect(filled(3) { vDSP_vindex(a, [0.9, 5.2, 2], 1, $0, 1, 3) }, [1, 4, 3.5])
    expect(filled(3) { vDSP_vgathr(a, [1, 6, 3], 1, $0, 1, 3) }, [1, 4, 3.5])
    expect(filled { vDSP_vtmerg(a, 1, b, 1, $0, 1, 6) }, [1, -1.2, 1.7, 1.9, 0.5, -0.5])
    expect(filled { vDSP_vpoly([2, -1, 0.5], 1, a, 1, $0, 1, 6, 2) }, [1.5, 10.5, 21.5, 0.375, 6.5, 28.5])
    expect(filled(3) { vDSP_vqint(a, [0.5, 3.25, 5], 1, $0, 1, 3, 6) }, [-1.5625, -0.328125, 4])
  }

  @Test("places that are none, and tables too short for a parabola, read nothing that isn't there")
  func placesThatAreNone() {
    expect(filled(2) { vDSP_vindex(a, [.nan, .infinity], 1, $0, 1, 2) }, [1, 1])
    #expect(filled(1) { vDSP_vqint(a, [.nan], 1, $0, 1, 1, 6) }[0].isNaN)
    #expect(filled(1) { vDSP_vqint(a, [0.5], 1, $0, 1, 1, 2) }[0].isNaN)
    var doubles = [0.0, 0]
    vDSP_vindexD([3, 4], [.nan, 1], 1, &doubles, 1, 2)
    #expect(doubles == [3, 4])
    vDSP_vqintD([3, 4], [0.5, .nan], 1, &doubles, 1, 2, 2)
    #expect(doubles == [3, 4])
    vDSP_vqintD([3, 4, 5], [.nan, 2], 1, &doubles, 1, 2, 3)
    #expect(doubles[0].isNaN && doubles[1] == 5)
  }

  @Test("bounds, integrals, means, crossings and a filter")
  func sequences() {
    var (low, high, bound): (Float, Float, Float) = (-1.75, 2, 0.5)
    expect(filled { vDSP_viclip(a, 1, &low, &high, $0, 1, 6) }, [2, -2, 3.5, 2, -1.75, 4])
    expect(filled { vDSP_vlim(a, 1, &bound, &high, $0, 1, 6) }, [2, -2, 2, -2, -2, 2])
    expect(filled { vDSP_vtrapz(a, 1, &bound, $0, 1, 6) }, [0, -0.25, 0.125, 1.0625, 0.75, 1.375])
    let simpson = filled { vDSP_vsimps(a, 1, &bound, $0, 1, 6) }
    expect([simpson[0], simpson[2], simpson[4]], [0, -0.583333, -0.083333])
    var (means, count) = (c, Float(3))
    vDSP_vavlin(a, 1, &count, &means, 1, 6)
    expect(means, [1.75, 0.25, 0.875, -0.6875, 1.875, 1.375])
    var (last, crossings): (vDSP_Length, vDSP_Length) = (0, 0)
    vDSP_nzcros(a, 1, 100, &last, &crossings, 6)
    #expect((last, crossings) == (5, 4))
    vDSP_nzcros(a, 1, 2, &last, &crossings, 6)
    #expect((last, crossings) == (2, 2))
    var output = [Float](repeating: 0, count: 8)
    vDSP_deq22([0, 0] + a, 1, [0.5, 0.25, -0.125, -0.5, 0.25], &output, 1, 6)
    expect(Array(output[2...]), [0.5, -0.5, 0.75, 1.75, -0.4375, 0.9375])
    var clipped = a
    vDSP.threshold(a, to: 0, with: .zeroFill, result: &clipped)
    expect(clipped, [1, 0, 3.5, 0.25, 0, 4])
  }

  @Test("a distance and an angle, and back")
  func polar() {
    let pairs: [Float] = [1, 0.5, -2, 2]
    let found = filled(4) { vDSP_polar(pairs, 2, $0, 2, 2) }
    expect(found, [1.118034, 0.463648, 2.828427, 2.356194])
    expect(filled(4) { vDSP_rect(found, 2, $0, 2, 2) }, pairs)
  }

  @Test("complex numbers")
  func complex() {
    func parts(_ body: (inout DSPSplitComplex) -> Void) -> ([Float], [Float]) {
      var (real, imaginary) = ([Float](repeating: 1, count: 6), [Float](repeating: 1, count: 6))
      real.withUnsafeMutableBufferPointer { real in
        imaginary.withUnsafeMutableBufferPointer { imaginary in
          guard let realp = real.baseAddress, let imagp = imaginary.baseAddress else { return }
          var numbers = DSPSplitComplex(realp: realp, imagp: imagp)
          body(&numbers)
        }
      }
      return (real, imaginary)
    }
    func given(_ body: (inout DSPSplitComplex, inout DSPSplitComplex) -> Void) {
      var (a, b, c, d) = (a, b, c, d)
      a.withUnsafeMutableBufferPointer { a in
        b.withUnsafeMutableBufferPointer { b in
          c.withUnsafeMutableBufferPointer { c in
            d.withUnsafeMutableBufferPointer { d in
              guard let one = a.baseAddress, let two = b.baseAddress, let three = c.baseAddress,
                let four = d.baseAddress
              else { return }
              var z = DSPSplitComplex(realp: one, imagp: two)
              var w = DSPSplitComplex(realp: three, imagp: four)
              body(&z, &w)
            }
          }
        }
      }
    }
    given { z, w in
      let quotient = parts { vDSP_zvdiv(&w, 1, &z, 1, &$0, 1, 6) }
      expect(quotient.0, [0.5, 0, -0.5, 1.15, -0.55, 0])
      expect(quotient.1, [0, 2, -1.75, -0.7, 0.15, -1])
      let total = parts { vDSP_zdotpr(&z, 1, &w, 1, &$0, 6) }
      expect([total.0[0], total.1[0]], [-6.25, 26.75])
      let added = parts { sum in
        var one = sum
        sum.imagp.update(repeating: 0, count: 6)
        vDSP_zvcma(&z, 1, &w, 1, &one, 1, &sum, 1, 6)
      }
      expect(added.0, [3.5, 1, -1, 6.75, -4.5, 1])
      expect(added.1, [0, -4, 7, 3.5, -1.5, 16.25])
      expect(parts { vDSP_zvsub(&z, 1, &w, 1, &$0, 1, 6) }.1, [-0.5, 1, -3, 1, 2, -4.5])
      expect(parts { vDSP_zvconj(&z, 1, &$0, 1, 6) }.1, b.map { -$0 })
      expect(parts { vDSP_zvfill(&z, &$0, 1, 6) }.1, Array(repeating: 0.5, count: 6))
    }
  }

  @Test("powers, roots, and sines with cosines")
  func functions() {
    var (count, exponent): (Int32, Float) = (6, 1.5)
    expect(
      filled { vvpowsf($0, &exponent, a.map { abs($0) }, &count) },
      [1, 2.828427, 6.5479, 0.125, 1.837117, 8])
    expect(filled { vvcbrtf($0, a, &count) }, [1, -1.259921, 1.518294, 0.629961, -1.144714, 1.587401])
    var cosines = [Float](repeating: 0, count: 6)
    let sines = filled { vvsincosf($0, &cosines, a, &count) }
    expect(Swift.zip(sines, cosines).map { $0 * $0 + $1 * $1 }, Array(repeating: 1, count: 6))
    expect([sines[0], cosines[1]], [0.841471, -0.416147])
  }
}
