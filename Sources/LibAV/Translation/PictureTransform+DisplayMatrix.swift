internal import CMediaScopeLibAV
package import MediaCore

extension PictureTransform {
  /// libav's 3×3 matrix in 16.16 fixed point, whose last column is 2.30 (ISO/IEC 14496-12, 8.3.2).
  init?(displayMatrix bytes: UnsafePointer<UInt8>, byteCount: Int) {
    guard byteCount >= 9 * MemoryLayout<Int32>.size else { return nil }
    let matrix = (0..<9).map {
      Double(UnsafeRawPointer(bytes).loadUnaligned(fromByteOffset: $0 * 4, as: Int32.self)) / 65536
    }
    self.init(a: matrix[0], b: matrix[1], c: matrix[3], d: matrix[4], tx: matrix[6], ty: matrix[7])
  }
}

extension Frame {
  /// The turn that the picture itself states, as photographs do (Exif, Orientation); `nil` where it states none.
  package var displayTransform: PictureTransform? {
    guard let data = av_frame_get_side_data(raw, AV_FRAME_DATA_DISPLAYMATRIX) else { return nil }
    return PictureTransform(displayMatrix: data.pointee.data, byteCount: data.pointee.size)
  }
}
