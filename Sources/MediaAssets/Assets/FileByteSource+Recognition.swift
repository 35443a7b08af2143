import LibAV
import MediaContainers
package import MediaCore
import MediaStructure

extension FileByteSource {
  /// Opens a file, or a pipe whose first bytes are those of a known format.
  ///
  /// - Parameter isKnown: what else of a pipe is taken.
  /// - Throws: as `init(path:limits:recognize:)`, and `.fileFormatNotRecognized` before more of a pipe is copied than shows
  ///   that.
  package convenience init(
    recognizing path: String, limits: MediaLimits = .standard,
    orElse isKnown: (_ start: any ByteSource) throws(MediaError) -> Bool = { (_) throws(MediaError) in false }
  ) throws(MediaError) {
    try self.init(path: path, limits: limits) { (start) throws(MediaError) in
      let head = try start.bytes(at: 0, count: 4096)
      if StructureFormat.known.contains(where: { $0.recognizes(head) }) { return }
      if try isKnown(start) { return }
      try Demuxer.recognize(start, name: path) { (start) throws(MediaError) in
        try ContentMark(searching: start, name: path)
      }
    }
  }
}
