package import MediaCore

/// The bytes of a sample that is to be written: in memory, or at a place of another file.
package enum MediaBytes: Sendable {
  case buffer(BlockBuffer)
  case place(CopiedFile, offset: Int64)
}

/// A file that samples are copied from.
package final class CopiedFile: Sendable {
  package let source: any ByteSource

  package init(_ source: any ByteSource) {
    self.source = source.media
  }
}
