import MediaCore
import MediaScopeFixtures
import Testing

@testable import LibAV

/// What libav is given of a coding, made from a format description.
struct LibAVCodecParametersTests {
  struct StreamCase: Sendable, CustomTestStringConvertible {
    let fixture: Fixture
    let stream: Fixture.Stream

    var testDescription: String { "\(fixture.name):\(stream.index)" }

    static let all = Fixture.all.flatMap { fixture in
      fixture.streams.map { StreamCase(fixture: fixture, stream: $0) }
    }
    static let decoded = all.filter(atLeast: 130) { ["audio", "video"].contains($0.stream.type) }
  }

  /// The frames of a stream, each by its time and its digest, as far as they can be decoded.
  private func frames(
    of stream: StreamCase, _ makeDecoder: (Demuxer) throws -> Decoder
  ) throws -> [String] {
    let demuxer = try open(stream.fixture.path)
    var found: [String] = []
    do {
      try decode(try makeDecoder(demuxer), stream.stream.index, of: demuxer) { frame in
        let time = frame.presentationTime.map { "\($0)" } ?? "-"
        found.append("\(time)+\(frame.duration) \(try digest(of: frame)) \(frame.color)")
      }
    } catch let error as MediaError {
      found.append(error.reason)
    }
    return found
  }

  private func digest(of frame: borrowing Frame) throws -> String {
    if frame.dimensions.width > 0 {
      return try md5(try frame.lendPixelBuffer(pixelAspectRatio: .square))
    }
    var resampler = Resampler(
      to: PCMFormat(
        sample: .float64, isPlanar: false, sampleRate: frame.sampleRate, channelCount: frame.channelCount))
    var digest = try Digest(.md5)
    try resampler.convert(frame).buffer.withUnsafeBytes { bytes in
      digest.update(RawSpan(_unsafeBytes: bytes))
    }
    return digest.finish()
  }

  @Test(
    "A description opens the decoder that the stream's own parameters open", arguments: StreamCase.decoded)
  func decoding(_ stream: StreamCase) throws {
    let index = stream.stream.index
    let options = DecoderOptions(threadCount: 1)
    let expected = try frames(of: stream) { demuxer in
      try Decoder(
        try demuxer.parameters(ofStream: index), hasAlphaAddition: false,
        timeBase: demuxer.tracks[index].timeBase, options: options, limits: DecodingLimits(),
        log: try LogCapture())
    }
    #expect(try frames(of: stream) { try $0.decoder(ofStream: index, options) } == expected)
  }

  @Test("A description comes back from the parameters that are made of it", arguments: StreamCase.all)
  func roundTrip(_ stream: StreamCase) throws {
    let demuxer = try open(stream.fixture.path)
    let description = demuxer.tracks[stream.stream.index].formatDescription
    var own = try demuxer.parameters(ofStream: stream.stream.index).formatDescription(in: .isoBaseMedia)
    // The container's ratio wins over the codec's.
    own.video?.pixelAspectRatio = description.video?.pixelAspectRatio ?? .square
    #expect(try LibAVCodecParameters(description).formatDescription(in: .isoBaseMedia) == own)
  }
}
