import MediaCore
import MediaScopeFixtures
import Testing

@testable import ISOBaseMedia

@Suite("Samples of tables and fragments")
struct ISOSampleTableTests {
  typealias W = BoxWriter

  static let files = Fixture.all.filter(atLeast: 50) { $0.format.hasPrefix("mov") }

  static func samples(_ tables: ISOSampleIndex, _ track: ISOSampleTable) throws -> (
    [ISOSample], [MediaError]
  ) {
    var reader = try tables.samples(of: track)
    var samples: [ISOSample] = []
    while let sample = try reader.next() { samples.append(sample) }
    return (samples, reader.issues)
  }

  /// A sample as both sides report it.
  struct Row: Hashable, Comparable {
    var presentation: Int
    /// From the first sample's.
    var decode: Int
    var size: Int
    var isKey: Bool

    static func < (one: Row, other: Row) -> Bool { one.presentation < other.presentation }
  }

  @Test("Times, sizes and sync flags are those of ffprobe's packets", arguments: files)
  func packets(fixture: Fixture) throws {
    let tables = try ISOSampleIndex(FileByteSource(path: fixture.path))
    #expect(tables.issues.isEmpty)
    // ffprobe leaves out the packets of tracks that hold chapters.
    for stream in fixture.streams where !stream.isAttachedPicture && !stream.packets.isEmpty {
      let track = try #require(tables.tracks.first { stream.id == "0x" + String($0.trackID, radix: 16) })
      let (samples, issues) = try Self.samples(tables, track)
      #expect(issues.isEmpty)
      // libav cuts the packets of sound with several edits up and marks what is to be skipped of each.
      if track.handlerType == "soun", track.timeline.shownEdits.count > 1 { continue }
      // libav leaves out what no edit shows and no shown sample needs.
      let timeline = track.demuxedTimeline
      func placing(_ sample: ISOSample) -> SamplePlacement {
        timeline.placing(
          sample.presentationTime, decodeTime: sample.decodeTime, duration: sample.duration)
      }
      let shown = samples.filter { placing($0).isShown }
      let packets = stream.packets.filter { !$0.isDiscarded }
      var own = shown.map { sample in
        Row(
          presentation: Int(placing(sample).presentationTime),
          decode: Int(sample.decodeTime - (shown.first?.decodeTime ?? 0)), size: Int(sample.size),
          isKey: !sample.flags.isDisjoint(with: [.sync, .randomAccess]))
      }
      var theirs = packets.map { packet in
        Row(
          presentation: packet.pts ?? -1, decode: (packet.dts ?? -1) - (packets.first?.dts ?? -1),
          size: packet.size, isKey: packet.isKey)
      }
      if track.timeline.shownEdits.count > 1 {
        // libav puts the samples into the order of the edits and gives them new decode times.
        own = own.map { Row(presentation: $0.presentation, decode: 0, size: $0.size, isKey: $0.isKey) }
          .sorted()
        theirs = theirs.map { Row(presentation: $0.presentation, decode: 0, size: $0.size, isKey: $0.isKey) }
          .sorted()
      }
      #expect(own == theirs)
    }
  }

  @Test("Each sample is within the file, after the one before it in its chunk", arguments: files)
  func places(fixture: Fixture) throws {
    let source = try FileByteSource(path: fixture.path)
    let tables = try ISOSampleIndex(source)
    for track in tables.tracks {
      let samples = try Self.samples(tables, track).0
      for (one, next) in zip(samples, samples.dropFirst()) where one.chunk == next.chunk {
        #expect(one.offset + one.size == next.offset)
      }
      #expect(!samples.contains { $0.flags.contains(.missing) })
    }
  }

  @Test(
    "Every broken file gives what is sound, and ends",
    arguments: Fixture.broken.filter(atLeast: 3) {
      (try? ISOSampleIndex(FileByteSource(path: $0.path))) != nil
    })
  func broken(file: BrokenFixture) throws {
    let source = try FileByteSource(path: file.path)
    let tables = try ISOSampleIndex(source)
    for track in tables.tracks { _ = try Self.samples(tables, track) }
  }
}

// MARK: - Tables by hand

extension ISOSampleTableTests {
  static func numbers(_ values: UInt32...) -> [UInt8] { values.flatMap { W.be($0) } }

  static func movie(trackID: UInt32 = 1, handler: String = "vide", _ tables: [UInt8]...) -> [UInt8] {
    let media = W.box(
      "mdia", W.mdhd(), W.fullBox("hdlr", W.zeros(4), W.ascii(handler), W.zeros(13)),
      W.box("minf", W.box("stbl", tables.flatMap { $0 })))
    return W.ftyp + W.box("moov", W.mvhd(), W.box("trak", W.tkhd(trackID: trackID), media))
  }

  static func samples(of bytes: [UInt8]) throws -> ([ISOSample], [MediaError]) {
    let tables = try ISOSampleIndex(MemoryByteSource(bytes))
    let track = try #require(tables.tracks.first)
    return try samples(tables, track)
  }

  static let times = W.fullBox("stts", numbers(1, 4, 10))
  static let chunks = W.fullBox("stsc", numbers(2, 1, 1, 1, 2, 3, 2))
  static let offsets = W.fullBox("stco", numbers(2, 100, 50_000))
  static let sizes = W.fullBox("stsz", numbers(0, 4, 7, 8, 9, 10))

  @Test("Tables side by side")
  func tables() throws {
    let (samples, issues) = try Self.samples(
      of: Self.movie(
        Self.times, Self.chunks, Self.offsets, Self.sizes,
        W.fullBox("ctts", version: 1, Self.numbers(2, 1, 0, 3, UInt32(bitPattern: -5))),
        W.fullBox("stss", Self.numbers(2, 1, 3)), W.fullBox("stps", Self.numbers(1, 2)),
        W.fullBox("sdtp", [0x20, 0x18, 0x54, 0]),
        W.fullBox("sgpd", version: 1, W.ascii("roll"), Self.numbers(2, 1), W.be(Int16(-2))),
        W.fullBox("sbgp", W.ascii("roll"), Self.numbers(2, 1, 0, 2, 1))))
    #expect(issues.isEmpty)
    #expect(samples.map(\.offset) == [100, 50_000, 50_008, 50_017])
    #expect(samples.map(\.decodeTime) == [0, 10, 20, 30])
    #expect(samples.map(\.presentationTime) == [0, 5, 15, 25])
    #expect(samples.map(\.descriptionIndex) == [1, 2, 2, 2])
    #expect(samples.map(\.indexInChunk) == [0, 0, 1, 2])
    #expect(samples.map { $0.flags.contains(.sync) } == [true, false, true, false])
    #expect(samples.map { $0.flags.contains(.partialSync) } == [false, true, false, false])
    #expect(samples[0].flags.contains(.independent))
    #expect(samples[1].flags.isSuperset(of: [.dependsOnOthers, .disposable]))
    #expect(samples[2].flags.isSuperset(of: [.leading, .dependsOnOthers, .dependedOn]))
    #expect(samples.map(\.rollDistance) == [nil, -2, -2, nil])
    #expect(samples.map { $0.flags.contains(.missing) } == [false, true, true, true])
  }

  @Test("Tables that disagree give what they have in common, and say so")
  func disagreement() throws {
    let (samples, issues) = try Self.samples(
      of: Self.movie(
        W.fullBox("stts", Self.numbers(1, 2, 10)), Self.chunks, Self.offsets,
        W.fullBox("stsz", Self.numbers(0, 0xffff_ffff, 7, 8, 9))))
    #expect(samples.map(\.size) == [7, 8, 9])
    #expect(samples.map(\.decodeTime) == [0, 10, 20])
    #expect(issues.map(\.location.boxPath) == ["stsz", "stsc", "stts"])
  }

  @Test(
    "Compact sizes",
    arguments: [(4, [0x12, 0x30]), (8, [1, 2, 3]), (16, [0, 1, 0, 2, 0, 3])] as [(UInt32, [UInt8])])
  func compactSizes(bits: UInt32, rows: [UInt8]) throws {
    let (samples, _) = try Self.samples(
      of: Self.movie(Self.times, Self.chunks, Self.offsets, W.fullBox("stz2", Self.numbers(bits, 3), rows)))
    #expect(samples.map(\.size) == [1, 2, 3])
  }

  @Test("Four billion samples in a hundred bytes end soon")
  func promises() throws {
    let (samples, _) = try Self.samples(
      of: Self.movie(
        Self.times, W.fullBox("stsc", Self.numbers(1, 1, 3, 1)), Self.offsets,
        W.fullBox("stsz", Self.numbers(1, 0xffff_ffff))))
    #expect(samples.count == 6)
  }

  @Test("An edit list moves samples and hides some")
  func edits() {
    let timeline = EditTimeline(
      [
        .init(segmentDuration: 50, mediaTime: -1, mediaRate: 1),
        .init(segmentDuration: 100, mediaTime: 20, mediaRate: 1),
      ], movieTimescale: 100, mediaTimescale: 1000)
    #expect(timeline.time(ofMedia: 20) == 500)
    #expect(timeline.time(ofMedia: 0) == 480)
    #expect(timeline.time(ofMedia: 500) == 980)
    func shows(_ time: Int64, _ duration: Int64) -> Bool {
      timeline.placing(time, decodeTime: time, duration: duration).isShown
    }
    #expect(shows(10, 11) && !shows(10, 10))
    #expect(!shows(1020, 5))
  }

  @Test("Only the last edit can do without a length, and lasts as long as there is media")
  func endless() {
    let edits: [EditListBox.Entry] = [
      .init(segmentDuration: 0, mediaTime: 700, mediaRate: 1),
      .init(segmentDuration: 10, mediaTime: 0, mediaRate: 1),
      .init(segmentDuration: 0, mediaTime: 300, mediaRate: 1),
    ]
    let timeline = EditTimeline(edits, movieTimescale: 100, mediaTimescale: 1000)
    #expect(timeline.shownMedia == [0..<100, 300..<Int64.max])
    #expect(timeline.shownEdits.map(\.startTicks) == [0, 100])
  }

  @Test("An edit's rate stretches times and durations, and a dwell holds one sample")
  func rates() {
    let edits: [EditListBox.Entry] = [
      .init(segmentDuration: 20, mediaTime: 400, mediaRate: 0),
      .init(segmentDuration: 50, mediaTime: 1000, mediaRate: 2),
      .init(segmentDuration: 100, mediaTime: 3050, mediaRate: 0.5),
    ]
    func placing(_ time: Int64, _ timeline: EditTimeline) -> SamplePlacement {
      timeline.placing(time, decodeTime: time - 60, duration: 100)
    }
    let pictures = EditTimeline(edits, movieTimescale: 100, mediaTimescale: 1000)
    #expect(!pictures.isAtRate && pictures.isEdited)
    #expect(pictures.shownMedia == [400..<401, 1000..<2000, 3050..<3550])
    #expect(pictures.shownEdits.map(\.endTicks) == [200, 700, 1700])
    #expect(placing(350, pictures) == .init(presentationTime: 0, decodeTime: -60, duration: 200))
    #expect(placing(1200, pictures) == .init(presentationTime: 300, decodeTime: 270, duration: 50))
    #expect(placing(1201, pictures) == .init(presentationTime: 301, decodeTime: 271, duration: 50))
    #expect(
      placing(1950, pictures) == .init(presentationTime: 675, decodeTime: 645, duration: 50, trimEnd: 25))
    #expect(
      placing(3000, pictures) == .init(presentationTime: 600, decodeTime: 480, duration: 200, trimStart: 100))
    #expect(!placing(2000, pictures).isShown)

    // There is nothing to hear in a dwell.
    let sound = EditTimeline(edits, movieTimescale: 100, mediaTimescale: 1000, holdsPictures: false)
    #expect(!placing(350, sound).isShown && placing(1200, sound) == placing(1200, pictures))
    let demuxed = EditTimeline(edits, movieTimescale: 100, mediaTimescale: 1000, isDemuxed: true)
    #expect(demuxed.isAtRate)
    #expect(placing(1200, demuxed) == .init(presentationTime: 400, decodeTime: 340, duration: 100))
  }
}
