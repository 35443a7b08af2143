import Foundation
import MediaScopeFixtures
import Testing

/// A machine on which a library is missing: one line that names the package, and no end of the process before.
struct MissingLibraryTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var library: String
    var package: String
    var command: [String]
    var testDescription: String { library }
  }

  static let cases = [
    Case(
      library: "libcairo.so.2", package: "libcairo2", command: ["waveform", "wav-s16.wav", "-o", "out.svg"]),
    Case(
      library: "libdeflate.so.0", package: "libdeflate0",
      command: ["waveform", "wav-s16.wav", "-o", "out.png"]),
    Case(
      library: "libturbojpeg.so.0", package: "libturbojpeg0",
      command: ["still", "h264.mp4", "--at", "0", "-o", "out.jpg"]),
    Case(
      library: "libwebp.so.7", package: "libwebp7",
      command: ["still", "h264.mp4", "--at", "0", "-o", "out.webp"]),
    Case(
      library: "libexif.so.12", package: "libexif12",
      command: ["still", "h264.mp4", "--at", "0", "-o", "out.jpg"]),
    Case(
      library: "libFLAC.so.12", package: "libflac12",
      command: ["decode", "stereo-32.flac", "-o", "out.wav"]),
    Case(
      library: "libswscale.so.6", package: "libswscale6",
      command: ["still", "h264.mp4", "--at", "0", "-o", "out.png"]),
    Case(
      library: "libavcodec.so.59", package: "libavcodec59",
      command: ["still", "h264.mp4", "--at", "0", "-o", "out.png"]),
    Case(
      library: "libavformat.so.59", package: "libavformat59",
      command: ["still", "wmv2.wmv", "--at", "0", "-o", "out.png"]),
    Case(
      library: "libswresample.so.4", package: "libswresample4",
      command: ["decode", "mp3-cbr.mp3", "-o", "out.wav"]),
    Case(
      library: "libavutil.so.57", package: "libavutil57",
      command: ["decode", "mp3-cbr.mp3", "-o", "out.wav"]),
  ]

  @Test func `text is drawn without Pango, too`() async throws {
    let folder = try TemporaryDirectory()
    let hidden = try TemporaryDirectory()
    try OutputBytes.write([], to: hidden.file("libpangocairo-1.0.so.0"))
    let path = try Fixture.named("wav-s16.wav").path
    let run = try await Program.run(
      ["waveform", path, "-o", folder.file("out.png")], environment: ["LD_LIBRARY_PATH": hidden.path])
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    #expect(try folder.contents() == ["out.png"])
  }

  @Test func `is what doctor looks for`() async throws {
    let hidden = try TemporaryDirectory()
    try OutputBytes.write([], to: hidden.file("libavformat.so.59"))
    let run = try await Program.run(["doctor"], environment: ["LD_LIBRARY_PATH": hidden.path])
    #expect(run.status == 1)
    #expect(run.errors.count == 1, "\(run.errors)")
    #expect(run.errors.first?.contains("libavformat59") == true, "\(run.errors)")
  }

  @Test func `is reported with the file of a timeline that needs it`() async throws {
    let folder = try TemporaryDirectory()
    let hidden = try TemporaryDirectory()
    try OutputBytes.write([], to: hidden.file("libSoundTouchDll.so.1"))
    let path = try FastTimeline.write(to: folder)
    let whole = try await Program.run(["levels", path])
    #expect(whole.status == 0 && whole.errors.isEmpty, "\(whole.errors)")
    let run = try await Program.run(["levels", path], environment: ["LD_LIBRARY_PATH": hidden.path])
    #expect(run.status == 1)
    #expect(run.errors.count == 1, "\(run.errors)")
    #expect(run.errors.first?.contains("wav-s16.wav") == true, "\(run.errors)")
    #expect(run.errors.first?.contains("libsoundtouch1") == true, "\(run.errors)")
  }

  @Test(arguments: cases)
  func `is reported, with its package`(missing: Case) async throws {
    let folder = try TemporaryDirectory()
    // The loader takes an empty file for the library, before it looks where the real one is.
    let hidden = try TemporaryDirectory()
    try OutputBytes.write([], to: hidden.file(missing.library))
    var command = missing.command
    command[1] =
      try LongFLACTests.names.contains(command[1])
      ? LongFLACTests.path(command[1]) : Fixture.named(command[1]).path
    command[command.count - 1] = folder.file(missing.command.last ?? "")
    let run = try await Program.run(command, environment: ["LD_LIBRARY_PATH": hidden.path])
    #expect(run.status == 1)
    #expect(run.errors.count == 1, "\(run.errors)")
    #expect(run.errors.first?.hasPrefix("mediascope: \(command[1]): ") == true, "\(run.errors)")
    #expect(run.errors.first?.contains(missing.package) == true, "\(run.errors)")
    #expect(run.errors.first?.contains(missing.library) == true, "\(run.errors)")
    #expect(try folder.contents().isEmpty)
  }
}
