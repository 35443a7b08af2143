import MediaAnalysis
import MediaAssets
import MediaCore
import MediaEditing
import MediaPipelines
import MediaReading
import MediaScopeFixtures
import MediaWriting
import Testing

/// How often and how much each analysis reads of a file's structure, libav's own reads with the others.
struct FileReadingTests {
  /// What is asked of a file.
  enum Operation: CaseIterable {
    case info, metadata, waveform, still, groups, remux

    /// Whether a file has what the operation is for.
    func applies(to fixture: Fixture) -> Bool {
      switch self {
      case .info, .metadata: true
      case .waveform: !fixture.audioStreams.isEmpty
      case .still: fixture.videoStreams.contains { !$0.isAttachedPicture }
      case .groups: fixture.videoStreams.first.map { !$0.isAttachedPicture && $0.frames != nil } ?? false
      case .remux: !fixture.streams.isEmpty
      }
    }
  }

  /// Plain, with the movie box at the start and at the end, fragmented, with edits, with several tracks.
  static let fixtures = Fixture.all.filter(atLeast: 45) { fixture in
    fixture.format.contains("mov") && fixture.name != "no-streams.mp4"
  }
  static let cases = fixtures.flatMap { fixture in Operation.allCases.map { (fixture, $0) } }
    .filter(atLeast: 245) { $1.applies(to: $0) }
  static let longNames = ["both.mp4", "h264.mp4", "aac.m4a", "hevc-10bit.mp4", "edit-list-two.mp4"]

  @Test(arguments: cases)
  func `the movie box is read once`(fixture: Fixture, operation: Operation) throws {
    let source = ReadCountingSource(try FileByteSource(path: fixture.path))
    try perform(operation, URLAsset(path: fixture.name, source: source))
    let movie = try #require(try movieBox(of: source))
    let share = Double(source.count.byteCount(in: movie)) / Double(movie.count)
    #expect(share >= 1)
    #expect(share <= 1.2, "\(source.count.byteCount(in: movie)) bytes of \(movie.count)")
  }

  /// As commands do, which take a timeline in the place of a film.
  @Test(arguments: cases)
  func `a file that may be a timeline is read once`(fixture: Fixture, operation: Operation) throws {
    let source = ReadCountingSource(try FileByteSource(path: fixture.path))
    let opened = CachedByteSource(source)
    try #require(!Timeline.isRecognized(opened))
    try perform(operation, URLAsset(path: fixture.name, source: opened))
    let movie = try #require(try movieBox(of: source))
    #expect(Double(source.count.byteCount(in: movie)) <= 1.2 * Double(movie.count), "\(source.count.reads)")
  }

  /// Movie boxes that are not read at once.
  @Test(arguments: cases.filter(atLeast: 20) { longNames.contains($0.0.name) })
  func `a long movie box is read once`(fixture: Fixture, operation: Operation) throws {
    try readOnce(fixture.name, 5 << 18, operation)
  }

  /// Movie boxes of a day.
  @Test(arguments: ["both.mp4"], [Operation.info, .metadata, .still])
  func `a very long movie box is read once`(name: String, operation: Operation) throws {
    let fixture = try Fixture.named(name)
    try readOnce(name, 10 << 20, operation.applies(to: fixture) ? operation : .waveform)
  }

  /// Movie boxes that are longer than what is kept of a file.
  @Test(arguments: ["both.mp4", "h264.mp4"], [Operation.info, .metadata, .still])
  func `a movie box that is not kept is read once`(name: String, operation: Operation) throws {
    let content = try longMovie(name, 10 << 20)
    // As long as the samples that the tables state.
    let free = [0, 0, 0, 1] + Array("free".utf8) + [0, 0, 0, 64, 0, 0, 0, 0]
    let source = ReadCountingSource(PaddedSource(head: content + free, padding: 64 << 32 - 16))
    let limits = CachedByteSource.Limits(blocks: 1 << 20)
    try perform(operation, URLAsset(path: name, source: CachedByteSource(source, limits)))
    try expectReadOnce(try #require(movieBox(of: content)), of: source, least: 10 << 20)
  }

  private func readOnce(_ name: String, _ size: Int, _ operation: Operation) throws {
    let content = try longMovie(name, size)
    let source = ReadCountingSource(MemoryByteSource(content))
    try perform(operation, URLAsset(path: name, source: source))
    try expectReadOnce(try #require(movieBox(of: content)), of: source, least: size)
  }

  private func longMovie(_ name: String, _ size: Int) throws -> [UInt8] {
    let file = try FileByteSource(path: Fixture.named(name).path)
    return try LongMovie(try file.bytes(at: 0, count: Int(file.byteCount)), size: size).bytes
  }

  private func expectReadOnce(_ movie: Range<Int64>, of source: ReadCountingSource, least: Int) throws {
    try #require(movie.count > least * 3 / 4)
    let read = source.count.byteCount(in: movie)
    #expect(Double(read) <= 1.2 * Double(movie.count), "\(read) bytes of \(movie.count)")
  }

  /// As long as those of a picture of thousands of parts.
  @Test(arguments: [Operation.info, .metadata, .still])
  func `the boxes of image items are read once`(first: Operation) throws {
    let film = URLAsset(path: try Fixture.named("hevc-10bit.mp4").path)
    let format = try #require(try film.tracks().first { $0.mediaType == .video }?.formatDescriptions.first)
    var listing = try film.sampleListing()
    let track = try #require(listing.tracks.first { $0.mediaType == .video })
    var samples: [StoredSample] = []
    try listing.forEachSample(ofTracks: [track.trackID]) { _, sample in samples.append(sample) }
    let sample = try #require(samples.first)
    let picture = try film.openedSource().bytes(at: try #require(sample.offset), count: Int(sample.size))
    let items = ImageItemFile(
      configuration: format.codecConfiguration, width: format.dimensions.width,
      height: format.dimensions.height, samples: [picture])
    let filling = ImageItemFile.box("free", [UInt8](repeating: 0, count: 100_000))
    let bytes = items.bytes(properties: [filling], areEssential: false)
    let source = ReadCountingSource(MemoryByteSource(bytes, name: "made.heic"))
    let asset = URLAsset(path: "made.heic", source: source)
    for operation in [first, .info, .metadata, .still] { try perform(operation, asset) }
    let boxes = try #require(outermostBoxes(of: bytes).first { $0.type == "meta" }).range
    let read = source.count.byteCount(in: boxes)
    #expect(boxes.count > 100_000)
    #expect(Double(read) <= 1.2 * Double(boxes.count), "\(read) bytes of \(boxes.count)")
  }

  /// Fragments that are far apart: each is read by itself, with nothing of the media between them.
  @Test func `a fragment costs no more than a few kilobytes`() throws {
    let fixture = try FileByteSource(path: Fixture.named("both-fragmented.mp4").path)
    let content = try fixture.bytes(at: 0, count: Int(fixture.byteCount))
    var (bytes, fragmentCount, byteCount): ([UInt8], Int64, Int64) = ([], 0, 0)
    // References to fragments would lead elsewhere then.
    for box in outermostBoxes(of: content) where box.type != "mfra" && box.type != "sidx" {
      if box.type == "moof" {
        let free: [UInt8] = [0, 1, 0, 0] + Array("free".utf8) + [UInt8](repeating: 0, count: 65_528)
        bytes += free
        fragmentCount += 1
      }
      if box.type != "mdat" { byteCount += Int64(box.range.count) }
      bytes += content[Int(box.range.lowerBound)..<Int(box.range.upperBound)]
    }
    let source = ReadCountingSource(MemoryByteSource(bytes))
    _ = try URLAsset(path: "far.mp4", source: source).sampleListing().tracks.count
    #expect(fragmentCount > 2)
    // The first window, and for each fragment the headers before and after it.
    let expected: Int64 = (32 << 10) + 4 * byteCount + fragmentCount * (10 << 10)
    #expect(source.count.byteCount(in: 0..<source.byteCount) <= expected, "\(source.count.reads)")
  }

  @Test(arguments: cases.filter(atLeast: 155) { $0.1 != .groups && $0.1 != .remux })
  func `all of one asset read the movie box once`(fixture: Fixture, first: Operation) throws {
    let source = ReadCountingSource(try FileByteSource(path: fixture.path))
    let asset = URLAsset(path: fixture.name, source: source)
    try perform(first, asset)
    for operation in Operation.allCases where operation.applies(to: fixture) { try perform(operation, asset) }
    let movie = try #require(try movieBox(of: source))
    #expect(Double(source.count.byteCount(in: movie)) <= 1.2 * Double(movie.count))
  }

  /// A file of some megabytes: what is between its head and its movie box is not read.
  @Test(
    arguments: [
      "both.mp4", "both-faststart.mp4", "aac.m4a", "h264.mp4", "edit-list-two.mp4", "rotate-90.mp4",
    ], [Operation.info, .metadata])
  func `a file is described with few reads`(name: String, operation: Operation) throws {
    let bytes = try FileByteSource(path: Fixture.named(name).path)
    let content = try bytes.bytes(at: 0, count: Int(bytes.byteCount))
    let boxes = outermostBoxes(of: content)
    let last = try #require(boxes.last)
    // Before the last box, so that places of samples stay true.
    let padding: [UInt8] = [0, 0x40, 0, 0] + Array("free".utf8) + [UInt8](repeating: 0, count: 0x40_0000 - 8)
    let place = last.type == "moov" ? Int(last.range.lowerBound) : content.count
    let source = ReadCountingSource(MemoryByteSource(Array(content[..<place]) + padding + content[place...]))
    try perform(operation, URLAsset(path: name, source: source))
    #expect(source.count.reads.count <= 6, "\(source.count.reads)")
    #expect(source.count.byteCount(in: 0..<source.byteCount) < 200_000)
  }

  private func bigEndian(_ count: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: count >> $0) }
  }

  /// MPEG audio after a cover of some megabytes, which libav reads each time that it is opened.
  @Test(arguments: [Operation.info, .metadata, .waveform])
  func `a long ID3 tag is read once`(first: Operation) throws {
    let picture = [0] + Array("image/png\0\u{3}\0".utf8) + [UInt8](repeating: 0, count: 3 << 20)
    let frame = Array("APIC".utf8) + bigEndian(picture.count) + [0, 0] + picture
    let tag = Array("ID3\u{3}\0\0".utf8) + UInt32(frame.count).syncsafeBytes + frame
    let sound = try FileByteSource(path: Fixture.named("mp3-vbr.mp3").path)
    let frames = try sound.bytes(at: 0, count: Int(sound.byteCount))
    let source = ReadCountingSource(MemoryByteSource(tag + frames))
    let asset = URLAsset(path: "cover.mp3", source: source)
    for operation in [first, .info, .metadata, .waveform] { try perform(operation, asset) }
    let end = Int64(tag.count)
    #expect(Double(source.count.byteCount(in: 0..<end)) <= 1.2 * Double(end), "\(source.count.reads)")
  }

  private func perform(_ operation: Operation, _ asset: URLAsset) throws {
    switch operation {
    case .info:
      _ = try asset.content()
    case .metadata:
      _ = try asset.metadataContent()
    case .waveform:
      let track = try #require(try asset.tracks().first { $0.mediaType == .audio })
      _ = try AudioAnalysisPipeline(track: track).runBlocking(WaveformAnalyzer(zoom: .samplesPerPixel(500)))
    case .still:
      _ = try AssetImageGenerator(asset: asset).copyImage(at: .zero)
    case .groups:
      let track = try #require(try asset.tracks().first { $0.mediaType == .video })
      try GOPPipeline(asset: asset, trackID: track.trackID).runBlocking { _ in }
    case .remux:
      var remuxer = Remuxer(asset, to: .mov)
      try remuxer.run(to: DiscardingSink())
    }
  }

  private func movieBox(of source: ReadCountingSource) throws -> Range<Int64>? {
    movieBox(of: try source.file.bytes(at: 0, count: Int(source.byteCount)))
  }

  private func movieBox(of bytes: [UInt8]) -> Range<Int64>? {
    outermostBoxes(of: bytes).first { $0.type == "moov" }?.range
  }
}

/// Bytes in memory with zeros after them, of which there can be more than any memory has.
private struct PaddedSource: ByteSource {
  let head: [UInt8]
  let padding: Int64

  var name: String? { nil }
  var byteCount: Int64 { Int64(head.count) + padding }

  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) -> Int {
    guard offset >= 0, offset < byteCount else { return 0 }
    let count = Int(min(Int64(buffer.count), byteCount - offset))
    let stored = offset < head.count ? head[Int(offset)...].prefix(count) : []
    buffer.copyBytes(from: stored)
    let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[stored.count..<count])
    rest.initializeMemory(as: UInt8.self, repeating: 0)
    return count
  }
}
