import MediaAssets
import MediaCore
import MediaScopeFixtures
import Testing

/// An entry of `elst`: milliseconds, ticks of the media or -1, 16.16 (ISO/IEC 14496-12, 8.6.6).
struct Edit: Sendable {
  var duration: Int64
  var mediaTime: Int64
  var rate = 1.0

  /// Puts an edit list in the place of the one that a fixture has, or none; its movie counts milliseconds, and nothing
  /// is after the movie box.
  static func write(
    _ edits: [Edit]?, into name: String, to folder: TemporaryDirectory
  ) throws -> AssetTrack {
    var file = ISOPatch(try FileByteSource(path: Fixture.named(name).path).allBytes())
    let old = try #require(file.payloads("moov/trak/edts").first)
    file.set(0x6672_6565, at: old.lowerBound - 4)
    if let edits {
      func word(_ value: Int64) -> [UInt8] { ISOPatch.word(UInt32(truncatingIfNeeded: value)) }
      let rows = edits.flatMap { word($0.duration) + word($0.mediaTime) + word(Int64($0.rate * 65536)) }
      file.append(
        ISOPatch.box("edts", ISOPatch.box("elst", word(0) + word(Int64(edits.count)) + rows)),
        to: [try #require(file.payloads("moov").first), try #require(file.payloads("moov/trak").first)])
    }
    let path = try folder.write(file.bytes, to: (edits == nil ? "plain-" : "edited-") + name)
    return try #require(try URLAsset(path: path).tracks().first)
  }
}
