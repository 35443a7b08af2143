import Foundation
import MediaScopeFixtures
import Testing

/// What `esds` calls MPEG audio (ISO/IEC 14496-1, 7.2.6.6): by the standard of its sample rate, as ffmpeg writes it.
struct MPEGAudioEntryTests {
  @Test(arguments: ["mp2.mp2", "mp3-cbr.mp3"])
  func `audio of MPEG-1 is not called MPEG-2's`(name: String) async throws {
    let folder = try TemporaryDirectory()
    let output = folder.file("out.mp4")
    let run = try await Program.run(["remux", try Fixture.named(name).path, "-o", output])
    #expect(run.status == 0, "\(run.errors)")
    let text = try await Program.run(["boxes", output, "--fields"]).text
    #expect(text.contains("MPEG-1 Audio") && !text.contains("MPEG-2 Audio"), "\(text)")
    // The object type doesn't say which layer it is; its first frame does.
    let description = try await Program.run(["info", output]).text
    #expect(description.contains(name == "mp2.mp2" ? "MP2" : "MP3"), "\(description)")
  }
}
