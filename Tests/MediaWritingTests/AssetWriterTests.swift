import ISOBaseMedia
import MediaAssets
import MediaCore
import MediaReading
import MediaScopeFixtures
import MediaStructure
import Testing

@testable import MediaWriting

struct AssetWriterTests {
  private struct Fed {
    var track: AssetTrack
    var buffers: [SampleBuffer]
  }

  /// The stored samples of a file, track by track.
  private func samples(_ name: String) throws -> [Fed] {
    let asset = URLAsset(path: try Fixture.named(name).path)
    return try asset.tracks().map { track in
      let reader = AssetReader(asset: asset)
      let output = AssetReaderTrackOutput(track: track, outputSettings: nil)
      reader.add(output)
      try reader.start()
      var buffers: [SampleBuffer] = []
      while let buffer = output.copyNextSampleBuffer() { buffers.append(buffer) }
      return Fed(track: track, buffers: buffers)
    }
  }

  private func sound(_ time: Int64, duration: Int64 = 1024, bytes: [UInt8] = [1, 2, 3]) throws -> SampleBuffer
  {
    SampleBuffer(
      formatDescription: Self.aac, dataBuffer: try BlockBuffer(bytes), numSamples: 1,
      sampleTimingInfoArray: [
        SampleTimingInfo(
          duration: duration > 0 ? MediaTime(value: duration, timescale: 48000) : .invalid,
          presentationTimeStamp: MediaTime(value: time, timescale: 48000))
      ])
  }

  private static let aac = FormatDescription(
    mediaType: .audio, mediaSubType: "mp4a", codec: .aac,
    audio: .init(
      streamDescription: AudioStreamDescription(sampleRate: 48000, formatID: "aac ", channelsPerFrame: 1),
      channelLayout: ChannelLayout(channels: [])),
    codecConfiguration: [0x11, 0x88])

  private func writer(_ folder: TemporaryDirectory, _ inputs: [AssetWriterInput]) throws -> AssetWriter {
    let writer = try AssetWriter(outputPath: folder.file("film.mp4"), fileType: .mp4)
    for input in inputs { try writer.add(input) }
    try writer.start()
    try writer.startSession(atSourceTime: .zero)
    return writer
  }

  @Test func `inputs that begin at once don't wait for each other`() async throws {
    // Each writer describes its tracks once, at a moment that differs from run to run.
    for _ in 0..<200 {
      let folder = try TemporaryDirectory()
      let inputs = (0..<2).map { _ in AssetWriterInput(mediaType: .audio) }
      let writer = try writer(folder, inputs)
      await withTaskGroup(of: Void.self) { group in
        for input in inputs {
          group.addTask {
            for number in 0..<40 {
              guard let buffer = try? sound(Int64(number) * 1024) else { continue }
              #expect(input.append(buffer))
            }
            input.markAsFinished()
          }
        }
      }
      await writer.finishWriting()
      #expect(writer.status == .completed, "\(String(describing: writer.error))")
    }
  }

  @Test(arguments: ["both.mp4", "two-audio.mp4", "hevc-leading.mp4", "alac-24.m4a"], [false, true])
  func `samples of a reader make the same film`(name: String, isRecorded: Bool) async throws {
    let folder = try TemporaryDirectory()
    let fed = try samples(name).filter { [.audio, .video].contains($0.track.mediaType) }
    let writer = try AssetWriter(outputPath: folder.file("film.mp4"), fileType: .mp4)
    if isRecorded { writer.movieFragmentInterval = MediaTime(value: 3, timescale: 10) }
    let receivers = try fed.map { track in
      (try writer.inputReceiver(for: AssetWriterInput(mediaType: track.track.mediaType)), track)
    }
    try writer.start()
    try writer.startSession(atSourceTime: .zero)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (receiver, track) in receivers {
        let buffers = track.buffers
        group.addTask {
          for buffer in buffers { try await receiver.append(buffer) }
          receiver.finish()
        }
      }
      try await group.waitForAll()
    }
    await writer.finishWriting()
    #expect(writer.status == .completed)
    #expect(writer.error == nil)
    let again = URLAsset(path: writer.outputPath)
    let after = try again.tracks()
    #expect(after.count == fed.count)
    #expect(try again.isoFile().movie().containsFragments == false)
    for (track, before) in zip(after, fed) {
      let reader = AssetReader(asset: again)
      let output = AssetReaderTrackOutput(track: track, outputSettings: nil)
      reader.add(output)
      try reader.start()
      var count = 0
      while let buffer = output.copyNextSampleBuffer() {
        let old = before.buffers[count]
        #expect(buffer.presentationTimeStamp == old.presentationTimeStamp)
        #expect(
          buffer.dataBuffer?.withBytes { Array($0.withUnsafeBytes { $0 }) }
            == old.dataBuffer?.withBytes { Array($0.withUnsafeBytes { $0 }) })
        count += 1
      }
      #expect(count == before.buffers.count)
    }
    var parser = ISOBoxParser(try again.openedSource(), records: true)
    #expect(parser.tree().allIssues.filter { $0.severity == .error }.isEmpty)
  }

  @Test func `a sample that goes back in time is refused with both times, and the writer goes on`()
    async throws
  {
    let folder = try TemporaryDirectory()
    let input = AssetWriterInput(mediaType: .audio)
    let writer = try writer(folder, [input])
    let receiver = try writer.inputReceiver(for: input)
    try await receiver.append(sound(0))
    try await receiver.append(sound(1024))
    for time in [1024, 1000, -5] as [Int64] {
      await #expect {
        try await receiver.append(sound(time))
      } throws: { error in
        let reason = (error as? MediaError)?.reason ?? ""
        return reason.contains("\(time)/48000") && reason.contains("1024/48000")
      }
    }
    #expect(writer.status == .writing)
    try await receiver.append(sound(2048))
    await writer.finishWriting()
    #expect(writer.status == .completed)
    #expect(try Stored(URLAsset(path: writer.outputPath)).samples[1]?.count == 3)
  }

  @Test func `a first sample after the session's start gets an empty edit, what is before is not shown`()
    async throws
  {
    let folder = try TemporaryDirectory()
    let (late, early) = (AssetWriterInput(mediaType: .audio), AssetWriterInput(mediaType: .audio))
    let writer = try AssetWriter(outputPath: folder.file("film.mp4"), fileType: .mp4)
    for input in [late, early] { try writer.add(input) }
    try writer.start()
    try writer.startSession(atSourceTime: MediaTime(value: 48000, timescale: 48000))
    for frame in 0..<10 as Range<Int64> {
      #expect(late.append(try sound(72000 + frame * 1024)))
      #expect(early.append(try sound(48000 - 512 + frame * 1024)))
    }
    writer.endSession(atSourceTime: MediaTime(value: 48000 + 4096, timescale: 48000))
    await writer.finishWriting()
    #expect(writer.status == .completed)
    let tracks = try URLAsset(path: writer.outputPath).isoFile().movie().tracks
    #expect(tracks.map { $0.edits.map(\.mediaTime) } == [[-1, 0], [512]])
    #expect(tracks[0].edits.first?.segmentDuration == 24000)
    #expect(tracks[1].edits.first?.segmentDuration == 4096)
  }

  @Test func `states are refused by name`() async throws {
    let folder = try TemporaryDirectory()
    let path = try folder.write([1], to: "there.mp4")
    let input = AssetWriterInput(mediaType: .audio)
    #expect(!input.append(try sound(0)))
    let writer = try AssetWriter(outputPath: path, fileType: .mp4)
    #expect(throws: MediaError.self) { try writer.start() }
    let other = try AssetWriter(outputPath: path, fileType: .mp4)
    try other.add(input)
    #expect(!other.canAdd(input))
    #expect(!other.startWriting())
    #expect(other.status == .failed)
    #expect(other.error?.code == .fileAlreadyExists)
    #expect(try folder.contents() == ["there.mp4"])
    #expect(throws: MediaError.self) {
      _ = try AssetWriter(outputPath: path, fileType: FileType(rawValue: "public.png"))
    }

    let fresh = AssetWriterInput(mediaType: .audio)
    let good = try self.writer(folder, [fresh])
    #expect(good.status == .writing)
    #expect(throws: MediaError.self) { try good.startSession(atSourceTime: .zero) }
    #expect(throws: MediaError.self) { try good.start() }
    #expect(fresh.append(try sound(0)))
    await good.finishWriting()
    #expect(good.status == .completed)
    #expect(!fresh.append(try sound(1024)))
    good.cancelWriting()
    #expect(good.status == .completed)
    #expect(try folder.contents() == ["film.mp4", "there.mp4"])
  }

  @Test(arguments: [0, 1, 7]) func `cancelling takes the file away`(count: Int64) async throws {
    let folder = try TemporaryDirectory()
    let input = AssetWriterInput(mediaType: .audio)
    let writer = try writer(folder, [input])
    for frame in 0..<count { #expect(input.append(try sound(frame * 1024))) }
    writer.cancelWriting()
    writer.cancelWriting()
    #expect(writer.status == .cancelled)
    #expect(!input.append(try sound(count * 1024)))
    await writer.finishWriting()
    #expect(try folder.contents().isEmpty)
  }

  @Test func `a writer without a sample fails and leaves nothing`() async throws {
    let folder = try TemporaryDirectory()
    let writer = try writer(folder, [AssetWriterInput(mediaType: .audio)])
    await writer.finishWriting()
    #expect(writer.status == .failed)
    #expect(try folder.contents().isEmpty)
  }

  @Test func `an input that never gives a sample is named, and one that is finished is not waited for`()
    async throws
  {
    let folder = try TemporaryDirectory()
    let (giving, silent) = (AssetWriterInput(mediaType: .audio), AssetWriterInput(mediaType: .video))
    let writer = try writer(folder, [giving, silent])
    var frame: Int64 = 0
    #expect(giving.isReadyForMoreMediaData)
    while giving.append(try sound(frame * 1024)), frame < 1000 { frame += 1 }
    #expect(!giving.isReadyForMoreMediaData)
    #expect(writer.status == .failed)
    #expect(writer.error?.reason.contains("input 1") == true)
    #expect(try folder.contents().isEmpty)

    let (one, two) = (AssetWriterInput(mediaType: .audio), AssetWriterInput(mediaType: .video))
    let second = try self.writer(folder, [one, two])
    two.markAsFinished()
    for frame in 0..<600 as Range<Int64> { #expect(one.append(try sound(frame * 1024))) }
    await second.finishWriting()
    #expect(second.status == .completed)
    #expect(try URLAsset(path: second.outputPath).tracks().count == 1)
  }

  @Test func `a sample without a duration lasts up to the next one, the last as long as the one before`()
    async throws
  {
    let folder = try TemporaryDirectory()
    let input = AssetWriterInput(mediaType: .audio)
    let writer = try writer(folder, [input])
    for time in [0, 1000, 3000] as [Int64] { #expect(input.append(try sound(time, duration: 0))) }
    await writer.finishWriting()
    #expect(try Stored(URLAsset(path: writer.outputPath)).samples[1]?.map(\.duration) == [1000, 2000, 2000])
  }

  @Test func `another format becomes another sample entry`() async throws {
    let folder = try TemporaryDirectory()
    let input = AssetWriterInput(mediaType: .audio)
    let writer = try writer(folder, [input])
    var other = try sound(1024)
    other.formatDescription?.codecConfiguration = [0x11, 0x90]
    #expect(input.append(try sound(0)))
    #expect(input.append(other))
    #expect(input.append(try sound(2048)))
    await writer.finishWriting()
    let stored = try Stored(URLAsset(path: writer.outputPath))
    #expect(stored.samples[1]?.map(\.descriptionIndex) == [1, 2, 1])
    #expect(try URLAsset(path: writer.outputPath).isoFile().movie().tracks[0].sampleEntries.count == 2)
  }

  @Test func `the order in which inputs are fed does not change the file`() async throws {
    let fed = try samples("both.mp4")
    var files: [[UInt8]] = []
    for step in [1, 2, 5] {
      let folder = try TemporaryDirectory()
      let inputs = fed.map { AssetWriterInput(mediaType: $0.track.mediaType) }
      let writer = try writer(folder, inputs)
      var next = fed.map { _ in 0 }
      while next.indices.contains(where: { next[$0] < fed[$0].buffers.count }) {
        for (index, track) in fed.enumerated() {
          for _ in 0..<step where next[index] < track.buffers.count {
            #expect(inputs[index].append(track.buffers[next[index]]))
            next[index] += 1
          }
          if next[index] == track.buffers.count { inputs[index].markAsFinished() }
        }
      }
      await writer.finishWriting()
      files.append(try FileByteSource(path: writer.outputPath).bytes(at: 0, count: 1 << 24))
    }
    #expect(files[0] == files[1] && files[1] == files[2])
  }
}
