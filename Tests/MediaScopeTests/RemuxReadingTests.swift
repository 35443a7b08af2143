import MediaAssets
import MediaCore
import MediaScopeFixtures
import MediaWriting
import Testing

/// How much is read of a file that is written again.
struct RemuxReadingTests {
  /// A film of many clusters or packets, made of one of a second.
  private func film(_ name: String, _ count: Int, _ type: FileType, in folder: TemporaryDirectory) throws
    -> String
  {
    let part = AssetJoiner.Part(URLAsset(path: try Fixture.named(name).path))
    var joiner = AssetJoiner([AssetJoiner.Part](repeating: part, count: count), to: type)
    let path = folder.file("film\(count)")
    try { () throws(MediaError) in try joiner.write(to: path) }()
    return path
  }

  /// How many bytes are read of a film, and how many it has.
  private func reading(
    _ path: String, to type: FileType, in folder: TemporaryDirectory
  ) throws -> (read: Int64, size: Int64) {
    let source = ReadCountingSource(try FileByteSource(path: path))
    var remuxer = Remuxer(URLAsset(path: path, source: source), to: type)
    try remuxer.run(to: try FileSink(path + type.rawValue))
    #expect(remuxer.damage.isEmpty)
    return (source.count.byteCount(in: 0..<source.byteCount), source.byteCount)
  }

  /// What is read to know the file is the same in a longer one.
  @Test(arguments: [("both.ts", FileType.mpegTransportStream)])
  func `packets of all tracks are read once`(name: String, type: FileType) throws {
    let folder = try TemporaryDirectory()
    let paths = try [60, 120].map { try film(name, $0, type, in: folder) }
    for target in [type, .mp4] {
      let (short, long) = (
        try reading(paths[0], to: target, in: folder), try reading(paths[1], to: target, in: folder)
      )
      let share = Double(long.read - short.read) / Double(long.size - short.size)
      #expect(share > 0.9 && share < 1.5, "\(target): \(share)")
    }
  }
}
