import Glibc
import MediaAssets
import MediaScope
import MediaWriting

/// The files of a stream that an earlier run of `--hls` wrote into a folder, as its playlists name them.
struct EarlierStream {
  private let folder: String
  private var names: Set<String> = []

  /// The number of bytes that are read of a playlist: a rendition's names its one file of segments at its
  /// beginning.
  private static let readLength = 1 << 16

  /// - Parameter folder: ends in `/`.
  init(in folder: String) {
    self.folder = folder
    for playlist in Self.names(inPlaylist: folder + HLSExport.mainPlaylist)
    where HLSExport.isName(playlist) {
      names.insert(playlist)
      names.formUnion(Self.names(inPlaylist: folder + playlist).filter(HLSExport.isName))
    }
  }

  /// Returns the names in a playlist: the lines that are no tags, and the URIs of tags (RFC 8216, 4.1).
  private static func names(inPlaylist path: String) -> Set<String> {
    guard FileByteSource.isRegularFile(path), let source = try? FileByteSource(path: path),
      let bytes = try? source.bytes(at: 0, count: readLength), bytes.starts(with: "#EXTM3U".utf8)
    else { return [] }
    let mark = "URI=\""
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    return Set(
      lines.compactMap { line -> String? in
        guard line.first == "#" else { return String(line) }
        guard let start = line.firstRange(of: mark)?.upperBound else { return nil }
        return String(line[start...].prefix { $0 != "\"" })
      })
  }

  /// Takes away what the new stream has not replaced, and nothing that it was made of.
  func remove(except kept: Set<String>, madeOf file: String) {
    for name in names.subtracting(kept) {
      let path = folder + name
      guard (try? OutputFile.check(path, isNot: file)) != nil, (try? TimelineSources.check(path)) != nil
      else {
        continue
      }
      unlink(FilePath.cString(path))
    }
  }
}
