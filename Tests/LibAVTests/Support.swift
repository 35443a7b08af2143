import LibAV
import MediaCore
import MediaScopeFixtures
import Testing

/// A video stream of a fixture.
struct VideoCase: Sendable, CustomTestStringConvertible {
  let fixture: Fixture
  let stream: Fixture.Stream
  let frames: [Fixture.Frame]

  var testDescription: String { "\(fixture.name):\(stream.index)" }

  static let all: [VideoCase] = Fixture.video.flatMap { fixture in
    fixture.videoStreams.compactMap { stream in
      stream.frames.map { VideoCase(fixture: fixture, stream: stream, frames: $0) }
    }
  }
}

func open(_ path: String) throws(MediaError) -> Demuxer {
  try Demuxer(try FileByteSource(path: path), name: path)
}

extension Demuxer {
  /// A decoder of what a stream's description says.
  func decoder(
    ofStream index: Int, _ options: DecoderOptions = DecoderOptions()
  ) throws(MediaError) -> Decoder {
    try Decoder(tracks[index].formatDescription, timeBase: tracks[index].timeBase, options: options)
  }
}

/// Decodes a stream of a file from its start to its end.
func decode(
  _ path: String, stream: Int, threadCount: Int = 1, keepsAlpha: Bool = false,
  each body: (borrowing Frame) throws -> Void
) throws {
  let demuxer = try open(path)
  let options = DecoderOptions(threadCount: threadCount, keepsAlpha: keepsAlpha)
  try decode(try demuxer.decoder(ofStream: stream, options), stream, of: demuxer, each: body)
}

/// Decodes the packets of a stream to their end.
func decode(
  _ decoder: consuming Decoder, _ stream: Int, of demuxer: Demuxer,
  each body: (borrowing Frame) throws -> Void
) throws {
  let packet = try Packet()
  let frame = try Frame()
  var hasEnded = false
  while true {
    switch try decoder.receive(into: frame) {
    case .frame: try body(frame)
    case .end: return
    case .needsPacket:
      guard !hasEnded else { return }
      var isFound = false
      while !isFound, try demuxer.read(into: packet) {
        isFound = packet.trackIndex == stream
      }
      if isFound {
        try decoder.send(packet)
      } else {
        hasEnded = true
        decoder.sendEnd()
      }
    }
  }
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
