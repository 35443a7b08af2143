import MediaCore

extension TagBounds {
  /// Texts, of which libav keeps all that they are unpacked to, become chunks of nobody, and so do profiles after the first.
  ///
  /// All texts: the picture doesn't depend on them, and libav says of a file only what its first picture has. There is one
  /// profile at most (PNG, 11.3.2.3).
  mutating func boundPNG() throws(MediaError) {
    let texts = ["tEXt", "zTXt", "iTXt"].map { Array($0.utf8) }
    var hasProfile = false
    // Adjacent ones become one.
    var run: Range<Int64>?
    func hide(_ run: Range<Int64>) -> [UInt8] {
      UInt32(clamping: run.upperBound - run.lowerBound - 12).bigEndianBytes + Array("teXt".utf8)
    }
    var offset: Int64 = 8
    for _ in 0..<Self.structureLimit {
      let head = try bytes(at: offset, 8)
      guard head.count == 8 else { break }
      let chunkEnd = offset + 12 + Int64(head[..<4].bigEndian(UInt32.self))
      guard chunkEnd <= end else { break }
      let isProfile = head[4...].elementsEqual("iCCP".utf8)
      if texts.contains(Array(head[4...])) || isProfile && hasProfile {
        run = (run?.lowerBound ?? offset)..<chunkEnd
      } else if let hidden = run {
        replace(at: hidden.lowerBound, with: hide(hidden))
        run = nil
      }
      hasProfile = hasProfile || isProfile
      offset = chunkEnd
    }
    if let hidden = run { replace(at: hidden.lowerBound, with: hide(hidden)) }
  }
}
