// swift-format-ignore-file: AlwaysUseLowerCamelCase, LineLength

import Foundation
import LibAV

// Transforms of two dimensions: 2 to the `__Log2N1` rows of 2 to the `__Log2N0` columns. A row's stride of 0 lets rows follow each other.

/// In place, complex; forward without a factor, back times the number of values.
public func vDSP_fft2d_zip(
  _ __Setup: FFTSetup, _ __C: UnsafePointer<DSPSplitComplex>, _ __IC0: vDSP_Stride, _ __IC1: vDSP_Stride,
  _ __Log2N0: vDSP_Length, _ __Log2N1: vDSP_Length, _ __Direction: FFTDirection
) {
  complex(
    __Setup, Plane(__C, __IC0, __IC1, __Log2N0, __Log2N1), Plane(__C, __IC0, __IC1, __Log2N0, __Log2N1),
    isInverse: __Direction < 0)
}
/// As `vDSP_fft2d_zip`.
public func vDSP_fft2d_zipD(
  _ __Setup: FFTSetupD, _ __C: UnsafePointer<DSPDoubleSplitComplex>, _ __IC0: vDSP_Stride,
  _ __IC1: vDSP_Stride, _ __Log2N0: vDSP_Length, _ __Log2N1: vDSP_Length, _ __Direction: FFTDirection
) {
  complex(
    __Setup, Plane(__C, __IC0, __IC1, __Log2N0, __Log2N1), Plane(__C, __IC0, __IC1, __Log2N0, __Log2N1),
    isInverse: __Direction < 0)
}
/// As `vDSP_fft2d_zip`, from one place to another.
public func vDSP_fft2d_zop(
  _ __Setup: FFTSetup, _ __A: UnsafePointer<DSPSplitComplex>, _ __IA0: vDSP_Stride, _ __IA1: vDSP_Stride,
  _ __C: UnsafePointer<DSPSplitComplex>, _ __IC0: vDSP_Stride, _ __IC1: vDSP_Stride, _ __Log2N0: vDSP_Length,
  _ __Log2N1: vDSP_Length, _ __Direction: FFTDirection
) {
  complex(
    __Setup, Plane(__A, __IA0, __IA1, __Log2N0, __Log2N1), Plane(__C, __IC0, __IC1, __Log2N0, __Log2N1),
    isInverse: __Direction < 0)
}
/// As `vDSP_fft2d_zop`.
public func vDSP_fft2d_zopD(
  _ __Setup: FFTSetupD, _ __A: UnsafePointer<DSPDoubleSplitComplex>, _ __IA0: vDSP_Stride,
  _ __IA1: vDSP_Stride, _ __C: UnsafePointer<DSPDoubleSplitComplex>, _ __IC0: vDSP_Stride,
  _ __IC1: vDSP_Stride, _ __Log2N0: vDSP_Length, _ __Log2N1: vDSP_Length, _ __Direction: FFTDirection
) {
  complex(
    __Setup, Plane(__A, __IA0, __IA1, __Log2N0, __Log2N1), Plane(__C, __IC0, __IC1, __Log2N0, __Log2N1),
    isInverse: __Direction < 0)
}
/// In place, real numbers as half as many complex ones in each row; forward times 2, back times the number of values.
///
/// The first column has the spectrum of column 0 in its real parts and that of the middle column in its imaginary parts, each packed as
/// `vDSP_fft_zrip` packs a vector: the two real values first, then real and imaginary parts in turn.
public func vDSP_fft2d_zrip(
  _ __Setup: FFTSetup, _ __C: UnsafePointer<DSPSplitComplex>, _ __IC0: vDSP_Stride, _ __IC1: vDSP_Stride,
  _ __Log2N0: vDSP_Length, _ __Log2N1: vDSP_Length, _ __Direction: FFTDirection
) {
  real(
    __Setup, Plane(__C, __IC0, __IC1, __Log2N0, __Log2N1), Plane(__C, __IC0, __IC1, __Log2N0, __Log2N1),
    isInverse: __Direction < 0)
}
/// As `vDSP_fft2d_zrip`.
public func vDSP_fft2d_zripD(
  _ __Setup: FFTSetupD, _ __C: UnsafePointer<DSPDoubleSplitComplex>, _ __IC0: vDSP_Stride,
  _ __IC1: vDSP_Stride, _ __Log2N0: vDSP_Length, _ __Log2N1: vDSP_Length, _ __Direction: FFTDirection
) {
  real(
    __Setup, Plane(__C, __IC0, __IC1, __Log2N0, __Log2N1), Plane(__C, __IC0, __IC1, __Log2N0, __Log2N1),
    isInverse: __Direction < 0)
}
/// As `vDSP_fft2d_zrip`, from one place to another.
public func vDSP_fft2d_zrop(
  _ __Setup: FFTSetup, _ __A: UnsafePointer<DSPSplitComplex>, _ __IA0: vDSP_Stride, _ __IA1: vDSP_Stride,
  _ __C: UnsafePointer<DSPSplitComplex>, _ __IC0: vDSP_Stride, _ __IC1: vDSP_Stride, _ __Log2N0: vDSP_Length,
  _ __Log2N1: vDSP_Length, _ __Direction: FFTDirection
) {
  real(
    __Setup, Plane(__A, __IA0, __IA1, __Log2N0, __Log2N1), Plane(__C, __IC0, __IC1, __Log2N0, __Log2N1),
    isInverse: __Direction < 0)
}
/// As `vDSP_fft2d_zrop`.
public func vDSP_fft2d_zropD(
  _ __Setup: FFTSetupD, _ __A: UnsafePointer<DSPDoubleSplitComplex>, _ __IA0: vDSP_Stride,
  _ __IA1: vDSP_Stride, _ __C: UnsafePointer<DSPDoubleSplitComplex>, _ __IC0: vDSP_Stride,
  _ __IC1: vDSP_Stride, _ __Log2N0: vDSP_Length, _ __Log2N1: vDSP_Length, _ __Direction: FFTDirection
) {
  real(
    __Setup, Plane(__A, __IA0, __IA1, __Log2N0, __Log2N1), Plane(__C, __IC0, __IC1, __Log2N0, __Log2N1),
    isInverse: __Direction < 0)
}

/// Complex numbers in rows, in memory of the caller.
private struct Plane<Scalar> {
  let parts: Parts<Scalar>
  let rowStride: Int
  /// The number of columns of the transform: real numbers are two to a place.
  let columns: Int
  let rows: Int

  init<Split: SplitComplex>(
    _ split: UnsafePointer<Split>, _ stride: vDSP_Stride, _ rowStride: vDSP_Stride,
    _ log2Columns: vDSP_Length,
    _ log2Rows: vDSP_Length
  ) where Split.Part == Scalar {
    parts = Parts(split, stride)
    // Longer transforms have no set-up.
    (columns, rows) = (1 << Int(min(log2Columns, 25)), 1 << Int(min(log2Rows, 25)))
    self.rowStride = rowStride
  }

  /// The numbers of a row, of which there are so many.
  func row(_ row: Int, of count: Int) -> Parts<Scalar> {
    let offset = row * (rowStride == 0 ? count * parts.stride : rowStride)
    return Parts(real: parts.real + offset, imaginary: parts.imaginary + offset, stride: parts.stride)
  }
  func column(_ column: Int, of count: Int) -> Parts<Scalar> {
    let offset = column * parts.stride
    return Parts(
      real: parts.real + offset, imaginary: parts.imaginary + offset,
      stride: rowStride == 0 ? count * parts.stride : rowStride)
  }
}

private func complex<Scalar: FourierScalar>(
  _ setup: OpaquePointer, _ from: Plane<Scalar>, _ to: Plane<Scalar>, isInverse: Bool
) {
  let transforms = transforms(of: setup, Scalar.self)
  let (columns, rows) = (from.columns, from.rows)
  for row in 0..<rows {
    transforms.complex(columns, isInverse: isInverse, from.row(row, of: columns), to.row(row, of: columns))
  }
  for column in 0..<columns {
    let place = to.column(column, of: columns)
    transforms.complex(rows, isInverse: isInverse, place, place)
  }
}

private func real<Scalar: FourierScalar>(
  _ setup: OpaquePointer, _ from: Plane<Scalar>, _ to: Plane<Scalar>, isInverse: Bool
) {
  let transforms = transforms(of: setup, Scalar.self)
  let (half, rows) = (from.columns / 2, from.rows)
  guard half >= 1 else { return }
  func rowWise(_ from: Plane<Scalar>) {
    for row in 0..<rows {
      transforms.real(from.columns, isInverse: isInverse, from.row(row, of: half), to.row(row, of: half))
    }
  }
  func columnWise(_ from: Plane<Scalar>) {
    for column in 0..<half {
      let (source, target) = (from.column(column, of: half), to.column(column, of: half))
      if column > 0 {
        transforms.complex(rows, isInverse: isInverse, source, target)
      } else {
        // Two vectors of real numbers: the first and the middle column of the spectrum.
        for (source, target) in [(source.real, target.real), (source.imaginary, target.imaginary)] {
          transforms.packed(rows, isInverse: isInverse, source, stride(from), target, stride(to))
        }
      }
    }
  }
  func stride(_ plane: Plane<Scalar>) -> Int { plane.column(0, of: half).stride }
  if isInverse {
    columnWise(from)
    rowWise(to)
  } else {
    rowWise(from)
    columnWise(to)
  }
}

extension Transforms {
  /// The transform of real numbers whose spectrum has the place of as many of them: two real values, then real and imaginary parts in turn.
  fileprivate func packed(
    _ length: Int, isInverse: Bool, _ from: UnsafeMutablePointer<Scalar>, _ fromStride: Int,
    _ to: UnsafeMutablePointer<Scalar>, _ toStride: Int
  ) {
    guard length >= 2 else {
      to[0] = from[0]
      return
    }
    transform(length, isInverse: isInverse)?.transform { input in
      if isInverse {
        (input[0], input[1]) = (from[0], 0)
        (input[length], input[length + 1]) = (from[fromStride], 0)
        for index in 1..<max(length / 2, 1) {
          let (re, im) = (from[2 * index * fromStride], from[(2 * index + 1) * fromStride])
          (input[2 * index], input[2 * index + 1]) = (re, im)
          (input[2 * (length - index)], input[2 * (length - index) + 1]) = (re, -im)
        }
      } else {
        for index in 0..<length { (input[2 * index], input[2 * index + 1]) = (from[index * fromStride], 0) }
      }
    } take: { output in
      if isInverse {
        for index in 0..<length { to[index * toStride] = output[2 * index] }
      } else {
        (to[0], to[toStride]) = (output[0], output[length])
        for index in 1..<max(length / 2, 1) {
          (to[2 * index * toStride], to[(2 * index + 1) * toStride]) = (
            output[2 * index], output[2 * index + 1]
          )
        }
      }
    }
  }
}

extension vDSP {
  /// The transform of an image of real numbers, whose sides are powers of two, two numbers of a row in each complex one.
  public class FFT2D<T: vDSP_FourierTransformable2D> {
    private let setup: OpaquePointer
    private let (columns, rows): (vDSP_Length, vDSP_Length)

    /// - Returns: `nil` for sides that are no powers of two.
    public init?(width: Int, height: Int, ofType: T.Type) {
      guard width > 1, height > 0, width.nonzeroBitCount == 1, height.nonzeroBitCount == 1,
        let made = T.makeSetup(vDSP_Length(max(width, height).trailingZeroBitCount))
      else { return nil }
      setup = made
      (columns, rows) = (vDSP_Length(width.trailingZeroBitCount), vDSP_Length(height.trailingZeroBitCount))
    }
    deinit { T.destroy(setup) }

    /// Transforms a vector.
    public func transform(input: T, output: inout T, direction: FourierTransformDirection) {
      T.transform2D(setup, input, output, columns, rows, direction.fftDirection)
    }
  }
}

/// Complex numbers that ``vDSP/FFT2D`` transforms.
public protocol vDSP_FourierTransformable2D: vDSP_FourierTransformable {
  static func transform2D(
    _ setup: OpaquePointer, _ input: Self, _ output: Self, _ log2Columns: vDSP_Length,
    _ log2Rows: vDSP_Length,
    _ direction: FFTDirection)
}
extension DSPSplitComplex: vDSP_FourierTransformable2D {
  /// Transforms rows and columns.
  public static func transform2D(
    _ setup: OpaquePointer, _ input: Self, _ output: Self, _ log2Columns: vDSP_Length,
    _ log2Rows: vDSP_Length,
    _ direction: FFTDirection
  ) {
    withUnsafePointer(to: input) { input in
      withUnsafePointer(to: output) {
        vDSP_fft2d_zrop(setup, input, 1, 0, $0, 1, 0, log2Columns, log2Rows, direction)
      }
    }
  }
}
extension DSPDoubleSplitComplex: vDSP_FourierTransformable2D {
  /// Transforms rows and columns.
  public static func transform2D(
    _ setup: OpaquePointer, _ input: Self, _ output: Self, _ log2Columns: vDSP_Length,
    _ log2Rows: vDSP_Length,
    _ direction: FFTDirection
  ) {
    withUnsafePointer(to: input) { input in
      withUnsafePointer(to: output) {
        vDSP_fft2d_zropD(setup, input, 1, 0, $0, 1, 0, log2Columns, log2Rows, direction)
      }
    }
  }
}
