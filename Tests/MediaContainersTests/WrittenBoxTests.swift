import MediaCore
import Testing

@testable import ISOBaseMedia
@testable import MediaStructure

/// A declaration that is read can be written: both name the same fields, of the same sizes.
struct WrittenBoxTests {
  private static let dates = (ISODate(rawValue: 3_786_825_600), ISODate(rawValue: 1 << 33))

  private static var turned: ISOMatrix {
    var matrix = ISOMatrix()
    (matrix.a, matrix.b, matrix.c, matrix.d) = (0, 1, -1, 0)
    (matrix.x, matrix.y, matrix.w) = (64, -0.5, 0.25)
    return matrix
  }

  private func check<Content: ISOBoxWritable>(_ content: Content) throws {
    var writer = FieldWriter(records: true)
    content.write(&writer)
    var reader = FieldReader(writer.bytes, at: 0, path: "test", records: true)
    let read = try Content(&reader)
    #expect(reader.remaining == 0)
    #expect(reader.issues.isEmpty)
    // Fields of single bits are parts of a number that is written whole.
    if !reader.fields.contains(where: { $0.bits != nil }) {
      #expect(reader.fields.map(\.name) == writer.fields.map(\.name))
      #expect(reader.fields.map(\.range.count) == writer.fields.map(\.size))
    }
    var again = FieldWriter()
    read.write(&again)
    #expect(again.bytes == writer.bytes)
    #expect("\(read)" == "\(content)")
  }

  @Test(arguments: [false, true])
  func `headers are read as they were written`(wide: Bool) throws {
    let date = wide ? Self.dates.1 : Self.dates.0
    let duration: UInt64? = wide ? 1 << 40 : 1200
    try check(
      MovieHeaderBox(
        times: HeaderTimes(
          creationTime: date, modificationTime: date, timescale: 600, duration: duration), rate: 1.5,
        volume: 0.5, matrix: Self.turned, nextTrackID: 3))
    try check(
      TrackHeaderBox(
        flags: [.enabled, .inMovie], creationTime: date, modificationTime: date, trackID: 7,
        duration: duration,
        layer: -1, alternateGroup: 2, volume: 1, matrix: Self.turned, width: 96.5, height: 64))
    try check(
      MediaHeaderBox(
        times: HeaderTimes(
          creationTime: date, modificationTime: date, timescale: 48000, duration: duration), language: 0x15C7)
    )
    try check(MovieExtendsHeaderBox(fragmentDuration: duration))
  }

  @Test func `what is said of the display and the light is read as it was written`() throws {
    let volume = MasteringDisplayColorVolume(
      red: .init(x: 0.68, y: 0.32), green: .init(x: 0.265, y: 0.69), blue: .init(x: 0.15, y: 0.06),
      whitePoint: .init(x: 0.3127, y: 0.329), minimumLuminance: 0.0001, maximumLuminance: 1000)
    let display = MasteringDisplayBox(volume)
    try check(display)
    #expect(display.volume == volume)
    let level = ContentLightLevelInfo(maximumContentLightLevel: 1000, maximumFrameAverageLightLevel: 400)
    try check(ContentLightLevelBox(level))
    #expect(ContentLightLevelBox(level).level == level)
  }

  @Test func `a duration that is not known stays so`() throws {
    try check(
      MediaHeaderBox(
        times: HeaderTimes(
          creationTime: Self.dates.0, modificationTime: Self.dates.0, timescale: 1, duration: nil),
        language: 0))
  }

  @Test(arguments: [FourCC(rawValue: 0), "mhlr"], ["", "Ton & Bild", "für alle"])
  func `handlers are read as they were written`(component: FourCC, name: String) throws {
    try check(HandlerBox(componentType: component, handlerType: "vide", name: name))
  }

  @Test func `lists are read as they were written`() throws {
    try check(FileTypeBox(majorBrand: "isom", minorVersion: 512, compatibleBrands: ["isom", "mp42"]))
    try check(ExtendedLanguageBox(extendedLanguage: "de-CH"))
    try check(TrackReferenceTypeBox(trackIDs: [1, 9]))
    try check(
      EditListBox(
        entries: [
          .init(segmentDuration: 5, mediaTime: -1, mediaRate: 1),
          .init(segmentDuration: 6, mediaTime: 1024, mediaRate: 0),
          .init(segmentDuration: 7, mediaTime: 0, mediaRate: 0.5),
        ], repeatsEdits: false))
    try check(
      EditListBox(
        entries: [.init(segmentDuration: 1 << 33, mediaTime: 1 << 34, mediaRate: 2)], repeatsEdits: true))
  }

  @Test func `fragments' boxes are read as they were written`() throws {
    try check(MovieFragmentHeaderBox(sequenceNumber: 4))
    try check(TrackFragmentDecodeTimeBox(baseMediaDecodeTime: 1 << 35))
    try check(
      TrackExtendsBox(
        trackID: 1, defaultSampleDescriptionIndex: 1, defaultSampleDuration: 2, defaultSampleSize: 3,
        defaultSampleFlags: 0x1_0000))
    try check(
      TrackFragmentHeaderBox(
        flags: 0x2_003A, trackID: 1, baseDataOffset: nil, sampleDescriptionIndex: 2, defaultSampleDuration: 3,
        defaultSampleSize: 4, defaultSampleFlags: 5))
  }
}

/// Samples in, tables out, without a file.
struct WrittenTablesTests {
  private let style = WrittenTables.Style(base: 0, dialect: .iso)

  private func bytes(_ tables: WrittenTables, _ type: FourCC) -> [UInt8]? {
    for box in tables.boxes(style) where Array(box.bytes[4..<8]).bigEndian(UInt32.self) == type.rawValue {
      return box.bytes
    }
    return nil
  }

  @Test func `a duration is the time up to the next sample`() throws {
    var tables = WrittenTables()
    try tables.append(WrittenSample(decodeTime: 10, duration: 1, size: 3), at: 0)
    try tables.append(WrittenSample(decodeTime: 15, duration: 2, size: 3), at: 3)
    try tables.finish()
    #expect(tables.duration == 7)
    #expect(tables.origin == 10)
    #expect(
      bytes(tables, "stts")?.dropFirst(12) == [0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 5, 0, 0, 0, 1, 0, 0, 0, 2])
    #expect(bytes(tables, "stss") == nil)
    #expect(bytes(tables, "ctts") == nil)
  }

  /// Tables count from the first sample: what an edit shows before it is nothing.
  @Test(arguments: [
    (0, 0, [20, 100]), (0, 80, [20, 60]), (0, 21, [20, 1]), (0, 20, [20]), (0, 5, [5]), (20, 80, [80]),
    (30, 80, [80]),
  ])
  func `an edit that begins before the first sample begins with a gap`(
    mediaTime: Int64, duration: UInt64, lengths: [UInt64]
  ) throws {
    var tables = WrittenTables()
    for time in stride(from: Int64(20), to: 120, by: 10) {
      try tables.append(WrittenSample(decodeTime: time, duration: 10, size: 3), at: time)
    }
    try tables.finish()
    var track = WrittenTrack(trackID: 1, handlerType: "vide", timescale: 100, tables: tables)
    track.edits = .list(
      [.init(segmentDuration: duration, mediaTime: mediaTime, mediaRate: 1)], timescale: 100)
    let entries = track.entries(movieTimescale: 100, isOpen: false)
    #expect(entries.map(\.segmentDuration) == lengths)
    let places = entries.map(\.mediaTime)
    #expect(places == (mediaTime < 20 ? [-1, 0] : [mediaTime - 20]).prefix(lengths.count).map(\.self))
  }

  @Test func `a sample that goes back in time is refused with both times`() throws {
    var tables = WrittenTables()
    try tables.append(WrittenSample(decodeTime: 10, duration: 1, size: 3), at: 0)
    let error = #expect(throws: MediaError.self) {
      try tables.append(WrittenSample(decodeTime: 9, duration: 1, size: 3), at: 3)
    }
    #expect(error?.reason.contains("9") == true && error?.reason.contains("10") == true)
  }

  @Test(arguments: [[true, true, true], [false, true, false], [true, false, true], [false, false, false]])
  func `sync samples are listed where not all are`(marks: [Bool]) throws {
    var tables = WrittenTables()
    for (index, mark) in marks.enumerated() {
      try tables.append(
        WrittenSample(decodeTime: Int64(index), duration: 1, size: 1, flags: mark ? .sync : []),
        at: Int64(index))
    }
    try tables.finish()
    let numbers = marks.indices.filter { marks[$0] }.map { UInt32($0 + 1) }
    let expected: [UInt8]? =
      marks.allSatisfy { $0 }
      ? nil
      : BoxWriter.fullBox("stss", BoxWriter.be(UInt32(numbers.count)), numbers.flatMap { BoxWriter.be($0) })
    #expect(bytes(tables, "stss") == expected)
  }

  @Test func `places beyond 4 GiB take 64 bits, those at it 32`() throws {
    for (place, type) in [(Int64(UInt32.max), "stco"), (Int64(UInt32.max) + 1, "co64")] as [(Int64, FourCC)] {
      var tables = WrittenTables()
      try tables.append(WrittenSample(decodeTime: 0, duration: 1, size: 1), at: place)
      try tables.finish()
      #expect(bytes(tables, type) != nil)
    }
  }

  @Test func `numbers that no box has room for are refused`() throws {
    var tables = WrittenTables()
    #expect(throws: MediaError.self) {
      try tables.append(WrittenSample(decodeTime: 0, duration: 1, size: 1 << 32), at: 0)
    }
    #expect(throws: MediaError.self) {
      try tables.append(WrittenSample(decodeTime: 0, duration: 1, compositionOffset: 1 << 31, size: 1), at: 0)
    }
    try tables.append(WrittenSample(decodeTime: 0, duration: 1, size: 1), at: 0)
    #expect(throws: MediaError.self) {
      try tables.append(WrittenSample(decodeTime: 1 << 33, duration: 1, size: 1), at: 0)
    }
  }

  @Test(
    arguments: [
      ([], 1000), ([90000], 90000), ([90000, 44100], 4_410_000), ([90000, 48000, 1000], 720_000),
      ([14_112_000, 90000], 70_560_000), ([UInt32(Int32.max), 600], UInt32(Int32.max)),
    ] as [([UInt32], UInt32)])
  func `the movie's timescale is the least common multiple as far as it fits`(
    scales: [UInt32], expected: UInt32
  ) {
    var movie = WrittenMovie(brand: .mp4)
    movie.tracks = scales.map { WrittenTrack(trackID: 1, handlerType: "vide", timescale: $0) }
    #expect(movie.timescale == expected)
  }
}
