import Accelerate
import Testing

/// Filters of several channels, transforms of several vectors, and BLAS.
struct ChannelFilterTests {
  private static let coefficients = [0.5, 0.25, -0.125, -0.5, 0.25, 1, 0.5, 0.25, 0.125, -0.0625]
  private static let input: [Float] = [1, 0, -1, 2, 0.5, 0, 0, 3]
  /// What `scipy.signal.sosfilt` makes of them in two sections, and of the first section alone.
  private static let expected: [Float] = [
    0.5, 0.6875, -0.1796875, 0.31542969, 1.19934082, 0.93229675, 0.27092171, 1.35252833,
  ]
  private static let first: [Float] = [
    0.5, 0.5, -0.5, 0.375, 1.1875, 0.375, -0.171875, 1.3203125,
  ]

  private func isNear(_ one: [Float], _ other: [Float]) -> Bool {
    one.count == other.count && zip(one, other).allSatisfy { abs($0 - $1) < 1e-5 }
  }

  private func run(_ setup: vDSP_biquadm_Setup, _ inputs: [[Float]]) -> [[Float]] {
    var outputs = inputs.map { [Float](repeating: .nan, count: $0.count) }
    let count = inputs[0].count
    var from = inputs.map { UnsafePointer(UnsafeMutablePointer<Float>.allocate(capacity: $0.count)) }
    var to = inputs.map { UnsafeMutablePointer<Float>.allocate(capacity: $0.count) }
    for (pointer, values) in zip(from, inputs) {
      UnsafeMutablePointer(mutating: pointer).initialize(from: values, count: count)
    }
    for pointer in to { pointer.initialize(repeating: 0, count: count) }
    vDSP_biquadm(setup, &from, 1, &to, 1, vDSP_Length(count))
    for channel in outputs.indices {
      outputs[channel] = Array(UnsafeBufferPointer(start: to[channel], count: count))
      from[channel].deallocate()
      to[channel].deallocate()
    }
    return outputs
  }

  @Test(
    "each channel has its own coefficients and goes on by itself, wherever a block ends", arguments: 1...7)
  func channels(split: Int) throws {
    // The second channel lets all through.
    let through = [1.0, 0, 0, 0, 0]
    let both = Array(Self.coefficients[..<5]) + through + Array(Self.coefficients[5...]) + through
    let setup = try #require(vDSP_biquadm_CreateSetup(both, 2, 2))
    defer { vDSP_biquadm_DestroySetup(setup) }
    let begin = run(setup, [Array(Self.input[..<split]), Array(Self.input[..<split])])
    let end = run(setup, [Array(Self.input[split...]), Array(Self.input[split...])])
    #expect(isNear(begin[0] + end[0], Self.expected) && begin[1] + end[1] == Self.input)
    vDSP_biquadm_ResetState(setup)
    #expect(isNear(run(setup, [Self.input, Self.input])[0], Self.expected))
    vDSP_biquadm_ResetState(setup)
    vDSP_biquadm_SetActiveFilters(setup, [true, false])
    #expect(isNear(run(setup, [Self.input, Self.input])[0], Self.first))
  }

  @Test(
    "coefficients go over to others as fast as they are told to",
    arguments: [
      (0.5 as Float, 0.25 as Float, [1, 5, 7, 8, 8.5, 9, 9, 9] as [Float]),
      (0.1, 0.25, [1, 8.2, 9, 9, 9, 9, 9, 9]), (0, 0.25, Array(repeating: 9, count: 8)),
      (0.5, 0, Array(repeating: 9, count: 8)), (0.5, 100, Array(repeating: 9, count: 8)),
    ])
  func targets(rate: Float, threshold: Float, expected: [Float]) throws {
    let setup = try #require(vDSP_biquadm_CreateSetup([1, 0, 0, 0, 0], 1, 1))
    defer { vDSP_biquadm_DestroySetup(setup) }
    vDSP_biquadm_SetTargetsDouble(setup, [9, 0, 0, 0, 0], rate, threshold, 0, 0, 1, 1)
    #expect(isNear(run(setup, [Array(repeating: 1, count: 8)])[0], expected))
    vDSP_biquadm_SetCoefficientsSingle(setup, [2, 0, 0, 0, 0], 0, 0, 1, 1)
    #expect(run(setup, [[1, 1]])[0] == [2, 2])
    // Places outside of the filter are left alone.
    vDSP_biquadm_SetCoefficientsSingle(setup, [7, 0, 0, 0, 0], 1, 0, 1, 1)
    #expect(run(setup, [[1, 1]])[0] == [2, 2])
  }

  @Test("several vectors are transformed as each by itself")
  func severalTransforms() throws {
    let setup = try #require(vDSP_create_fftsetup(4, FFTRadix(kFFTRadix2)))
    defer { vDSP_destroy_fftsetup(setup) }
    let values = (0..<48).map { Float($0 * 7919 % 101 - 50) }
    func parts(_ body: (inout DSPSplitComplex) -> Void) -> [Float] {
      var (real, imaginary) = (values, Array(values.reversed()))
      real.withUnsafeMutableBufferPointer { real in
        imaginary.withUnsafeMutableBufferPointer { imaginary in
          guard let realp = real.baseAddress, let imagp = imaginary.baseAddress else { return }
          var split = DSPSplitComplex(realp: realp, imagp: imagp)
          body(&split)
        }
      }
      return real + imaginary
    }
    for isReal in [false, true] {
      let together = parts {
        if isReal {
          vDSP_fftm_zrip(setup, &$0, 1, 16, 4, 3, FFTDirection(FFT_FORWARD))
        } else {
          vDSP_fftm_zip(setup, &$0, 1, 16, 4, 3, FFTDirection(FFT_FORWARD))
        }
      }
      let single = parts { split in
        for index in 0..<3 {
          var one = DSPSplitComplex(realp: split.realp + index * 16, imagp: split.imagp + index * 16)
          if isReal {
            vDSP_fft_zrip(setup, &one, 1, 4, FFTDirection(FFT_FORWARD))
          } else {
            vDSP_fft_zipt(setup, &one, 1, &one, 4, FFTDirection(FFT_FORWARD))
          }
        }
      }
      #expect(together == single && together != parts { _ in })
    }
  }

  @Test("products of matrices, row by row and column by column")
  func products() {
    let (a, b): ([Double], [Double]) = ([1, 2, 3, 4, 5, 6], [7, 8, 9, 10, 11, 12])
    var c = [Double](repeating: 1, count: 4)
    cblas_dgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, 2, 2, 3, 1, a, 3, b, 2, 0, &c, 2)
    #expect(c == [58, 64, 139, 154])
    // The same numbers as columns are the transposed matrices.
    cblas_dgemm(CblasColMajor, CblasTrans, CblasTrans, 2, 2, 3, 2, a, 3, b, 2, 1, &c, 2)
    #expect(c == [174, 342, 267, 462])
    var y: [Float] = [1, 1, 1]
    cblas_sgemv(CblasRowMajor, CblasTrans, 2, 3, 1, a.map(Float.init), 3, [1, 2], 1, 10, &y, 1)
    #expect(y == [19, 22, 25])
  }

  @Test("a matrix that is multiplied by 0 isn't looked at")
  func noMatrix() {
    var y: [Double] = [1, 2]
    cblas_dgemv(CblasRowMajor, CblasNoTrans, 2, 2, 0, [.nan, 1, 2, .infinity], 2, [1, 1], 1, 3, &y, 1)
    #expect(y == [3, 6])
  }

  @Test("what isn't a number is the norm as well, wherever it is", arguments: 0..<3)
  func norms(place: Int) {
    var values: [Float] = [1, .infinity, 2]
    values[place] = .nan
    #expect(cblas_snrm2(3, values, 1).isNaN && cblas_snrm2(1, [.nan], 1).isNaN)
    #expect(cblas_snrm2(2, [.infinity, 1], 1) == .infinity && cblas_snrm2(2, [0, 0], 1) == 0)
  }

  @Test("coefficients of sections and channels that there are not are left alone")
  func ranges() throws {
    let setup = try #require(vDSP_biquadm_CreateSetup(Self.coefficients, 2, 1))
    defer { vDSP_biquadm_DestroySetup(setup) }
    let other = [Double](repeating: 9, count: 10)
    for (section, channel) in [(UInt.max, 0), (2, 0), (0, 1), (0, UInt.max)] as [(UInt, UInt)] {
      vDSP_biquadm_SetCoefficientsDouble(setup, other, section, channel, 1, 1)
      vDSP_biquadm_SetCoefficientsDouble(setup, other, section, channel, .max, .max)
    }
    #expect(isNear(run(setup, [Self.input])[0], Self.expected))
    // As many as there are of a huge number.
    vDSP_biquadm_SetCoefficientsDouble(setup, [1, 0, 0, 0, 0], 1, 0, .max, 1)
    vDSP_biquadm_ResetState(setup)
    #expect(isNear(run(setup, [Self.input])[0], Self.first))
  }

  @Test("sums, multiples and places of vectors, forwards and backwards")
  func vectors() {
    let (x, y): ([Float], [Float]) = ([3, -4, 0], [1, 2, 3])
    #expect(cblas_sdot(3, x, 1, y, 1) == -5 && cblas_sdot(3, x, 1, y, -1) == 1)
    #expect(cblas_snrm2(3, x, 1) == 5 && cblas_sasum(3, x, 1) == 7 && cblas_isamax(3, x, 1) == 1)
    #expect(abs(cblas_dnrm2(2, [3e200, 4e200], 1) / 5e200 - 1) < 1e-15)
    var z = y
    cblas_saxpy(3, 2, x, 1, &z, 1)
    #expect(z == [7, -6, 3])
    cblas_sscal(2, 0.5, &z, 2)
    #expect(z == [3.5, -6, 1.5])
    cblas_scopy(3, y, -1, &z, 1)
    #expect(z == [3, 2, 1])
    #expect(vForce.copysign(magnitudes: y, signs: [-1, 1, -0.0] as [Float]) == [-1, 2, -3])
  }
}
