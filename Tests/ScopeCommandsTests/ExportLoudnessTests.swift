import MediaScopeFixtures
import Testing

struct ExportLoudnessTests {
  /// A mix is as loud as what its channels add up to.
  @Test(arguments: [
    (["-o", "out.wav", "--channels", "1"], [0.1, 0.1]), (["-o", "out.wav", "--channels", "1"], [0.3, 0]),
    (["-o", "out.wav", "--channels", "2"], [0.2, 0.1, 0, 0, 0.1, 0.1]),
    (["-o", "out.flac", "--channels", "2"], [0.1, 0.1, 0.2, 0.2]),
    (["-o", "out.flac"], [0.1, 0.2]),
  ])
  func `the sound that is written has the loudness`(options: [String], amplitudes: [Double]) async throws {
    let folder = try TemporaryDirectory()
    let file = try folder.write(Self.wave(of: amplitudes), to: "in.wav")
    let output = folder.file(options[1])
    let run = try await Program.run(
      ["export", file, "-o", output] + options.dropFirst(2) + ["--loudness", "-30"])
    #expect(run.status == 0, "\(run.errors)")
    let levels = try await Program.run(["levels", output, "--require", "I=-30±0.2"])
    #expect(levels.status == 0, "\(levels.text)")
  }

  /// Two seconds of noise, another for each channel, of some amplitudes.
  private static func wave(of amplitudes: [Double]) -> [UInt8] {
    var random = Generator(seed: 7)
    var samples: [UInt8] = []
    for _ in 0..<96000 {
      for amplitude in amplitudes {
        let value = Double(Int16(truncatingIfNeeded: random.next())) * amplitude
        samples += little(Int16(value))
      }
    }
    let count = amplitudes.count
    return Array("RIFF".utf8) + little(UInt32(36 + samples.count)) + Array("WAVEfmt ".utf8)
      + little(UInt32(16))
      + little(UInt16(1)) + little(UInt16(count)) + little(UInt32(48000)) + little(UInt32(96000 * count))
      + little(UInt16(2 * count)) + little(UInt16(16)) + Array("data".utf8) + little(UInt32(samples.count))
      + samples
  }

  private static func little(_ value: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: value.littleEndian) { Array($0) }
  }
}
