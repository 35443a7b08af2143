import MediaAssets
import MediaCore
import MediaReading
import MediaScopeFixtures
import Testing

/// Speech in 3GP: however many frames a sample holds, all of them are heard.
struct SpeechPacketTests {
  /// Frames of made-up bits: any bits are speech.
  private func frames(_ sizes: [Int], count: Int) -> [[UInt8]] {
    var state: UInt32 = 1
    return (0..<count).map { index in
      let mode = index % sizes.count
      return [UInt8(mode << 3 | 4)]
        + (1..<sizes[mode]).map { _ in
          state = state &* 1_664_525 &+ 1_013_904_223
          return UInt8(truncatingIfNeeded: state >> 24)
        }
    }
  }

  // Without comfort noise, which libav's decoder doesn't make.
  private static let narrow = [13, 14, 16, 18, 20, 21, 27, 32]
  private static let wide = [18, 24, 33, 37, 41, 47, 51, 59, 61]

  @Test("All frames of a sample are decoded", arguments: [(narrow, 8000), (wide, 16000)], [2, 10, 17])
  func all(_ codec: (sizes: [Int], rate: Int), framesPerSample: Int) throws {
    let folder = try TemporaryDirectory()
    let frames = frames(codec.sizes, count: 61)
    func sound(_ count: Int, _ range: MediaTimeRange? = nil) throws -> (samples: [UInt8], stored: Int) {
      let file = SpeechFile.bytes(
        frames: frames, framesPerSample: count, entry: codec.rate == 8000 ? "samr" : "sawb", rate: codec.rate)
      let path = try folder.write(file, to: "\(count).3gp")
      let track = try #require(try URLAsset(path: path).tracks().first)
      let (buffers, damage) = try read(track, AudioSettings.linearPCM(), range: range)
      #expect(damage.isEmpty)
      // Stored samples stay what they are.
      return (bytes(of: buffers), try read(track, nil).buffers.count)
    }
    let single = try sound(1)
    let packed = try sound(framesPerSample)
    #expect(single.samples.count == 61 * codec.rate / 50 * 2)
    #expect(packed.samples == single.samples)
    #expect(single.stored == 61)
    #expect(packed.stored == (61 + framesPerSample - 1) / framesPerSample)
  }

  @Test("Frames of comfort noise and without data are silence, and no damage")
  func silence() throws {
    let folder = try TemporaryDirectory()
    // Types 8 and 15 of the narrow band, 9 of the wide one (3GPP TS 26.101 and 26.201, table 1a).
    func frame(_ type: UInt8, _ count: Int) -> [UInt8] {
      [type << 3 | 4] + [UInt8](repeating: 0, count: count - 1)
    }
    let cases: [(sizes: [Int], rate: Int, silent: [[UInt8]])] = [
      (Self.narrow, 8000, [frame(8, 6), frame(15, 1)]), (Self.wide, 16000, [frame(9, 6)]),
    ]
    for (sizes, rate, silent) in cases {
      let speech = frames(sizes, count: 10)
      let all = speech + silent + speech
      let file = SpeechFile.bytes(
        frames: all, framesPerSample: 1, entry: rate == 8000 ? "samr" : "sawb", rate: rate)
      let track = try #require(
        try URLAsset(path: try folder.write(file, to: "\(rate).3gp")).tracks().first)
      let (buffers, damage) = try read(track, AudioSettings.linearPCM())
      #expect(damage.isEmpty)
      let samples = bytes(of: buffers)
      let frameBytes = rate / 50 * 2
      #expect(samples.count == all.count * frameBytes)
      let silence = samples[(10 * frameBytes)..<((10 + silent.count) * frameBytes)]
      #expect(silence.allSatisfy { $0 == 0 })
    }
  }

  @Test("Packets that give less than they last are a loss, not silence")
  func sparse() throws {
    let folder = try TemporaryDirectory()
    let frames = frames(Self.narrow, count: 40)
    // Each frame is said to last half a second.
    let file = SpeechFile.bytes(
      frames: frames, framesPerSample: 1, entry: "samr", rate: 8000, sampleDuration: 4000)
    let track = try #require(
      try URLAsset(path: try folder.write(file, to: "sparse.3gp")).tracks().first)
    let (_, damage) = try read(track, AudioSettings.linearPCM())
    let shortfall = try #require(damage.shortfall)
    #expect(shortfall.location.trackID == 1)
    #expect(!damage.isEmpty)
  }
}

/// A 3GP file of one track of speech.
enum SpeechFile {
  static func bytes(
    frames: [[UInt8]], framesPerSample: Int, entry: String, rate: Int, sampleDuration: Int? = nil
  ) -> [UInt8] {
    let samples = stride(from: 0, to: frames.count, by: framesPerSample).map {
      Array(frames[$0..<min($0 + framesPerSample, frames.count)])
    }
    let frameDuration = sampleDuration ?? rate / 50
    let duration = UInt32(frames.count * frameDuration)
    let word = ISOPatch.word
    let box = ISOPatch.box
    func half(_ number: Int) -> [UInt8] { [UInt8(number >> 8), UInt8(number & 0xFF)] }
    let matrix: [UInt8] =
      word(0x10000) + zeros(12) + word(0x10000) + zeros(12) + word(0x4000_0000)
    let movieHeader = box(
      "mvhd",
      zeros(12) + word(UInt32(rate)) + word(duration) + word(0x10000) + half(0x100) + zeros(10) + matrix
        + zeros(24) + word(2))
    let trackHeader = box(
      "tkhd",
      word(7) + zeros(8) + word(1) + zeros(4) + word(duration) + zeros(12) + half(0x100) + zeros(2) + matrix
        + zeros(8))
    let mediaHeader = box(
      "mdhd", zeros(12) + word(UInt32(rate)) + word(duration) + half(0x55C4) + zeros(2))
    let handler = box("hdlr", zeros(8) + Array("soun".utf8) + zeros(13))
    let specific = box(
      "damr", Array("TEST".utf8) + [0] + half(0x83FF) + [0, UInt8(framesPerSample)])
    let sampleEntry = box(
      entry,
      zeros(6) + half(1) + zeros(8) + half(2) + half(16) + zeros(4) + half(rate) + zeros(2) + specific)
    let times = samples.flatMap { word(1) + word(UInt32($0.count * frameDuration)) }
    let media = samples.flatMap { $0.flatMap(\.self) }
    let fileType = box("ftyp", Array("3gp6".utf8) + zeros(4) + Array("3gp6".utf8))
    let tables =
      box("stsd", zeros(4) + word(1) + sampleEntry)
      + box("stts", zeros(4) + word(UInt32(samples.count)) + times)
      + box("stsc", zeros(4) + word(1) + word(1) + word(UInt32(samples.count)) + word(1))
      + box(
        "stsz",
        zeros(8) + word(UInt32(samples.count))
          + samples.flatMap { word(UInt32($0.reduce(0) { $0 + $1.count })) })
      + box("stco", zeros(4) + word(1) + word(UInt32(fileType.count + 8)))
    let references = box("dinf", box("dref", zeros(4) + word(1) + box("url ", word(1))))
    let information = box("minf", box("smhd", zeros(8)) + references + box("stbl", tables))
    let track = box("trak", trackHeader + box("mdia", mediaHeader + handler + information))
    return fileType + box("mdat", media) + box("moov", movieHeader + track)
  }

  private static func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }
}
