import Foundation
import MediaScopeFixtures
import Testing

/// A file without its end: what is there is given, one line says that it is not all, and the exit status is 1.
struct CutFileTests {
  @Test(
    arguments: ["info", "boxes", "boxes --json"],
    [
      "both-faststart.mp4", "picture.png", "picture.jpg", "animation.gif", "both.mkv",
      "wav-s16.wav",
    ])
  func `is reported`(command: String, name: String) async throws {
    let folder = try TemporaryDirectory()
    let bytes = try Data(contentsOf: URL(filePath: Fixture.named(name).path))
    let cut = folder.file(name)
    try bytes.prefix(bytes.count * 3 / 4).write(to: URL(filePath: cut))
    let arguments = command.split(separator: " ").map(String.init)
    let run = try await Program.run(arguments + [cut])
    #expect(run.status == 1)
    #expect(!run.output.isEmpty)
    #expect(run.errors.count == 1, "\(run.errors)")
    #expect(run.errors.first?.contains("truncated") == true, "\(run.errors)")
    try bytes.write(to: URL(filePath: cut))
    let whole = try await Program.run(arguments + [cut])
    #expect(whole.status == 0 && whole.errors == [], "\(whole.errors)")
  }

  @Test func `keyframes says what is missing of a film without its tables`() async throws {
    let folder = try TemporaryDirectory()
    let bytes = try Data(contentsOf: URL(filePath: Fixture.named("both.mp4").path))
    let cut = folder.file("cut.mp4")
    try bytes.prefix(3000).write(to: URL(filePath: cut))
    let run = try await Program.run(["keyframes", cut])
    #expect(run.status == 1)
    #expect(run.errors.count == 1 && run.errors[0].contains("moov"), "\(run.errors)")
  }

  @Test(arguments: [["cut", "--smart", "--start", "0.1"], ["export"]])
  func `sound that ends within the first packet wanted is called truncated`(command: [String]) async throws {
    let folder = try TemporaryDirectory()
    let cut = folder.file("cut.flac")
    try Data(contentsOf: URL(filePath: Fixture.named("flac-16.flac").path)).prefix(9000).write(
      to: URL(filePath: cut))
    let run = try await Program.run(command + [cut, "-o", folder.file("part.wav")])
    #expect(run.status == 1)
    #expect(run.errors.count == 1 && run.errors[0].contains("truncated"), "\(run.errors)")
  }

  /// A sound of TTA and a picture of AVIF, both made by ffmpeg.
  private static let small = [
    (
      "a.tta",
      "VFRBMQEAAQAYAEAfAADwAAAAT6Z2OMQBAAB6zKnZ/z9g/t+cf5tw0B9enkD+Hf6xPnLs+cD53egR/u3Sg0Ec+Bt0TAJpJl7P"
        + "pq5diISJNuL6tQe/yYDVep5uX9HKsyXLe54eFz2tcw4zXOMgaTL/ljtB3PWdD9qdJRcBOCdc3A2x2STu1yQ0frGbQQoQa4RA"
        + "uRkbsooOgV13Sga4pEUS/IIANQDB29SA4QogTUjup8WP1PDMYK2KmQ8/fwdCjjlsmEd0Yj/zqBuwsPLUxKIUARDXmv8z9ttk"
        + "v8xUeg5KMhTSCeUM3m6SQoAqt3Sew7Ox6kXS6kjG9YRMeWkxj07Qw5c5FAWaQJCeu/Kp2jFI9yINKZhgrIHo//nnNbLfyRPB"
        + "BQ+DBUILmr9AKKQfF8e6OqdJX7FPG6/aP46sYTKv4Y7Y8FsMCSs6nhoLyV6Q4j0Lkl/tzWuDz49tgv6Uvhy2N8Ze/7CdQnCg"
        + "gJMrwo+8FrcPDbVECtDT0utQsdb6H4qPUhZpxR5TFsYXsMG+as/jwZIf+CG3KT/Ro1F8XZB3XDnjTs5aF3gSKQPFCDLyevD5"
        + "PMtBxn35WqeecA0Zr50so1Cb2ekghJ5YWjN462FGfgB8YxWqQctGyU4UaJyDAoj8awM="
    ),
    (
      "a.avif",
      "AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUEAAAD5bWV0YQAAAAAAAAAvaGRscgAAAAAAAAAAcGljdAAAAAAAAAAA"
        + "AAAAAFBpY3R1cmVIYW5kbGVyAAAAAA5waXRtAAAAAAABAAAAHmlsb2MAAAAARAAAAQABAAAAAQAAASEAAAD0AAAAKGlpbmYA"
        + "AAAAAAEAAAAaaW5mZQIAAAAAAQAAYXYwMUNvbG9yAAAAAGppcHJwAAAAS2lwY28AAAAUaXNwZQAAAAAAAAAgAAAAIAAAABBw"
        + "aXhpAAAAAAMICAgAAAAMYXYxQ4EgAAAAAAATY29scm5jbHgAAgACAACAAAAAF2lwbWEAAAAAAAAAAQABBAECgwQAAAD8bWRh"
        + "dAoIOBE/9pAQ0AIy5wFGAAEEAAFAV0AVUPhoyZ6mqpXaZG50HN5RlVgp4fiSjMoKP/+7n+DWM+BQwW4oXCp3mK+I9Vaoxb/h"
        + "yyANm3nzcd1VghWoD8zIiHnYj3iphwMytT/ch0UWTw9CHZVEHCwiKIqHcp64+HG6cMCL1vxcjI7CejUy0YkqSDhcp3iTyA/s"
        + "g8GZzbz7rsQrk7JiPGha/Ky8g97azCiiTw3REIhJ5rie1bEjBl0N1UuvI1HKAGEbwJ0mmhka0Avt1xJ48/+XZypjGUjLUagP"
        + "Eyv6g0+RzDjNszJO6tVJm1NUH+JomOp2a7/20mA="
    ),
  ]

  // An AVIF of items has no samples, be it whole or not.
  @Test(arguments: [("info", 0), ("metadata", 0), ("samples", 0), ("info", 1), ("metadata", 1)])
  func `is reported of containers without tables, too`(command: String, file: Int) async throws {
    let folder = try TemporaryDirectory()
    let (name, text) = Self.small[file]
    let bytes = try #require(Data(base64Encoded: text))
    let path = folder.file(name)
    try bytes.write(to: URL(filePath: path))
    let whole = try await Program.run([command, path])
    #expect(whole.status == 0 && whole.errors == [], "\(whole.errors)")
    try bytes.prefix(bytes.count - 60).write(to: URL(filePath: path))
    let run = try await Program.run([command, path])
    #expect(run.status == 1 && run.errors.count == 1, "\(run.errors)")
  }
}
