import ArgumentParser
import MediaScopeFixtures
import Testing

@testable import ScopeCommands

/// Data files, held against the definition worked out on a file's stored samples.
struct WaveformCommandTests {
  static let files = [
    "wav-u8.wav", "wav-s16.wav", "wav-s24.wav", "wav-s32.wav", "wav-f32.wav", "wav-f64.wav",
    "wav-over-full-scale.wav",
    "wav-mono-odd.wav", "wav-5.1.wav", "wav-one-sample.wav", "wav-zero-samples.wav",
  ]

  @Test(arguments: files)
  func `the mix`(name: String) throws {
    let wave = try PlainWave(Fixture.named(name).path)
    let mix = wave.frames.map { [$0.reduce(0, +) / $0.count] }
    for zoom in [1, 256, 1000] {
      #expect(try waveform(name, ["--zoom", "\(zoom)"]) == wave.file(mix, zoom: zoom), "zoom \(zoom)")
    }
  }

  @Test(arguments: files.filter(atLeast: 10) { $0 != "wav-zero-samples.wav" })
  func `each channel`(name: String) throws {
    let wave = try PlainWave(Fixture.named(name).path)
    #expect(try waveform(name, ["--split-channels", "--zoom", "300"]) == wave.file(wave.frames, zoom: 300))
  }

  @Test func `sound whose delay only a tag states does not fall short`() async throws {
    let folder = try TemporaryDirectory()
    let file = try Fixture.named("gapless-tag.m4a").path
    let run = try await Program.run(["waveform", file, "-o", folder.file("gapless.dat"), "--zoom", "431"])
    #expect(run.status == 0)
    #expect(run.errors == [])
  }

  @Test func `a picture is reported to be one`() async throws {
    let folder = try TemporaryDirectory()
    let file = try Fixture.named("picture.jpg").path
    let run = try await Program.run(["waveform", file, "-o", folder.file("picture.dat")])
    #expect(run.status == 1)
    #expect(run.errors.count == 1)
    #expect(run.errors.first?.contains("the file is a picture (JPEG)") ?? false)
  }

  @Test func `a part of the file`() throws {
    let wave = try PlainWave(Fixture.named("wav-s16.wav").path)
    let mix = wave.frames.map { [$0.reduce(0, +) / $0.count] }[1600..<2400]
    let part = try waveform("wav-s16.wav", ["--zoom", "100", "--start", "0.2", "--end", "0.3"])
    #expect(part == wave.file(Array(mix), zoom: 100))
  }

  @Test func `auto is the shortest zoom that fits the width`() throws {
    let wave = try PlainWave(Fixture.named("wav-s16.wav").path)
    let mix = wave.frames.map { [$0.reduce(0, +) / $0.count] }
    #expect(try waveform("wav-s16.wav", ["--zoom", "auto", "--width", "300"]) == wave.file(mix, zoom: 14))
  }

  private func waveform(_ name: String, _ options: [String]) throws -> [UInt8] {
    let folder = try TemporaryDirectory()
    let arguments = try [Fixture.named(name).path, "-o", folder.file("out.dat")] + options
    try WaveformCommand.parse(arguments).run()
    return try bytes(folder.file("out.dat"))
  }
}

/// A RIFF file of PCM, read in the plainest way: 16-bit samples by frame.
private struct PlainWave {
  var sampleRate = 0
  var frames: [[Int]] = []

  init(_ path: String) throws {
    let file = try bytes(path)
    func number(_ offset: Int, _ count: Int) -> UInt64 {
      (0..<count).reduce(0) { $0 | UInt64(file[offset + $1]) << UInt64(8 * $1) }
    }
    var (offset, channels, bits, isFloat) = (12, 1, 16, false)
    while offset + 8 <= file.count {
      let name = String(decoding: file[offset..<offset + 4], as: UTF8.self)
      let size = Int(number(offset + 4, 4))
      if name == "fmt " {
        // In the extensible form the format is at the start of the subformat.
        isFloat = number(offset + (number(offset + 8, 2) == 0xFFFE ? 32 : 8), 2) == 3
        channels = Int(number(offset + 10, 2))
        sampleRate = Int(number(offset + 12, 4))
        bits = Int(number(offset + 22, 2))
      } else if name == "data" {
        let width = bits / 8
        let samples = stride(from: offset + 8, to: offset + 8 + size, by: width).map { at -> Int in
          let raw = number(at, width)
          switch (bits, isFloat) {
          case (8, _): return (Int(raw) - 128) << 8
          case (32, true): return Self.rounded(Double(Float(bitPattern: UInt32(raw))))
          case (64, true): return Self.rounded(Double(bitPattern: raw))
          default: return Int(Int64(bitPattern: raw << UInt64(64 - bits)) >> 48)
          }
        }
        frames = stride(from: 0, to: samples.count, by: channels).map { Array(samples[$0..<$0 + channels]) }
      }
      offset += 8 + size + size % 2
    }
  }

  private static func rounded(_ value: Double) -> Int {
    Int(max(-32768, min(32767, (value * 32768).rounded(.toNearestOrEven))))
  }

  /// The data file of some outputs for each frame.
  func file(_ frames: [[Int]], zoom: Int) -> [UInt8] {
    let channels = frames.first?.count ?? 1
    let pixels = stride(from: 0, to: frames.count, by: zoom).map { frames[$0..<min($0 + zoom, frames.count)] }
    var words = [channels == 1 ? 1 : 2, 0, sampleRate, zoom, pixels.count]
    if channels > 1 { words.append(channels) }
    var result = words.flatMap { word in [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: word >> $0) } }
    for pixel in pixels {
      for channel in 0..<channels {
        let values = pixel.map { $0[channel] }
        for value in [values.min() ?? 0, values.max() ?? 0] {
          result += [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
        }
      }
    }
    return result
  }
}
