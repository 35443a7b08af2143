import MediaCore
import Synchronization

/// The files that a composition has open, of which there are few however many it shows.
package final class AssetPool: Sendable {
  /// The files that were asked for last, the latest at the end.
  private let open = Mutex<[(reference: FileReference, asset: URLAsset)]>([])

  /// Files that are held open; what is being read at the moment is held by its reader, too.
  package static let limit = 16

  package init() {}

  /// The asset of a file, which may be open already.
  package func asset(for reference: FileReference) -> URLAsset {
    open.withLock { open in
      if let place = open.firstIndex(where: { $0.reference == reference }) {
        open.append(open.remove(at: place))
      } else {
        if open.count >= Self.limit { open.removeFirst() }
        open.append((reference, URLAsset(reference)))
      }
      return open[open.count - 1].asset
    }
  }

  /// Closes assets that aren't being read.
  package func removeAll() { open.withLock { $0.removeAll() } }
}
