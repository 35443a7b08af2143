import Accelerate
import Foundation
import Testing

/// Filters and transforms of two dimensions, held against plain formulas and numpy's values.
struct ImageTests {
  @Test(
    "a filter of an image is a sum of neighbours, with zeros along the edges",
    arguments: [(3, 3), (5, 5), (3, 5), (1, 1)])
  func filters(height: Int, width: Int) {
    let (rows, columns) = (9, 11)
    let image = (0..<rows * columns).map { Float(($0 * 7919) % 101) / 10 }
    let kernel = (0..<height * width).map { Float($0) - 3.5 }
    let expected = (0..<rows * columns).map { place -> Float in
      let (row, column) = (place / columns, place % columns)
      guard row >= height / 2, row < rows - height / 2, column >= width / 2, column < columns - width / 2
      else { return 0 }
      var sum: Float = 0
      for y in 0..<height {
        for x in 0..<width {
          sum += image[(row + y - height / 2) * columns + column + x - width / 2] * kernel[y * width + x]
        }
      }
      return sum
    }
    var result = [Float](repeating: 9, count: rows * columns)
    vDSP_imgfir(image, UInt(rows), UInt(columns), kernel, &result, UInt(height), UInt(width))
    #expect(result == expected)
    let doubles = vDSP.convolve(
      image.map(Double.init), rowCount: rows, columnCount: columns, withKernel: kernel.map(Double.init),
      kernelRowCount: height, kernelColumnCount: width)
    #expect(zip(doubles, expected).allSatisfy { abs($0 - Double($1)) < 1e-3 })
    if height == 3, width == 3 {
      vDSP_f3x3(image, UInt(rows), UInt(columns), kernel, &result)
      #expect(result == expected)
      #expect(vDSP.convolve(image, rowCount: rows, columnCount: columns, with3x3Kernel: kernel) == expected)
    }
    if height == 5, width == 5 {
      vDSP_f5x5(image, UInt(rows), UInt(columns), kernel, &result)
      #expect(result == expected)
    }
    // What is too short is left alone.
    #expect(vDSP.convolve([1, 2], rowCount: 3, columnCount: 3, with3x3Kernel: [1.0]) == [0, 0])
  }

  private struct Numbers<Scalar> {
    var real: [Scalar]
    var imaginary: [Scalar]
  }

  private func split(_ numbers: inout Numbers<Float>, _ body: (DSPSplitComplex) -> Void) {
    numbers.real.withUnsafeMutableBufferPointer { real in
      numbers.imaginary.withUnsafeMutableBufferPointer { imaginary in
        guard let realp = real.baseAddress, let imagp = imaginary.baseAddress else { return }
        body(DSPSplitComplex(realp: realp, imagp: imagp))
      }
    }
  }

  @Test("a complex image's transform is numpy's", arguments: SpectrumValues.planes)
  func complexPlane(values: SpectrumValues.Plane) throws {
    let (count, setup) = (values.rows * values.columns, try #require(vDSP_create_fftsetup(4, 0)))
    defer { vDSP_destroy_fftsetup(setup) }
    let (log0, log1) = (UInt(values.columns.trailingZeroBitCount), UInt(values.rows.trailingZeroBitCount))
    let given = Numbers(
      real: values.input[..<count].map(Float.init), imaginary: values.input[count...].map(Float.init))
    var numbers = given
    split(&numbers) { numbers in
      withUnsafePointer(to: numbers) {
        vDSP_fft2d_zip(setup, $0, 1, 0, log0, log1, FFTDirection(FFT_FORWARD))
      }
    }
    #expect(zip(numbers.real, values.forwardReal).allSatisfy { abs(Double($0) - $1) < 1e-4 })
    #expect(zip(numbers.imaginary, values.forwardImaginary).allSatisfy { abs(Double($0) - $1) < 1e-4 })
    split(&numbers) { numbers in
      withUnsafePointer(to: numbers) {
        vDSP_fft2d_zip(setup, $0, 1, 0, log0, log1, FFTDirection(FFT_INVERSE))
      }
    }
    #expect(zip(numbers.real, given.real).allSatisfy { abs($0 / Float(count) - $1) < 1e-5 })
  }

  @Test("a real image's transform is numpy's, packed as vDSP packs it", arguments: SpectrumValues.planes)
  func realPlane(values: SpectrumValues.Plane) throws {
    let (rows, columns) = (values.rows, values.columns)
    let image = values.input[..<(rows * columns)].map(Float.init)
    let half = columns / 2
    let pairs = Numbers(
      real: (0..<rows * half).map { image[2 * $0] }, imaginary: (0..<rows * half).map { image[2 * $0 + 1] })
    var (source, result) = (
      pairs,
      Numbers(
        real: [Float](repeating: 0, count: rows * half), imaginary: [Float](repeating: 0, count: rows * half))
    )
    let transform = try #require(vDSP.FFT2D(width: columns, height: rows, ofType: DSPSplitComplex.self))
    split(&source) { input in
      split(&result) { output in
        var output = output
        transform.transform(input: input, output: &output, direction: .forward)
      }
    }
    // numpy's spectrum has half + 1 columns.
    func spectrum(_ row: Int, _ column: Int) -> (Double, Double) {
      let place = row * (half + 1) + column
      return (2 * values.spectrumReal[place], 2 * values.spectrumImaginary[place])
    }
    func isNear(_ value: Float, _ expected: Double) -> Bool { abs(Double(value) - expected) < 1e-4 }
    for row in 0..<rows {
      for column in 1..<half {
        let expected = spectrum(row, column)
        #expect(isNear(result.real[row * half + column], expected.0))
        #expect(isNear(result.imaginary[row * half + column], expected.1))
      }
    }
    for (column, packed) in [(0, result.real), (half, result.imaginary)] {
      #expect(isNear(packed[0], spectrum(0, column).0) && isNear(packed[half], spectrum(rows / 2, column).0))
      for row in 1..<(rows / 2) {
        #expect(isNear(packed[2 * row * half], spectrum(row, column).0))
        #expect(isNear(packed[(2 * row + 1) * half], spectrum(row, column).1))
      }
    }
    var back = source
    split(&result) { input in
      split(&back) { output in
        var output = output
        transform.transform(input: input, output: &output, direction: .inverse)
      }
    }
    let factor = Float(2 * rows * columns)
    #expect(zip(back.real, pairs.real).allSatisfy { abs($0 / factor - $1) < 1e-5 })
    #expect(zip(back.imaginary, pairs.imaginary).allSatisfy { abs($0 / factor - $1) < 1e-5 })
    #expect(vDSP.FFT2D(width: 12, height: 4, ofType: DSPSplitComplex.self) == nil)
  }
}
