/// A positive fraction, such as a rate of pictures a second or the shape of a pixel.
package struct Rational: Hashable, Sendable {
  package var numerator: Int32
  package var denominator: Int32

  package var value: Double { Double(numerator) / Double(denominator) }

  /// `nil` for what is not positive, which stands for unknown.
  package init?(numerator: Int32, denominator: Int32) {
    guard numerator > 0, denominator > 0 else { return nil }
    self.numerator = numerator
    self.denominator = denominator
  }

  /// In lowest terms; `nil` where they are more than `limit`.
  package init?(reducing numerator: Int128, _ denominator: Int128, limit: Int32 = .max) {
    var (left, right) = (numerator, denominator)
    while right != 0 { (left, right) = (right, left % right) }
    guard left > 0, let top = Int32(exactly: numerator / left),
      let bottom = Int32(exactly: denominator / left), top <= limit, bottom <= limit
    else { return nil }
    self.init(numerator: top, denominator: bottom)
  }

  /// In lowest terms, or else the nearest one of terms up to a limit by continued fractions, as libav's `av_reduce` finds it;
  /// `nil` for what is not positive.
  package init?(approximating numerator: Int128, _ denominator: Int128, limit: Int32 = .max) {
    guard numerator > 0, denominator > 0 else { return nil }
    if let exact = Self(reducing: numerator, denominator, limit: limit) {
      self = exact
      return
    }
    let most = Int128(limit)
    var (top, bottom) = (numerator, denominator)
    var (before, last): ((top: Int128, bottom: Int128), (top: Int128, bottom: Int128)) = ((0, 1), (1, 0))
    while bottom > 0 {
      let (whole, rest) = top.quotientAndRemainder(dividingBy: bottom)
      let next = (top: whole * last.top + before.top, bottom: whole * last.bottom + before.bottom)
      guard next.top <= most, next.bottom <= most else {
        var part = whole
        if last.top > 0 { part = (most - before.top) / last.top }
        if last.bottom > 0 { part = min(part, (most - before.bottom) / last.bottom) }
        if bottom * (2 * part * last.bottom + before.bottom) > top * last.bottom {
          last = (part * last.top + before.top, part * last.bottom + before.bottom)
        }
        break
      }
      (before, last) = (last, next)
      (top, bottom) = (bottom, rest)
    }
    guard let top = Int32(exactly: last.top), let bottom = Int32(exactly: last.bottom), top > 0, bottom > 0
    else { return nil }
    self.init(numerator: top, denominator: bottom)
  }
}
