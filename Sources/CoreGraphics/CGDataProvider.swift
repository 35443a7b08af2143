public import Foundation

/// The source of an image's bytes.
public final class CGDataProvider: NSObject, @unchecked Sendable {
  // @unchecked: immutable; memory of the caller is not changed while it is lent.
  private let bytes: @Sendable () -> Data
  private let lent: LentBytes?

  /// Bytes that are given.
  public convenience init?(data: Data) { self.init(lazy: { data }) }

  /// A copy of bytes that are given in an object.
  public convenience init?(data: NSData) { self.init(data: Data(referencing: data)) }

  /// The bytes of a file.
  ///
  /// - Returns: `nil` for a file that can't be read.
  public convenience init?(url: URL) {
    guard let data = try? Data(contentsOf: url) else { return nil }
    self.init(data: data)
  }

  /// Memory of the caller, which is given back when the provider is let go of.
  ///
  /// - Returns: `nil` for a size below zero; nothing is given back then.
  public init?(
    dataInfo info: UnsafeMutableRawPointer?, data: UnsafeRawPointer, size: Int,
    releaseData: @escaping CGDataProviderReleaseDataCallback
  ) {
    guard size >= 0 else { return nil }
    let lent = LentBytes(info: info, data: data, size: size, release: releaseData)
    self.lent = lent
    bytes = { lent.copy }
  }

  init(lazy bytes: @escaping @Sendable () -> Data) { (self.bytes, lent) = (bytes, nil) }

  /// A copy of the bytes.
  public var data: Data? { bytes() }
}

/// A function that takes memory back: the pointer that came with it, its address, and its number of bytes.
public typealias CGDataProviderReleaseDataCallback =
  @convention(c) (UnsafeMutableRawPointer?, UnsafeRawPointer, Int) -> Void

private final class LentBytes: @unchecked Sendable {
  // @unchecked: immutable, like the memory while it is lent.
  private let info: UnsafeMutableRawPointer?
  private let data: UnsafeRawPointer
  private let size: Int
  private let release: CGDataProviderReleaseDataCallback

  init(
    info: UnsafeMutableRawPointer?, data: UnsafeRawPointer, size: Int,
    release: @escaping CGDataProviderReleaseDataCallback
  ) { (self.info, self.data, self.size, self.release) = (info, data, size, release) }

  deinit { release(info, data, size) }

  var copy: Data { Data(bytes: data, count: size) }
}
