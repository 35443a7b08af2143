import AVFoundation
import MediaScopeFixtures
import MediaToolbox
import Synchronization
import Testing

/// A tap that is written as for Apple's systems: functions without captures, and an object behind the storage.
private final class Halver: Sendable {
  let events = Mutex<[String]>([])
  let flags = Mutex<[MTAudioProcessingTapFlags]>([])
  let starts = Mutex<[CMTime]>([])
}

private let tapInit: MTAudioProcessingTapInitCallback = { _, clientInfo, tapStorageOut in
  tapStorageOut.pointee = clientInfo
}
private let tapFinalize: MTAudioProcessingTapFinalizeCallback = { tap in
  let owner = Unmanaged<Halver>.fromOpaque(MTAudioProcessingTapGetStorage(tap))
  owner.takeUnretainedValue().events.withLock { $0.append("finalize") }
  owner.release()
}
private let tapPrepare: MTAudioProcessingTapPrepareCallback = { tap, maxFrames, format in
  let owner = Unmanaged<Halver>.fromOpaque(MTAudioProcessingTapGetStorage(tap)).takeUnretainedValue()
  let isFloat = format.pointee.mFormatFlags & kAudioFormatFlagIsFloat != 0 && maxFrames > 0
  owner.events.withLock { $0.append("prepare \(format.pointee.mSampleRate) \(isFloat)") }
}
private let tapUnprepare: MTAudioProcessingTapUnprepareCallback = { tap in
  let owner = Unmanaged<Halver>.fromOpaque(MTAudioProcessingTapGetStorage(tap)).takeUnretainedValue()
  owner.events.withLock { $0.append("unprepare") }
}
private let tapProcess: MTAudioProcessingTapProcessCallback = {
  tap, numberFrames, _, bufferListInOut, numberFramesOut, flagsOut in
  var range = CMTimeRange.zero
  let status = MTAudioProcessingTapGetSourceAudio(
    tap, numberFrames, bufferListInOut, flagsOut, &range, numberFramesOut)
  guard status == noErr else { return }
  let owner = Unmanaged<Halver>.fromOpaque(MTAudioProcessingTapGetStorage(tap)).takeUnretainedValue()
  let flags = flagsOut.pointee
  owner.flags.withLock { $0.append(flags) }
  let start = range.start
  owner.starts.withLock { $0.append(start) }
  for buffer in UnsafeMutableAudioBufferListPointer(bufferListInOut) {
    let samples = UnsafeMutableBufferPointer<Float>(buffer)
    for index in samples.indices { samples[index] *= 0.5 }
  }
}

struct ProcessingTapTests {
  private func tap(for owner: Halver, _ flags: MTAudioProcessingTapCreationFlags) -> MTAudioProcessingTap? {
    var callbacks = MTAudioProcessingTapCallbacks(
      version: kMTAudioProcessingTapCallbacksVersion_0, clientInfo: Unmanaged.passRetained(owner).toOpaque(),
      init: tapInit, finalize: tapFinalize, prepare: tapPrepare, unprepare: tapUnprepare, process: tapProcess)
    var tap: Unmanaged<MTAudioProcessingTap>?
    #expect(MTAudioProcessingTapCreate(kCFAllocatorDefault, &callbacks, flags, &tap) == noErr)
    return tap?.takeRetainedValue()
  }

  private func floats(_ name: String, _ mix: AVAudioMix?) throws -> [Float] {
    let asset = AVURLAsset(url: URL(fileURLWithPath: try Fixture.named(name).path))
    let output = AVAssetReaderAudioMixOutput(
      audioTracks: asset.tracks(withMediaType: .audio),
      audioSettings: [
        AVFormatIDKey: kAudioFormatLinearPCM, AVLinearPCMBitDepthKey: 32, AVLinearPCMIsFloatKey: true,
      ])
    output.audioMix = mix
    let reader = try AVAssetReader(asset: asset)
    reader.add(output)
    guard reader.startReading() else { throw reader.error ?? AVError(.unknown) }
    var samples: [Float] = []
    while let buffer = output.copyNextSampleBuffer() {
      let data = try #require(CMSampleBufferGetDataBuffer(buffer)).dataBytes()
      samples += data.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
    }
    if let error = reader.error { throw error }
    return samples
  }

  private func mix(
    _ name: String, _ tap: MTAudioProcessingTap?, volume: Float? = nil
  ) throws -> AVMutableAudioMix {
    let asset = AVURLAsset(url: URL(fileURLWithPath: try Fixture.named(name).path))
    let parameters = AVMutableAudioMixInputParameters(track: asset.tracks(withMediaType: .audio).first)
    parameters.audioTapProcessor = tap
    if let volume { parameters.setVolume(volume, at: .zero) }
    let mix = AVMutableAudioMix()
    mix.inputParameters = [parameters]
    return mix
  }

  @Test(
    "a tap changes the sound of a mix, and its callbacks come in their order",
    arguments: [kMTAudioProcessingTapCreationFlag_PreEffects, kMTAudioProcessingTapCreationFlag_PostEffects])
  func halves(flags: MTAudioProcessingTapCreationFlags) throws {
    let owner = Halver()
    let plain = try floats("both.mp4", nil)
    do {
      let mix = try mix("both.mp4", tap(for: owner, flags))
      #expect(mix.inputParameters[0].audioTapProcessor != nil)
      let copy = mix.copy() as? AVAudioMix
      #expect(copy?.inputParameters[0].audioTapProcessor === mix.inputParameters[0].audioTapProcessor)
      #expect(try floats("both.mp4", mix) == plain.map { $0 / 2 })
    }
    #expect(owner.events.withLock(\.self) == ["prepare 44100.0 true", "unprepare", "finalize"])
    let (said, starts) = (owner.flags.withLock(\.self), owner.starts.withLock(\.self))
    #expect(said.first == kMTAudioProcessingTapFlag_StartOfStream && said.dropFirst().allSatisfy { $0 == 0 })
    #expect(starts.first == .zero && zip(starts, starts.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test("a tap that is meant to come after a volume fails the reader, one before it doesn't")
  func volume() throws {
    let plain = try floats("both.mp4", nil)
    let before = try mix(
      "both.mp4", tap(for: Halver(), kMTAudioProcessingTapCreationFlag_PreEffects), volume: 0.5)
    #expect(try floats("both.mp4", before) == plain.map { $0 / 4 })
    let after = try mix(
      "both.mp4", tap(for: Halver(), kMTAudioProcessingTapCreationFlag_PostEffects), volume: 0.5)
    let error = #expect(throws: AVError.self) { try floats("both.mp4", after) }
    #expect(error?.localizedDescription.contains("PostEffects") == true)
  }

  @Test("what can't be is refused")
  func refusals() throws {
    var callbacks = MTAudioProcessingTapCallbacks(
      version: 7, clientInfo: nil, init: nil, finalize: nil, prepare: nil, unprepare: nil, process: tapProcess
    )
    var made: MTAudioProcessingTap?
    let before = kMTAudioProcessingTapCreationFlag_PreEffects
    #expect(
      MTAudioProcessingTapCreate(nil, &callbacks, before, &made) == kMTAudioProcessingTapInvalidArgumentErr)
    callbacks.version = kMTAudioProcessingTapCallbacksVersion_0
    #expect(MTAudioProcessingTapCreate(nil, &callbacks, 0, &made) == kMTAudioProcessingTapInvalidArgumentErr)
    #expect(made == nil && MTAudioProcessingTapCreate(nil, &callbacks, before, &made) == noErr)
    var list = AudioBufferList(mNumberBuffers: 1, mBuffers: AudioBuffer())
    #expect(
      MTAudioProcessingTapGetSourceAudio(try #require(made), 4, &list, nil, nil, nil)
        == kMTAudioProcessingTapInvalidArgumentErr)
  }
}
