import Foundation
import MediaScope
import MediaScopeFixtures
import Testing

/// The examples of doc comments, which stand in here line by line and are run.
struct DocExampleTests {
  private func loading(_ asset: Asset) async throws {
    let (duration, tracks) = try await asset.load(.duration, .tracks)
    print(duration.seconds, tracks.count)
  }

  private func opening(_ path: String) async throws {
    let asset = URLAsset(path: path)
    let sound = try await asset.loadTracks(withMediaType: .audio)
    print(try await asset.load(.containerFormat).longName, sound.count)
  }

  private func track(_ track: AssetTrack) async throws {
    let (formats, timeRange) = try await track.load(.formatDescriptions, .timeRange)
    print(formats.count, timeRange.duration.seconds)
  }

  private func reader(_ asset: Asset, _ film: AssetTrack) async throws {
    let reader = AssetReader(asset: asset)
    let output = AssetReaderTrackOutput(track: film, outputSettings: nil)
    let samples = reader.outputProvider(for: output)
    try reader.start()
    for try await sample in samples { print(sample.presentationTimeStamp, sample.totalSampleSize) }
  }

  private func trackOutput(_ reader: AssetReader, _ sound: AssetTrack) async throws {
    let output = AssetReaderTrackOutput(
      track: sound, outputSettings: AudioSettings.linearPCM(bitDepth: 32, isFloat: true))
    let buffers = reader.outputProvider(for: output)
    try reader.start()
    for try await buffer in buffers { print(try buffer.floats(channel: 0).max() ?? 0) }
  }

  private func mixOutput(_ reader: AssetReader, _ tracks: [AssetTrack]) async throws {
    let output = AssetReaderAudioMixOutput(audioTracks: tracks, audioSettings: nil)
    let buffers = reader.outputProvider(for: output)
    try reader.start()
    for try await buffer in buffers { print(buffer.presentationTimeStamp, buffer.numSamples) }
  }

  private func compositionOutput(_ reader: AssetReader, _ tracks: [AssetTrack]) async throws {
    let output = AssetReaderVideoCompositionOutput(videoTracks: tracks, videoSettings: nil)
    let frames = reader.outputProvider(for: output)
    try reader.start()
    for try await frame in frames { print(frame.presentationTimeStamp, frame.imageBuffer?.width ?? 0) }
  }

  private func generator(_ asset: Asset) async throws {
    let generator = AssetImageGenerator(asset: asset)
    generator.appliesPreferredTrackTransform = true
    let (image, actualTime) = try await generator.image(at: MediaTime(value: 1, timescale: 2))
    print(image, actualTime)
  }

  private func analysis(_ asset: Asset) async throws {
    let loudness = try await AudioAnalysisPipeline(asset: asset).run(LoudnessAnalyzer()).value
    print(loudness.integrated ?? -.infinity, "LUFS")
  }

  private func waveformPipeline(_ track: AssetTrack, _ picture: String) async throws {
    let waveform = try await WaveformPipeline(track: track).run(zoom: .fit(width: 800)).value
    try WaveformRenderer().write(waveform, to: picture)
  }

  private func keyFrames(_ asset: Asset) async throws {
    let result = try await KeyFramePipeline(asset: asset).run()
    for frame in result.keyFrames { print(result.presentationTime(of: frame)) }
  }

  private func summary(_ asset: Asset) async throws {
    let result = try await GOPPipeline(asset: asset).run()
    print(result.codec, result.summary)
  }

  private func anomalies(_ asset: Asset) async throws {
    let anomalies = try await SampleAnomalyPipeline(asset: asset).run()
    print(anomalies.isEmpty ? "nothing is wrong" : "\(anomalies.count) findings")
  }

  private func sheet(_ track: AssetTrack) async throws {
    let range = try StillTimes(of: track).range
    let size = VideoDimensions(width: 320, height: 0)
    let pictures = SheetPictures(track: track, count: 4, size: size, range: range)
    for picture in try await pictures.run().pictures { print(picture?.actualTime ?? .invalid) }
  }

  private func times(_ track: AssetTrack) async throws {
    let times = try StillTimes(of: track)
    print(times.middles(ofParts: 4), try await times.representative(of: track))
  }

  private func loudness(_ track: AssetTrack) async throws {
    let loudness = try await AudioAnalysisPipeline(track: track).run(LoudnessAnalyzer()).value
    print(loudness.integrated ?? -.infinity, "LUFS")
  }

  private func levels(_ track: AssetTrack) async throws {
    let levels = try await AudioAnalysisPipeline(track: track).run(LevelsAnalyzer()).value
    print(levels.samplePeak?.value ?? 0)
  }

  private func waveformAnalyzer(_ track: AssetTrack) async throws {
    let analyzer = WaveformAnalyzer(zoom: .samplesPerPixel(512))
    let waveform = try await AudioAnalysisPipeline(track: track).run(analyzer).value
    print(waveform.length, "pixels")
  }

  private func waveformRenderer(_ waveform: Waveform) throws {
    let png = try WaveformRenderer().pngData(of: waveform)
    print(png.count, "bytes")
  }

  private func pictureRenderer(_ picture: PixelBuffer) throws {
    let jpeg = try PictureRenderer.jpegData(of: picture, quality: 90)
    print(jpeg.count, "bytes")
  }

  private func tags(_ path: String) async throws {
    var editor = try await MetadataEditor(path: path)
    try editor.set("title", to: "Evening")
    print(try await editor.write().writtenBytes)
  }

  private func export(_ asset: Asset, _ path: String) async throws {
    guard let session = AssetExportSession(asset: asset, preset: .passthrough) else { return }
    try await session.export(to: path, as: .mov)
    for loss in session.losses { print(loss) }
  }

  private func join(_ files: [String], _ path: String) async throws {
    var joiner = AssetJoiner(files.map { AssetJoiner.Part(URLAsset(path: $0)) }, to: .mp4)
    try await joiner.write(to: path)
    for loss in joiner.losses { print(loss) }
  }

  private func writer(_ path: String, _ tone: [Float]) async throws {
    let writer = try AssetWriter(outputPath: path, fileType: .wav)
    let receiver = try writer.inputReceiver(for: AssetWriterInput(mediaType: .audio))
    try writer.start()
    try writer.startSession(atSourceTime: .zero)
    try await receiver.append(
      SampleBuffer(interleaved: tone, channels: 1, sampleRate: 48000, presentationTimeStamp: .zero))
    receiver.finish()
    await writer.finishWriting()
  }

  private func input(_ writer: AssetWriter, _ buffers: [SampleBuffer]) async throws {
    let input = AssetWriterInput(mediaType: .audio)
    let receiver = try writer.inputReceiver(for: input)
    try writer.start()
    try writer.startSession(atSourceTime: .zero)
    for buffer in buffers { try await receiver.append(buffer) }
    receiver.finish()
  }

  private func composition(_ film: AssetTrack) throws {
    let composition = MutableComposition()
    let pictures = composition.addMutableTrack(withMediaType: .video)
    try pictures.insertTimeRange(film.timeRange, of: film, at: .zero)
    try pictures.insertTimeRange(film.timeRange, of: film, at: .invalid)
    print(composition.duration)
  }

  private func mix(_ track: AssetTrack) {
    var volume = AudioMixInputParameters(track: track)
    volume.setVolumeRamp(
      fromStartVolume: 0, toEndVolume: 1,
      timeRange: MediaTimeRange(start: .zero, duration: MediaTime(value: 1, timescale: 1)))
    print(AudioMix(inputParameters: [volume]).inputParameters.count)
  }

  private func videoComposition(_ asset: Asset) async throws {
    let composition = try await VideoComposition.videoComposition(withPropertiesOf: asset)
    print(composition.renderSize, composition.frameDuration)
  }

  private func timeline(_ path: String) async throws {
    let cut = try await Timeline(path: path).composition()
    print(cut.composition.duration, cut.issues.count)
  }

  private func time() {
    let time = MediaTime(value: 1001, timescale: 30000)
    print(time.seconds, time + MediaTime(seconds: 0.5, preferredTimescale: 600))
  }

  private func timeRange() {
    let range = MediaTimeRange(start: .zero, duration: MediaTime(value: 3, timescale: 1))
    print(range.end, range.containsTime(MediaTime(value: 2, timescale: 1)))
  }

  private func failure(_ path: String) async throws {
    do {
      _ = try await URLAsset(path: path).load(.duration)
    } catch let error as MediaError where error.code == .fileNotFound {
      print(error.localizedDescription, error.location.file ?? "")
    }
  }

  private func sampleBuffer() throws {
    let buffer = try SampleBuffer(
      interleaved: [0, 0.5, 1, 0.5], channels: 2, sampleRate: 48000, presentationTimeStamp: .zero)
    print(buffer.numSamples, try buffer.floats(channel: 1))
  }

  private func blockBuffer() throws {
    let block = try BlockBuffer([1, 2, 3])
    print(block.withUnsafeBytes { bytes in bytes.reduce(0) { $0 + Int($1) } })
  }

  private func pixelBuffer() throws {
    let picture = try PixelBuffer(
      pixelFormatType: .bgra32, dimensions: VideoDimensions(width: 16, height: 16))
    try picture.withBytes(ofPlane: 0) { bytes in print(bytes.byteCount) }
  }

  private func workProgress(_ track: AssetTrack) async throws {
    var pipeline = AudioAnalysisPipeline(track: track)
    let progress = WorkProgress()
    pipeline.progress = progress
    let work = Task { [pipeline] in try await pipeline.run(LoudnessAnalyzer()) }
    print(progress.fractionCompleted ?? 0)
    print(try await work.value.frameCount)
  }

  private func analyzer(_ track: AssetTrack) async throws {
    struct Peak: AudioAnalyzer {
      private var peak: Int16 = 0
      mutating func begin(_ format: AudioAnalysisFormat) { peak = 0 }
      mutating func process(_ samples: Span<Int16>) {
        for index in samples.indices { peak = max(peak, Int16(clamping: abs(Int(samples[index])))) }
      }
      mutating func finish() -> Int16 { peak }
    }
    let (peak, loudness) = try await AudioAnalysisPipeline(track: track).run(Peak(), LoudnessAnalyzer()).value
    print(peak, loudness.integrated ?? -.infinity)
  }

  private func structure(_ asset: Asset) async throws {
    let tree = try await asset.structure()
    print(tree["moov/mvhd"]?.field("timescale")?.value.integer ?? 0)
  }

  private func tree(_ asset: Asset) async throws {
    let tree = try await asset.structure()
    print(tree["moov/trak[1]/mdia/mdhd"]?.field("timescale")?.value.integer ?? 0)
    for issue in tree.issues { print(issue) }
  }

  private func cuts(_ track: AssetTrack) async throws {
    let cuts = try await KeyFramePipeline(track: track).run().keyFrames.filter { $0.isClosed == true }
    print(cuts.count)
  }

  private func oneAnalyzer(_ track: AssetTrack) async throws {
    let result = try await AudioAnalysisPipeline(track: track).run(LoudnessAnalyzer())
    print(result.value.integrated ?? -.infinity, "LUFS")
  }

  private func severalAnalyzers(_ track: AssetTrack) async throws {
    let (waveform, loudness) = try await AudioAnalysisPipeline(track: track).run(
      WaveformAnalyzer(zoom: .samplesPerPixel(512)), LoudnessAnalyzer()
    ).value
    print(waveform.length, loudness.integrated ?? -.infinity)
  }

  private func updates(_ track: AssetTrack) async throws {
    for try await update in AudioAnalysisPipeline(track: track).updates(of: LoudnessAnalyzer()) {
      print(update.fractionCompleted ?? 0, update.time, update.value.value.integrated ?? -.infinity)
    }
  }

  private func scenes(_ asset: Asset) async throws {
    for try await scene in AssetImageGenerator(asset: asset).scenes(above: 0.3) {
      print(scene.actualTime, scene.score, scene.image)
    }
  }

  private func waveform(_ track: AssetTrack) async throws {
    let waveform = try await WaveformPipeline(track: track).run(zoom: .fit(width: 800)).value
    print(waveform.samplesPerPixel)
  }

  private func storedSamples(_ track: AssetTrack) async throws {
    var analyzer = GOPAnalyzer(timescale: track.naturalTimeScale)
    for try await sample in track.storedSamples() {
      if let group = analyzer.process(sample) { print(group.timeRange) }
    }
  }

  private func groups(_ track: AssetTrack) async throws {
    for try await group in GOPPipeline(track: track).groups() {
      print(group.timeRange, group.sampleCount, group.isClosed as Any)
    }
  }

  private func eachAnomaly(_ asset: Asset) async throws {
    for try await anomaly in SampleAnomalyPipeline(asset: asset).anomalies() { print(anomaly) }
  }

  private func samples(_ track: AssetTrack) async throws {
    for try await sample in track.samples() {
      print(sample.presentationTimeStamp, sample.totalSampleSize)
    }
  }

  private func floats(_ track: AssetTrack) async throws {
    let channels = try await track.readFloats(
      in: MediaTimeRange(
        start: MediaTime(value: 1, timescale: 1), duration: MediaTime(value: 5, timescale: 1)))
    print(channels.map(\.count))
  }

  private func assistant(_ track: AssetTrack) {
    guard var assistant = OutputSettingsAssistant(preset: ExportPreset(rawValue: "1280x720")) else { return }
    assistant.sourceVideoFormat = track.formatDescriptions.first
    assistant.sourceVideoAverageFrameDuration = track.minFrameDuration
    let input = AssetWriterInput(settings: assistant.videoSettings)
    print(input.mediaType)
  }

  private static func file(_ name: String) throws -> String { try Fixture.named(name).path }

  private func asset(_ name: String = "sunset.mp4") throws -> URLAsset { URLAsset(path: try Self.file(name)) }

  private func track(_ type: MediaType, _ name: String = "sunset.mp4") async throws -> AssetTrack {
    try #require(try await asset(name).loadTracks(withMediaType: type).first)
  }

  @Test func `assets and readers`() async throws {
    try await loading(asset())
    try await opening(Self.file("sunset.mp4"))
    let (film, sound) = (try await track(.video), try await track(.audio))
    try await track(film)
    try await reader(film.asset, film)
    try await trackOutput(AssetReader(asset: sound.asset), sound)
    try await mixOutput(AssetReader(asset: sound.asset), [sound])
    try await compositionOutput(AssetReader(asset: film.asset), [film])
    try await samples(sound)
    try await storedSamples(film)
    try await floats(sound)
    try await structure(asset())
    try await tree(asset())
  }

  @Test func `stills`() async throws {
    let film = try await track(.video)
    try await generator(film.asset)
    try await scenes(film.asset)
    try await sheet(film)
    try await times(film)
    try pictureRenderer(await AssetImageGenerator(asset: film.asset).image(at: .zero).image)
  }

  @Test func `analyses`() async throws {
    let folder = try TemporaryDirectory()
    let (film, sound) = (try await track(.video), try await track(.audio))
    try await analysis(sound.asset)
    try await analyzer(sound)
    try await oneAnalyzer(sound)
    try await severalAnalyzers(sound)
    try await updates(sound)
    try await loudness(sound)
    try await levels(sound)
    try await waveformAnalyzer(sound)
    try await waveform(sound)
    try await waveformPipeline(sound, folder.file("waveform.png"))
    try waveformRenderer(await WaveformPipeline(track: sound).run(zoom: .fit(width: 10)).value)
    try await keyFrames(film.asset)
    try await cuts(film)
    try await summary(film.asset)
    try await groups(film)
    try await anomalies(film.asset)
    try await eachAnomaly(film.asset)
    try await workProgress(sound)
    #expect(try folder.contents() == ["waveform.png"])
  }

  @Test func `writing`() async throws {
    let folder = try TemporaryDirectory()
    let song = folder.file("song.mp4")
    try FileManager.default.copyItem(atPath: Self.file("both.mp4"), toPath: song)
    try await tags(song)
    let title = try await URLAsset(path: song).load(.commonMetadata).first { $0.commonKey == .title }
    #expect(title?.stringValue == "Evening")
    try await export(asset(), folder.file("film.mov"))
    try await join([song, song], folder.file("joined.mp4"))
    let tone = [Float](repeating: 0.5, count: 4800)
    try await writer(folder.file("tone.wav"), tone)
    let other = try AssetWriter(outputPath: folder.file("other.wav"), fileType: .wav)
    try await input(
      other,
      [SampleBuffer(interleaved: tone, channels: 1, sampleRate: 48000, presentationTimeStamp: .zero)])
    await other.finishWriting()
    // Without the preset the example ends without a word.
    #expect(OutputSettingsAssistant(preset: ExportPreset(rawValue: "1280x720")) != nil)
    try await assistant(track(.video))
    #expect(
      try folder.contents().sorted()
        == ["film.mov", "joined.mp4", "other.wav", "song.mp4", "tone.wav"])
  }

  @Test func `editing`() async throws {
    try await composition(track(.video))
    try await mix(track(.audio))
    try await videoComposition(asset())
    let fixtures = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Fixtures")
    try await timeline(fixtures.appending(path: "otio/composed.otio").path)
  }

  @Test func `values`() async throws {
    time()
    timeRange()
    try await failure("/nothing/here.mp4")
    try sampleBuffer()
    try blockBuffer()
    try pixelBuffer()
  }
}
