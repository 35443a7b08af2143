import MediaChunks
import MediaCore

// MARK: - RIFF

extension HiddenTags {
  private struct Chunk {
    var id: FourCC
    var offset: Int64
    var payload: Int64
    var end: Int64
  }

  /// The chunk at a place, with its padding; `nil` where there is none.
  private mutating func chunk(
    at offset: Int64, end: Int64, _ layout: ChunkLayout = .riff(bigEndian: false)
  ) throws(MediaError) -> Chunk? {
    guard end - offset >= Int64(layout.headerSize),
      let header = ChunkHeader(try bytes(at: offset, layout.headerSize), at: offset, layout: layout)
    else { return nil }
    let size = header.payloadEnd - header.payloadStart
    return Chunk(
      id: header.id, offset: offset, payload: header.payloadStart,
      end: min(end, header.payloadEnd.saturatingAdd(layout.padding(after: size))))
  }

  mutating func hideTagsOfRIFF() throws(MediaError) {
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
      if chunk.id.rawValue == 0 { return coverZeros(from: offset, to: end) }
      // A size that a pipe left open: what follows is sound.
      if isWave, chunk.id == "data", chunk.end == chunk.payload { return }
      if chunk.id == "LIST" {
        let kind = try bytes(at: chunk.payload, 4)
        if kind.elementsEqual("INFO".utf8) || kind.elementsEqual("adtl".utf8) {
          try boundList(chunk)
        } else if !isWave, depth < 2, kind.elementsEqual("hdrl".utf8) || kind.elementsEqual("strl".utf8) {
          try boundRIFFChunks(from: chunk.payload + 4, to: chunk.end, isWave: isWave, depth: depth + 1)
        }
      } else if isWave, chunk.id == "cue " {
        try boundCount(at: chunk.payload, bytes: 4)
      } else if isWave, chunk.id == "id3 " || chunk.id == "ID3 " {
        _ = try hideTagsOfID3(at: chunk.payload, end: chunk.end)
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

  mutating func hideTagsOfAIFF() throws(MediaError) {
    var offset: Int64 = 12
    for _ in 0..<Self.structureLimit {
      guard let chunk = try chunk(at: offset, end: end, .iff), chunk.id.rawValue != 0 else { return }
      if chunk.id == "ID3 " { _ = try hideTagsOfID3(at: chunk.payload, end: chunk.end) }
      offset = chunk.end
    }
  }

  mutating func hideTagsOfCAF() throws(MediaError) {
    var offset: Int64 = 8
    for _ in 0..<Self.structureLimit {
      let head = try bytes(at: offset, ChunkLayout.caf.headerSize)
      guard let chunk = ChunkHeader(head, at: offset, layout: .caf) else { return }
      if chunk.id.rawValue == 0, chunk.stated == 0 {
        // Zeros that fill up the file would be as many chunks without a payload.
        shownEnd = offset
        return
      }
      if chunk.id == "info" {
        let count = try bytes(at: chunk.payloadStart, 4).bigEndian(Int.self)
        let shown = take(count)
        if shown < count {
          replace(at: chunk.payloadStart, with: UInt32(shown).bigEndianBytes, hiding: count - shown)
        }
      }
      // The last chunk can leave its size open.
      guard chunk.payloadEnd < end else { return }
      offset = chunk.payloadEnd
    }
  }
}
