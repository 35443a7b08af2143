import MediaScope
import MediaScopeFixtures
import Testing

struct CompositionPictureTests {
  private static let names = [
    "h264.mp4", "h264-pyramid.mp4", "h264-open-gop.mp4", "hevc-leading.mp4", "both.mp4", "both.mkv",
    "both.webm",
    "both.ts", "mpeg4-b-frames.avi", "variable-rate.mp4", "variable-rate.mkv", "ntsc.mp4",
    "edit-list-cut.mp4",
    "edit-list-two.mp4", "negative-offsets.mp4", "ffv1.mkv", "anamorphic.mp4", "rotate-90.mp4",
  ]

  @Test("A composition of one whole asset shows what the asset does", arguments: names)
  func whole(_ name: String) throws {
    let source = try track(name, .video)
    let end = source.timeRange.end
    let expected = try seen(source).filter { $0.time < end }
    let shown = try seen(try composition([(wholeRange, source)]).tracks[0])
    #expect(shown.map(\.time) == expected.map { max($0.time, .zero) })
    #expect(shown.map(\.digest) == expected.map(\.digest))
    #expect(shown.dropLast().map(\.end) == expected.dropLast().map(\.end))
    #expect(!shown.isEmpty)
  }

  @Test(
    "An insertion that is split in two shows the same",
    arguments: ["h264-pyramid.mp4", "variable-rate.mp4", "hevc-leading.mp4", "mpeg4-b-frames.avi"],
    [time(1, 10), time(1001, 15_000), time(8, 25)])
  func split(_ name: String, _ middle: MediaTime) throws {
    let source = try track(name, .video)
    // After the first picture, which comes late where pictures are reordered.
    let (start, end) = (time(5, 97), time(23, 30))
    let one = try composition([(MediaTimeRange(start: start, end: end), source)])
    let two = try composition([
      (MediaTimeRange(start: start, end: middle), source), (MediaTimeRange(start: middle, end: end), source),
    ])
    let expected = try seen(one.tracks[0])
    #expect(try seen(two.tracks[0]) == expected)
    #expect(expected.first?.time == .zero && expected.last?.end == end - start)
    let inner = try seen(source, MediaTimeRange(start: start, end: end))
    #expect(expected.map(\.digest) == inner.map(\.digest))
    #expect(expected.dropFirst().map(\.time) == inner.dropFirst().map { $0.time - start })
    // Removal undoes insertion.
    let undone = one.mutableCopy()
    let other = try track("ntsc.mp4", .video)
    try undone.mutableTracks[0].insertTimeRange(
      MediaTimeRange(start: .zero, duration: time(1, 5)), of: other, at: middle - start)
    #expect(try seen(undone.tracks[0]).count > expected.count)
    try undone.removeTimeRange(MediaTimeRange(start: middle - start, duration: time(1, 5)))
    #expect(try seen(undone.tracks[0]) == expected)
  }

  /// Clips of two codecs and rates, an empty edit, one that is slower, one picture that is held.
  private static func mixture() throws -> Composition {
    let composition = MutableComposition()
    let pictures = composition.addMutableTrack(withMediaType: .video)
    for (name, start) in [
      ("h264-pyramid.mp4", time(1, 7)), ("ntsc.mp4", .zero), ("hevc-leading.mp4", time(1, 3)),
    ] {
      try pictures.insertTimeRange(
        MediaTimeRange(start: start, duration: time(3, 10)), of: track(name, .video), at: .invalid)
    }
    try pictures.insertEmptyTimeRange(MediaTimeRange(start: time(2, 5), duration: time(1, 10)))
    try pictures.scaleTimeRange(
      MediaTimeRange(start: time(1, 10), duration: time(1, 10)), toDuration: time(3, 10))
    return composition.copy()
  }

  @Test(
    "A range of a composition is a cut of the whole",
    arguments: [(0.0, 0.2), (0.13, 0.5), (0.61, 0.9), (0.65, 9)])
  func ranges(_ start: Double, _ end: Double) throws {
    let track = try Self.mixture().tracks[0]
    let range = MediaTimeRange(
      start: MediaTime(seconds: start, preferredTimescale: 1000),
      end: MediaTime(seconds: end, preferredTimescale: 1000))
    let expected = try seen(track).filter { $0.time < range.end && $0.end > range.start }
    #expect(try seen(track, range) == expected)
    #expect(!expected.isEmpty)
  }

  @Test("Clips in sequence show what ffmpeg joins", arguments: Joined.all.pictures)
  func joined(_ expected: Joined.Pictures) throws {
    let parts = try expected.clips.map { clip in
      (MediaTimeRange(start: time(clip.first, 25), end: time(clip.after, 25)), try track(clip.name, .video))
    }
    let shown = try seen(try composition(parts).tracks[0])
    #expect(shown.map(\.digest) == expected.md5)
    for (picture, time) in zip(shown, expected.times) { #expect(abs(picture.time.seconds - time) < 1e-9) }
  }

  @Test("A still is the picture on screen, in any order of the times")
  func stills() throws {
    let composition = try Self.mixture()
    let shown = try seen(composition.tracks[0])
    let generator = AssetImageGenerator(asset: composition)
    generator.requestedTimeToleranceBefore = .zero
    for index in [shown.count - 1, 0, 9, 3, shown.count / 2, 4, 1] {
      let picture = shown[index]
      let middle = picture.time + (picture.end - picture.time).multiplied(by: 0.5)
      #expect(try generator.copyImage(at: middle).actualTime == picture.time)
    }
  }

  @Test("A composition in a composition shows what it does")
  func nested() throws {
    let inner = try Self.mixture()
    let outer = try composition([(wholeRange, inner.tracks[0])])
    #expect(try seen(outer.tracks[0]) == seen(inner.tracks[0]))
  }

  @Test("A segment without a length holds its picture")
  func held() throws {
    let source = try track("h264.mp4", .video)
    let composition = MutableComposition()
    let pictures = composition.addMutableTrack(withMediaType: .video)
    try pictures.setSegments([
      CompositionTrackSegment(
        track: source, sourceTimeRange: MediaTimeRange(start: time(10, 25), duration: .zero),
        targetTimeRange: MediaTimeRange(start: .zero, duration: time(2, 1)))
    ])
    let shown = try seen(composition.tracks[0])
    #expect(shown.map(\.digest) == [try seen(source)[10].digest])
    #expect(shown.first?.end == time(2, 1))
  }

  @Test("Stored samples are given where all are coded alike, and refused by name where they are not")
  func stored() throws {
    let source = try track("h264.mp4", .video)
    let part = MediaTimeRange(start: .zero, duration: time(8, 25))
    let alike = try composition([(part, source), (part, source)])
    let packets = try buffers(alike.tracks[0], nil)
    let own = try buffers(source, nil, part)
    #expect(packets.map(\.totalSampleSize) == own.map(\.totalSampleSize) + own.map(\.totalSampleSize))
    #expect(packets[own.count].presentationTimeStamp == own[0].presentationTimeStamp + time(8, 25))
    let other = try composition([(part, source), (part, track("hevc-leading.mp4", .video))])
    let error = #expect(throws: MediaError.self) { try buffers(other.tracks[0], nil) }
    #expect(error?.location.file?.hasSuffix("hevc-leading.mp4") == true)
    #expect(error?.reason.contains("h264.mp4") == true)
  }

  @Test("A cross-fade of two tracks shows both")
  func crossFade() throws {
    let composition = MutableComposition()
    let first = composition.addMutableTrack(withMediaType: .video)
    try first.insertTimeRange(
      MediaTimeRange(start: .zero, duration: time(1, 2)), of: track("h264.mp4", .video), at: .zero)
    let second = composition.addMutableTrack(withMediaType: .video)
    try second.insertTimeRange(
      MediaTimeRange(start: .zero, duration: time(1, 2)), of: track("hevc-leading.mp4", .video),
      at: time(1, 4))
    var front = VideoCompositionLayerInstruction(track: first.assetTrack)
    front.setOpacityRamp(
      fromStartOpacity: 1, toEndOpacity: 0, timeRange: MediaTimeRange(start: time(1, 4), duration: time(1, 4))
    )
    var instruction = VideoCompositionInstruction(
      timeRange: MediaTimeRange(start: .zero, duration: composition.duration))
    instruction.layerInstructions = [front, VideoCompositionLayerInstruction(track: second.assetTrack)]
    func picture(_ instruction: VideoCompositionInstruction, _ time: MediaTime) throws -> [UInt8] {
      let generator = AssetImageGenerator(asset: composition)
      generator.videoComposition = VideoComposition(
        renderSize: VideoDimensions(width: 96, height: 64), frameDuration: MediaTime(value: 1, timescale: 24),
        instructions: [instruction])
      let image = try generator.copyImage(at: time).image
      return try image.withRow(30) { row in
        (0..<row.byteCount).map { row.unsafeLoad(fromByteOffset: $0, as: UInt8.self) }
      }
    }
    func only(_ track: MutableCompositionTrack, _ time: MediaTime) throws -> [UInt8] {
      var alone = instruction
      alone.layerInstructions = [VideoCompositionLayerInstruction(track: track.assetTrack)]
      return try picture(alone, time)
    }
    #expect(try picture(instruction, time(1, 24)) == only(first, time(1, 24)))
    #expect(try picture(instruction, time(17, 24)) == only(second, time(17, 24)))
    let middle = time(9, 24)
    let (mixed, front9, back9) = (
      try picture(instruction, middle), try only(first, middle), try only(second, middle)
    )
    for index in mixed.indices {
      #expect(abs(Double(mixed[index]) - (Double(front9[index]) + Double(back9[index])) / 2) <= 1)
    }
  }
}
