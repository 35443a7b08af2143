import Accelerate
import Foundation
import Testing

/// Tables, searches and products of complex numbers, held against plain formulas in both precisions.
struct TableTests {
  private let a: [Float] = [1, -2, 3.5, 0.25, -1.5, 4]
  private let b: [Float] = [0.5, 1, -3, 2, 1.25, -0.5]
  private var count: vDSP_Length { 6 }

  /// What a function makes of zeros in single and in double precision, which have to agree.
  private func both(
    _ single: (inout [Float], [Float], [Float]) -> Void,
    _ double: (inout [Double], [Double], [Double]) -> Void,
    size: Int = 6
  ) -> [Double] {
    var (one, two) = ([Float](repeating: 0, count: size), [Double](repeating: 0, count: size))
    single(&one, a, b)
    double(&two, a.map(Double.init), b.map(Double.init))
    #expect(zip(one, two).allSatisfy { abs(Double($0) - $1) < 1e-5 })
    return two
  }

  private func expect(_ values: [Double], _ expected: [Double]) {
    #expect(
      values.count == expected.count && zip(values, expected).allSatisfy { abs($0 - $1) < 1e-9 }, "\(values)")
  }

  @Test("lines go through the points of a table, and on level outside")
  func generation() {
    let places: [Float] = [2, 4, 8]
    let values: [Float] = [10, 20, 0]
    expect(
      both(
        { result, _, _ in vDSP_vgenp(values, 1, places, 1, &result, 1, 11, 3) },
        { result, _, _ in
          vDSP_vgenpD(values.map(Double.init), 1, places.map(Double.init), 1, &result, 1, 11, 3)
        }, size: 11),
      [10, 10, 10, 15, 20, 15, 10, 5, 0, 0, 0])
  }

  @Test("a table's values lie on lines between its places")
  func table() {
    let at: [Float] = [-1, 0, 0.25, 1.5, 2, 9]
    let values: [Float] = [4, 8, 2]
    expect(
      both(
        { result, _, _ in
          var (factor, addend): (Float, Float) = (1, 0.5)
          vDSP_vtabi(at, 1, &factor, &addend, values, 3, &result, 1, 6)
        },
        { result, _, _ in
          var (factor, addend) = (1.0, 0.5)
          vDSP_vtabiD(at.map(Double.init), 1, &factor, &addend, values.map(Double.init), 3, &result, 1, 6)
        }),
      [4, 6, 7, 2, 2, 2])
  }

  @Test("what is left out, what is cut, and the highest of neighbours")
  func selections() {
    let gate: [Float] = [0, 1, 0, 2, -1, 0]
    expect(
      both(
        { result, a, _ in vDSP_vcmprs(a, 1, gate, 1, &result, 1, 6) },
        { result, a, _ in vDSP_vcmprsD(a, 1, gate.map(Double.init), 1, &result, 1, 6) }),
      [-2, 0.25, -1.5, 0, 0, 0])
    expect(
      both(
        { result, a, _ in
          var (bound, value): (Float, Float) = (0.5, 3)
          vDSP_vthrsc(a, 1, &bound, &value, &result, 1, 6)
        },
        { result, a, _ in
          var (bound, value) = (0.5, 3.0)
          vDSP_vthrscD(a, 1, &bound, &value, &result, 1, 6)
        }),
      [3, -3, 3, -3, -3, 3])
    expect(
      both(
        { result, a, _ in vDSP_vswmax(a, 1, &result, 1, 4, 3) },
        { result, a, _ in vDSP_vswmaxD(a, 1, &result, 1, 4, 3) }, size: 4),
      [3.5, 3.5, 3.5, 4])
    expect(
      both(
        { result, a, b in
          vDSP_venvlp(
            [Float](repeating: 2, count: 6), 1, [Float](repeating: -1, count: 6), 1, a, 1, &result, 1, 6)
        },
        { result, a, b in
          vDSP_venvlpD(
            [Double](repeating: 2, count: 6), 1, [Double](repeating: -1, count: 6), 1, a, 1, &result, 1, 6)
        }),
      [0, -2, 3.5, 0, -1.5, 4])
    expect(
      both(
        { result, a, b in vDSP_vmaxmg(a, 1, b, 1, &result, 1, 6) },
        { result, a, b in vDSP_vmaxmgD(a, 1, b, 1, &result, 1, 6) }),
      [1, 2, 3.5, 2, 1.5, 4])
    var (places, found, place): ([vDSP_Length], Float, vDSP_Length) = (Array(0..<6), 0, 0)
    vDSP_vsorti(a, &places, nil, count, 1)
    #expect(places == [1, 4, 3, 0, 2, 5])
    vDSP_vsortiD(a.map(Double.init), &places, nil, count, -1)
    #expect(places == [5, 2, 0, 3, 4, 1])
    vDSP_minmgvi(a, 1, &found, &place, count)
    #expect(found == 0.25 && place == 3)
  }

  @Test("sums, ramps and products with numbers")
  func sums() {
    expect(
      both(
        { result, a, b in
          var factor: Float = 2
          vDSP_vsmsb(a, 1, &factor, b, 1, &result, 1, 6)
        },
        { result, a, b in
          var factor = 2.0
          vDSP_vsmsbD(a, 1, &factor, b, 1, &result, 1, 6)
        }),
      [1.5, -5, 10, -1.5, -4.25, 8.5])
    expect(
      both(
        { result, a, b in
          var (one, other): (Float, Float) = (2, -1)
          vDSP_vsmsma(a, 1, &one, b, 1, &other, &result, 1, 6)
        },
        { result, a, b in
          var (one, other) = (2.0, -1.0)
          vDSP_vsmsmaD(a, 1, &one, b, 1, &other, &result, 1, 6)
        }),
      [1.5, -5, 10, -1.5, -4.25, 8.5])
    expect(
      both(
        { result, a, _ in
          var (start, step): (Float, Float) = (1, 1)
          result = Array(repeating: 1, count: 6)
          vDSP_vrampmuladd(a, 1, &start, &step, &result, 1, 6)
        },
        { result, a, _ in
          var (start, step) = (1.0, 1.0)
          result = Array(repeating: 1, count: 6)
          vDSP_vrampmuladdD(a, 1, &start, &step, &result, 1, 6)
        }),
      [2, -3, 11.5, 2, -6.5, 25])
    expect(
      both(
        { result, a, b in
          var other = result
          vDSP_vaddsub(b, 1, a, 1, &other, 1, &result, 1, 6)
          for place in 0..<6 { result[place] += 10 * other[place] }
        },
        { result, a, b in
          var other = result
          vDSP_vaddsubD(b, 1, a, 1, &other, 1, &result, 1, 6)
          for place in 0..<6 { result[place] += 10 * other[place] }
        }),
      zip(a, b).map { 10 * Double($0 + $1) + Double($0 - $1) })
    var (sum, squares): (Float, Float) = (0, 0)
    vDSP_sve_svesq(a, 1, &sum, &squares, count)
    #expect(sum == 5.25 && abs(squares - 35.5625) < 1e-5)
    vDSP_svs(a, 1, &sum, count)
    #expect(abs(sum - (1 - 4 + 12.25 + 0.0625 - 2.25 + 16)) < 1e-5)
    vDSP_dotpr2(a, 1, b, 1, a, 1, &sum, &squares, count)
    #expect(abs(sum - 35.5625) < 1e-5 && abs(squares - (0.5 - 2 - 10.5 + 0.5 - 1.875 - 2)) < 1e-5)
  }

  /// Sums of filtered values, sequences turned round and the like, which were there in single precision alone.
  @Test("functions in double precision do as those in single precision")
  func doubles() {
    let filter: [Float] = [0.5, -1, 2]
    expect(
      both(
        { result, a, _ in vDSP_conv(a, 1, filter, 1, &result, 1, 4, 3) },
        { result, a, _ in vDSP_convD(a, 1, filter.map(Double.init), 1, &result, 1, 4, 3) }, size: 4),
      [9.5, -4, -1.5, 9.625])
    expect(
      both(
        { result, a, _ in
          result = a
          vDSP_vrvrs(&result, 1, 6)
        },
        { result, a, _ in
          result = a
          vDSP_vrvrsD(&result, 1, 6)
        }), a.reversed().map(Double.init))
    expect(
      both(
        { result, a, _ in
          result = a
          vDSP_vsort(&result, 6, -1)
        },
        { result, a, _ in
          result = a
          vDSP_vsortD(&result, 6, -1)
        }), [4, 3.5, 1, 0.25, -1.5, -2])
    let normal = both(
      { result, a, _ in
        var (mean, deviation): (Float, Float) = (0, 0)
        vDSP_normalize(a, 1, &result, 1, &mean, &deviation, 6)
      },
      { result, a, _ in
        var (mean, deviation) = (0.0, 0.0)
        vDSP_normalizeD(a, 1, &result, 1, &mean, &deviation, 6)
        #expect(abs(mean - 0.875) < 1e-12)
      })
    #expect(abs(normal.reduce(0, +)) < 1e-9 && abs(normal.reduce(0) { $0 + $1 * $1 } - 6) < 1e-9)
    expect(
      both(
        { result, a, b in vDSP_vma(a, 1, b, 1, a, 1, &result, 1, 6) },
        { result, a, b in vDSP_vmaD(a, 1, b, 1, a, 1, &result, 1, 6) }),
      zip(a, b).map { Double($0 * $1 + $0) })
    let at: [Float] = [0, 0.5, 1.25, 4, 5, 7]
    expect(
      both(
        { result, a, _ in vDSP_vlint(a, at, 1, &result, 1, 6, 6) },
        { result, a, _ in vDSP_vlintD(a, at.map(Double.init), 1, &result, 1, 6, 6) }),
      [1, -0.5, -0.625, -1.5, 4, 4])
  }

  private struct Complex: Equatable {
    var (re, im): (Double, Double)
    static func + (a: Self, b: Self) -> Self { Self(re: a.re + b.re, im: a.im + b.im) }
    static func * (a: Self, b: Self) -> Self {
      Self(re: a.re * b.re - a.im * b.im, im: a.re * b.im + a.im * b.re)
    }
    var conjugate: Self { Self(re: re, im: -im) }
  }

  private typealias Split = UnsafePointer<DSPSplitComplex>
  private typealias DoubleSplit = UnsafePointer<DSPDoubleSplitComplex>

  /// What a function of two vectors makes in both precisions, into numbers that are 1 + 0i before.
  private func complex(
    _ x: [Complex], _ y: [Complex], _ single: (Split, Split, Split) -> Void,
    _ double: (DoubleSplit, DoubleSplit, DoubleSplit) -> Void, size: Int
  ) -> [Complex] {
    func parts<Number: BinaryFloatingPoint>(_: Number.Type) -> [[Number]] {
      [x.map { Number($0.re) }, x.map { Number($0.im) }, y.map { Number($0.re) }, y.map { Number($0.im) }]
        + [Array(repeating: 1, count: size), Array(repeating: 0, count: size)]
    }
    var (one, two) = (parts(Float.self), parts(Double.self))
    func lend<Number>(_ parts: inout [[Number]], _ body: ([UnsafeMutablePointer<Number>]) -> Void) {
      let memory = parts.map { part in
        let pointer = UnsafeMutablePointer<Number>.allocate(capacity: max(part.count, 1))
        pointer.initialize(from: part, count: part.count)
        return pointer
      }
      body(memory)
      for index in parts.indices {
        parts[index] = Array(UnsafeBufferPointer(start: memory[index], count: parts[index].count))
        memory[index].deallocate()
      }
    }
    lend(&one) { p in
      let numbers = (0..<3).map { DSPSplitComplex(realp: p[2 * $0], imagp: p[2 * $0 + 1]) }
      withUnsafePointer(to: numbers[0]) { a in
        withUnsafePointer(to: numbers[1]) { b in withUnsafePointer(to: numbers[2]) { single(a, b, $0) } }
      }
    }
    lend(&two) { p in
      let numbers = (0..<3).map { DSPDoubleSplitComplex(realp: p[2 * $0], imagp: p[2 * $0 + 1]) }
      withUnsafePointer(to: numbers[0]) { a in
        withUnsafePointer(to: numbers[1]) { b in withUnsafePointer(to: numbers[2]) { double(a, b, $0) } }
      }
    }
    #expect(zip(one[4], two[4]).allSatisfy { abs(Double($0) - $1) < 1e-4 })
    #expect(zip(one[5], two[5]).allSatisfy { abs(Double($0) - $1) < 1e-4 })
    return zip(two[4], two[5]).map { Complex(re: $0, im: $1) }
  }

  private func expect(_ values: [Complex], _ expected: [Complex]) {
    #expect(
      values.count == expected.count
        && zip(values, expected).allSatisfy { abs($0.re - $1.re) < 1e-9 && abs($0.im - $1.im) < 1e-9 },
      "\(values)")
  }

  private var x: [Complex] { Swift.zip(a, b).map { Complex(re: Double($0), im: Double($1)) } }
  private var y: [Complex] { Swift.zip(b, a.reversed()).map { Complex(re: Double($0), im: Double($1)) } }
  private let zero = Complex(re: 0, im: 0)

  /// What a formula makes of each pair of numbers.
  private func pairs(_ formula: (Complex, Complex) -> Complex) -> [Complex] {
    let (x, y) = (x, y)
    return (0..<6).map { formula(x[$0], y[$0]) }
  }

  @Test("products and quotients of complex numbers")
  func complexProducts() {
    let (x, y, one) = (x, y, Complex(re: 1, im: 0))
    let sums = complex(
      x, y, { vDSP_zvma($0, 1, $1, 1, $2, 1, $2, 1, 6) }, { vDSP_zvmaD($0, 1, $1, 1, $2, 1, $2, 1, 6) },
      size: 6)
    expect(sums, pairs { a, b in a * b + one })
    let products = complex(
      x, y, { vDSP_zvmul($0, 1, $1, 1, $2, 1, 6, 1) }, { vDSP_zvmulD($0, 1, $1, 1, $2, 1, 6, 1) }, size: 6)
    expect(products, pairs { a, b in a * b })
    let conjugates = complex(
      x, y, { vDSP_zvcmul($0, 1, $1, 1, $2, 1, 6) }, { vDSP_zvcmulD($0, 1, $1, 1, $2, 1, 6) }, size: 6)
    expect(conjugates, pairs { a, b in a.conjugate * b })
    let scaled = complex(
      x, y, { vDSP_zvzsml($0, 1, $1, $2, 1, 6) }, { vDSP_zvzsmlD($0, 1, $1, $2, 1, 6) }, size: 6)
    let first = y[0]
    expect(scaled, pairs { a, _ in a * first })
    let negative = complex(
      x, y, { a, _, c in vDSP_zvneg(a, 1, c, 1, 6) }, { a, _, c in vDSP_zvnegD(a, 1, c, 1, 6) }, size: 6)
    expect(negative, pairs { a, _ in Complex(re: -a.re, im: -a.im) })
    let quotients = complex(
      x, y, { vDSP_zrvdiv($0, 1, $1.pointee.realp, 1, $2, 1, 6) },
      { vDSP_zrvdivD($0, 1, $1.pointee.realp, 1, $2, 1, 6) }, size: 6)
    expect(quotients, pairs { a, b in Complex(re: a.re / b.re, im: a.im / b.re) })
    let added = complex(
      x, y, { vDSP_zrvadd($0, 1, $1.pointee.realp, 1, $2, 1, 6) },
      { vDSP_zrvaddD($0, 1, $1.pointee.realp, 1, $2, 1, 6) }, size: 6)
    expect(added, pairs { a, b in Complex(re: a.re + b.re, im: a.im) })
  }

  @Test("sums and spectra of complex numbers")
  func complexSums() {
    let (x, y, one) = (x, y, Complex(re: 1, im: 0))
    let inner = complex(
      x, y, { vDSP_zidotpr($0, 1, $1, 1, $2, 6) }, { vDSP_zidotprD($0, 1, $1, 1, $2, 6) }, size: 1)
    expect(inner, [pairs { a, b in a.conjugate * b }.reduce(zero, +)])
    let weighted = complex(
      x, y, { vDSP_zrdotpr($0, 1, $1.pointee.realp, 1, $2, 6) },
      { vDSP_zrdotprD($0, 1, $1.pointee.realp, 1, $2, 6) }, size: 1)
    expect(weighted, [pairs { a, b in a * Complex(re: b.re, im: 0) }.reduce(zero, +)])
    let cross = complex(x, y, { vDSP_zcspec($0, $1, $2, 6) }, { vDSP_zcspecD($0, $1, $2, 6) }, size: 6)
    expect(cross, pairs { a, b in one + a.conjugate * b })
    let power = complex(
      x, y, { a, _, c in vDSP_zaspec(a, c.pointee.realp, 6) },
      { a, _, c in vDSP_zaspecD(a, c.pointee.realp, 6) },
      size: 6)
    expect(power.map(\.re), x.map { 1 + $0.re * $0.re + $0.im * $0.im })
    let filtered = complex(
      x, Array(y[..<3]), { vDSP_zconv($0, 1, $1, 1, $2, 1, 4, 3) },
      { vDSP_zconvD($0, 1, $1, 1, $2, 1, 4, 3) },
      size: 4)
    let sums = (0..<4).map { place -> Complex in
      var sum = zero
      for tap in 0..<3 { sum = sum + x[place + tap] * y[tap] }
      return sum
    }
    expect(filtered, sums)
    let product = complex(
      x, y, { vDSP_zmmul($0, 1, $1, 1, $2, 1, 2, 2, 3) }, { vDSP_zmmulD($0, 1, $1, 1, $2, 1, 2, 2, 3) },
      size: 4)
    let cells = (0..<4).map { place -> Complex in
      var sum = zero
      for inner in 0..<3 { sum = sum + x[place / 2 * 3 + inner] * y[inner * 2 + place % 2] }
      return sum
    }
    expect(product, cells)
  }
}
