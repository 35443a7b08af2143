import Synchronization

/// Memory that objects lent which are gone: the newest pieces are kept.
///
/// With Apple's runtime a pointer outlives a temporary object that it came from, so that
/// `AVAudioFormat(standardFormatWithSampleRate: 44100, channels: 2)!.streamDescription.pointee` is common.
enum ReleasedMemory {
  /// Addresses, and which of them is the oldest.
  private struct Ring {
    var pieces = [UInt](repeating: 0, count: 256)
    var oldest = 0
  }
  private static let ring = Mutex(Ring())

  /// Frees a piece after so many others.
  static func keep(_ piece: UnsafeMutableRawPointer) {
    let freed = ring.withLock { ring in
      defer { ring.oldest = (ring.oldest + 1) % ring.pieces.count }
      defer { ring.pieces[ring.oldest] = UInt(bitPattern: piece) }
      return ring.pieces[ring.oldest]
    }
    UnsafeMutableRawPointer(bitPattern: freed)?.deallocate()
  }
}
