import Foundation
import MediaScope
import MediaScopeFixtures
import Testing

/// The articles of the guide, whose examples stand in here word by word and are run.
struct GuideTests {
  private static let catalogue = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Sources/MediaScope/Documentation.docc")

  // MARK: GettingStarted

  private func opening(_ path: String) async throws {
    let asset = URLAsset(path: path)
    let (duration, tracks) = try await asset.load(.duration, .tracks)
    print(duration.seconds, "s")
    for track in tracks { print(track) }
  }

  private func tracks(_ asset: URLAsset) async throws {
    for track in try await asset.loadTracks(withMediaType: .video) {
      print(track.naturalSize.applying(track.preferredTransform), track.nominalFrameRate)
    }
  }

  private func results(_ asset: URLAsset, in folder: String) async throws {
    if let sound = try await asset.loadTracks(withMediaType: .audio).first {
      let loudness = try await AudioAnalysisPipeline(track: sound).run(LoudnessAnalyzer()).value
      print(loudness.integrated ?? -.infinity, "LUFS")
      let waveform = try await WaveformPipeline(track: sound).run(zoom: .fit(width: 800)).value
      try WaveformRenderer().write(waveform, to: folder + "/waveform.png")
    }
    let still = try await AssetImageGenerator(asset: asset).image(at: .zero)
    try still.image.write(to: folder + "/still.jpg")
  }

  // MARK: ReadingSamples

  private func samples(_ track: AssetTrack) async throws {
    for try await sample in track.samples() {
      print(sample.presentationTimeStamp, sample.totalSampleSize)
    }
  }

  private func storedSamples(_ track: AssetTrack) async throws {
    var largest: Int64 = 0
    for try await sample in track.storedSamples() { largest = max(largest, sample.size) }
  }

  private func floats(_ sound: AssetTrack) async throws {
    let second = MediaTimeRange(start: .zero, duration: MediaTime(value: 1, timescale: 1))
    let channels = try await sound.readFloats(in: second)
    print(channels.count, channels.first?.count ?? 0)
  }

  private func buffers(_ asset: URLAsset, _ sound: AssetTrack) async throws {
    let reader = AssetReader(asset: asset)
    let output = AssetReaderTrackOutput(
      track: sound, outputSettings: AudioSettings.linearPCM(bitDepth: 32, isFloat: true))
    let buffers = reader.outputProvider(for: output)
    try reader.start()
    for try await buffer in buffers {
      let left = try buffer.floats(channel: 0)
      print(buffer.presentationTimeStamp, left.max() ?? 0)
    }
  }

  private func pictures(_ asset: URLAsset, _ film: AssetTrack) async throws {
    let reader = AssetReader(asset: asset)
    let output = AssetReaderTrackOutput(track: film, outputSettings: VideoSettings.pixelFormat(.bgra32))
    let pictures = reader.outputProvider(for: output)
    try reader.start()
    if let buffer = try await pictures.next(), let picture = buffer.imageBuffer {
      try picture.withBytes(ofPlane: 0) { bytes in print(picture, bytes.byteCount) }
    }
  }

  // MARK: Stills

  private func still(_ asset: URLAsset, in folder: String) async throws {
    let generator = AssetImageGenerator(asset: asset)
    generator.requestedTimeToleranceBefore = .zero
    generator.appliesPreferredTrackTransform = true
    generator.maximumSize = VideoDimensions(width: 320, height: 320)
    let (image, actualTime) = try await generator.image(at: MediaTime(seconds: 0.5, preferredTimescale: 600))
    print(actualTime.seconds)
    try image.write(to: folder + "/still.png")
  }

  private func stills(_ generator: AssetImageGenerator, _ film: AssetTrack) async throws {
    let times = try StillTimes(of: film).middles(ofParts: 4)
    for try await still in generator.images(for: times) {
      switch still {
      case .success(let requested, let image, let actual): print(requested, actual, image)
      case .failure(let requested, let error): print(requested, error)
      }
    }
  }

  private func scenes(_ generator: AssetImageGenerator) async throws {
    for try await scene in generator.scenes(above: 0.3) {
      print(scene.actualTime.seconds, scene.score)
    }
  }

  // MARK: Analysing

  private func analysis(_ sound: AssetTrack) async throws {
    let result = try await AudioAnalysisPipeline(track: sound).run(
      WaveformAnalyzer(zoom: .samplesPerPixel(512)), LoudnessAnalyzer(), LevelsAnalyzer())
    let (waveform, loudness, levels) = result.value
    print(waveform.length, loudness.integrated ?? -.infinity, levels.samplePeak?.value ?? 0)
    for loss in result.damage.losses { print("not read:", loss.error) }
  }

  private func withoutDecoding(_ asset: URLAsset, _ film: AssetTrack) async throws {
    for try await group in GOPPipeline(track: film).groups() {
      print(group.timeRange, group.sampleCount)
    }
    let keyFrames = try await KeyFramePipeline(track: film).run().keyFrames
    for try await anomaly in SampleAnomalyPipeline(asset: asset).anomalies() { print(anomaly) }
    print(keyFrames.count)
  }

  private func progress(_ sound: AssetTrack) async throws {
    for try await update in AudioAnalysisPipeline(track: sound).updates(of: LoudnessAnalyzer()) {
      print(update.fractionCompleted ?? 0, update.time.seconds, update.value.value.integrated ?? -.infinity)
      if update.isFinal { print(update.value.frameCount, "frames") }
    }
  }

  // MARK: WritingYourOwnAnalyzer

  private func peak(_ sound: AssetTrack) async throws {
    struct Peak: AudioAnalyzer {
      private var peak = 0

      mutating func begin(_ format: AudioAnalysisFormat) { peak = 0 }

      mutating func process(_ samples: Span<Int16>) {
        for index in samples.indices { peak = max(peak, abs(Int(samples[index]))) }
      }

      mutating func finish() -> Double { Double(peak) / 32768 }
    }
    let (peak, loudness) = try await AudioAnalysisPipeline(track: sound).run(Peak(), LoudnessAnalyzer()).value
    print(peak, loudness.integrated ?? -.infinity)
  }

  private func guardian(_ sound: AssetTrack) async throws {
    struct TooLoud: Error {
      var frame: Int
    }
    struct Guardian: AudioAnalyzer {
      private var count = 0

      mutating func begin(_ format: AudioAnalysisFormat) throws(TooLoud) { count = 0 }

      mutating func process(_ samples: Span<Int16>) throws(TooLoud) {
        for index in samples.indices where abs(Int(samples[index])) > 1000 {
          throw TooLoud(frame: count + index)
        }
        count += samples.count
      }

      mutating func finish() throws(TooLoud) -> Int { count }
    }
    do {
      let count = try await AudioAnalysisPipeline(track: sound).run(Guardian()).value
      print("all", count, "samples are quiet")
    } catch let error as TooLoud {
      print("too loud at", error.frame)
    }
  }

  // MARK: Structure

  private func structure(_ asset: URLAsset) async throws {
    let tree = try await asset.structure()
    print(tree.format)
    for node in tree.children { print(node.type, node.title ?? "", node.range) }
    if let header = tree["moov/trak[1]/mdia/mdhd"] {
      print(header.standard ?? "", header.clause ?? "", header.field("timescale")?.value.integer ?? 0)
      for field in header.fields { print(field, field.range) }
    }
    for issue in tree.issues { print(issue) }
  }

  private func structure(of bytes: [UInt8]) throws {
    if let format = StructureTree.Format.recognize(bytes) { print(format.title, format.container) }
    let tree = try StructureTree(bytes: bytes, name: "upload")
    print(tree.root.children.count)
  }

  // MARK: Metadata

  private func metadata(_ asset: URLAsset) async throws {
    for item in try await asset.load(.metadata) {
      print(item.identifier, item.stringValue ?? "")
    }
    let common = try await asset.load(.commonMetadata)
    let title = common.first { $0.commonKey == .title }?.stringValue
    print(title ?? "without a title")
  }

  // MARK: WritingAndExporting

  private func exporting(_ asset: URLAsset, in folder: String) async throws {
    guard let session = AssetExportSession(asset: asset, preset: .passthrough) else { return }
    session.timeRange = MediaTimeRange(start: .zero, duration: MediaTime(value: 1, timescale: 2))
    try await session.export(to: folder + "/part.mp4", as: .mp4)
  }

  private func writing(in folder: String) async throws {
    let writer = try AssetWriter(outputPath: folder + "/tone.wav", fileType: .wav)
    let receiver = try writer.inputReceiver(for: AssetWriterInput(mediaType: .audio))
    try writer.start()
    try writer.startSession(atSourceTime: .zero)
    let tone = (0..<48000).map { Float(0.5 * sin(2 * Double.pi * 440 * Double($0) / 48000)) }
    try await receiver.append(
      SampleBuffer(interleaved: tone, channels: 1, sampleRate: 48000, presentationTimeStamp: .zero))
    receiver.finish()
    await writer.finishWriting()
  }

  // MARK: ErrorsAndCancellation

  private func failure() async throws {
    do {
      _ = try await URLAsset(path: "/nothing/here.mp4").load(.duration)
    } catch let error as MediaError where error.code == .fileNotFound {
      print(error.localizedDescription, error.location.file ?? "")
    }
  }

  private func cancellation(_ paths: [String]) async throws {
    let task = Task {
      try await withThrowingTaskGroup(of: Double?.self) { group in
        for path in paths {
          group.addTask {
            let tracks = try await URLAsset(path: path).loadTracks(withMediaType: .audio)
            guard let track = tracks.first else { return nil }
            var pipeline = AudioAnalysisPipeline(track: track)
            pipeline.jobs = 1
            return try await pipeline.run(LoudnessAnalyzer()).value.integrated
          }
        }
        var loudness: [Double?] = []
        for try await value in group { loudness.append(value) }
        return loudness
      }
    }
    task.cancel()
    do {
      print(try await task.value)
    } catch is CancellationError {
      print("cancelled")
    }
  }

  // MARK: PortingFromAVFoundation

  private func loop(_ asset: URLAsset, _ track: AssetTrack) throws {
    let reader = AssetReader(asset: asset)
    let output = AssetReaderTrackOutput(track: track, outputSettings: nil)
    reader.add(output)
    reader.startReading()
    while let buffer = output.copyNextSampleBuffer() {
      print(buffer.presentationTimeStamp.seconds, buffer.numSamples)
    }
    if reader.status == .failed { print(reader.error?.localizedDescription ?? "") }
  }

  private func times() throws {
    let time = MediaTime(.milliseconds(1500), preferredTimescale: 600)
    print(time / 2, Duration(time) ?? .zero)
    let coded = try JSONEncoder().encode(time)
    print(try JSONDecoder().decode(MediaTime.self, from: coded) == time)
  }

  private func asset() throws -> URLAsset { URLAsset(path: try Fixture.named("sunset.mp4").path) }

  private func track(_ type: MediaType) async throws -> AssetTrack {
    try #require(try await asset().loadTracks(withMediaType: type).first)
  }

  @Test func `the first steps`() async throws {
    let folder = try TemporaryDirectory()
    try await opening(Fixture.named("sunset.mp4").path)
    try await tracks(asset())
    try await results(asset(), in: folder.path)
    #expect(try folder.contents().sorted() == ["still.jpg", "waveform.png"])
  }

  @Test func `reading`() async throws {
    let (film, sound) = (try await track(.video), try await track(.audio))
    try await samples(sound)
    try await storedSamples(film)
    try await floats(sound)
    try await metadata(asset())
  }

  @Test func `readers of one asset`() async throws {
    let asset = try asset()
    let sound = try #require(try await asset.loadTracks(withMediaType: .audio).first)
    let film = try #require(try await asset.loadTracks(withMediaType: .video).first)
    try await buffers(asset, sound)
    try await pictures(asset, film)
    try loop(asset, sound)
  }

  @Test func `stills`() async throws {
    let folder = try TemporaryDirectory()
    let film = try await track(.video)
    try await still(asset(), in: folder.path)
    try await stills(AssetImageGenerator(asset: film.asset), film)
    try await scenes(AssetImageGenerator(asset: film.asset))
    #expect(try folder.contents() == ["still.png"])
  }

  @Test func `analysing`() async throws {
    let (film, sound) = (try await track(.video), try await track(.audio))
    try await analysis(sound)
    try await withoutDecoding(asset(), film)
    try await progress(sound)
    try await peak(sound)
    try await guardian(sound)
  }

  @Test func `structure of files and of bytes`() async throws {
    try await structure(asset())
    try structure(of: Array(try Data(contentsOf: URL(filePath: Fixture.named("sunset.mp4").path))))
  }

  @Test func `writing`() async throws {
    let folder = try TemporaryDirectory()
    try await exporting(asset(), in: folder.path)
    try await writing(in: folder.path)
    #expect(try folder.contents().sorted() == ["part.mp4", "tone.wav"])
    let tone = URLAsset(path: folder.file("tone.wav"))
    #expect(try await tone.load(.duration) == MediaTime(value: 1, timescale: 1))
  }

  @Test func `failing, cancelling and times`() async throws {
    try await failure()
    try await cancellation([Fixture.named("sunset.mp4").path])
    try times()
  }

  static let articles: [String] = {
    let files = try? FileManager.default.contentsOfDirectory(atPath: catalogue.path)
    return (files ?? []).filter { $0.hasSuffix(".md") }.sorted()
  }()

  @Test func `there are articles`() { #expect(Self.articles.count > 10) }

  @Test(arguments: articles)
  func `the examples of an article are those that are run`(article: String) throws {
    let source = try String(contentsOf: URL(filePath: #filePath), encoding: .utf8)
    let text = try String(contentsOf: Self.catalogue.appending(path: article), encoding: .utf8)
    for block in text.components(separatedBy: "```swift\n").dropFirst() {
      let lines = block.components(separatedBy: "\n```")[0].components(separatedBy: "\n")
      let example = lines.map { $0.isEmpty ? "" : "    " + $0 }.joined(separator: "\n")
      #expect(source.contains("{\n\(example)\n  }"), "\(article) has an example that is not run:\n\(example)")
    }
    for match in text.matches(of: /<doc:(\w+)>/) {
      #expect(Self.articles.contains("\(match.output.1).md"), "\(match.output.1)")
    }
  }
}
