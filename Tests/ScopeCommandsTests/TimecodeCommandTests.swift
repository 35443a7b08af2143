import Foundation
import MediaScopeFixtures
import Testing

/// Time codes where a film's edit list doesn't begin with the first of its media.
struct TimecodeCommandTests {
  /// 25 frames a second; MediaInfo reads the cut film's so, too.
  @Test func `a cut film's time code is that of the picture that it begins with`() async throws {
    let folder = try TemporaryDirectory()
    let film = try Fixture.named("timecode.mov").path
    let cut = folder.file("cut.mov")
    func timecodes(_ path: String) async throws -> Set<String> {
      let text = try await Program.run(["info", path, "--json"]).text
      let parts = text.components(separatedBy: "\"timecode\", \"value\": \"").dropFirst()
      return Set(parts.map { String($0.prefix(11)) })
    }
    let whole = try await timecodes(film)
    let run = try await Program.run(["cut", film, "--start", "0.2", "--end", "0.4", "-o", cut])
    #expect(run.status == 0, "\(run.errors)")
    #expect(whole == ["01:00:00:00"])
    #expect(try await timecodes(cut) == ["01:00:00:05"])
  }
}
