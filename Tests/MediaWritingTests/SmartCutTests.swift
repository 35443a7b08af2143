import ISOBaseMedia
import LibAV
import MediaAssets
import MediaCodecs
import MediaContainers
import MediaCore
import MediaReading
import MediaScopeFixtures
import Testing

@testable import MediaWriting

/// A part that needs no edit list: stored pictures where they can stay, and encoded ones beside them.
struct SmartCutTests {
  private static let cases: [(name: String, start: Double, end: Double)] = [
    ("h264-pyramid.mp4", 0.48, 2.2), ("h264-pyramid.mp4", 1.2, 1.84), ("h264-no-b-frames.mp4", 0.1, 0.7),
    ("h264-open-gop.mp4", 0.2, 1.4), ("hevc-leading.mp4", 0.12, 0.9), ("hevc-leading.mp4", 0.4, 1),
    ("hevc-10bit.mp4", 0.05, 0.93), ("both.mkv", 0.25, 0.9), ("both.ts", 0.3, 0.87), ("hevc.ts", 0.2, 0.9),
  ]

  private struct Shown {
    var time: MediaTime
    var digest: String
    var bytes: [UInt8]
  }

  /// The pictures of a part, and when they are shown after its start.
  private static func shown(_ asset: URLAsset, _ range: MediaTimeRange? = nil) throws -> [Shown] {
    let track = try #require(asset.tracks().first { $0.mediaType == .video })
    let reader = AssetReader(asset: asset)
    if let range { reader.timeRange = range }
    let output = AssetReaderTrackOutput(track: track, outputSettings: VideoSettings.pixelFormat(.bgra32))
    reader.add(output)
    try reader.start()
    var pictures: [Shown] = []
    while let buffer = try output.nextSampleBuffer() {
      let picture = try #require(buffer.imageBuffer)
      var bytes: [UInt8] = []
      for row in 0..<picture.height {
        try picture.withRow(row) { row in row.withUnsafeBytes { bytes += $0 } }
      }
      let start = max(buffer.presentationTimeStamp, range?.start ?? .zero)
      pictures.append(
        Shown(time: start - (range?.start ?? .zero), digest: try picture.sha256(), bytes: bytes))
    }
    return pictures
  }

  private static func ratio(_ one: [UInt8], _ other: [UInt8]) -> Double {
    let error = zip(one, other).reduce(0.0) { $0 + Double((Int($1.0) - Int($1.1)) * (Int($1.0) - Int($1.1))) }
    return 255 * 255 * Double(one.count) / max(error, 1e-9)
  }

  /// Nothing is encoded before the pictures that stay, which bring parameter sets of their own; after them something is.
  @Test(arguments: [0.5, 0.7], [FileType.matroska, .mpegTransportStream])
  func `a part that begins before the first picture has all of its pictures`(end: Double, type: FileType)
    async throws
  {
    var options = ExportOptions()
    options.timeRange = ExportTests.range(0, end)
    options.isSmart = true
    let exported = try await ExportTests.export("both.ts", to: type, options)
    let source = URLAsset(path: try Fixture.named("both.ts").path)
    #expect(try Self.shown(exported.asset).count == Self.shown(source, options.timeRange).count)
  }

  @Test(arguments: cases, [FileType.matroska, .mpegTransportStream, .mp4])
  func `shows the pictures of the part at their times, and those that stay bit for bit`(
    part: (name: String, start: Double, end: Double), type: FileType
  ) async throws {
    var options = ExportOptions()
    options.timeRange = ExportTests.range(part.start, part.end)
    options.isSmart = true
    let source = URLAsset(path: try Fixture.named(part.name).path)
    let track = try #require(source.content().tracks.first { $0.mediaType == .video })
    let cut = try SmartCut(source, track, to: options.timeRange)
    let exported = try await ExportTests.export(part.name, to: type, options)
    let before = try Self.shown(source, options.timeRange)
    let after = try Self.shown(exported.asset)
    try #require(before.count == after.count)
    #expect(exported.outcome.failures.isEmpty)
    var same = 0
    let origin = after.first?.time ?? .zero
    for (one, other) in zip(before, after) {
      #expect(abs((one.time - (other.time - origin)).seconds) < 0.0011)
      if one.digest == other.digest { same += 1 }
      #expect(Self.ratio(one.bytes, other.bytes) > 3000)
    }
    #expect(same >= cut.times.count)
    let end = try #require(try exported.asset.content().tracks.first { $0.mediaType == .video }).timeRange
    #expect(abs(end.duration.seconds - (part.end - part.start)) < 0.002 || type == .mpegTransportStream)
  }

  /// libav moves the pictures of such an edit to its start; ISO/IEC 14496-12, 8.6.6, leaves them where they are.
  @Test(
    arguments: [("edit-list-cut.mp4", 3840, 980), ("h264-pyramid.mp4", 1280, 2380)],
    [FileType.matroska, .mpegTransportStream, .mp4])
  func `an edit that begins between two pictures moves none of them`(
    file: (name: String, start: Int, milliseconds: Int), type: FileType
  ) async throws {
    let folder = try TemporaryDirectory()
    let stored = try FileByteSource(path: Fixture.named(file.name).path)
    var source = ISOPatch(try stored.bytes(at: 0, count: Int(stored.byteCount)))
    let list = try #require(source.payloads("moov/trak/edts/elst").first)
    source.set(UInt32(file.milliseconds), at: list.lowerBound + 8)
    source.set(UInt32(file.start), at: list.lowerBound + 12)
    let asset = URLAsset(path: try folder.write(source.bytes, to: "edited.mp4"))
    for (start, end) in [(0.12, 0.4), (0.1, 0.5), (0.04, 0.9)] {
      var options = ExportOptions()
      options.timeRange = ExportTests.range(start, end)
      options.isSmart = true
      let exported = try await ExportTests.export(asset, to: type, options)
      let shown = try Self.shown(exported.asset)
      // The pictures are a twenty-fifth of a second apart, and the edit begins half of that before one.
      let moments: [Double] = Array(stride(from: 0.02, to: end - 0.001, by: 0.04))
      let expected: [Double] = [start] + moments.filter { $0 > start + 0.001 }
      let times: [Double] = shown.map { ($0.time - (shown.first?.time ?? .zero)).seconds + start }
      try #require(times.count == expected.count, "\(times)")
      for (time, wanted) in zip(times, expected) { #expect(abs(time - wanted) < 0.0011) }
      #expect(exported.outcome.failures.isEmpty)
    }
  }

  /// ISO/IEC 14496-12, 8.4.2 and 8.6.6: what is shown is part of the media, whose length is the sum of its samples'.
  @Test(
    arguments: cases.filter { $0.name.hasPrefix("h") || $0.name.hasPrefix("both") } + [
      ("h264-pyramid.mp4", 0.49, 2.2), ("h264-pyramid.mp4", 0.51, 2), ("hevc-leading.mp4", 0.13, 0.89),
      ("both.ts", 0.29, 0.87),
    ], [FileType.mp4, .mov])
  func `the media lasts as long as what is shown of it`(
    part: (name: String, start: Double, end: Double), type: FileType
  ) async throws {
    var options = ExportOptions()
    options.timeRange = ExportTests.range(part.start, part.end)
    options.isSmart = true
    let exported = try await ExportTests.export(part.name, to: type, options)
    let issues = try StructureTree(of: FileByteSource(path: exported.asset.path)).issues
    #expect(issues.isEmpty, "\(issues)")
  }

  /// What is before the part's key frame is nothing to it: not its bytes, and not its parameter sets.
  @Test(arguments: ["h264-pyramid.mp4", "hevc-leading.mp4", "both.mkv"])
  func `reading begins at the key frame before the part`(name: String) throws {
    let source = URLAsset(path: try Fixture.named(name).path)
    let track = try #require(source.content().tracks.first { $0.mediaType == .video })
    let form = try StoredForm(source, track)
    func items(_ start: MediaTime) throws -> [(time: Int64, isSync: Bool)] {
      let feed = try PacketFeed(source, track, as: form, from: start)
      var items: [(time: Int64, isSync: Bool)] = []
      while let item = try feed.next() {
        let time = item.sample.decodeTime + item.sample.compositionOffset
        items.append((time, item.sample.flags.contains(.sync)))
      }
      return items
    }
    let all = try items(.zero)
    let keys = all.indices.filter { all[$0].isSync }
    try #require(keys.count > 1)
    for index in all.indices {
      let rest = try items(MediaTime(value: all[index].time, timescale: track.timeBase.denominator))
      // That key frame, or an earlier one where the index leads there.
      let key = keys.last { all[$0].time <= all[index].time } ?? 0
      let first = all.count - rest.count
      #expect(keys.contains(first) && first <= key, "\(index)")
      #expect(rest.map(\.time) == all[first...].map(\.time), "\(index)")
    }
    let last = try items(MediaTime(value: all.map(\.time).max() ?? 0, timescale: track.timeBase.denominator))
    #expect(last.count < all.count)
  }

  @Test(arguments: [("h264-open-gop.mp4", 0.2, 1.4, 1), ("h264-pyramid.mp4", 0.48, 2.2, 0)])
  func `says where nothing stays`(part: (name: String, start: Double, end: Double, count: Int)) async throws {
    var options = ExportOptions()
    options.timeRange = ExportTests.range(part.start, part.end)
    options.isSmart = true
    let exported = try await ExportTests.export(part.name, to: .matroska, options)
    let warnings = exported.outcome.warnings.map(\.reason)
    #expect(warnings.count { $0.contains("encoded anew") } == part.count, "\(warnings)")
  }

  /// A decoder that begins at any key frame shows what one shows that comes from the start.
  @Test(arguments: ["h264-pyramid.mp4", "hevc-leading.mp4"], [FileType.matroska, .mp4])
  func `can be decoded from each key frame on`(name: String, type: FileType) async throws {
    var options = ExportOptions()
    options.timeRange = ExportTests.range(0.2, 0.96)
    options.isSmart = true
    let exported = try await ExportTests.export(name, to: type, options)
    let all = try Self.shown(exported.asset)
    for start in stride(from: 0.04, to: 0.7, by: 0.12) {
      let range = ExportTests.range(start, 0.76)
      let rest = try Self.shown(exported.asset, range)
      #expect(rest.map(\.digest) == all.suffix(rest.count).map(\.digest))
    }
  }

  @Test func `pictures that are turned are named where the file can't say it`() throws {
    var options = ExportOptions()
    options.timeRange = ExportTests.range(0.1, 0.3)
    options.isSmart = true
    let asset = URLAsset(path: try Fixture.named("rotate-90.mp4").path)
    let plan = try AssetTranscoder(asset, to: .matroska, options: options).plan
    #expect(plan.omissions.contains { $0.contains("loses how its pictures are turned") })
  }

  @Test func `sound stays as it is stored, in step with the pictures`() async throws {
    var options = ExportOptions()
    options.timeRange = ExportTests.range(0.3, 0.8)
    options.isSmart = true
    let exported = try await ExportTests.export("both.mp4", to: .matroska, options)
    let planned = try #require(exported.plan.tracks.first { $0.mediaType == .audio })
    #expect(planned.action == .copied)
    let track = try #require(try exported.asset.content().tracks.first { $0.mediaType == .audio })
    #expect(track.timeRange.start >= .zero && track.timeRange.start.seconds < 0.03)
    #expect(track.timeRange.end.seconds <= 0.501)
  }

  @Test(
    arguments: [
      ("mpeg2.mpg", "only those of H.264 and HEVC"), ("h264-mbaff.mp4", "interlaced"),
      ("both.webm", "only those of H.264 and HEVC"),
    ])
  func `says why pictures can't be cut so`(file: (name: String, reason: String)) throws {
    var options = ExportOptions()
    options.timeRange = ExportTests.range(0.1, 0.3)
    options.isSmart = true
    let asset = URLAsset(path: try Fixture.named(file.name).path)
    let error = #expect(throws: MediaError.self) {
      try AssetTranscoder(asset, to: .matroska, options: options)
    }
    #expect(error?.reason.contains(file.reason) == true, "\(error?.reason ?? "")")
  }

  /// Numbers and sizes that no stream has: nothing is trapped.
  @Test func `damaged records and samples give nothing`() throws {
    let track = try #require(
      URLAsset(path: Fixture.named("hevc-leading.mp4").path).content().tracks.first)
    let record = try #require(track.formatDescriptions.first).codecConfiguration
    let sets = try #require(ParameterSets(.hevc, record: record))
    for count in 0..<record.count {
      _ = ParameterSets(.hevc, record: Array(record.prefix(count)))
      var changed = record
      changed[count] = 0xFF
      guard let other = ParameterSets(.hevc, record: changed) else { continue }
      guard let numbering = ParameterSetNumbering(other, beside: [sets]) else { continue }
      _ = [0, 0, 0, 9, 1, 2].withUnsafeBytes { numbering.renumbered($0) }
    }
    let numbering = try #require(ParameterSetNumbering(sets, beside: [sets]))
    #expect(ParameterSetNumbering(numbering.sets, beside: [sets]) == nil)
    let both = try #require(sets.record(with: [numbering.sets]))
    let all = try #require(ParameterSets(.hevc, record: both))
    #expect(all.units.count == sets.units.count + numbering.sets.units.count)
  }
}
