import MediaCore

/// Copies what a sample buffer lends into memory of its own.
struct SampleCopier {
  private var pool: PixelBufferPool?

  /// The buffer itself where its memory is its own already.
  mutating func owning(_ buffer: SampleBuffer) throws(MediaError) -> SampleBuffer {
    var copy = buffer
    if let data = buffer.dataBuffer, data.isLent { copy.dataBuffer = try data.copied() }
    if let picture = buffer.imageBuffer, picture.isLent { copy.imageBuffer = try self.copy(of: picture) }
    return copy
  }

  private mutating func copy(of picture: PixelBuffer) throws(MediaError) -> PixelBuffer {
    let pool =
      if let known = self.pool, known.pixelFormatType == picture.pixelFormatType,
        known.dimensions == picture.dimensions
      {
        known
      } else {
        PixelBufferPool(like: picture)
      }
    self.pool = pool
    let copy = try pool.makePixelBuffer(color: picture.color, pixelAspectRatio: picture.pixelAspectRatio)
    for (source, target) in zip(picture.planes, copy.planes) {
      let count = min(source.rowByteCount, target.rowByteCount)
      for row in 0..<min(source.height, target.height) {
        (target.baseAddress + row * target.bytesPerRow).copyMemory(
          from: source.baseAddress + row * source.bytesPerRow, byteCount: count)
      }
    }
    return withExtendedLifetime(picture) { copy }
  }
}
