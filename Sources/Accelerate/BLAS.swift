// swift-format-ignore-file: AlwaysUseLowerCamelCase, LineLength

import Foundation

// The functions of BLAS that code for sound and its features calls: sums, products and multiples of vectors,
// and products of matrices.

/// Whether rows or columns of a matrix follow each other in memory.
public struct CBLAS_ORDER: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// By its number.
  public init(_ rawValue: UInt32) { self.rawValue = rawValue }
}
/// Whether a matrix is taken as it is, or its rows as columns.
public struct CBLAS_TRANSPOSE: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// By its number.
  public init(_ rawValue: UInt32) { self.rawValue = rawValue }
}
/// Rows follow each other.
public let CblasRowMajor = CBLAS_ORDER(101)
/// Columns follow each other.
public let CblasColMajor = CBLAS_ORDER(102)
/// The matrix as it is.
public let CblasNoTrans = CBLAS_TRANSPOSE(111)
/// Its rows as columns.
public let CblasTrans = CBLAS_TRANSPOSE(112)
/// Its rows as columns; of real numbers as `CblasTrans`.
public let CblasConjTrans = CBLAS_TRANSPOSE(113)

/// Numbers at equal distances in memory; for a distance below zero, backwards from the last one on.
private struct Strided {
  let start: Int
  let step: Int
  init(_ count: Int32, _ step: Int32) {
    (start, self.step) = (step < 0 ? -(Int(count) - 1) * Int(step) : 0, Int(step))
  }
  func callAsFunction(_ index: Int) -> Int { start + index * step }
}

private enum BLAS<Scalar: vDSP_FloatingPoint> {
  typealias Input = UnsafePointer<Scalar>
  typealias Output = UnsafeMutablePointer<Scalar>

  static func sum(_ count: Int32, _ x: Input?, _ step: Int32, _ value: (Scalar) -> Scalar) -> Scalar {
    guard let x, count > 0, step > 0 else { return 0 }
    return (0..<Int(count)).reduce(0) { $0 + value(x[$1 * Int(step)]) }
  }
  /// The root of the sum of squares, which numbers are scaled for so that none of them is too large.
  static func norm(_ count: Int32, _ x: Input?, _ step: Int32) -> Scalar {
    guard let x, count > 0, step > 0 else { return 0 }
    // One that isn't a number is the root as well.
    let most = (0..<Int(count)).reduce(Scalar(0)) { most, index in
      let size = abs(x[index * Int(step)])
      return size > most || size.isNaN ? size : most
    }
    guard most > 0, most.isFinite else { return most }
    return most * sum(count, x, step) { ($0 / most) * ($0 / most) }.squareRoot()
  }
  static func dot(_ count: Int32, _ x: Input?, _ xStep: Int32, _ y: Input?, _ yStep: Int32) -> Scalar {
    guard let x, let y, count > 0 else { return 0 }
    let (xs, ys) = (Strided(count, xStep), Strided(count, yStep))
    return (0..<Int(count)).reduce(0) { $0 + x[xs($1)] * y[ys($1)] }
  }
  static func largest(_ count: Int32, _ x: Input?, _ step: Int32) -> Int32 {
    guard let x, count > 0, step > 0 else { return 0 }
    var (place, most) = (0, abs(x[0]))
    for index in 1..<Swift.max(Int(count), 1) where abs(x[index * Int(step)]) > most {
      (place, most) = (index, abs(x[index * Int(step)]))
    }
    return Int32(place)
  }
  static func change(
    _ count: Int32, _ x: Input?, _ xStep: Int32, _ y: Output?, _ yStep: Int32,
    _ value: (Scalar, Scalar) -> Scalar
  ) {
    guard let x, let y, count > 0 else { return }
    let (xs, ys) = (Strided(count, xStep), Strided(count, yStep))
    for index in 0..<Int(count) { y[ys(index)] = value(x[xs(index)], y[ys(index)]) }
  }
  static func swap(_ count: Int32, _ x: Output?, _ xStep: Int32, _ y: Output?, _ yStep: Int32) {
    guard let x, let y, count > 0 else { return }
    let (xs, ys) = (Strided(count, xStep), Strided(count, yStep))
    for index in 0..<Int(count) { (x[xs(index)], y[ys(index)]) = (y[ys(index)], x[xs(index)]) }
  }
  static func scale(_ count: Int32, _ factor: Scalar, _ x: Output?, _ step: Int32) {
    guard let x, count > 0, step > 0 else { return }
    for index in 0..<Int(count) { x[index * Int(step)] *= factor }
  }

  /// Returns the distances in memory between rows and between columns of a matrix, turned if `turn` says so.
  private static func steps(_ order: CBLAS_ORDER, _ turn: CBLAS_TRANSPOSE, _ leading: Int32) -> (
    row: Int, column: Int
  ) {
    (order == CblasRowMajor) == (turn == CblasNoTrans) ? (Int(leading), 1) : (1, Int(leading))
  }

  static func vectorProduct(
    _ order: CBLAS_ORDER, _ turn: CBLAS_TRANSPOSE, _ rows: Int32, _ columns: Int32, _ alpha: Scalar,
    _ a: Input?,
    _ leading: Int32, _ x: Input?, _ xStep: Int32, _ beta: Scalar, _ y: Output?, _ yStep: Int32
  ) {
    guard let y, rows > 0, columns > 0 else { return }
    let (count, length) = turn == CblasNoTrans ? (rows, columns) : (columns, rows)
    let (xs, ys) = (Strided(length, xStep), Strided(count, yStep))
    let step = steps(order, turn, leading)
    for row in 0..<Int(count) {
      let place = ys(row)
      y[place] = beta == 0 ? 0 : beta * y[place]
      guard let a, let x, alpha != 0 else { continue }
      let sum = (0..<Int(length)).reduce(Scalar(0)) {
        $0 + a[row * step.row + $1 * step.column] * x[xs($1)]
      }
      y[place] += alpha * sum
    }
  }

  static func product(
    _ order: CBLAS_ORDER, _ turnA: CBLAS_TRANSPOSE, _ turnB: CBLAS_TRANSPOSE, _ rows: Int32, _ columns: Int32,
    _ length: Int32, _ alpha: Scalar, _ a: Input?, _ leadingA: Int32, _ b: Input?, _ leadingB: Int32,
    _ beta: Scalar,
    _ c: Output?, _ leadingC: Int32
  ) {
    guard let c, rows > 0, columns > 0 else { return }
    let (aStep, bStep) = (steps(order, turnA, leadingA), steps(order, turnB, leadingB))
    let cStep = steps(order, CblasNoTrans, leadingC)
    for row in 0..<Int(rows) {
      for column in 0..<Int(columns) {
        let place = row * cStep.row + column * cStep.column
        c[place] = beta == 0 ? 0 : beta * c[place]
      }
      guard let a, let b, alpha != 0 else { continue }
      for index in 0..<Int(Swift.max(length, 0)) {
        let factor = alpha * a[row * aStep.row + index * aStep.column]
        for column in 0..<Int(columns) {
          c[row * cStep.row + column * cStep.column] += factor * b[index * bStep.row + column * bStep.column]
        }
      }
    }
  }
}

// MARK: single precision

/// The sum of products.
public func cblas_sdot(
  _ __N: Int32, _ __X: UnsafePointer<Float>?, _ __incX: Int32, _ __Y: UnsafePointer<Float>?, _ __incY: Int32
) -> Float { BLAS.dot(__N, __X, __incX, __Y, __incY) }
/// The root of the sum of squares.
public func cblas_snrm2(_ __N: Int32, _ __X: UnsafePointer<Float>?, _ __incX: Int32) -> Float {
  BLAS.norm(__N, __X, __incX)
}
/// The sum without signs.
public func cblas_sasum(_ __N: Int32, _ __X: UnsafePointer<Float>?, _ __incX: Int32) -> Float {
  BLAS.sum(__N, __X, __incX) { abs($0) }
}
/// The place of the first number that is farthest from zero.
public func cblas_isamax(_ __N: Int32, _ __X: UnsafePointer<Float>?, _ __incX: Int32) -> Int32 {
  BLAS.largest(__N, __X, __incX)
}
/// Copies a vector.
public func cblas_scopy(
  _ __N: Int32, _ __X: UnsafePointer<Float>?, _ __incX: Int32, _ __Y: UnsafeMutablePointer<Float>?,
  _ __incY: Int32
) { BLAS.change(__N, __X, __incX, __Y, __incY) { x, _ in x } }
/// Has two vectors change places.
public func cblas_sswap(
  _ __N: Int32, _ __X: UnsafeMutablePointer<Float>?, _ __incX: Int32, _ __Y: UnsafeMutablePointer<Float>?,
  _ __incY: Int32
) { BLAS.swap(__N, __X, __incX, __Y, __incY) }
/// Adds a multiple of one vector to another.
public func cblas_saxpy(
  _ __N: Int32, _ __alpha: Float, _ __X: UnsafePointer<Float>?, _ __incX: Int32,
  _ __Y: UnsafeMutablePointer<Float>?, _ __incY: Int32
) { BLAS.change(__N, __X, __incX, __Y, __incY) { __alpha * $0 + $1 } }
/// Multiplies a vector by a number.
public func cblas_sscal(_ __N: Int32, _ __alpha: Float, _ __X: UnsafeMutablePointer<Float>?, _ __incX: Int32)
{ BLAS.scale(__N, __alpha, __X, __incX) }
/// `__Y` becomes `__alpha` times the product of a matrix of `__M` rows and `__N` columns and `__X`, and `__beta` times itself.
public func cblas_sgemv(
  _ __Order: CBLAS_ORDER, _ __TransA: CBLAS_TRANSPOSE, _ __M: Int32, _ __N: Int32, _ __alpha: Float,
  _ __A: UnsafePointer<Float>?,
  _ __lda: Int32, _ __X: UnsafePointer<Float>?, _ __incX: Int32, _ __beta: Float,
  _ __Y: UnsafeMutablePointer<Float>?, _ __incY: Int32
) { BLAS.vectorProduct(__Order, __TransA, __M, __N, __alpha, __A, __lda, __X, __incX, __beta, __Y, __incY) }
/// `__C` becomes `__alpha` times the product of two matrices, and `__beta` times itself.
///
/// It has `__M` rows and `__N` columns; `__K` is the length of the matrices' common side.
public func cblas_sgemm(
  _ __Order: CBLAS_ORDER, _ __TransA: CBLAS_TRANSPOSE, _ __TransB: CBLAS_TRANSPOSE, _ __M: Int32,
  _ __N: Int32,
  _ __K: Int32, _ __alpha: Float, _ __A: UnsafePointer<Float>?, _ __lda: Int32, _ __B: UnsafePointer<Float>?,
  _ __ldb: Int32, _ __beta: Float, _ __C: UnsafeMutablePointer<Float>?,
  _ __ldc: Int32
) {
  BLAS.product(
    __Order, __TransA, __TransB, __M, __N, __K, __alpha, __A, __lda, __B, __ldb, __beta, __C, __ldc)
}

// MARK: double precision

/// The sum of products.
public func cblas_ddot(
  _ __N: Int32, _ __X: UnsafePointer<Double>?, _ __incX: Int32, _ __Y: UnsafePointer<Double>?, _ __incY: Int32
) -> Double { BLAS.dot(__N, __X, __incX, __Y, __incY) }
/// The root of the sum of squares.
public func cblas_dnrm2(_ __N: Int32, _ __X: UnsafePointer<Double>?, _ __incX: Int32) -> Double {
  BLAS.norm(__N, __X, __incX)
}
/// The sum without signs.
public func cblas_dasum(_ __N: Int32, _ __X: UnsafePointer<Double>?, _ __incX: Int32) -> Double {
  BLAS.sum(__N, __X, __incX) { abs($0) }
}
/// The place of the first number that is farthest from zero.
public func cblas_idamax(_ __N: Int32, _ __X: UnsafePointer<Double>?, _ __incX: Int32) -> Int32 {
  BLAS.largest(__N, __X, __incX)
}
/// Copies a vector.
public func cblas_dcopy(
  _ __N: Int32, _ __X: UnsafePointer<Double>?, _ __incX: Int32, _ __Y: UnsafeMutablePointer<Double>?,
  _ __incY: Int32
) { BLAS.change(__N, __X, __incX, __Y, __incY) { x, _ in x } }
/// Has two vectors change places.
public func cblas_dswap(
  _ __N: Int32, _ __X: UnsafeMutablePointer<Double>?, _ __incX: Int32, _ __Y: UnsafeMutablePointer<Double>?,
  _ __incY: Int32
) { BLAS.swap(__N, __X, __incX, __Y, __incY) }
/// Adds a multiple of one vector to another.
public func cblas_daxpy(
  _ __N: Int32, _ __alpha: Double, _ __X: UnsafePointer<Double>?, _ __incX: Int32,
  _ __Y: UnsafeMutablePointer<Double>?, _ __incY: Int32
) { BLAS.change(__N, __X, __incX, __Y, __incY) { __alpha * $0 + $1 } }
/// Multiplies a vector by a number.
public func cblas_dscal(
  _ __N: Int32, _ __alpha: Double, _ __X: UnsafeMutablePointer<Double>?, _ __incX: Int32
) { BLAS.scale(__N, __alpha, __X, __incX) }
/// `__Y` becomes `__alpha` times the product of a matrix of `__M` rows and `__N` columns and `__X`, and `__beta` times itself.
public func cblas_dgemv(
  _ __Order: CBLAS_ORDER, _ __TransA: CBLAS_TRANSPOSE, _ __M: Int32, _ __N: Int32, _ __alpha: Double,
  _ __A: UnsafePointer<Double>?,
  _ __lda: Int32, _ __X: UnsafePointer<Double>?, _ __incX: Int32, _ __beta: Double,
  _ __Y: UnsafeMutablePointer<Double>?, _ __incY: Int32
) { BLAS.vectorProduct(__Order, __TransA, __M, __N, __alpha, __A, __lda, __X, __incX, __beta, __Y, __incY) }
/// `__C` becomes `__alpha` times the product of two matrices, and `__beta` times itself.
///
/// It has `__M` rows and `__N` columns; `__K` is the length of the matrices' common side.
public func cblas_dgemm(
  _ __Order: CBLAS_ORDER, _ __TransA: CBLAS_TRANSPOSE, _ __TransB: CBLAS_TRANSPOSE, _ __M: Int32,
  _ __N: Int32,
  _ __K: Int32, _ __alpha: Double, _ __A: UnsafePointer<Double>?, _ __lda: Int32,
  _ __B: UnsafePointer<Double>?, _ __ldb: Int32, _ __beta: Double, _ __C: UnsafeMutablePointer<Double>?,
  _ __ldc: Int32
) {
  BLAS.product(
    __Order, __TransA, __TransB, __M, __N, __K, __alpha, __A, __lda, __B, __ldb, __beta, __C, __ldc)
}
