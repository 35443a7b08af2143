import Accelerate
import Foundation
import MediaScopeFixtures
import Testing

/// What numpy and scipy make of the same numbers, as `Scripts/make-spectrum-values` wrote it down.
struct SpectrumValues: Decodable {
  struct Transform: Decodable, CustomTestStringConvertible, Sendable {
    let count: Int
    let input: [Double]
    let forwardReal, forwardImaginary, inverseReal, inverseImaginary: [Double]
    let spectrumReal, spectrumImaginary: [Double]
    var testDescription: String { "\(count)" }
  }
  struct Plane: Decodable, CustomTestStringConvertible, Sendable {
    let rows, columns: Int
    let input, forwardReal, forwardImaginary, spectrumReal, spectrumImaginary: [Double]
    var testDescription: String { "\(rows) × \(columns)" }
  }
  struct Cosines: Decodable, CustomTestStringConvertible, Sendable {
    let count: Int
    let input: [Double]
    let types: [String: [Double]]
    var testDescription: String { "\(count)" }
  }
  let transforms: [Transform]
  let planes: [Plane]
  let cosines: [Cosines]
  let windows: [String: [Double]]

  static let shared: Result<SpectrumValues, any Error> = Result {
    let data = try Data(contentsOf: URL(fileURLWithPath: Manifest.folder + "/spectra.json"))
    return try JSONDecoder().decode(SpectrumValues.self, from: data)
  }
  static var transforms: [Transform] { (try? shared.get().transforms) ?? [] }
  static var planes: [Plane] { (try? shared.get().planes) ?? [] }
  static var cosines: [Cosines] { (try? shared.get().cosines) ?? [] }
}

/// The largest difference of two vectors.
private func distance(_ one: [Float], _ other: [Double]) -> Double {
  guard one.count == other.count else { return .infinity }
  return zip(one, other).map { abs(Double($0) - $1) }.max() ?? .infinity
}
private func distance(_ one: [Double], _ other: [Double]) -> Double {
  guard one.count == other.count else { return .infinity }
  return zip(one, other).map { abs($0 - $1) }.max() ?? .infinity
}

struct FourierTests {
  @Test("there are values to compare with")
  func values() throws {
    #expect(try SpectrumValues.shared.get().transforms.count == 6)
    #expect(try SpectrumValues.shared.get().planes.count == 3)
  }

  @Test("complex transforms of any length are numpy's", arguments: SpectrumValues.transforms)
  func complex(values: SpectrumValues.Transform) throws {
    let count = values.count
    let (real, imaginary) = (values.input[..<count].map(Float.init), values.input[count...].map(Float.init))
    for (direction, expected) in [
      (vDSP_DFT_Direction.FORWARD, (values.forwardReal, values.forwardImaginary)),
      (.INVERSE, (values.inverseReal, values.inverseImaginary)),
    ] {
      let setup = try #require(vDSP_DFT_zop_CreateSetup(nil, vDSP_Length(count), direction))
      defer { vDSP_DFT_DestroySetup(setup) }
      var (re, im) = ([Float](repeating: 0, count: count), [Float](repeating: 0, count: count))
      vDSP_DFT_Execute(setup, real, imaginary, &re, &im)
      #expect(distance(re, expected.0) < 1e-4 && distance(im, expected.1) < 1e-4)
    }
    let newer = try vDSP.DiscreteFourierTransform(
      count: count, direction: .forward, transformType: .complexComplex, ofType: Double.self)
    let result = newer.transform(
      inputReal: Array(values.input[..<count]), inputImaginary: Array(values.input[count...]))
    #expect(distance(result.real, values.forwardReal) < 1e-5)
    #expect(distance(result.imaginary, values.forwardImaginary) < 1e-5)
  }

  @Test(
    "real transforms are numpy's times two, the last value beside the first",
    arguments: SpectrumValues.transforms)
  func real(values: SpectrumValues.Transform) throws {
    let half = values.count / 2
    let setup = try #require(vDSP_DFT_zrop_CreateSetup(nil, vDSP_Length(values.count), .FORWARD))
    let back = try #require(vDSP_DFT_zrop_CreateSetup(setup, vDSP_Length(values.count), .INVERSE))
    defer {
      vDSP_DFT_DestroySetup(setup)
      vDSP_DFT_DestroySetup(back)
    }
    let even = (0..<half).map { Float(values.input[2 * $0]) }
    let odd = (0..<half).map { Float(values.input[2 * $0 + 1]) }
    var (re, im) = ([Float](repeating: 0, count: half), [Float](repeating: 0, count: half))
    vDSP_DFT_Execute(setup, even, odd, &re, &im)
    let expectedReal = values.spectrumReal.dropLast().map { $0 * 2 }
    var expectedImaginary = values.spectrumImaginary.dropLast().map { $0 * 2 }
    expectedImaginary[0] = (values.spectrumReal.last ?? 0) * 2
    #expect(distance(re, expectedReal) < 1e-4 && distance(im, expectedImaginary) < 1e-4)
    // There and back is the length times two.
    vDSP_DFT_Execute(back, re, im, &re, &im)
    let scale = Double(values.count) * 2
    #expect(distance(re, even.map { Double($0) * scale }) < 1e-3)
    #expect(distance(im, odd.map { Double($0) * scale }) < 1e-3)
  }

  @Test("the older and the newer functions for powers of two agree with them", arguments: [8, 64])
  func powersOfTwo(count: Int) throws {
    let values = try #require(SpectrumValues.transforms.first { $0.count == count })
    let log2n = vDSP_Length(count.trailingZeroBitCount)
    let half = count / 2
    let setup = try #require(vDSP_create_fftsetup(log2n + 2, FFTRadix(kFFTRadix2)))
    defer { vDSP_destroy_fftsetup(setup) }
    let input = values.input[..<count].map(Float.init)
    var (re, im) = ([Float](repeating: 0, count: half), [Float](repeating: 0, count: half))
    re.withUnsafeMutableBufferPointer { realPointer in
      im.withUnsafeMutableBufferPointer { imaginaryPointer in
        guard let real = realPointer.baseAddress, let imaginary = imaginaryPointer.baseAddress else { return }
        var split = DSPSplitComplex(realp: real, imagp: imaginary)
        let pairs = (0..<half).map { DSPComplex(real: input[2 * $0], imag: input[2 * $0 + 1]) }
        vDSP_ctoz(pairs, 2, &split, 1, vDSP_Length(half))
        vDSP_fft_zrip(setup, &split, 1, log2n, FFTDirection(FFT_FORWARD))
      }
    }
    let expected = values.spectrumReal.dropLast().map { $0 * 2 }
    #expect(distance(re, expected) < 1e-4)
    var powers = [Float](repeating: 0, count: half)
    re.withUnsafeMutableBufferPointer { real in
      im.withUnsafeMutableBufferPointer { imaginary in
        guard let real = real.baseAddress, let imaginary = imaginary.baseAddress else { return }
        let split = DSPSplitComplex(realp: real, imagp: imaginary)
        vDSP.squareMagnitudes(split, result: &powers)
      }
    }
    #expect(
      distance(
        Array(powers[1...]),
        (1..<half).map { 4 * (pow(values.spectrumReal[$0], 2) + pow(values.spectrumImaginary[$0], 2)) })
        < 1e-2)

    let newer = try #require(vDSP.FFT(log2n: log2n, radix: .radix2, ofType: DSPSplitComplex.self))
    var (evens, odds) = ((0..<half).map { input[2 * $0] }, (0..<half).map { input[2 * $0 + 1] })
    var (outReal, outImaginary) = ([Float](repeating: 0, count: half), [Float](repeating: 0, count: half))
    evens.withUnsafeMutableBufferPointer { a in
      odds.withUnsafeMutableBufferPointer { b in
        outReal.withUnsafeMutableBufferPointer { c in
          outImaginary.withUnsafeMutableBufferPointer { d in
            guard let a = a.baseAddress, let b = b.baseAddress, let c = c.baseAddress, let d = d.baseAddress
            else { return }
            var output = DSPSplitComplex(realp: c, imagp: d)
            newer.forward(input: DSPSplitComplex(realp: a, imagp: b), output: &output)
          }
        }
      }
    }
    #expect(distance(outReal, expected) < 1e-4)
  }

  @Test("cosine transforms are scipy's", arguments: SpectrumValues.cosines)
  func cosines(values: SpectrumValues.Cosines) throws {
    for (type, name) in [(vDSP.DCTTransformType.II, "2"), (.III, "3"), (.IV, "4")] {
      let transform = try #require(vDSP.DCT(count: values.count, transformType: type))
      #expect(
        distance(transform.transform(values.input.map(Float.init)), try #require(values.types[name])) < 1e-4)
    }
  }

  @Test("windows are scipy's; a normalised one is louder, and half a window is its first half")
  func windows() throws {
    let values = try SpectrumValues.shared.get().windows
    var (hann, hamming, blackman) = (
      [Float](repeating: 0, count: 16), [Float](repeating: 0, count: 16), [Float](repeating: 0, count: 16)
    )
    vDSP_hann_window(&hann, 16, vDSP_HANN_DENORM)
    vDSP_hamm_window(&hamming, 16, 0)
    vDSP_blkman_window(&blackman, 16, 0)
    #expect(distance(hann, try #require(values["hann"])) < 1e-6)
    #expect(distance(hamming, try #require(values["hamming"])) < 1e-6)
    #expect(distance(blackman, try #require(values["blackman"])) < 1e-6)
    let loud = vDSP.window(
      ofType: Double.self, usingSequence: .hanningNormalized, count: 16, isHalfWindow: false)
    #expect(distance(loud, hann.map { Double($0) * 1.633 }) < 1e-6)
    let half = vDSP.window(ofType: Float.self, usingSequence: .hamming, count: 16, isHalfWindow: true)
    #expect(half == Array(hamming[..<8]))
  }

  @Test("lengths that are not transformed are refused", arguments: [0, 7, 11, 22, 100])
  func refusals(count: Int) {
    #expect(vDSP_DFT_zop_CreateSetup(nil, vDSP_Length(count), .FORWARD) == nil)
    #expect(vDSP.DCT(count: count, transformType: .II) == nil)
    #expect(throws: (any Error).self) {
      try vDSP.DiscreteFourierTransform(
        count: count, direction: .forward, transformType: .complexComplex, ofType: Float.self)
    }
    #expect(vDSP_create_fftsetup(60, 0) == nil)
  }
}
