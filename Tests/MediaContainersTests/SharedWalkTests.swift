import MediaCore
import MediaScopeFixtures
import Testing

@testable import ISOBaseMedia
@testable import MediaAudioFrames
@testable import MediaChunks
@testable import MediaCodecs
@testable import MediaImages
@testable import MediaStreams
@testable import MediaStructure

/// The walks that trees, descriptions and editors share: what follows one another tiles the bytes, damaged sizes end a walk,
/// and no bytes trap it.
@Suite struct SharedWalkTests {
  typealias W = BoxWriter
  typealias C = ChunkWriter

  /// A walk, as the places of what it finds.
  struct Walk: CustomTestStringConvertible, Sendable {
    let name: String
    let bytes: [UInt8]
    /// What the parts tile in the bytes.
    let tiled: Range<Int>
    /// How many parts that is.
    let count: Int
    let places: @Sendable ([UInt8]) throws -> [Range<Int64>]
    var testDescription: String { name }
  }

  static let walks: [Walk] = [
    Walk(name: "PNG", bytes: PNGTests.image, tiled: 8..<PNGTests.image.count, count: 12) { bytes in
      let source = MemoryByteSource(bytes)
      var (places, offset): ([Range<Int64>], Int64) = ([], PNGChunkHeader.firstOffset)
      while let chunk = try PNGChunkHeader(of: source, at: offset) {
        places.append(chunk.offset..<chunk.end)
        offset = chunk.end
      }
      return places
    },
    // Up to the coded data.
    Walk(name: "JPEG", bytes: JPEGTests.image, tiled: 0..<JPEGTests.image.count - 12, count: 12) { bytes in
      var segments = JPEGSegments(0..<Int64(bytes.count))
      var places: [Range<Int64>] = []
      while let segment = try segments.next(in: MemoryByteSource(bytes)) {
        places.append(segment.start..<segment.end)
      }
      return places
    },
    Walk(name: "FLAC", bytes: flac, tiled: 4..<flac.count - 2, count: 3) { bytes in
      var blocks = FLACMetadataBlocks(from: 4)
      var places: [Range<Int64>] = []
      while let block = try blocks.next(in: MemoryByteSource(bytes)) {
        places.append(block.offset..<block.payload.upperBound)
      }
      return places
    },
    Walk(name: "RIFF", bytes: chunks, tiled: 0..<chunks.count, count: 3) { bytes in
      let (source, layout) = (MemoryByteSource(bytes), ChunkLayout.riff(bigEndian: false))
      var (places, offset): ([Range<Int64>], Int64) = ([], 0)
      while let chunk = try ChunkHeader(of: source, at: offset, layout) {
        let end = chunk.payloadEnd.saturatingAdd(layout.padding(after: chunk.payloadEnd - chunk.payloadStart))
        places.append(offset..<end)
        offset = end
      }
      return places
    },
    Walk(name: "boxes", bytes: boxes, tiled: 0..<boxes.count, count: 4) { bytes in
      ISOBoxesInMemory(bytes[...]).map { $0.offset..<$0.end }
    },
    Walk(name: "boxes of a source", bytes: boxes, tiled: 0..<boxes.count, count: 4) { bytes in
      var (buffered, sequence) = (
        BufferedSource(MemoryByteSource(bytes)), ISOBoxSequence(0..<Int64(bytes.count))
      )
      var places: [Range<Int64>] = []
      while let box = try sequence.next(&buffered) { places.append(box.offset..<box.end) }
      return places
    },
    Walk(name: "elements", bytes: elements, tiled: 0..<elements.count, count: 3) { bytes in
      EBMLElementsInMemory(bytes[...]).map { $0.offset..<Int64($0.payloadIndices.upperBound) }
    },
    Walk(name: "elements of a source", bytes: elements, tiled: 0..<elements.count, count: 3) { bytes in
      var buffered = BufferedSource(MemoryByteSource(bytes))
      var sequence = EBMLElementSequence(0..<Int64(bytes.count))
      var places: [Range<Int64>] = []
      while let element = try sequence.next(&buffered), let end = element.declaredEnd {
        places.append(element.offset..<end)
      }
      return places
    },
    Walk(name: "units of AV1", bytes: units, tiled: 0..<units.count, count: 3) { bytes in
      var end: Int64 = 0
      return AV1Units(SampleBytes(bytes)).map { unit in
        let start = end
        end = Int64(unit.payload.upperBound)
        return start..<end
      }
    },
    Walk(name: "Xiph's lacing", bytes: [255, 255, 3, 0, 7, 255, 0], tiled: 0..<7, count: 4) { bytes in
      var (places, offset): ([Range<Int64>], Int) = ([], 0)
      while let size = XiphLacing.size({ bytes[safe: offset + $0] }) {
        places.append(Int64(offset)..<Int64(offset + size.length))
        offset += size.length
      }
      return places
    },
  ]

  private static let flac: [UInt8] = join(
    W.ascii("fLaC"), [0, 0, 0, 34], W.zeros(34), [4, 0, 0, 8], W.zeros(8), [0x81, 0, 0, 0], [0xFF, 0xF8])
  private static let chunks: [UInt8] = join(
    C.chunk("fmt ", W.zeros(16)), C.chunk("odd ", [1]), C.chunk("data", W.zeros(4)))
  private static let boxes: [UInt8] = join(
    W.box("free"), W.largeBox("skip", [1, 2]), W.box("uuid", W.zeros(16), [7]), W.box("udta", W.box("name")))

  private static let elements: [UInt8] = join([0xEC, 0x82, 0, 0], [0x44, 0x89, 0x40, 1, 7], [0xEC, 0x80])
  private static let units: [UInt8] = join([0x12, 0], [0x0A, 3, 1, 2, 3], [0x30, 9])

  @Test(arguments: walks) func `parts tile what they are parts of`(_ walk: Walk) throws {
    let places = try walk.places(walk.bytes)
    #expect(places.count == walk.count)
    #expect(places.first?.lowerBound == Int64(walk.tiled.lowerBound))
    #expect(places.last?.upperBound == Int64(walk.tiled.upperBound))
    for (one, next) in zip(places, places.dropFirst()) { #expect(one.upperBound == next.lowerBound) }
  }

  @Test(arguments: walks) func `any bytes end a walk, which only goes forward`(_ walk: Walk) throws {
    var generator = Generator(seed: UInt64(walk.bytes.count))
    for round in 0..<400 {
      var bytes = walk.bytes
      switch round % 3 {
      case 0: bytes = (0..<64).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
      case 1: bytes = Array(bytes.prefix(Int(generator.next() % UInt64(bytes.count + 1))))
      default:
        for _ in 0..<4 {
          bytes[Int(generator.next() % UInt64(bytes.count))] =
            generator.next() % 2 == 0 ? 0xFF : UInt8(truncatingIfNeeded: generator.next())
        }
      }
      let places = try walk.places(bytes)
      for (one, next) in zip(places, places.dropFirst()) {
        #expect(one.lowerBound < one.upperBound && one.upperBound == next.lowerBound)
      }
    }
  }

  // MARK: - JPEG

  @Test func `any number of bytes fill before a marker`() throws {
    for count in [0, 1, 5, 5000] {
      let fill = [UInt8](repeating: 0xFF, count: count)
      let bytes = join([0xFF, 0xD8], fill, JPEGTests.frame, fill, [0xFF, 0xD9], fill)
      var segments = JPEGSegments(0..<Int64(bytes.count))
      var found: [JPEGSegment] = []
      while let segment = try segments.next(in: MemoryByteSource(bytes)) { found.append(segment) }
      #expect(found.map(\.code) == [0xD8, 0xC0, 0xD9])
      #expect(found.map { $0.marker - $0.start } == [0, Int64(count), Int64(count)])
      Tiling.expect(Tiling.tree(.jpeg, bytes), "\(count) bytes that fill")
    }
  }

  @Test func `a marker that stands alone has no size`() throws {
    // TEM, and one that is reserved; what follows would be read as a huge size.
    let bytes = join([0xFF, 0xD8, 0xFF, 0x01, 0xFF, 0x02], JPEGTests.frame, JPEGTests.scan, [1, 2, 3])
    #expect(try JPEGExtent.lacksEnd(MemoryByteSource(bytes)))
    #expect(try !JPEGExtent.lacksEnd(MemoryByteSource(bytes + [0xFF, 0xD9])))
  }

  // MARK: - Others

  @Test func `a chunk without its padding is told from one with it`() throws {
    let layout = ChunkLayout.riff(bigEndian: false)
    let tight: [UInt8] = join(W.ascii("odd "), C.le(UInt32(1)), [1], C.chunk("data", W.zeros(4)))
    for (bytes, expected) in [(tight, true), (Array(Self.chunks.suffix(22)), false)] {
      let source = MemoryByteSource(bytes)
      let end = try #require(try ChunkHeader(of: source, at: 0, layout)).payloadEnd
      let isUnpadded = try layout.isUnpadded(at: end, 1, end: source.byteCount) {
        (offset) throws(MediaError) in
        try ChunkHeader(of: source, at: offset, layout)
      }
      #expect(isUnpadded == expected)
    }
  }

  /// One byte on, the last characters of the name and the first byte of the size make a name, and the rest a size that fits.
  @Test func `a chunk that could begin one byte later begins where its name is whole`() throws {
    let tight: [UInt8] = join(
      W.ascii("ANNO"), [0, 0, 0, 1, 0x41], W.ascii("NAME"), [0, 0, 0, 2, 0x41, 0x42], W.zeros(800))
    let layout = ChunkLayout.iff
    let source = MemoryByteSource(tight)
    let end = try #require(try ChunkHeader(of: source, at: 0, layout)).payloadEnd
    #expect(
      try layout.isUnpadded(at: end, 1, end: source.byteCount) { (offset) throws(MediaError) in
        try ChunkHeader(of: source, at: offset, layout)
      })
  }

  @Test func `a magic cookie is read with whatever is before it`() {
    let fields: [UInt8] = join(
      W.be(UInt32(4096)), [0, 24, 40, 10, 14, 2], W.be(UInt16(255)), W.zeros(8), W.be(UInt32(96_000)))
    let layout: [UInt8] = join(W.be(UInt32(24)), W.ascii("chan"), W.zeros(16))
    let box = W.fullBox("alac", fields)
    let cookies = [
      fields, fields + layout, W.zeros(4) + fields, box, W.box("frma", W.ascii("alac")) + box,
    ]
    for cookie in cookies {
      let configuration = ALACSpecificConfig(cookie: cookie)
      #expect(configuration?.frameLength == 4096)
      #expect(configuration?.bitDepth == 24)
      #expect(configuration?.channelCount == 2)
      #expect(configuration?.sampleRate == 96_000)
      #expect(Array(ALACSpecificConfig.fields(of: cookie).prefix(24)) == fields)
      for count in 0..<cookie.count { _ = ALACSpecificConfig(cookie: Array(cookie.prefix(count))) }
    }
    #expect(ALACSpecificConfig(cookie: Array(fields.dropLast())) == nil)
  }

  @Test func `fields of ID3v1 are where the tree has them`() throws {
    var tag: [UInt8] = W.ascii("TAG") + (0..<125).map { UInt8(0x20 + $0 % 64) }
    for hasTrack in [false, true] {
      if hasTrack { tag.replaceSubrange(ID3v1Tag.Layout.track, with: [0, 7]) }
      var walk = StructureWalk(MemoryByteSource(tag))
      let found = try ID3v1Tag.node(endingAt: 128, from: 0, walk: &walk)
      let node = try #require(found)
      let places = Dictionary(node.fields.map { ($0.name, $0.range) }) { first, _ in first }
      let expected: [(String, Range<Int>)] = [
        ("title", ID3v1Tag.Layout.title), ("artist", ID3v1Tag.Layout.artist),
        ("album", ID3v1Tag.Layout.album), ("year", ID3v1Tag.Layout.year),
        ("comment", ID3v1Tag.Layout.comment(in: tag)), ("genre", ID3v1Tag.Layout.genre),
      ]
      for (name, range) in expected {
        #expect(places[name] == Int64(range.lowerBound)..<Int64(range.upperBound), "\(name)")
      }
      #expect(ID3v1Tag.Layout.hasTrack(tag) == hasTrack)
      #expect((places["track"] != nil) == hasTrack)
    }
  }

  @Test func `an entry of TIFF is read alike in both orders of bytes and widths`() throws {
    for isLittle in [false, true] {
      for isBig in [false, true] {
        var layout = TIFFLayout(isLittle ? .littleEndian : .bigEndian)
        layout.isBig = isBig
        let stored = join(
          layout.bytes(0x829A, 2), layout.bytes(5, 2), layout.bytes(3, layout.offsetSize),
          layout.bytes(1000, layout.offsetSize))
        #expect(stored.count == layout.entrySize)
        var reader = layout.reader(stored)
        let header = try TIFFEntryHeader(&reader, layout)
        #expect((header.tag, header.type, header.count) == (0x829A, 5, 3))
        #expect(header.valueSize == 24)
        #expect(reader.remaining == layout.offsetSize)
      }
    }
    #expect(TIFFLayout.begins([0x49, 0x49, 42, 0]) && TIFFLayout.begins([0x4D, 0x4D, 0, 43]))
    #expect(!TIFFLayout.begins([0x49, 0x49, 0, 42]) && !TIFFLayout.begins([0x49, 0x49]))
  }

  @Test func `flags of a frame of ID3 say where its content is`() throws {
    let head = join(W.ascii("TXXX"), W.be(UInt32(9)))
    let plain = try #require(ID3FrameOptions.read(head + [0, 0, 1, 2], version: 3))
    #expect(plain.end == 10 && !plain.options.isGrouped)
    // ID3v2.4: a group, the encryption's method and the length; ID3v2.3: what is no flag there.
    let all = try #require(ID3FrameOptions.read(head + [0, 0x45, 1, 2, 0, 0, 0, 9, 7], version: 4))
    #expect(all.end == 16 && all.options.isGrouped && all.options.isEncrypted)
    #expect(ID3FrameOptions.read(head + [0, 1, 7, 8, 9, 10], version: 3)?.end == 10)
    #expect(ID3FrameOptions.read(Array(head.prefix(6)), version: 2)?.end == 6)
    for count in 0..<12 {
      #expect(ID3FrameOptions.read(Array((head + [0, 1, 0, 0]).prefix(count)), version: 4) == nil)
    }
  }
}
