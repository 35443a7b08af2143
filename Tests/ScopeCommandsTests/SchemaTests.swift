import ArgumentParser
import Foundation
import MediaAssets
import MediaMetadata
import MediaScope
import MediaScopeFixtures
import Testing

@testable import ScopeCommands

/// The JSON of the commands, held against docs/schema.
struct SchemaTests {
  @Test func `descriptions of all fixtures keep to the schema`() throws {
    let schema = try Schema("info.json")
    for fixture in Fixture.all {
      let asset = URLAsset(path: fixture.path)
      let json = try InfoJSON(file: fixture.path, content: asset.content(), tracks: asset.tracks())
      #expect(try schema.breaches(of: json.text()) == [], "\(fixture)")
    }
  }

  @Test func `what a tag says beside its value keeps to the schema`() throws {
    var content = MetadataContent()
    var item = MetadataItem(keySpace: .iTunes, key: "\u{A9}nam", value: .string("1"))
    let keys: [MetadataExtraAttributeKey] = [
      .info, .mediaType, .pictureType, .target, .directory, .text, .country, .language, .meaning,
    ]
    for key in keys { item.extraAttributes[key] = "1" }
    content.items = [item]
    var bytes: [UInt8] = []
    let out = ConsoleBuffer { bytes += $0 }
    try MetadataJSON(file: "a.m4a", content: content).write(to: out)
    try out.flush()
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(try Schema("metadata.json").breaches(of: text) == [])
  }

  @Test func `lists of stills keep to the schema`() async throws {
    let file = try Fixture.named("both.mp4").path
    let folder = try TemporaryDirectory()
    let run = try await Program.run([
      "still", file, "--at", "0", "1/3", "-o", folder.file("%d.png"), "--json",
    ])
    #expect(try Schema("still.json").breaches(of: run.text) == [])
    #expect(run.text.contains("requestedTime"))
  }

  @Test(arguments: ["both.mp4", "both-fragmented.mp4", "both.mkv", "aac.m4a", "wav-s16.wav", "two-audio.mp4"])
  func `samples keep to the schema`(name: String) async throws {
    let file = try Fixture.named(name).path
    let run = try await Program.run(["samples", file, "--format", "json", "--fields", "all"])
    #expect(try Schema("samples.json").breaches(of: run.text) == [])
    #expect(run.text.contains("trimStart"))
  }

  @Test(arguments: ["h264.mp4", "both.mkv", "both.ts", "h264-open-gop.mp4"])
  func `key frames keep to the schema`(name: String) async throws {
    let file = try Fixture.named(name).path
    let run = try await Program.run(["keyframes", file, "--format", "json"])
    #expect(try Schema("keyframes.json").breaches(of: run.text) == [])
    #expect(run.text.contains("presentationTime"))
  }

  @Test(arguments: Fixture.broken.map(\.name).filter(atLeast: 8) { $0.hasSuffix("mp4") })
  func `anomalies keep to the schema`(name: String) async throws {
    let file = try BrokenFixture.named(name).path
    let run = try await Program.run(["samples", file, "--check", "--format", "json"])
    // What can't be opened at all is a line of its own.
    if run.status == 0 || run.errors.isEmpty {
      #expect(try Schema("anomalies.json").breaches(of: run.text) == [])
    }
  }

  @Test(arguments: [("both.mov", "mp4"), ("cover.m4a", "wav"), ("two-audio.mp4", "mp3")])
  func `what becomes of tracks keeps to the schema`(name: String, format: String) async throws {
    let folder = try TemporaryDirectory()
    let run = try await Program.run([
      "export", Fixture.named(name).path, "-o", folder.file("result.\(format)"), "--json",
    ])
    let dryRun = try await Program.run([
      "export", Fixture.named(name).path, "-o", folder.file("result.\(format)"), "--json", "--dry-run",
    ])
    #expect(run.status == 0 && dryRun.status == 0)
    #expect(try Schema("export.json").breaches(of: dryRun.text) == [])
    #expect(dryRun.text.contains("\"estimatedBytes\""))
    #expect(try Schema("export.json").breaches(of: run.text) == [])
    #expect(run.text.contains("\"action\""))
  }

  @Test func `the check finds what a schema doesn't allow`() throws {
    let schema = try Schema("still.json")
    let still =
      #"{"requestedTime":{"value":1,"timescale":0,"seconds":1},"file":3,"width":1,"height":1,"more":1,"#
      + #""presentationTimeStamp":{"value":1,"timescale":1,"seconds":1},"isDamaged":false,"sha256":"","#
      + #""color":{"assumed":[],"bitsPerComponent":8}}"#
    let breaches = try schema.breaches(
      of: #"{"schemaVersion":2,"file":"film.mp4","source":"film.mp4","stills":[\#(still)]}"#)
    #expect(
      Set(breaches) == [
        "$.schemaVersion: not 1", "$.stills[0]: no actualTime", "$.stills[0].more: not in the schema",
        "$.stills[0].file: not a string", "$.stills[0].requestedTime.timescale: under 1",
      ])
  }
}
