import LibAV
import MediaScope
import MediaScopeFixtures
import Testing

func time(_ value: Int64, _ timescale: Int32) -> MediaTime { MediaTime(value: value, timescale: timescale) }

let wholeRange = MediaTimeRange(start: .zero, duration: .positiveInfinity)

/// The first track of a kind of a fixture.
func track(_ name: String, _ mediaType: MediaType) throws -> AssetTrack {
  let asset = try URLAsset(path: Fixture.named(name).path)
  return try #require(asset.tracks().first { $0.mediaType == mediaType })
}

/// A composition of one track, made of parts of others.
func composition(_ parts: [(range: MediaTimeRange, track: AssetTrack)]) throws -> Composition {
  let composition = MutableComposition()
  let target = composition.addMutableTrack(withMediaType: try #require(parts.first).track.mediaType)
  for part in parts { try target.insertTimeRange(part.range, of: part.track, at: .invalid) }
  return composition.copy()
}

func buffers(
  _ track: AssetTrack, _ settings: (any OutputSettings)?, _ range: MediaTimeRange = wholeRange,
  pitch: AudioTimePitchAlgorithm = .spectral
) throws -> [SampleBuffer] {
  let reader = AssetReader(asset: track.asset)
  reader.timeRange = range
  let output = AssetReaderTrackOutput(track: track, outputSettings: settings)
  output.audioTimePitchAlgorithm = pitch
  reader.add(output)
  try reader.start()
  var buffers: [SampleBuffer] = []
  while let buffer = try output.nextSampleBuffer() { buffers.append(buffer) }
  return buffers
}

/// Sound with the place of its first sample; what lies between two buffers is silence.
struct Heard: Equatable, CustomStringConvertible {
  var start: Int64
  var samples: [UInt8]
  let frameSize: Int

  var count: Int { samples.count / frameSize }
  var end: Int64 { start + Int64(count) }
  var description: String { "\(start)..<\(end) #\(md5(samples).prefix(6))" }

  init(_ buffers: [SampleBuffer]) {
    start = buffers.first?.presentationTimeStamp.value ?? 0
    let format = buffers.first?.formatDescription?.audioStreamDescription
    let planes = format?.formatFlags.contains(.isNonInterleaved) == true ? format?.channelsPerFrame ?? 1 : 1
    frameSize = max((format?.bytesPerFrame ?? 1) * planes, 1)
    samples = []
    for buffer in buffers {
      let gap = Int(buffer.presentationTimeStamp.value - start) * frameSize - samples.count
      if gap > 0 { samples += [UInt8](repeating: 0, count: gap) }
      buffer.dataBuffer?.withUnsafeBytes { samples += $0 }
    }
  }

  /// The sound from one place up to another, as far as there is any.
  func cut(_ range: Range<Int64>) -> Heard {
    let part = range.clamped(to: start..<max(start, end))
    var cut = self
    cut.start = part.lowerBound
    cut.samples = Array(
      samples[Int(part.lowerBound - start) * frameSize..<Int(part.upperBound - start) * frameSize])
    return cut
  }
}

func heard(
  _ track: AssetTrack, _ settings: AudioSettings = .linearPCM(), _ range: MediaTimeRange = wholeRange,
  pitch: AudioTimePitchAlgorithm = .spectral
) throws -> Heard {
  Heard(try buffers(track, settings, range, pitch: pitch))
}

/// A picture by its digest and its time.
struct Seen: Equatable, CustomStringConvertible {
  let time: MediaTime
  let end: MediaTime
  let digest: String

  var description: String { "\(time)–\(end) \(digest.prefix(6))" }
}

func seen(_ track: AssetTrack, _ range: MediaTimeRange = wholeRange) throws -> [Seen] {
  try buffers(track, VideoSettings.pixelFormat(.yuv420Planar), range).map { buffer in
    let picture = try #require(buffer.imageBuffer)
    var digest = try Digest(.md5)
    for plane in 0..<picture.planeCount {
      for row in 0..<picture.planes[plane].height {
        try picture.withRow(row, ofPlane: plane) { digest.update($0) }
      }
    }
    return Seen(
      time: buffer.presentationTimeStamp, end: buffer.presentationTimeStamp + buffer.duration,
      digest: digest.finish())
  }
}

func md5(_ bytes: [UInt8]) -> String {
  guard var digest = try? Digest(.md5) else { return "" }
  digest.update(bytes.span.bytes)
  return digest.finish()
}

/// A WAVE file of 16-bit samples.
func wave(rate: Int, channels: Int = 1, _ samples: [Int16]) -> [UInt8] {
  func number(_ value: Int, _ width: Int) -> [UInt8] {
    (0..<width).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
  var file = Array("RIFF".utf8) + number(36 + samples.count * 2, 4) + Array("WAVEfmt ".utf8)
  for (value, width) in [
    (16, 4), (1, 2), (channels, 2), (rate, 4), (rate * channels * 2, 4), (channels * 2, 2), (16, 2),
  ] { file += number(value, width) }
  return file + Array("data".utf8) + number(samples.count * 2, 4) + samples.flatMap { number(Int($0), 2) }
}
