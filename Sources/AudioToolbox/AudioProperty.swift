import CoreAudioTypes

/// Values that functions of C give through pointers.
enum AudioProperty {
  /// Writes a value where there is room for it.
  static func give<Value>(
    _ value: Value, _ size: UnsafeMutablePointer<UInt32>, _ target: UnsafeMutableRawPointer,
    orElse wrongSize: OSStatus
  ) -> OSStatus {
    withUnsafeBytes(of: value) { give($0, size, target, orElse: wrongSize) }
  }

  /// Puts an object in a variable of the caller's, over what is there.
  static func give<Object>(
    object: Object?, _ size: UnsafeMutablePointer<UInt32>, _ target: UnsafeMutableRawPointer,
    orElse wrongSize: OSStatus
  ) -> OSStatus {
    guard Int(size.pointee) >= MemoryLayout<Object?>.size else { return wrongSize }
    target.assumingMemoryBound(to: Object?.self).initialize(to: object)
    size.pointee = UInt32(MemoryLayout<Object?>.size)
    return noErr
  }

  static func give(
    _ bytes: UnsafeRawBufferPointer, _ size: UnsafeMutablePointer<UInt32>, _ target: UnsafeMutableRawPointer,
    orElse wrongSize: OSStatus
  ) -> OSStatus {
    guard Int(size.pointee) >= bytes.count else { return wrongSize }
    UnsafeMutableRawBufferPointer(start: target, count: bytes.count).copyMemory(from: bytes)
    size.pointee = UInt32(clamping: bytes.count)
    return noErr
  }
}

extension AudioStreamBasicDescription {
  /// A buffer a channel.
  var isPlanar: Bool { mFormatFlags & kAudioFormatFlagIsNonInterleaved != 0 }

  /// Whether frames are of whole samples, one after the other, and as long as those are together.
  var isInterleaved: Bool {
    [8, 16, 24, 32, 64].contains(mBitsPerChannel) && !isPlanar
      && mBytesPerFrame == mBitsPerChannel / 8 * mChannelsPerFrame
  }
}
