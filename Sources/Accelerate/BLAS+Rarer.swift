// swift-format-ignore-file: AlwaysUseLowerCamelCase, LineLength

import Foundation

private func place(_ index: Int, _ count: Int, _ step: Int32) -> Int {
  step < 0 ? (index - count + 1) * Int(step) : index * Int(step)
}

/// A matrix plus a multiple of the products of each of one vector's elements with each of another's.
public func cblas_sger(
  _ ORDER: CBLAS_ORDER, _ M: Int32, _ N: Int32, _ ALPHA: Float, _ X: UnsafePointer<Float>?, _ INCX: Int32,
  _ Y: UnsafePointer<Float>?, _ INCY: Int32, _ A: UnsafeMutablePointer<Float>?, _ LDA: Int32
) {
  guard let X, let Y, let A, M > 0, N > 0 else { return }
  let (rows, columns, lead) = (Int(M), Int(N), Int(LDA))
  for row in 0..<rows {
    let factor = ALPHA * X[place(row, rows, INCX)]
    for column in 0..<columns {
      let at = ORDER == CblasRowMajor ? row * lead + column : column * lead + row
      A[at] += factor * Y[place(column, columns, INCY)]
    }
  }
}
/// A multiple of a vector plus a multiple of another one, in place of the other one.
public func catlas_saxpby(
  _ N: Int32, _ ALPHA: Float, _ X: UnsafePointer<Float>?, _ INCX: Int32, _ BETA: Float,
  _ Y: UnsafeMutablePointer<Float>?, _ INCY: Int32
) {
  guard let X, let Y, N > 0 else { return }
  for index in 0..<Int(N) {
    let at = place(index, Int(N), INCY)
    Y[at] = ALPHA * X[place(index, Int(N), INCX)] + BETA * Y[at]
  }
}
/// One number in each element.
public func catlas_sset(_ N: Int32, _ ALPHA: Float, _ X: UnsafeMutablePointer<Float>?, _ INCX: Int32) {
  guard let X, N > 0 else { return }
  for index in 0..<Int(N) { X[place(index, Int(N), INCX)] = ALPHA }
}
/// A matrix plus a multiple of the products of each of one vector's elements with each of another's.
public func cblas_dger(
  _ ORDER: CBLAS_ORDER, _ M: Int32, _ N: Int32, _ ALPHA: Double, _ X: UnsafePointer<Double>?, _ INCX: Int32,
  _ Y: UnsafePointer<Double>?, _ INCY: Int32, _ A: UnsafeMutablePointer<Double>?, _ LDA: Int32
) {
  guard let X, let Y, let A, M > 0, N > 0 else { return }
  let (rows, columns, lead) = (Int(M), Int(N), Int(LDA))
  for row in 0..<rows {
    let factor = ALPHA * X[place(row, rows, INCX)]
    for column in 0..<columns {
      let at = ORDER == CblasRowMajor ? row * lead + column : column * lead + row
      A[at] += factor * Y[place(column, columns, INCY)]
    }
  }
}
/// A multiple of a vector plus a multiple of another one, in place of the other one.
public func catlas_daxpby(
  _ N: Int32, _ ALPHA: Double, _ X: UnsafePointer<Double>?, _ INCX: Int32, _ BETA: Double,
  _ Y: UnsafeMutablePointer<Double>?, _ INCY: Int32
) {
  guard let X, let Y, N > 0 else { return }
  for index in 0..<Int(N) {
    let at = place(index, Int(N), INCY)
    Y[at] = ALPHA * X[place(index, Int(N), INCX)] + BETA * Y[at]
  }
}
/// One number in each element.
public func catlas_dset(_ N: Int32, _ ALPHA: Double, _ X: UnsafeMutablePointer<Double>?, _ INCX: Int32) {
  guard let X, N > 0 else { return }
  for index in 0..<Int(N) { X[place(index, Int(N), INCX)] = ALPHA }
}
