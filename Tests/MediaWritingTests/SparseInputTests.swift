import ISOBaseMedia
import MediaAssets
import MediaContainers
import MediaCore
import MediaMetadata
import MediaReading
import MediaScopeFixtures
import MediaStructure
import Testing

@testable import MediaWriting

/// Inputs of texts, timecode and timed metadata, and groups of inputs.
struct SparseInputTests {
  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
  }

  private static func time(_ milliseconds: Int64) -> MediaTime {
    MediaTime(value: milliseconds, timescale: 1000)
  }

  private static func range(_ start: Int64, _ end: Int64) -> MediaTimeRange {
    MediaTimeRange(start: time(start), end: time(end))
  }

  private func write(
    _ name: String, _ type: FileType, _ inputs: [AssetWriterInput], groups: [AssetWriterInputGroup] = [],
    _ append: (AssetWriter) async throws -> Void
  ) async throws -> URLAsset {
    let writer = try AssetWriter(outputPath: folder.file(name), fileType: type)
    for input in inputs { try writer.add(input) }
    for group in groups { try writer.add(group) }
    try writer.start()
    try writer.startSession(atSourceTime: .zero)
    try await append(writer)
    await writer.finishWriting()
    #expect(writer.status == .completed, "\(String(describing: writer.error))")
    let source = try FileByteSource(path: folder.file(name))
    let tree = try StructureFormat.recognizing(source).parse(source, StructureOptions())
    var issues: [MediaError] = []
    tree.forEachIssue { _, issue in issues.append(issue) }
    #expect(issues.filter { $0.severity == .error }.map(\.description) == [])
    return URLAsset(path: folder.file(name))
  }

  private static func stored(_ track: AssetTrack) throws -> [SampleBuffer] {
    let reader = AssetReader(asset: track.asset)
    let output = AssetReaderTrackOutput(track: track, outputSettings: nil)
    reader.add(output)
    try reader.start()
    var buffers: [SampleBuffer] = []
    while let buffer = output.copyNextSampleBuffer() { buffers.append(buffer) }
    return buffers
  }

  private static let associations: [MediaType: FourCC] = [
    .text: "chap", .subtitle: "subt", .timecode: "tmcd",
  ]

  /// Each kind of track of a fixture passes through as it is, with what refers to it.
  @Test(arguments: [
    ("chapters.mp4", MediaType.text, FileType.mp4), ("chapters.mp4", .text, .mov),
    ("subtitles.mp4", .subtitle, .mp4), ("timecode.mov", .timecode, .mov),
  ])
  func `stored samples of every kind pass through`(name: String, kind: MediaType, type: FileType) async throws
  {
    let source = URLAsset(path: try Fixture.named(name).path)
    let tracks = try source.tracks()
    let place = try #require(tracks.firstIndex { $0.mediaType == kind })
    let inputs = tracks.map { track in
      let input = AssetWriterInput(
        mediaType: track.mediaType, sourceFormatHint: track.formatDescriptions.first)
      input.naturalSize = track.naturalSize
      return input
    }
    inputs.first?.addTrackAssociation(withTrackOf: inputs[place], type: Self.associations[kind] ?? "cdsc")
    let written = try await write("film.mp4", type, inputs) { writer in
      for (input, track) in zip(inputs, tracks) {
        let receiver = try writer.inputReceiver(for: input)
        // Those with few samples come last, and nobody has waited for them.
        guard input.isSparse else { continue }
        for buffer in try Self.stored(track) { try await receiver.append(buffer) }
        receiver.finish()
      }
      for (input, track) in zip(inputs, tracks) where !input.isSparse {
        for buffer in try Self.stored(track) { try input.take(buffer) }
        input.markAsFinished()
      }
    }
    let result = try written.tracks()
    #expect(result.map(\.mediaType) == tracks.map(\.mediaType))
    for (old, new) in zip(tracks, result) {
      let (before, after) = (try Self.stored(old), try Self.stored(new))
      #expect(before.map(\.bytes) == after.map(\.bytes))
      #expect(before.map(\.presentationTimeStamp) == after.map(\.presentationTimeStamp))
      #expect(!before.isEmpty)
    }
    #expect(
      result[place].formatDescriptions.first?.codecConfiguration
        == tracks[place].formatDescriptions.first?.codecConfiguration)
    #expect(
      result[place].formatDescriptions.first?.mediaSubType
        == tracks[place].formatDescriptions.first?.mediaSubType)
    let references = try written.isoFile().movie().tracks.first?.references ?? []
    #expect(references.map(\.trackIDs) == [[UInt32(place + 1)]])
  }

  static let captions: [CaptionGroup] = [
    CaptionGroup(captions: [Caption("One", timeRange: range(500, 1500))], timeRange: range(500, 1500)),
    CaptionGroup(
      captions: [
        Caption("Zwei", timeRange: range(1500, 2000)), Caption("<i>drei</i>", timeRange: range(1500, 2000)),
      ], timeRange: range(1500, 2000)),
    CaptionGroup(captions: [Caption("日本", timeRange: range(3000, 4000))], timeRange: range(3000, 4000)),
  ]

  @Test(arguments: [
    (FormatDescription.timedText(in: VideoDimensions(width: 320, height: 60)), FileType.mp4),
    (.timedText(in: VideoDimensions(width: 320, height: 60)), .mov), (.quickTimeText, .mov), (.webVTT, .mp4),
    (.subRip, .matroska),
  ])
  func `captions are read as they were appended`(format: FormatDescription, type: FileType) async throws {
    let input = AssetWriterInput(mediaType: format.mediaType, sourceFormatHint: format)
    input.languageCode = "deu"
    let adaptor = try AssetWriterInputCaptionAdaptor(assetWriterInput: input)
    let asset = try await write("texts.film", type, [input]) { _ in
      for group in Self.captions { #expect(adaptor.append(group)) }
      // What begins before the end of the last one is refused, and nothing else happens.
      #expect(!adaptor.append(Caption("late", timeRange: Self.range(3500, 5000))))
      #expect(!adaptor.append(Caption("timeless", timeRange: .invalid)))
    }
    let track = try #require(try asset.tracks().first)
    #expect(track.languageCode == "deu" || track.languageCode == "ger")
    let reader = AssetReader(asset: asset)
    let output = AssetReaderTrackOutput(track: track, outputSettings: nil)
    reader.add(output)
    let captions = try AssetReaderOutputCaptionAdaptor(assetReaderTrackOutput: output)
    try reader.start()
    var found: [String] = []
    while let group = try captions.nextCaptionGroup() {
      for caption in group.captions {
        found += caption.text.split(separator: "\n").map { "\(caption.timeRange.start.seconds) \($0)" }
      }
    }
    let italic = [.timedText(in: .zero), FormatDescription.quickTimeText].map(\.mediaSubType)
    let third = italic.contains(format.mediaSubType) && format.mediaSubType != "text" ? "drei" : "<i>drei</i>"
    #expect(found == ["0.5 One", "1.5 Zwei", "1.5 \(third)", "3.0 日本"])
  }

  static let items: [MetadataItem] = {
    var text = MetadataItem(
      keySpace: .quickTimeMetadata, key: "com.example.title", value: .string("Grün"))
    text.extendedLanguageTag = "de-CH"
    return [
      text,
      MetadataItem(keySpace: .quickTimeMetadata, key: "com.example.count", value: .integer(-5_000_000_000)),
      MetadataItem(keySpace: .quickTimeMetadata, key: "com.example.level", value: .number(0.1)),
      MetadataItem(
        keySpace: .quickTimeMetadata, key: "com.example.small", value: .integer(200),
        dataType: MetadataDataType(rawValue: "uint8")),
      MetadataItem(
        keySpace: .quickTimeMetadata, key: "com.example.point", value: .list([.number(1.5), .number(-2)]),
        dataType: MetadataDataType(rawValue: "pointF32")),
      MetadataItem(keySpace: .quickTimeMetadata, key: "com.example.bytes", value: .data([0, 1, 255])),
      MetadataItem(
        keySpace: .quickTimeMetadata, key: "com.example.own", value: .data([7]),
        dataType: MetadataDataType(rawValue: "com.example.type")),
    ]
  }()

  @Test func `timed metadata is read as it was appended`() async throws {
    let whole = TimedMetadataGroup(items: Self.items, timeRange: Self.range(0, 300))
    let groups = [
      whole, TimedMetadataGroup(items: [Self.items[1]], timeRange: Self.range(300, 500)),
      TimedMetadataGroup(items: [], timeRange: Self.range(500, 600)),
      TimedMetadataGroup(items: [Self.items[0]], timeRange: Self.range(600, 800)),
    ]
    let input = AssetWriterInput(mediaType: .metadata, sourceFormatHint: whole.copyFormatDescription())
    let adaptor = try AssetWriterInputMetadataAdaptor(assetWriterInput: input)
    let asset = try await write("tags.mov", .mov, [input]) { _ in
      for group in groups { #expect(adaptor.append(group)) }
      let stranger = MetadataItem(keySpace: .quickTimeMetadata, key: "com.example.other", value: .integer(1))
      #expect(!adaptor.append(TimedMetadataGroup(items: [stranger], timeRange: Self.range(800, 900))))
      let wide = MetadataItem(
        keySpace: .quickTimeMetadata, key: "com.example.small", value: .integer(256),
        dataType: MetadataDataType(rawValue: "uint8"))
      #expect(!adaptor.append(TimedMetadataGroup(items: [wide], timeRange: Self.range(800, 900))))
    }
    let track = try #require(try asset.tracks().first)
    #expect(track.formatDescriptions.first?.codecConfiguration == input.sourceFormatHint?.codecConfiguration)
    let reader = AssetReader(asset: asset)
    let output = AssetReaderTrackOutput(track: track, outputSettings: nil)
    reader.add(output)
    let tags = try AssetReaderOutputMetadataAdaptor(assetReaderTrackOutput: output)
    try reader.start()
    for group in groups {
      let found = try #require(try tags.nextTimedMetadataGroup())
      #expect(found.timeRange == group.timeRange)
      #expect(found.items.map(\.identifier) == group.items.map(\.identifier))
      #expect(found.items.map(\.value) == group.items.map(\.value))
      #expect(found.items.map(\.extendedLanguageTag) == group.items.map(\.extendedLanguageTag))
    }
    #expect(try tags.nextTimedMetadataGroup() == nil)
  }

  @Test func `a timecode that is made is a timecode`() async throws {
    let format = FormatDescription.timecode(
      frameDuration: MediaTime(value: 1001, timescale: 30000), frameQuanta: 30, flags: .dropFrame)
    let input = AssetWriterInput(mediaType: .timecode, sourceFormatHint: format)
    let asset = try await write("time.mov", .mov, [input]) { _ in
      let buffer = try SampleBuffer(
        storedSample: [0, 1, 0xA5, 0x80], formatDescription: format,
        timing: SampleTimingInfo(
          duration: MediaTime(value: 300300, timescale: 30000),
          presentationTimeStamp: MediaTime(value: 0, timescale: 30000)))
      #expect(input.append(buffer))
    }
    let track = try #require(try asset.tracks().first)
    #expect(track.mediaType == .timecode)
    #expect(
      track.formatDescriptions.first?.codecConfiguration.prefix(18) == format.codecConfiguration.prefix(18))
  }

  @Test func `one of a group is presented`() async throws {
    let inputs = (0..<3).map { _ in
      AssetWriterInput(mediaType: .subtitle, sourceFormatHint: .timedText(in: .zero))
    }
    let group = AssetWriterInputGroup(inputs: Array(inputs.prefix(2)), defaultInput: inputs[1])
    let asset = try await write("languages.mp4", .mp4, inputs, groups: [group]) { writer in
      for input in inputs {
        let adaptor = try AssetWriterInputCaptionAdaptor(assetWriterInput: input)
        #expect(adaptor.append(Self.captions[0]))
      }
      #expect(!writer.canAdd(AssetWriterInputGroup(inputs: [inputs[2]])))
    }
    #expect(try asset.tracks().map(\.isEnabled) == [false, true, true])
    #expect(try asset.isoFile().movie().tracks.map(\.alternateGroup) == [1, 1, 0])
  }

  @Test func `groups that can't be are refused`() throws {
    let writer = try AssetWriter(outputPath: folder.file("film.mp4"), fileType: .mp4)
    let (first, second) = (AssetWriterInput(mediaType: .audio), AssetWriterInput(mediaType: .audio))
    let pictures = AssetWriterInput(mediaType: .video)
    #expect(!writer.canAdd(AssetWriterInputGroup(inputs: [])))
    #expect(!writer.canAdd(AssetWriterInputGroup(inputs: [first, pictures])))
    #expect(!writer.canAdd(AssetWriterInputGroup(inputs: [first], defaultInput: second)))
    try writer.add(AssetWriterInputGroup(inputs: [first, second]))
    #expect(throws: MediaError.self) { try writer.add(AssetWriterInputGroup(inputs: [first])) }
    let wave = try AssetWriter(outputPath: folder.file("film.wav"), fileType: .wav)
    #expect(!wave.canAdd(AssetWriterInputGroup(inputs: [first])))
  }

  /// Pictures and sound go on where a text is long in coming, as in a recording with captions.
  @Test func `nobody waits long for texts`() async throws {
    let pictures = AssetWriterInput(mediaType: .video)
    let texts = AssetWriterInput(mediaType: .subtitle, sourceFormatHint: .timedText(in: .zero))
    let adaptor = try AssetWriterInputCaptionAdaptor(assetWriterInput: texts)
    let track = try #require(
      try URLAsset(path: Fixture.named("both.mp4").path).tracks().first { $0.mediaType == .video })
    let buffer = try #require(try Self.stored(track).first)
    let asset = try await write("film.mp4", .mp4, [pictures, texts]) { _ in
      for second in 0..<30 {
        var later = buffer
        later.sampleTimingInfoArray = [
          SampleTimingInfo(duration: Self.time(1000), presentationTimeStamp: Self.time(Int64(second) * 1000))
        ]
        try pictures.take(later)
        #expect(pictures.isReadyForMoreMediaData)
      }
      #expect(adaptor.append(Caption("at last", timeRange: Self.range(29500, 30000))))
    }
    #expect(try asset.tracks().map { try Self.stored($0).count } == [30, 1])
  }

  @Test func `an input of texts without any leaves an empty track`() async throws {
    let texts = AssetWriterInput(mediaType: .subtitle, sourceFormatHint: .timedText(in: .zero))
    let others = AssetWriterInput(mediaType: .subtitle, sourceFormatHint: .timedText(in: .zero))
    let adaptor = try AssetWriterInputCaptionAdaptor(assetWriterInput: others)
    let asset = try await write("film.mp4", .mp4, [texts, others]) { _ in
      #expect(adaptor.append(Self.captions[0]))
    }
    #expect(try asset.tracks().count == 2)
  }

  @Test func `what says nothing of its samples is refused`() throws {
    let writer = try AssetWriter(outputPath: folder.file("film.mp4"), fileType: .mp4)
    #expect(!writer.canAdd(AssetWriterInput(mediaType: .subtitle)))
    let bare = FormatDescription(mediaType: .metadata, mediaSubType: "mebx")
    #expect(!writer.canAdd(AssetWriterInput(mediaType: .metadata, sourceFormatHint: bare)))
    #expect(throws: MediaError.self) {
      try AssetWriterInputMetadataAdaptor(
        assetWriterInput: AssetWriterInput(mediaType: .metadata, sourceFormatHint: bare))
    }
    #expect(throws: MediaError.self) {
      try AssetWriterInputCaptionAdaptor(assetWriterInput: AssetWriterInput(mediaType: .subtitle))
    }
    let sound = try AssetWriter(outputPath: folder.file("film.wav"), fileType: .wav)
    #expect(!sound.canAdd(AssetWriterInput(mediaType: .subtitle, sourceFormatHint: .timedText(in: .zero))))
  }
}

extension SampleBuffer {
  fileprivate var bytes: [UInt8] { dataBuffer?.withUnsafeBytes { Array($0) } ?? [] }
}
