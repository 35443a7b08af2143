package import MediaCore
import MediaStructure

/// The images and extensions of a GIF data stream, one after the other, by their blocks alone (GIF89a, appendix B).
package struct GIFBlockWalk {
  package enum Block: Hashable, Sendable {
    case image
    /// With the bytes of its first block.
    case `extension`(label: UInt8, [UInt8])
  }

  private static let extensionMark: UInt8 = 0x21
  private static let imageMark: UInt8 = 0x2C
  private static let trailer: UInt8 = 0x3B
  private static let graphicControl: UInt8 = 0xF9
  private static let screenEnd: Int64 = 13

  private var bytes: BufferedSource
  private let end: Int64
  private var offset: Int64
  /// Whether the block that was given last is not whole.
  package private(set) var isCut = false
  /// The offset after the trailer, once the walk came to it.
  package private(set) var trailerEnd: Int64?

  /// `nil` for another file.
  package init?(_ source: any ByteSource) throws(MediaError) {
    end = source.byteCount
    guard end > Self.screenEnd, try source.bytes(at: 0, count: 3).elementsEqual("GIF".utf8) else {
      return nil
    }
    bytes = BufferedSource(source)
    offset = Self.screenEnd + Self.tableSize(try bytes.byte(at: 10) ?? 0)
  }

  /// `nil` at the trailer, and where something else stands.
  package mutating func next() throws(MediaError) -> Block? {
    guard offset < end, !isCut else {
      isCut = isCut || offset > end
      return nil
    }
    let header = try bytes.bytes(at: offset, count: 10)
    switch header.first {
    case Self.extensionMark: offset += 2
    case Self.imageMark: offset += 11 + Self.tableSize(header.last ?? 0)
    default:
      if header.first == Self.trailer { trailerEnd = offset + 1 }
      offset = end
      return nil
    }
    let first = header.first == Self.extensionMark ? try bytes.bytes(at: offset + 1, count: 4) : []
    try skipBlocks()
    return header.first == Self.imageMark ? .image : .extension(label: header.dropFirst().first ?? 0, first)
  }

  private mutating func skipBlocks() throws(MediaError) {
    while offset < end, let count = try bytes.byte(at: offset) {
      offset += 1 + Int64(count)
      if count == 0 { break }
      if offset >= end { isCut = true }
    }
    if offset > end { isCut = true }
  }

  /// The bytes of a table of colours, by the flags that say whether there is one.
  private static func tableSize(_ flags: UInt8) -> Int64 {
    flags & 0x80 == 0 ? 0 : 3 << (Int64(flags & 7) + 1)
  }

  /// Gives for how long each image is shown, in hundredths of a second; none for another file.
  ///
  /// Players show images without a delay, and with one of a hundredth, for a tenth of a second.
  package static func forEachDelay(of source: any ByteSource, _ body: (Int64) -> Void) throws(MediaError) {
    guard var walk = try GIFBlockWalk(source) else { return }
    var stated: Int64?
    while let block = try walk.next() {
      switch block {
      case .image:
        body(stated.map { $0 < 2 ? 10 : $0 } ?? 10)
        stated = nil
      case .extension(label: graphicControl, let bytes):
        stated = bytes.dropFirst().prefix(2).littleEndian(Int64.self)
      case .extension: break
      }
    }
  }
}
