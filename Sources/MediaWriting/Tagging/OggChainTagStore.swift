import MediaAssets
import MediaContainers
import MediaCore
import MediaStreams

/// The comments of all links of a chain in Ogg (RFC 3533, 4), as a player shows those of the link that it plays.
struct OggChainTagStore: TagStore {
  /// By link, with the place where it begins.
  private var links: [(start: Int64, store: OggTagStore)] = []

  init(_ file: ContainerFile) throws(MediaError) {
    for link in try file.oggChain()?.links ?? [] {
      let source = ByteRangeSource(file.source, link.range)
      do throws(MediaError) {
        links.append((link.range.lowerBound, try OggTagStore(ContainerFile(source))))
      } catch {
        guard links.isEmpty else {
          throw MediaError(
            error.code, "link \(links.count + 1) of the chain: \(error.reason)",
            at: .init(byteOffset: link.range.lowerBound))
        }
        throw error
      }
    }
  }

  /// A picture goes into the first link alone: it takes as many bytes as a minute of sound.
  mutating func set(_ name: TagName, to value: TagValue) throws(MediaError) {
    for place in links.indices {
      if case .picture = value, place > 0 {
        _ = try links[place].store.remove(name)
      } else {
        try links[place].store.set(name, to: value)
      }
    }
  }

  mutating func remove(_ name: TagName) throws(MediaError) -> Bool {
    var wasThere = false
    for place in links.indices where try links[place].store.remove(name) { wasThere = true }
    return wasThere
  }

  func edit() throws(MediaError) -> FileEdit {
    var edit = FileEdit()
    for link in links {
      for patch in try link.store.edit().patches {
        let range = patch.range.lowerBound + link.start..<patch.range.upperBound + link.start
        edit.replace(range, with: patch.bytes)
      }
    }
    return edit
  }
}
