// swift-format-ignore-file: AlwaysUseLowerCamelCase, LineLength

import Foundation
import MediaCore

// Filters of images in floating point.

/// Filters an image of `__NR` rows and `__NC` columns by `__P` rows and `__Q` columns.
///
/// Each value becomes the sum of those around it times the filter's at the same places. Where the filter reaches over the edge there
/// are zeros.
public func vDSP_imgfir(
  _ __A: UnsafePointer<Float>, _ __NR: vDSP_Length, _ __NC: vDSP_Length, _ __F: UnsafePointer<Float>,
  _ __C: UnsafeMutablePointer<Float>, _ __P: vDSP_Length, _ __Q: vDSP_Length
) { imgfir(__A, __NR, __NC, __F, __C, __P, __Q) }
/// As `vDSP_imgfir`.
public func vDSP_imgfirD(
  _ __A: UnsafePointer<Double>, _ __NR: vDSP_Length, _ __NC: vDSP_Length, _ __F: UnsafePointer<Double>,
  _ __C: UnsafeMutablePointer<Double>, _ __P: vDSP_Length, _ __Q: vDSP_Length
) { imgfir(__A, __NR, __NC, __F, __C, __P, __Q) }
@inline(__always)
private func imgfir<T: BinaryFloatingPoint>(
  _ __A: UnsafePointer<T>, _ __NR: vDSP_Length, _ __NC: vDSP_Length, _ __F: UnsafePointer<T>,
  _ __C: UnsafeMutablePointer<T>, _ __P: vDSP_Length, _ __Q: vDSP_Length
) {
  let (rows, columns, height, width) = (
    Int(clamping: __NR), Int(clamping: __NC), Int(clamping: __P), Int(clamping: __Q)
  )
  for row in 0..<rows {
    for column in 0..<columns {
      let (top, left) = (row - height / 2, column - width / 2)
      guard top >= 0, left >= 0, top + height <= rows, left + width <= columns else {
        __C[row * columns + column] = 0
        continue
      }
      var total: T = 0
      for line in 0..<height {
        let (from, filter) = (__A + (top + line) * columns + left, __F + line * width)
        for place in 0..<width { total += from[place] * filter[place] }
      }
      __C[row * columns + column] = total
    }
  }
}

/// As `vDSP_imgfir`, with a filter of 3 rows and columns.
public func vDSP_f3x3(
  _ __A: UnsafePointer<Float>, _ __NR: vDSP_Length, _ __NC: vDSP_Length, _ __F: UnsafePointer<Float>,
  _ __C: UnsafeMutablePointer<Float>
) { imgfir(__A, __NR, __NC, __F, __C, 3, 3) }
/// As `vDSP_f3x3`.
public func vDSP_f3x3D(
  _ __A: UnsafePointer<Double>, _ __NR: vDSP_Length, _ __NC: vDSP_Length, _ __F: UnsafePointer<Double>,
  _ __C: UnsafeMutablePointer<Double>
) { imgfir(__A, __NR, __NC, __F, __C, 3, 3) }

/// As `vDSP_imgfir`, with a filter of 5 rows and columns.
public func vDSP_f5x5(
  _ __A: UnsafePointer<Float>, _ __NR: vDSP_Length, _ __NC: vDSP_Length, _ __F: UnsafePointer<Float>,
  _ __C: UnsafeMutablePointer<Float>
) { imgfir(__A, __NR, __NC, __F, __C, 5, 5) }
/// As `vDSP_f5x5`.
public func vDSP_f5x5D(
  _ __A: UnsafePointer<Double>, _ __NR: vDSP_Length, _ __NC: vDSP_Length, _ __F: UnsafePointer<Double>,
  _ __C: UnsafeMutablePointer<Double>
) { imgfir(__A, __NR, __NC, __F, __C, 5, 5) }

extension vDSP {
  /// Filters an image by three rows and columns; along its edges there are zeros.
  public static func convolve<U: AccelerateBuffer, V: AccelerateBuffer>(
    _ vector: U, rowCount: Int, columnCount: Int, with3x3Kernel kernel: V
  ) -> [U.Element] where U.Element: vDSP_FloatingPoint, V.Element == U.Element {
    convolve(
      vector, rowCount: rowCount, columnCount: columnCount, withKernel: kernel, kernelRowCount: 3,
      kernelColumnCount: 3)
  }
  /// Filters an image by five rows and columns; along its edges there are zeros.
  public static func convolve<U: AccelerateBuffer, V: AccelerateBuffer>(
    _ vector: U, rowCount: Int, columnCount: Int, with5x5Kernel kernel: V
  ) -> [U.Element] where U.Element: vDSP_FloatingPoint, V.Element == U.Element {
    convolve(
      vector, rowCount: rowCount, columnCount: columnCount, withKernel: kernel, kernelRowCount: 5,
      kernelColumnCount: 5)
  }
  /// Filters an image; along its edges there are zeros.
  ///
  /// - Returns: nothing where a vector has fewer elements than are said.
  public static func convolve<U: AccelerateBuffer, V: AccelerateBuffer>(
    _ vector: U, rowCount: Int, columnCount: Int, withKernel kernel: V, kernelRowCount: Int,
    kernelColumnCount: Int
  ) -> [U.Element] where U.Element: vDSP_FloatingPoint, V.Element == U.Element {
    var result = [U.Element](repeating: 0, count: vector.count)
    convolve(
      vector, rowCount: rowCount, columnCount: columnCount, withKernel: kernel,
      kernelRowCount: kernelRowCount, kernelColumnCount: kernelColumnCount, result: &result)
    return result
  }
  /// Filters an image; nothing is written where a vector has fewer elements than are said.
  public static func convolve<U: AccelerateBuffer, V: AccelerateBuffer, W: AccelerateMutableBuffer>(
    _ vector: U, rowCount: Int, columnCount: Int, withKernel kernel: V, kernelRowCount: Int,
    kernelColumnCount: Int, result: inout W
  ) where U.Element: vDSP_FloatingPoint, V.Element == U.Element, W.Element == U.Element {
    let (count, isOver) = rowCount.multipliedReportingOverflow(by: columnCount)
    let (size, isLarge) = kernelRowCount.multipliedReportingOverflow(by: kernelColumnCount)
    guard !isOver, !isLarge, rowCount > 0, columnCount > 0, kernelRowCount > 0, kernelColumnCount > 0,
      min(vector.count, result.count) >= count, kernel.count >= size
    else { return }
    vector.withUnsafeBufferPointer { from in
      kernel.withUnsafeBufferPointer { filter in
        result.withUnsafeMutableBufferPointer { to in
          guard let from = from.baseAddress, let filter = filter.baseAddress, let to = to.baseAddress else {
            return
          }
          imgfir(
            from, vDSP_Length(rowCount), vDSP_Length(columnCount), filter, to, vDSP_Length(kernelRowCount),
            vDSP_Length(kernelColumnCount))
        }
      }
    }
  }
}
