import LibAV
import MediaAssets
import MediaCore
import MediaReading
import MediaScopeFixtures
import Testing

/// One stream of a fixture.
struct StreamCase: Sendable, CustomTestStringConvertible {
  let fixture: Fixture
  let stream: Fixture.Stream

  var testDescription: String { "\(fixture.name):\(stream.index)" }

  static let all = Fixture.all.flatMap { fixture in
    fixture.streams.map { StreamCase(fixture: fixture, stream: $0) }
  }
  static let audio = all.filter(atLeast: 60) { $0.stream.type == "audio" }
  /// Moving pictures, and files of one picture; no cover art.
  static let video = all.filter(atLeast: 65) { $0.stream.type == "video" && !$0.stream.isAttachedPicture }

  static func named(_ name: String, type: String = "video") throws -> StreamCase {
    try #require(all.first { $0.fixture.name == name && $0.stream.type == type })
  }

  var trackType: MediaType { stream.type == "video" ? .video : .audio }

  func track() throws -> AssetTrack {
    let tracks = try URLAsset(path: fixture.path).tracks()
    return try #require(tracks.first { $0.content.trackIndex == stream.index })
  }
}

/// Reads one output of a track to its end.
func read(
  _ track: AssetTrack, _ settings: (any OutputSettings)?, range: MediaTimeRange? = nil,
  pitch: AudioTimePitchAlgorithm = .spectral
) throws -> (buffers: [SampleBuffer], damage: ReadingDamage) {
  let reader = AssetReader(asset: track.asset)
  if let range { reader.timeRange = range }
  let output = AssetReaderTrackOutput(track: track, outputSettings: settings)
  output.audioTimePitchAlgorithm = pitch
  reader.add(output)
  try reader.start()
  var buffers: [SampleBuffer] = []
  while let buffer = try output.nextSampleBuffer() { buffers.append(buffer) }
  #expect(reader.status == .completed)
  return (buffers, reader.damage)
}

extension FileByteSource {
  func allBytes() throws -> [UInt8] { try bytes(at: 0, count: Int(byteCount)) }
}

extension BlockBuffer {
  var bytes: [UInt8] { withUnsafeBytes { Array($0) } }
}

/// The samples of all buffers one after the other; of non-interleaved ones plane by plane in each buffer.
func bytes(of buffers: [SampleBuffer]) -> [UInt8] {
  buffers.flatMap { $0.dataBuffer?.bytes ?? [] }
}

func md5(_ bytes: [UInt8]) throws -> String {
  var digest = try Digest(.md5)
  digest.update(bytes.span.bytes)
  return digest.finish()
}

/// The checksum of the planes without the padding of their rows, one after the other.
func md5(_ picture: PixelBuffer) throws -> String {
  var digest = try Digest(.md5)
  for plane in 0..<picture.planeCount {
    for row in 0..<picture.planes[plane].height {
      try picture.withRow(row, ofPlane: plane) { digest.update($0) }
    }
  }
  return digest.finish()
}

/// A picture by its digest, with the time for which it is on screen.
struct Shown: Equatable, CustomStringConvertible {
  let time: MediaTime
  let end: MediaTime
  let digest: String

  init(_ buffer: SampleBuffer) throws {
    time = buffer.presentationTimeStamp
    end = buffer.presentationTimeStamp + buffer.duration
    digest = try md5(#require(buffer.imageBuffer))
  }

  var description: String { "\(time) \(digest.prefix(6))" }
}

extension VideoSettings {
  /// Pixels as stills have them.
  static var still: VideoSettings { .pixelFormat(.bgra32) }
}

func shown(_ track: AssetTrack, _ settings: VideoSettings, range: MediaTimeRange? = nil) throws -> [Shown] {
  try read(track, settings, range: range).buffers.map { try Shown($0) }
}

func seconds(_ value: Double) -> MediaTime { MediaTime(seconds: value, preferredTimescale: 1_000_000) }
