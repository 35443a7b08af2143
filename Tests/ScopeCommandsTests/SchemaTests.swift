import ArgumentParser
import Fixtures
import Foundation
import MediaAssets
import MediaScope
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

  @Test func `lists of stills keep to the schema`() async throws {
    let file = try Fixture.named("both.mp4").path
    let folder = try TemporaryDirectory()
    let run = try await Program.run([
      "still", file, "--at", "0", "1/3", "-o", folder.file("%d.png"), "--json",
    ])
    #expect(try Schema("still.json").breaches(of: run.text) == [])
    #expect(run.text.contains("requestedTime"))
  }

  @Test func `the check finds what a schema doesn't allow`() throws {
    let schema = try Schema("still.json")
    let still =
      #"{"requestedTime":{"value":1,"timescale":0,"seconds":1},"file":3,"width":1,"height":1,"more":1}"#
    let breaches = try schema.breaches(of: #"{"schemaVersion":2,"stills":[\#(still)]}"#)
    #expect(
      Set(breaches) == [
        "$.schemaVersion: not 1", "$.stills[0]: no actualTime", "$.stills[0].more: not in the schema",
        "$.stills[0].file: not a string", "$.stills[0].requestedTime.timescale: under 1",
      ])
  }
}
