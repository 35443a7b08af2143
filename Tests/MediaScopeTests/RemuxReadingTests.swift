import MediaAssets
import MediaCore
import MediaScopeFixtures
import MediaWriting
import Testing

/// How much is read of a file that is written again.
struct RemuxReadingTests {
  /// A film of many clusters or packets, made of one of a second.
  private func film(_ name: String, _ type: FileType, in folder: TemporaryDirectory) throws -> String {
    let part = AssetJoiner.Part(URLAsset(path: try Fixture.named(name).path))
    var joiner = AssetJoiner([AssetJoiner.Part](repeating: part, count: 60), to: type)
    try { () throws(MediaError) in try joiner.write(to: folder.file("film")) }()
    return folder.file("film")
  }

  @Test(arguments: [("both.mkv", FileType.matroska), ("both.ts", .mpegTransportStream)])
  func `packets of all tracks are read once`(name: String, type: FileType) throws {
    let folder = try TemporaryDirectory()
    let path = try film(name, type, in: folder)
    for target in [type, .mp4] {
      let source = ReadCountingSource(try FileByteSource(path: path))
      var remuxer = Remuxer(URLAsset(path: path, source: source), to: target)
      try remuxer.run(to: try FileSink(folder.file(target.rawValue)))
      #expect(remuxer.damage.isEmpty)
      let share = Double(source.count.byteCount(in: 0..<source.byteCount)) / Double(source.byteCount)
      #expect(share >= 1 && share < 1.5, "\(target): \(share)")
    }
  }
}
