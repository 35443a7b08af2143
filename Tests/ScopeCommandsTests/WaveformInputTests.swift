import ArgumentParser
import Foundation
import MediaScopeFixtures
import Testing

@testable import ScopeCommands

/// Waveforms, raw samples and standard input as inputs, and everything that comes out.
struct WaveformInputTests {
  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
  }

  private func run(_ input: String, _ output: String, _ options: String...) throws {
    try WaveformCommand.parse([input, "-o", output] + options).run()
  }

  private func sound() throws -> String { try Fixture.named("wav-s16.wav").path }

  @Test func `a data file becomes any other, and comes back`() throws {
    let dat = folder.file("fine.dat")
    try run(sound(), dat, "--zoom", "32", "--split-channels")
    try run(dat, folder.file("copy.json"))
    try run(folder.file("copy.json"), folder.file("back.dat"))
    #expect(try bytes(folder.file("back.dat")) == bytes(dat))
    try run(dat, folder.file("copy.txt"))
    let lines = try String(contentsOfFile: folder.file("copy.txt"), encoding: .utf8).split(separator: "\n")
    #expect(lines.count == 125)
    #expect(lines.allSatisfy { $0.split(separator: ",").count == 4 })
    try run(dat, folder.file("small.dat"), "-b", "8")
    try run(folder.file("small.dat"), folder.file("small.json"))
    #expect(try String(contentsOfFile: folder.file("small.json"), encoding: .utf8).contains("\"bits\":8,"))
  }

  @Test func `a data file is resampled to what the sound gives`() throws {
    let fine = folder.file("fine.dat")
    try run(sound(), fine, "--zoom", "32")
    for options in [
      ["--zoom", "128"], ["--pixels-per-second", "100"], ["--zoom", "auto", "--width", "25"],
    ] {
      try WaveformCommand.parse([fine, "-o", folder.file("a.dat")] + options).run()
      if options[1] != "100" {
        try WaveformCommand.parse([sound(), "-o", folder.file("b.dat")] + options).run()
        #expect(try bytes(folder.file("a.dat")) == bytes(folder.file("b.dat")), "\(options)")
      }
    }
    #expect(throws: (any Error).self) { try run(fine, folder.file("c.dat"), "--zoom", "16") }
    #expect(!FileManager.default.fileExists(atPath: folder.file("c.dat")))
  }

  @Test func `a part of a data file is the part of the sound`() throws {
    let fine = folder.file("fine.dat")
    try run(sound(), fine, "--zoom", "80")
    try run(fine, folder.file("a.dat"), "--start", "0.1", "--end", "0.3")
    try run(sound(), folder.file("b.dat"), "--zoom", "80", "--start", "0.1", "--end", "0.3")
    #expect(try bytes(folder.file("a.dat")) == bytes(folder.file("b.dat")))
  }

  @Test func `several zooms come from one decode`() throws {
    try run(sound(), folder.file("out.dat"), "--zoom", "16,100,256")
    try run(sound(), folder.file("at-%04d.json"), "--zoom", "16,100")
    for zoom in ["16", "100", "256"] {
      try run(sound(), folder.file("one.dat"), "--zoom", zoom)
      #expect(try bytes(folder.file("out-\(zoom).dat")) == bytes(folder.file("one.dat")))
    }
    #expect(try folder.contents().contains("at-0016.json"))
    #expect(throws: (any Error).self) { try run(sound(), folder.file("out.png"), "--zoom", "16,100") }
    #expect(throws: (any Error).self) { try run(sound(), "-", "--format", "dat", "--zoom", "16,100") }
  }

  @Test func `the document keeps to its schema`() async throws {
    for options in [
      ["--zoom", "64,256"], ["--zoom", "auto", "--split-channels"], ["--start", "0.2", "-z", "1000"],
    ] {
      let arguments = ["waveform", try sound(), "--format", "mediascope-json"] + options
      let run = try await Program.run(arguments)
      #expect(run.status == 0)
      #expect(try Schema("waveform.json").breaches(of: run.text) == [], "\(options)")
      let path = try folder.write(run.output, to: "document.json")
      try self.run(path, folder.file("document.dat"))
      #expect(try bytes(folder.file("document.dat")).count > 24)
    }
  }

  @Test(arguments: ["s16le", "s8", "u8", "s16be", "s24le", "s32be", "f32le", "f64le"])
  func `raw samples need their form, and then are sound`(format: String) throws {
    let raw = try folder.write([UInt8](repeating: 0, count: 48), to: "silence.raw")
    let form = ["--raw-format", format, "--raw-channels", "2", "--raw-samplerate", "8000"]
    try WaveformCommand.parse(["-i", raw, "-o", folder.file("out.json"), "-z", "1"] + form).run()
    let text = try String(contentsOfFile: folder.file("out.json"), encoding: .utf8)
    let bits = try #require(Int(format.drop { !$0.isNumber }.prefix { $0.isNumber }))
    #expect(
      text.contains("\"sample_rate\":8000,\"samples_per_pixel\":1,\"bits\":16,\"length\":\(48 * 4 / bits),"))
  }

  @Test(arguments: [
    ["--raw-format", "s16le"], ["--input-format", "raw"],
    ["--raw-format", "unknown", "--raw-channels", "1", "--raw-samplerate", "8000"],
    ["--raw-format", "s16", "--raw-channels", "1", "--raw-samplerate", "8000"],
    ["--raw-format", "s8le", "--raw-channels", "1", "--raw-samplerate", "8000"],
    ["--raw-format", "u16le", "--raw-channels", "1", "--raw-samplerate", "8000"],
    ["--raw-format", "s16le", "--raw-channels", "0", "--raw-samplerate", "8000"],
    ["--raw-format", "s16le", "--raw-channels", "1", "--raw-samplerate", "0"],
    ["--zoom", "0"], ["--zoom", "256,"], ["--zoom", "256,256"], ["--zoom", "256,auto"],
    ["--compression", "10"],
    ["--pixel-ratio", "0"], ["--pixel-ratio", "9"], ["--jobs", "0"], ["--gradient", "rot"],
    ["--view", "all"],
    ["--scale", "cubic"], ["--layout", "beside"],
  ])
  func `wrong options are refused before anything is read`(options: [String]) {
    #expect(throws: (any Error).self) {
      try WaveformCommand.parse(["-i", "nowhere.raw", "-o", "out.png"] + options)
    }
  }

  /// audiowaveform: `static_cast<short>(sample * 32767)` of what libsndfile gives.
  @Test(arguments: ["f32le", "f32be", "f64le"])
  func `floating point is scaled as audiowaveform does it, where that is asked for`(
    format: String
  ) async throws {
    let samples: [Double] = [1, -1, 0.5, -0.5, 0.1, -0.1, 1e-5, 2, -2, 0]
    let values = samples.flatMap { (sample) -> [UInt8] in
      if format == "f64le" { return withUnsafeBytes(of: sample.bitPattern.littleEndian, Array.init) }
      let bits = Float(sample).bitPattern
      return withUnsafeBytes(of: format == "f32be" ? bits.bigEndian : bits.littleEndian, Array.init)
    }
    let file = try folder.write(values, to: "samples.raw")
    let form = ["--raw-format", format, "--raw-channels", "1", "--raw-samplerate", "8000"]
    let line = ["waveform", file, "-o", "-", "--format", "json", "-z", "1"] + form
    let usual = try await Program.run(line)
    #expect(
      usual.text.contains(
        "[32767,32767,-32768,-32768,16384,16384,-16384,-16384,3277,3277,-3277,-3277,0,0,32767,32767,-32768,-32768,0,0]"
      ), "\(usual.text) \(usual.errors)")
    let compatible = try await Program.run(line + ["--compat", "audiowaveform"])
    #expect(
      compatible.text.contains(
        "[32767,32767,-32767,-32767,16383,16383,-16383,-16383,3276,3276,-3276,-3276,0,0,32767,32767,-32768,-32768,0,0]"
      ), "\(compatible.text) \(compatible.errors)")
  }

  @Test(arguments: ["wav-s16.wav", "mp3-cbr.mp3", "aac.m4a", "flac-16.flac"])
  func `standard input and output`(name: String) async throws {
    let file = try Fixture.named(name).path
    let expected = try await Program.run(["waveform", file, "-o", "-", "--format", "dat", "-z", "64"])
    #expect(expected.status == 0)
    // As audiowaveform has it: formats in the place of names.
    let piped = try await Program.run(
      ["waveform", "--input-format", "wav", "--output-format", "dat", "-z", "64"], input: file)
    #expect(piped.output == expected.output)
    for format in ["png", "svg", "pdf", "json", "txt", "mediascope-json"] {
      let run = try await Program.run(
        ["waveform", "-", "-o", "-", "--format", format, "--zoom", "auto"], input: file)
      #expect(run.status == 0 && run.output.count > 100 && run.errors.isEmpty, "\(format)")
    }
    let dat = try folder.write(expected.output, to: "piped.dat")
    let json = try await Program.run(["waveform", "-", "--format", "json"], input: dat)
    #expect(json.text.hasPrefix("{\"version\":2,"))
  }

  @Test func `an end without a zoom is what a picture shows`() throws {
    // A fifth of a second at 8000 Hz on 100 pixels is 16 samples each.
    let size = ["--width", "100", "--height", "30", "--no-axis-labels"]
    let part = ["--start", "0.1", "--end", "0.3"]
    try WaveformCommand.parse([sound(), "-o", folder.file("a.png")] + size + part).run()
    try WaveformCommand.parse([sound(), "-o", folder.file("b.png"), "-z", "16"] + size + part).run()
    #expect(try bytes(folder.file("a.png")) == bytes(folder.file("b.png")))
    try run(sound(), folder.file("fine.dat"), "-z", "4")
    try WaveformCommand.parse([folder.file("fine.dat"), "-o", folder.file("c.png")] + size + part).run()
    #expect(try bytes(folder.file("c.png")) == bytes(folder.file("b.png")))
  }

  @Test(arguments: [1, 2, 3])
  func `a dense picture shows the same time`(ratio: Int) throws {
    try run(sound(), folder.file("fine.dat"), "-z", "24")
    let options = ["--width", "100", "--height", "30", "-z", "24", "--pixel-ratio", "\(ratio)"]
    for input in [try sound(), folder.file("fine.dat")] {
      try WaveformCommand.parse([input, "-o", folder.file("dense.png")] + options).run()
      let file = try bytes(folder.file("dense.png"))
      #expect(
        Array(file[16..<24]) == [
          0, 0, UInt8(ratio * 100 / 256), UInt8(ratio * 100 % 256), 0, 0, 0, UInt8(ratio * 30),
        ])
    }
  }
}
