import MediaCore

// MARK: - RIFF

extension TagBounds {
  private struct Chunk {
    var name: [UInt8]
    var offset: Int64
    var end: Int64
    var payload: Int64 { offset + 8 }
  }

  /// The chunk at a place, with its padding; `nil` where there is none.
  private mutating func chunk(
    at offset: Int64, end: Int64, isBigEndian: Bool = false
  ) throws(MediaError) -> Chunk? {
    guard end - offset >= 8 else { return nil }
    let head = try bytes(at: offset, 8)
    guard head.count == 8 else { return nil }
    let number = isBigEndian ? Array(head[4...]) : head[4...].reversed()
    let size = number.reduce(Int64(0)) { $0 << 8 | Int64($1) }
    return Chunk(name: Array(head[..<4]), offset: offset, end: min(end, offset + 8 + size + size % 2))
  }

  mutating func boundRIFF() throws(MediaError) {
    // Files of several RIFF chunks are of AVI, whose first one has the texts.
    let form = try bytes(at: 8, 4)
    try boundRIFFChunks(from: 12, to: end, isWave: form.elementsEqual("WAVE".utf8))
  }

  private mutating func boundRIFFChunks(
    from start: Int64, to end: Int64, isWave: Bool, depth: Int = 0
  ) throws(MediaError) {
    var offset = start
    for _ in 0..<Self.structureLimit {
      guard let chunk = try chunk(at: offset, end: end) else { return }
      if chunk.name == [0, 0, 0, 0] { return coverZeros(from: offset, to: end) }
      if chunk.name.elementsEqual("LIST".utf8) {
        let kind = try bytes(at: chunk.payload, 4)
        if kind.elementsEqual("INFO".utf8) || kind.elementsEqual("adtl".utf8) {
          try boundList(chunk)
        } else if !isWave, depth < 2, kind.elementsEqual("hdrl".utf8) || kind.elementsEqual("strl".utf8) {
          try boundRIFFChunks(from: chunk.payload + 4, to: chunk.end, isWave: isWave, depth: depth + 1)
        }
      } else if isWave, chunk.name.elementsEqual("cue ".utf8) {
        try boundCount(at: chunk.payload, bytes: 4)
      } else if isWave, chunk.name.elementsEqual("id3 ".utf8) || chunk.name.elementsEqual("ID3 ".utf8) {
        _ = try boundID3(at: chunk.payload, end: chunk.end)
      }
      offset = chunk.end
    }
  }

  /// Makes chunks of junk of zeros after the last chunk, which libav would look at by eights.
  private mutating func coverZeros(from start: Int64, to end: Int64) {
    var offset = start
    while end - offset > 8 {
      // Even, as chunks are padded.
      let size = min(end - offset - 8, 0xFFFF_FFFE)
      replace(at: offset, with: Array("JUNK".utf8) + UInt32(size).littleEndianBytes)
      offset += 8 + size
    }
  }

  /// Ends a list after the chunks that are shown; what is left of it is a chunk of junk.
  private mutating func boundList(_ list: Chunk) throws(MediaError) {
    var offset = list.payload + 4
    while let chunk = try chunk(at: offset, end: list.end) {
      guard take(1) == 1 else {
        let junk = Array("JUNK".utf8) + UInt32(clamping: list.end - offset - 8).littleEndianBytes
        if offset == list.payload + 4 {
          replace(at: list.offset, with: Array("JUNK".utf8), hiding: 1)
        } else {
          replace(at: list.offset + 4, with: UInt32(clamping: offset - list.payload).littleEndianBytes)
          replace(at: offset, with: junk, hiding: 1)
        }
        return
      }
      offset = chunk.end
    }
  }

  // MARK: - AIFF, CAF

  mutating func boundAIFF() throws(MediaError) {
    var offset: Int64 = 12
    for _ in 0..<Self.structureLimit {
      guard let chunk = try chunk(at: offset, end: end, isBigEndian: true), chunk.name != [0, 0, 0, 0] else {
        return
      }
      if chunk.name.elementsEqual("ID3 ".utf8) { _ = try boundID3(at: chunk.payload, end: chunk.end) }
      offset = chunk.end
    }
  }

  mutating func boundCAF() throws(MediaError) {
    var offset: Int64 = 8
    for _ in 0..<Self.structureLimit {
      let head = try bytes(at: offset, 12)
      guard head.count == 12 else { return }
      if head.allSatisfy({ $0 == 0 }) {
        // Zeros that fill up the file would be as many chunks without a payload.
        shownEnd = offset
        return
      }
      let size = head[4...].bigEndian(Int64.self)
      if head.starts(with: "info".utf8) {
        let count = try bytes(at: offset + 12, 4).reduce(0) { $0 << 8 | Int($1) }
        let shown = take(count)
        if shown < count {
          replace(at: offset + 12, with: UInt32(shown).bigEndianBytes, hiding: count - shown)
        }
      }
      // The last chunk can leave its size open.
      guard size >= 0, size < end - offset - 12 else { return }
      offset += 12 + size
    }
  }

  // MARK: - PNG

  /// Texts, of which libav keeps all that they are unpacked to, become chunks of nobody.
  ///
  /// All of them: the picture doesn't depend on them, and libav says of a file only what its first picture has.
  mutating func boundPNG() throws(MediaError) {
    let texts = ["tEXt", "zTXt", "iTXt"].map { Array($0.utf8) }
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
      if texts.contains(Array(head[4...])) {
        run = (run?.lowerBound ?? offset)..<chunkEnd
      } else if let hidden = run {
        replace(at: hidden.lowerBound, with: hide(hidden))
        run = nil
      }
      offset = chunkEnd
    }
    if let hidden = run { replace(at: hidden.lowerBound, with: hide(hidden)) }
  }
}
