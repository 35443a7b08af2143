internal import CMediaScopeLibAV

extension Frame {
  /// Has a picture's last row be its first one; nothing is copied, and its rows run upwards in memory then.
  ///
  /// For formats all planes of which have as many rows as the picture.
  func turnOver() {
    let height = Int(raw.pointee.height)
    guard height > 1 else { return }
    let strides = withUnsafeBytes(of: raw.pointee.linesize) { Array($0.bindMemory(to: Int32.self)) }
    withUnsafeMutableBytes(of: &raw.pointee.data) { data in
      let planes = data.bindMemory(to: UnsafeMutablePointer<UInt8>?.self)
      for index in planes.indices where planes[index] != nil {
        planes[index] = planes[index].map { $0 + (height - 1) * Int(strides[index]) }
      }
    }
    withUnsafeMutableBytes(of: &raw.pointee.linesize) { lines in
      let strides = lines.bindMemory(to: Int32.self)
      for index in strides.indices { strides[index] = -strides[index] }
    }
  }
}
