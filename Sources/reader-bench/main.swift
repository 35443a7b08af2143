// The works of the library without the command around it that Scripts/bench measures:
//   lent, copied    decodes pictures and drops them: what lending the decoder's memory saves (`alwaysCopiesSampleData`)
//   plain           decodes ten seconds of pictures to BGRA
//   composed        the same through a video composition that changes nothing
//   titled          the same with a title over them
//   faded           ten seconds of pictures cross-faded with others of the file
//   segments        reads a composition of ten thousand seconds of a hundred files, which are links to the sound
//   decoded, mixed  decodes the first five minutes of the sound eight times, or mixes them with ramps

import Foundation
import MediaScope

let arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.count == 2 else { throw MediaError(.invalidArgument, "usage: reader-bench WHAT FILE") }
let (kind, asset) = (arguments[0], URLAsset(path: arguments[1]))

func seconds(_ value: Int64) -> MediaTime { MediaTime(value: value, timescale: 1) }

func track(_ mediaType: MediaType) async throws -> AssetTrack {
  guard let track = try await asset.loadTracks(withMediaType: mediaType).first else {
    throw MediaError(.noSuchTrack, "the file has no \(mediaType)")
  }
  return track
}

/// Reads an output to its end.
func drain(_ outputs: [AssetReaderOutput], of asset: Asset, range: MediaTimeRange? = nil) throws -> Int {
  let reader = AssetReader(asset: asset)
  if let range { reader.timeRange = range }
  for output in outputs { reader.add(output) }
  try reader.start()
  var count = 0
  for output in outputs {
    while let buffer = try output.nextSampleBuffer() { count += buffer.numSamples }
  }
  return count
}

func pictures(_ settings: VideoSettings, copied: Bool, range: MediaTimeRange? = nil) async throws -> Int {
  let output = AssetReaderTrackOutput(track: try await track(.video), outputSettings: settings)
  output.alwaysCopiesSampleData = copied
  return try drain([output], of: asset, range: range)
}

let ten = MediaTimeRange(start: .zero, duration: seconds(10))

func composed(title: Bool) async throws -> Int {
  let track = try await track(.video)
  var video = try VideoComposition(propertiesOf: [track])
  if title {
    let size = AnimationSize(width: Double(video.renderSize.width), height: Double(video.renderSize.height))
    video.animationTool = VideoCompositionAnimationTool(
      postProcessing: LayerOverlay([.title("A title over pictures", timeRange: ten, of: size)], size: size))
  }
  let output = AssetReaderVideoCompositionOutput(videoTracks: [track], videoSettings: nil)
  output.videoComposition = video
  return try drain([output], of: asset, range: ten)
}

func faded() async throws -> Int {
  let source = try await track(.video)
  let composition = MutableComposition()
  let front = composition.addMutableTrack(withMediaType: .video)
  try front.insertTimeRange(ten, of: source, at: .zero)
  let back = composition.addMutableTrack(withMediaType: .video)
  try back.insertTimeRange(MediaTimeRange(start: seconds(20), duration: seconds(10)), of: source, at: .zero)
  var fading = VideoCompositionLayerInstruction(track: front.assetTrack)
  fading.setOpacityRamp(fromStartOpacity: 1, toEndOpacity: 0, timeRange: ten)
  var video = try VideoComposition(propertiesOf: composition.tracks)
  video.instructions[0].layerInstructions = [
    fading, VideoCompositionLayerInstruction(track: back.assetTrack),
  ]
  let output = AssetReaderVideoCompositionOutput(videoTracks: composition.tracks, videoSettings: nil)
  output.videoComposition = video
  return try drain([output], of: composition)
}

func sound(mixed: Bool) async throws -> Int {
  let source = try await track(.audio)
  let composition = MutableComposition()
  var mix = AudioMix()
  for _ in 0..<8 {
    let target = composition.addMutableTrack(withMediaType: .audio)
    try target.insertTimeRange(
      MediaTimeRange(start: .zero, duration: seconds(300)), of: source, at: .zero)
    var volume = AudioMixInputParameters(track: target.assetTrack)
    volume.setVolumeRamp(
      fromStartVolume: 0, toEndVolume: 1, timeRange: MediaTimeRange(start: .zero, duration: seconds(200)))
    mix.inputParameters.append(volume)
  }
  let settings = AudioSettings.linearPCM(bitDepth: 32, isFloat: true)
  guard mixed else {
    return try drain(
      composition.tracks.map { AssetReaderTrackOutput(track: $0, outputSettings: settings) }, of: composition)
  }
  let output = AssetReaderAudioMixOutput(audioTracks: composition.tracks, audioSettings: settings)
  output.audioMix = mix
  return try drain([output], of: composition)
}

/// Ten thousand seconds of a hundred files, none of which is held open for it.
func segmented(_ folder: URL) async throws -> MutableComposition {
  var sources: [AssetTrack] = []
  for index in 0..<100 {
    let link = folder.appending(path: "\(index)")
    try FileManager.default.createSymbolicLink(
      at: link, withDestinationURL: URL(filePath: arguments[1]).absoluteURL)
    sources += try await URLAsset(path: link.path()).loadTracks(withMediaType: .audio).prefix(1)
  }
  let composition = MutableComposition()
  let target = composition.addMutableTrack(withMediaType: .audio)
  for index in 0..<10_000 as Range<Int64> {
    try target.insertTimeRange(
      MediaTimeRange(start: seconds(index * 7 % 2000), duration: seconds(1)),
      of: sources[Int(index * 37 % 100)], at: .invalid)
  }
  return composition
}

/// The most files that this process has had open at once is printed, too.
func segments() async throws -> Int {
  let folder = FileManager.default.temporaryDirectory.appending(path: "reader-bench-\(getpid())")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  let composition = try await segmented(folder)
  let output = AssetReaderTrackOutput(
    track: composition.tracks[0], outputSettings: AudioSettings.linearPCM())
  let reader = AssetReader(asset: composition)
  reader.add(output)
  try reader.start()
  var (count, open, buffers) = (0, 0, 0)
  while let buffer = try output.nextSampleBuffer() {
    count += buffer.numSamples
    buffers += 1
    guard buffers % 50 == 0 else { continue }
    let files = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").filter {
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)"))?.hasSuffix(
        (arguments[1] as NSString).lastPathComponent) == true
    }
    open = max(open, files.count)
  }
  print("\(open) files open at most")
  return count
}

let count =
  switch kind {
  case "lent", "copied": try await pictures(.native, copied: kind == "copied")
  case "plain": try await pictures(.pixelFormat(.bgra32), copied: false, range: ten)
  case "composed", "titled": try await composed(title: kind == "titled")
  case "faded": try await faded()
  case "segments": try await segments()
  case "decoded", "mixed": try await sound(mixed: kind == "mixed")
  default: throw MediaError(.invalidArgument, "reader-bench does not know \(kind)")
  }
print("\(count) samples, \(kind)")
