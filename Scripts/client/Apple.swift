import AVFoundation
import Foundation
import Gtk

let film = URL(fileURLWithPath: CommandLine.arguments[1])
let folder = URL(fileURLWithPath: CommandLine.arguments[2])

func output(_ name: String) -> URL {
  let url = folder.appendingPathComponent(name)
  try? FileManager.default.removeItem(at: url)
  return url
}

/// A reader and a writer, each input on a serial queue.
func encode() async throws {
  let asset = AVURLAsset(url: film)
  let url = output("encoded.mp4")
  let reader = try AVAssetReader(asset: asset)
  let writer = try AVAssetWriter(outputURL: url, fileType: .mp4)
  let settings: [(AVMediaType, [String: Any], [String: Any])] = [
    (
      .video, [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange],
      [AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: 64, AVVideoHeightKey: 48]
    ),
    (
      .audio, [AVFormatIDKey: kAudioFormatLinearPCM],
      [AVFormatIDKey: kAudioFormatMPEG4AAC, AVSampleRateKey: 44100, AVNumberOfChannelsKey: 1]
    ),
  ]
  var pairs: [(AVAssetReaderOutput, AVAssetWriterInput)] = []
  for (type, decoded, encoded) in settings {
    guard let track = try await asset.loadTracks(withMediaType: type).first else { continue }
    let output = AVAssetReaderTrackOutput(track: track, outputSettings: decoded)
    let input = AVAssetWriterInput(mediaType: type, outputSettings: encoded)
    reader.add(output)
    writer.add(input)
    pairs.append((output, input))
  }
  guard reader.startReading(), writer.startWriting() else { throw reader.error ?? writer.error! }
  writer.startSession(atSourceTime: .zero)
  await withTaskGroup(of: Void.self) { group in
    for (output, input) in pairs {
      group.addTask {
        await withCheckedContinuation { continuation in
          input.requestMediaDataWhenReady(on: DispatchQueue(label: "encode")) {
            while input.isReadyForMoreMediaData {
              if let buffer = output.copyNextSampleBuffer(), input.append(buffer) { continue }
              input.markAsFinished()
              return continuation.resume()
            }
          }
        }
      }
    }
  }
  await writer.finishWriting()
  guard writer.status == .completed else { throw writer.error! }
  print("encoded:", try await AVURLAsset(url: url).load(.duration).seconds, "s")
}

/// Two clips after each other, a ramp of volume and a fade, exported.
func edit() async throws {
  let asset = AVURLAsset(url: film)
  let composition = AVMutableComposition()
  guard let video = try await asset.loadTracks(withMediaType: .video).first,
    let sound = try await asset.loadTracks(withMediaType: .audio).first,
    let pictures = composition.addMutableTrack(
      withMediaType: .video, preferredTrackID: kCMPersistentTrackID_Invalid),
    let heard = composition.addMutableTrack(
      withMediaType: .audio, preferredTrackID: kCMPersistentTrackID_Invalid)
  else { return }
  let range = try await video.load(.timeRange)
  try pictures.insertTimeRange(range, of: video, at: .zero)
  try pictures.insertTimeRange(range, of: video, at: range.duration)
  try heard.insertTimeRange(range, of: sound, at: .zero)
  let parameters = AVMutableAudioMixInputParameters(track: heard)
  parameters.setVolumeRamp(fromStartVolume: 1, toEndVolume: 0, timeRange: range)
  let mix = AVMutableAudioMix()
  mix.inputParameters = [parameters]
  let layer = AVMutableVideoCompositionLayerInstruction(assetTrack: pictures)
  layer.setOpacityRamp(
    fromStartOpacity: 1, toEndOpacity: 0, timeRange: CMTimeRange(start: range.duration, duration: range.duration))
  let instruction = AVMutableVideoCompositionInstruction()
  instruction.timeRange = CMTimeRange(start: .zero, duration: composition.duration)
  instruction.layerInstructions = [layer]
  let drawing = AVMutableVideoComposition()
  drawing.instructions = [instruction]
  drawing.renderSize = try await video.load(.naturalSize)
  drawing.frameDuration = CMTime(value: 1, timescale: 25)
  guard let session = AVAssetExportSession(asset: composition, presetName: AVAssetExportPresetHighestQuality)
  else { return }
  session.audioMix = mix
  session.videoComposition = drawing
  let url = output("edited.mov")
  try await session.export(to: url, as: .mov)
  let generator = AVAssetImageGenerator(asset: AVURLAsset(url: url))
  generator.requestedTimeToleranceAfter = .zero
  let (image, time) = try await generator.image(at: CMTime(value: 1, timescale: 10))
  print("edited:", composition.duration.seconds, "s,", image.width, "×", image.height, "at", time.seconds)
}

/// A file of sound to 16 kHz, one channel, as recognisers of speech want it.
func resample() throws {
  let file = try AVAudioFile(forReading: film)
  guard
    let format = AVAudioFormat(
      commonFormat: .pcmFormatFloat32, sampleRate: 16000, channels: 1, interleaved: false),
    let source = AVAudioPCMBuffer(pcmFormat: file.processingFormat, frameCapacity: AVAudioFrameCount(file.length)),
    let target = AVAudioPCMBuffer(pcmFormat: format, frameCapacity: AVAudioFrameCount(file.length)),
    let converter = AVAudioConverter(from: file.processingFormat, to: format)
  else { return }
  try file.read(into: source)
  nonisolated(unsafe) var isGiven = false
  nonisolated(unsafe) let given = source
  var error: NSError?
  converter.convert(to: target, error: &error) { _, status in
    status.pointee = isGiven ? .endOfStream : .haveData
    defer { isGiven = true }
    return isGiven ? nil : given
  }
  if let error { throw error }
  let written = try AVAudioFile(
    forWriting: output("speech.aifc"),
    settings: [
      AVFormatIDKey: kAudioFormatLinearPCM, AVSampleRateKey: 16000, AVNumberOfChannelsKey: 1,
      AVLinearPCMBitDepthKey: 16, AVLinearPCMIsFloatKey: false, AVLinearPCMIsBigEndianKey: true,
    ])
  try written.write(from: target)
  written.close()
  print("resampled:", file.length, "to", target.frameLength)
}

_ = Gtk.Color()
try await encode()
try await edit()
try resample()
