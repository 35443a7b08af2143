// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// A collection that lends the memory of a vector.
public protocol AccelerateBuffer<Element> {
  associatedtype Element
  var count: Int { get }
  func withUnsafeBufferPointer<R>(_ body: (UnsafeBufferPointer<Element>) throws -> R) rethrows -> R
}

/// A collection that lends the memory of a vector to be written.
public protocol AccelerateMutableBuffer<Element>: AccelerateBuffer {
  mutating func withUnsafeMutableBufferPointer<R>(
    _ body: (inout UnsafeMutableBufferPointer<Element>) throws -> R
  ) rethrows -> R
}

extension Array: AccelerateMutableBuffer {}
extension ContiguousArray: AccelerateMutableBuffer {}
extension ArraySlice: AccelerateMutableBuffer {}
extension UnsafeBufferPointer: AccelerateBuffer {
  /// Lends the values.
  public func withUnsafeBufferPointer<R>(_ body: (UnsafeBufferPointer<Element>) throws -> R) rethrows -> R {
    try body(self)
  }
}
extension UnsafeMutableBufferPointer: AccelerateMutableBuffer {
  /// Lends the values.
  public func withUnsafeBufferPointer<R>(_ body: (UnsafeBufferPointer<Element>) throws -> R) rethrows -> R {
    try body(UnsafeBufferPointer(self))
  }
  /// Lends the values to be changed.
  public mutating func withUnsafeMutableBufferPointer<R>(
    _ body: (inout UnsafeMutableBufferPointer<Element>) throws -> R
  ) rethrows -> R { try body(&self) }
}
extension Slice: AccelerateBuffer where Base: AccelerateBuffer, Base.Index == Int {
  /// Lends the values.
  public func withUnsafeBufferPointer<R>(
    _ body: (UnsafeBufferPointer<Base.Element>) throws -> R
  ) rethrows -> R {
    try base.withUnsafeBufferPointer { whole in
      try body(UnsafeBufferPointer(rebasing: whole[startIndex..<endIndex]))
    }
  }
}
