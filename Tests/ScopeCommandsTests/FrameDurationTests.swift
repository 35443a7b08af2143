import Foundation
import MediaScopeFixtures
import Testing

/// What Matroska says of how long pictures are shown, whose own times are milliseconds.
struct FrameDurationTests {
  private static let film = "h264.mp4"

  /// `DefaultDuration` in nanoseconds (RFC 9559, 5.1.4.1.13), by its ID; `nil` where there is none.
  private static func defaultDuration(_ path: String) throws -> UInt64? {
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
    let place = bytes.indices.dropLast(8).first { bytes[$0..<$0 + 3] == [0x23, 0xE3, 0x83] }
    return place.map { place in
      let count = Int(bytes[place + 3] & 0x0F)
      return bytes[place + 4..<place + 4 + count].reduce(0) { $0 << 8 | UInt64($1) }
    }
  }

  @Test(arguments: [
    ["remux", "h264.mp4"], ["remux", "mpeg4.avi"], ["join", "h264.mp4", "h264.mp4"],
    ["cut", "--smart", "--start", "0.1", "h264.mp4"], ["export", "--video-codec", "h264", "h264.mp4"],
  ])
  func `pictures that all last as long have their length in Matroska`(line: [String]) async throws {
    let folder = try TemporaryDirectory()
    let output = folder.file("out.mkv")
    let arguments = try line.map { $0.contains(".") && !$0.hasPrefix("0") ? try Fixture.named($0).path : $0 }
    let run = try await Program.run(arguments + ["-o", output])
    #expect(run.status == 0, "\(run.errors)")
    #expect(try Self.defaultDuration(output) == 40_000_000)
  }

  @Test func `pictures of several lengths have none`() async throws {
    let folder = try TemporaryDirectory()
    let run = try await Program.run([
      "remux", try Fixture.named("variable-rate.mkv").path, "-o", folder.file("out.mkv"),
    ])
    #expect(run.status == 0, "\(run.errors)")
    #expect(try Self.defaultDuration(folder.file("out.mkv")) == nil)
  }
}
