import Accelerate
import Testing

struct VectorTests {
  @Test("what audio code does with samples: to numbers, magnitudes, decibels, within bounds, fewer")
  func waveform() {
    let samples: [Int16] = [0, 100, -200, 32767, -32768, 1, 0, -1]
    var numbers = [Float](repeating: 0, count: 8)
    vDSP_vflt16(samples, 1, &numbers, 1, 8)
    #expect(numbers == samples.map(Float.init))
    vDSP_vabs(numbers, 1, &numbers, 1, 8)
    #expect(numbers == [0, 100, 200, 32767, 32768, 1, 0, 1])
    var (zero, low, high): (Float, Float, Float) = (32768, -50, 0)
    vDSP_vdbcon(numbers, 1, &zero, &numbers, 1, 8, 1)
    vDSP_vclip(numbers, 1, &low, &high, &numbers, 1, 8)
    #expect(numbers[0] == -50 && numbers[4] == 0 && abs(numbers[1] + 50) < 0.4)
    var fewer = [Float](repeating: 0, count: 4)
    vDSP_desamp([1, 3, 5, 7, 9, 11, 13, 15], 2, [0.5, 0.5], &fewer, 4, 2)
    #expect(fewer == [2, 6, 10, 14])
  }

  @Test("sums are those of a loop in double precision", arguments: [0, 1, 7, 8, 9, 1000, 4099])
  func sums(count: Int) {
    let values = (0..<count).map { Float(sin(Double($0)) * 3) }
    var (sum, squares, magnitudes, peak): (Float, Float, Float, Float) = (0, 0, 0, 0)
    vDSP_sve(values, 1, &sum, vDSP_Length(count))
    vDSP_svesq(values, 1, &squares, vDSP_Length(count))
    vDSP_svemg(values, 1, &magnitudes, vDSP_Length(count))
    vDSP_maxmgv(values, 1, &peak, vDSP_Length(count))
    #expect(abs(Double(sum) - values.reduce(0) { $0 + Double($1) }) < 1e-3)
    #expect(abs(Double(squares) - values.reduce(0) { $0 + Double($1 * $1) }) < 1e-2)
    #expect(abs(Double(magnitudes) - values.reduce(0) { $0 + Double(abs($1)) }) < 1e-2)
    #expect(peak == values.map(abs).max() ?? 0)
  }

  @Test("strides go over what is between, forwards and backwards")
  func strides() {
    let values: [Float] = [1, -10, 2, -20, 3, -30]
    var sum: Float = 0
    vDSP_sve(values, 2, &sum, 3)
    #expect(sum == 6)
    var out = [Float](repeating: 9, count: 6)
    values.withUnsafeBufferPointer { pointer in
      if let start = pointer.baseAddress { vDSP_vabs(start + 5, -2, &out, 2, 3) }
    }
    #expect(out == [30, 9, 20, 9, 10, 9])
    var (first, second): ([Float], [Float]) = ([1, 2], [10, 20])
    vDSP_vsub(first, 1, second, 1, &out, 1, 2)
    #expect(out[0...1] == [9, 18])
    vDSP_vdiv(&first, 1, &second, 1, &out, 1, 2)
    #expect(out[0...1] == [10, 10])
  }

  @Test("what is out of range is cut")
  func conversion() {
    var out = [Int16](repeating: 0, count: 5)
    vDSP_vfix16([1.9, -1.9, 1e9, -1e9, .nan], 1, &out, 1, 5)
    #expect(out == [1, -1, .max, .min, 0])
  }
}
