import MediaAssets
import MediaCore
import MediaReading
import MediaScopeFixtures
import Testing

/// Channels that become others: the same gains in every format of samples, and nothing beyond full scale.
struct ChannelMixTests {
  static let sources = [
    "wav-mono-odd.wav", "wav-s16.wav", "wav-s24.wav", "wav-f32.wav", "wav-5.1.wav", "aac-5.1.m4a",
  ]
  static let layouts = ["mono", "stereo", "5.1"]

  /// - Parameter isMixed: whether an output that mixes tracks gives them, of one track here.
  private func samples(
    _ name: String, _ layout: ChannelLayout?, bitDepth: Int, isFloat: Bool = false, isMixed: Bool
  ) throws -> [UInt8] {
    let track = try StreamCase.named(name, type: "audio").track()
    let settings = AudioSettings.linearPCM(bitDepth: bitDepth, isFloat: isFloat, channelLayout: layout)
    guard isMixed else { return bytes(of: try read(track, settings).buffers) }
    let reader = AssetReader(asset: track.asset)
    let output = AssetReaderAudioMixOutput(audioTracks: [track], audioSettings: settings)
    reader.add(output)
    try reader.start()
    var buffers: [SampleBuffer] = []
    while let buffer = try output.nextSampleBuffer() { buffers.append(buffer) }
    return bytes(of: buffers)
  }

  private func numbers<Number: BitwiseCopyable>(_ bytes: [UInt8], _: Number.Type) -> [Number] {
    bytes.withUnsafeBytes { raw in
      stride(from: 0, to: raw.count, by: MemoryLayout<Number>.size).map {
        raw.loadUnaligned(fromByteOffset: $0, as: Number.self)
      }
    }
  }

  private func channelCount(_ name: String) throws -> Int {
    try #require(try StreamCase.named(name, type: "audio").stream.channels)
  }

  @Test(arguments: sources, layouts)
  func `integers are the floating point samples, rounded`(name: String, layout: String) throws {
    let wanted = try #require(ChannelLayout.named(layout))
    // Where nothing is mixed, bits that don't fit are cut off.
    guard try channelCount(name) != wanted.channels.count else { return }
    for isMixed in [false, true] {
      let exact = numbers(
        try samples(name, wanted, bitDepth: 64, isFloat: true, isMixed: isMixed), Double.self)
      #expect(!exact.isEmpty)
      let single = numbers(
        try samples(name, wanted, bitDepth: 32, isFloat: true, isMixed: isMixed), Float.self)
      #expect(single == exact.map { Float($0) })
      let short = numbers(try samples(name, wanted, bitDepth: 16, isMixed: isMixed), Int16.self)
      #expect(
        short
          == exact.map {
            Int16(clamping: Int(($0 * 32768).rounded(.toNearestOrEven)))
          })
      let long = numbers(try samples(name, wanted, bitDepth: 32, isMixed: isMixed), Int32.self)
      #expect(
        zip(long, exact).allSatisfy { abs(Double($0) - $1 * 2_147_483_648) <= 1 } && long.count == exact.count
      )
    }
  }

  @Test(arguments: sources, layouts)
  func `no sample is further from zero than the furthest one before`(name: String, layout: String) throws {
    func furthest(_ layout: ChannelLayout?) throws -> Double {
      numbers(try samples(name, layout, bitDepth: 64, isFloat: true, isMixed: false), Double.self)
        .reduce(0) { max($0, abs($1)) }
    }
    #expect(try furthest(try #require(ChannelLayout.named(layout))) <= furthest(nil) * (1 + 1e-12))
  }

  @Test(arguments: ["wav-s16.wav", "wav-s24.wav", "wav-f32.wav"])
  func `of two channels that become one, each counts half`(name: String) throws {
    let mono = try #require(ChannelLayout.named("mono"))
    let whole = numbers(try samples(name, nil, bitDepth: 64, isFloat: true, isMixed: false), Double.self)
    let mixed = numbers(try samples(name, mono, bitDepth: 64, isFloat: true, isMixed: false), Double.self)
    #expect(mixed.count == whole.count / 2)
    for index in mixed.indices {
      #expect(abs(mixed[index] - (whole[index * 2] + whole[index * 2 + 1]) / 2) < 1e-12)
    }
  }
}
