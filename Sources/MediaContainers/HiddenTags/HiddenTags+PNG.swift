import MediaCore

extension HiddenTags {
  /// Texts and all profiles but the first get an unknown chunk type, since libav keeps all that they are unpacked to.
  ///
  /// All texts: the picture doesn't depend on them, and libav says of a file only what its first picture has. There is one
  /// profile at most (PNG, 11.3.2.3).
  mutating func hideTagsOfPNG() throws(MediaError) {
    let texts: Set<FourCC> = ["tEXt", "zTXt", "iTXt"]
    var hasProfile = false
    // Adjacent ones become one.
    var run: Range<Int64>?
    func hide(_ run: Range<Int64>) -> [UInt8] {
      UInt32(clamping: run.upperBound - run.lowerBound - 12).bigEndianBytes + Array("teXt".utf8)
    }
    var offset = PNGChunkHeader.firstOffset
    for _ in 0..<Self.structureLimit {
      guard let chunk = PNGChunkHeader(try bytes(at: offset, PNGChunkHeader.byteCount), at: offset),
        chunk.end <= end
      else { break }
      let isProfile = chunk.type == "iCCP"
      if texts.contains(chunk.type) || isProfile && hasProfile {
        run = (run?.lowerBound ?? offset)..<chunk.end
      } else if let hidden = run {
        replace(at: hidden.lowerBound, with: hide(hidden))
        run = nil
      }
      hasProfile = hasProfile || isProfile
      offset = chunk.end
    }
    if let hidden = run { replace(at: hidden.lowerBound, with: hide(hidden)) }
  }
}
