package import MediaCore

extension SampleBuffer {
  /// Lends what the buffer holds, piece by piece: the data, or a picture's planes without the padding of their rows.
  package func forEachPiece(
    _ body: (UnsafeRawBufferPointer) throws(MediaError) -> Void
  ) throws(MediaError) {
    if let dataBuffer {
      try dataBuffer.withUnsafeBytes { (bytes) throws(MediaError) in try body(bytes) }
    }
    guard let imageBuffer else { return }
    for plane in imageBuffer.planes {
      // Rows without padding are one piece.
      let isPacked = plane.bytesPerRow == plane.rowByteCount
      for row in 0..<(isPacked ? 1 : plane.height) {
        try body(
          UnsafeRawBufferPointer(
            start: plane.baseAddress + row * plane.bytesPerRow,
            count: isPacked ? plane.rowByteCount * plane.height : plane.rowByteCount))
      }
    }
    withExtendedLifetime(imageBuffer) {}
  }
}
