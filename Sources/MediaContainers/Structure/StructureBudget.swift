package import MediaCore

/// What is left of the limits while a file is parsed.
package struct StructureBudget {
  private let limits: StructureLimits
  private var nodes = 0
  private var decodedBytes = 0

  package init(_ limits: StructureLimits) {
    self.limits = limits
  }

  /// Counts a structure; throws `overLimit` once there are too many, or where they lie too deep.
  package mutating func spendNode(at location: MediaError.Location, depth: Int = 0) throws(MediaError) {
    nodes += 1
    guard nodes <= limits.nodes else {
      throw MediaError(.overLimit, "more than \(limits.nodes) structures", at: location)
    }
    guard depth <= limits.depth else {
      throw MediaError(.overLimit, "structures more than \(limits.depth) deep", at: location)
    }
  }

  /// Counts bytes that become fields; throws `overLimit` before there are too many.
  package mutating func spendBytes(_ count: Int64, at location: MediaError.Location) throws(MediaError) {
    guard count <= Int64(limits.decodedBytes - decodedBytes) else {
      throw MediaError(.overLimit, "fields of more than \(limits.decodedBytes) bytes", at: location)
    }
    decodedBytes += Int(count)
  }
}

extension StructureOptions {
  /// The largest file whose media data is looked through unless a caller says so.
  static let scannedByDefault: Int64 = 64 << 20

  /// Whether media data of a source is looked through.
  func scansMedia(of source: any ByteSource) -> Bool {
    scansMedia ?? (source.byteCount <= Self.scannedByDefault)
  }
}
