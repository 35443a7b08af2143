internal import CMediaScopeLibAV
package import MediaCore

extension Frame {
  /// Takes a picture as it is: without a copy, but for the one format that libav doesn't have.
  ///
  /// - Throws: `.operationNotSupportedForAsset` for a format that libav doesn't have, `.outOfMemory`.
  package func take(_ picture: PixelBuffer) throws(MediaError) {
    av_frame_unref(raw)
    if let lent = picture.owner as? FrameReference {
      try check(av_frame_ref(raw, lent.raw), .outOfMemory, "a picture can't be kept")
      return
    }
    raw.pointee.width = Int32(clamping: picture.width)
    raw.pointee.height = Int32(clamping: picture.height)
    if picture.pixelFormatType == .argb64 { return try takeRotated(picture) }
    guard let format = picture.pixelFormatType.storedFormat else {
      throw MediaError(
        .operationNotSupportedForAsset, "pictures in \(picture.pixelFormatType.rawValue) are not encoded")
    }
    raw.pointee.format = format.rawValue
    try keep(picture)
    withUnsafeMutableBytes(of: &raw.pointee.data) { data in
      let addresses = data.bindMemory(to: UnsafeMutablePointer<UInt8>?.self)
      for (index, plane) in picture.planes.enumerated() {
        addresses[index] = plane.baseAddress.assumingMemoryBound(to: UInt8.self)
      }
    }
    withUnsafeMutableBytes(of: &raw.pointee.linesize) { lines in
      let strides = lines.bindMemory(to: Int32.self)
      for (index, plane) in picture.planes.enumerated() {
        strides[index] = Int32(clamping: plane.bytesPerRow)
      }
    }
  }

  /// Has the frame keep a picture's memory.
  private func keep(_ picture: PixelBuffer) throws(MediaError) {
    guard let plane = picture.planes.first else {
      throw MediaError(.invalidArgument, "a picture has no planes")
    }
    let owner = Unmanaged.passRetained(picture)
    let made = av_buffer_create(
      plane.baseAddress.assumingMemoryBound(to: UInt8.self), plane.bytesPerRow * plane.height,
      { (opaque, _) in if let opaque { Unmanaged<PixelBuffer>.fromOpaque(opaque).release() } },
      owner.toOpaque(), AV_BUFFER_FLAG_READONLY)
    guard let made else {
      owner.release()
      throw .noMemory(for: "a picture")
    }
    raw.pointee.buf.0 = made
  }

  /// Takes alpha, red, green, blue of 16 bits each as red, green, blue, alpha.
  private func takeRotated(_ picture: PixelBuffer) throws(MediaError) {
    raw.pointee.format = AV_PIX_FMT_RGBA64BE.rawValue
    try check(av_frame_get_buffer(raw, 0), .outOfMemory, "there is no memory for a picture")
    guard let plane = picture.planes.first, let target = raw.pointee.data.0 else { return }
    let stride = Int(raw.pointee.linesize.0)
    for row in 0..<plane.height {
      let from = (plane.baseAddress + row * plane.bytesPerRow).bindMemory(
        to: UInt64.self, capacity: plane.width)
      let to = UnsafeMutableRawPointer(target + row * stride).bindMemory(
        to: UInt64.self, capacity: plane.width)
      for column in 0..<plane.width {
        let pixel = UInt64(bigEndian: from[column])
        to[column] = (pixel << 16 | pixel >> 48).bigEndian
      }
    }
  }
}
