// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Foundation

extension CGContext {
  /// A context over the caller's memory, which is given back with the context and the memory's place.
  ///
  /// - Returns: `nil` as ``init(data:width:height:bitsPerComponent:bytesPerRow:space:bitmapInfo:)`` does; nothing is given back
  ///   then.
  public convenience init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int,
    space: CGColorSpace, bitmapInfo: UInt32, releaseCallback: CGBitmapContextReleaseDataCallback?,
    releaseInfo: UnsafeMutableRawPointer?
  ) {
    self.init(
      data: data, width: width, height: height, bitsPerComponent: bitsPerComponent, bytesPerRow: bytesPerRow,
      space: space, bitmapInfo: bitmapInfo)
    release = { releaseCallback?(releaseInfo, data) }
  }
}

/// A function that takes back a bitmap's memory: the pointer that came with it, and its address.
public typealias CGBitmapContextReleaseDataCallback =
  @convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> Void
