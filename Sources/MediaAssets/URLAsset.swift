package import LibAV
import MediaContainers
package import MediaCore
internal import Synchronization

/// An asset in a local file, or on standard input.
///
/// AVFoundation counterpart: `AVURLAsset`. The file is recognized by its content, never by its name, and no
/// other file is opened, whatever its content names.
public final class URLAsset: Asset, @unchecked Sendable {
  // @unchecked: what changes is behind a lock.

  /// The file's path as given; `-` is standard input.
  public let path: String
  private let state = Mutex(State())

  private struct State {
    var source: (any ByteSource)?
    var opened: Result<AssetContent, MediaError>?
    /// The demuxer that described the file, still at its start, for the first reader that wants one.
    var idleDemuxer: Demuxer?
  }

  /// Makes an asset; the file is opened when the first property is loaded.
  public init(path: String) {
    self.path = path
  }

  package override func content() throws(MediaError) -> AssetContent {
    let path = path
    let opened = state.withLock { state in
      if let opened = state.opened { return opened }
      let opened = Result { () throws(MediaError) in
        let source = try FileByteSource(path: path)
        // Kept open: what comes through a pipe can't be read again.
        state.source = source
        try ISOSampleIndexSize.check(source)
        let demuxer = try Demuxer(source, name: path)
        state.idleDemuxer = demuxer
        return AssetContent(demuxer, of: source)
      }
      state.opened = opened
      return opened
    }
    return try opened.get()
  }

  /// A demuxer at the file's start, for one reader.
  package func makeDemuxer() throws(MediaError) -> Demuxer {
    _ = try content()
    let (idle, source) = state.withLock { state in
      defer { state.idleDemuxer = nil }
      return (state.idleDemuxer, state.source)
    }
    if let idle { return idle }
    // Outside of the lock: opening reads the file, and readers on other threads open theirs meanwhile.
    guard let source else { throw MediaError(.unknown, "the file is not open", at: .init(file: path)) }
    return try Demuxer(source, name: path)
  }
}
