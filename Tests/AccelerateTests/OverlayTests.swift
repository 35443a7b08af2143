import Accelerate
import Foundation
import Testing

/// The functions over Swift's vectors, against plain loops.
struct OverlayTests {
  private let a: [Double] = [3, -1, 4, -1.5, 5, 9, -2, 6.5, 3]
  private let b: [Double] = [2, 7, 1, 8, 2, 8, 1, 8, 2]

  @Test("sums and means are a loop's, over arrays, slices and buffers")
  func sums() {
    #expect(vDSP.sum(a) == a.reduce(0, +))
    #expect(vDSP.mean(a[2..<6]) == 4.125)
    #expect(abs(vDSP.rootMeanSquare(a) - (a.reduce(0) { $0 + $1 * $1 } / 9).squareRoot()) < 1e-12)
    #expect(vDSP.sumOfMagnitudes(a) == 35)
    #expect(vDSP.maximum(a) == 9 && vDSP.minimum(a) == -2 && vDSP.maximumMagnitude(a) == 9)
    #expect(vDSP.indexOfMaximum(a) == (5, 9) && vDSP.indexOfMinimum(a) == (6, -2))
    #expect(a.withUnsafeBufferPointer { vDSP.sum($0) } == a.reduce(0, +))
    #expect(vDSP.dot(a, b) == zip(a, b).reduce(0) { $0 + $1.0 * $1.1 })
    #expect(vDSP.sum([Float]()) == 0)
  }

  @Test("vectors and numbers go together in both orders")
  func arithmetic() {
    #expect(vDSP.add(a, b) == zip(a, b).map(+) && vDSP.subtract(a, b) == zip(a, b).map(-))
    #expect(vDSP.divide(a, b) == zip(a, b).map(/) && vDSP.multiply(2, a) == a.map { 2 * $0 })
    #expect(vDSP.divide(1, b) == b.map { 1 / $0 } && vDSP.divide(b, 2) == b.map { $0 / 2 })
    #expect(vDSP.add(multiplication: (a, 2), 1) == a.map { $0 * 2 + 1 })
    var result = [Double](repeating: 0, count: 9)
    vDSP.multiply(a, b, result: &result)
    #expect(result == zip(a, b).map(*))
    #expect(vDSP.clip(a, to: -1...4) == a.map { min(max($0, -1), 4) })
    #expect(vDSP.threshold(a, to: 0, with: .zeroFill) == a.map { max($0, 0) })
    #expect(vDSP.ramp(in: Float(0)...1, count: 5) == [0, 0.25, 0.5, 0.75, 1])
    #expect(vDSP.convolve([1, 2, 3, 4], withKernel: [Float(1), 1]) == [3, 5, 7])
  }

  @Test("numbers change their type, and decibels are of amplitudes or powers")
  func conversions() {
    #expect(
      vDSP.floatingPointToInteger([1.5, -1.5, 2.5], integerType: Int16.self, rounding: .towardNearestInteger)
        == [2, -2, 2])
    #expect(vDSP.integerToFloatingPoint([Int16(-3), 7], floatingPointType: Float.self) == [-3, 7])
    #expect(vDSP.amplitudeToDecibels([Float(0.1), 10], zeroReference: 1) == [-20, 20])
    #expect(vDSP.powerToDecibels([0.1, 10], zeroReference: 1.0) == [-10, 10])
  }

  @Test("the functions of vForce are Foundation's")
  func force() {
    let values: [Float] = [0.25, 1, 2.5, 100]
    var (out, count) = ([Float](repeating: 0, count: 4), Int32(4))
    vvlog10f(&out, values, &count)
    #expect(out == values.map { log10($0) })
    vvpowf(&out, [2, 2, 2, 0.5], values, &count)
    #expect(out == [0.0625, 1, 6.25, 10])
    #expect(vForce.sqrt(values) == values.map { $0.squareRoot() } && vForce.exp([0.0]) == [1])
    #expect(vForce.floor([1.5, -1.5]) == [1, -2])
  }

  @Test("matrices are multiplied and turned")
  func matrices() {
    var product = [Float](repeating: 9, count: 4)
    vDSP_mmul([1, 2, 3, 4, 5, 6], 1, [7, 8, 9, 10, 11, 12], 1, &product, 1, 2, 2, 3)
    #expect(product == [58, 64, 139, 154])
    var turned = [Float](repeating: 0, count: 6)
    vDSP_mtrans([1, 2, 3, 4, 5, 6], 1, &turned, 1, 3, 2)
    #expect(turned == [1, 4, 2, 5, 3, 6])
  }

  @Test("a vector is brought to a mean of 0 and a deviation of 1")
  func normalize() {
    var (mean, deviation): (Float, Float) = (0, 0)
    var out = [Float](repeating: 0, count: 4)
    vDSP_normalize([2, 4, 4, 6], 1, &out, 1, &mean, &deviation, 4)
    #expect(mean == 4 && abs(deviation - 2.0.squareRoot().float) < 1e-6)
    #expect(abs(out[3] - 2.0.squareRoot().float) < 1e-6)
  }

  @Test func `places that are no numbers are the first element`() {
    let places: [Float] = [.nan, -.infinity, -3, 0.5, .infinity, 1e30]
    var made = [Float](repeating: 9, count: places.count)
    vDSP_vlint([10, 20, 30], places, 1, &made, 1, vDSP_Length(places.count), 3)
    #expect(made == [10, 10, 10, 15, 30, 30])
  }
}

extension Double {
  fileprivate var float: Float { Float(self) }
}
