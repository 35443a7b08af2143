public import MediaContainers
public import MediaCore
public import MediaMetadata

/// A file as its own structure describes it: its boxes, elements or chunks, its tags and its chapters.
///
/// ```swift
/// let file = try MediaFile(path: path)
/// print(try await file.structure()["moov/mvhd"]?.field("timescale")?.value.integer ?? 0)
/// for item in try await file.metadata() { print(item.key, item.value) }
/// ```
///
/// No library but Swift's own and the C library is needed. What only libav or libexif can say, such as the tags of a format
/// whose structure is not known or the words for Exif's values, `Asset` of the product MediaScope says.
public struct MediaFile: Sendable {
  private let file: ContainerFile

  /// Opens a file; `-` is standard input.
  ///
  /// - Throws: `MediaError` `.fileNotFound` or `.fileNotReadable`, with the system's words.
  public init(path: String) throws(MediaError) {
    file = ContainerFile(try FileByteSource(path: path))
  }

  /// Takes a file that is in memory.
  ///
  /// - Parameter name: what errors call it.
  public init(bytes: some Collection<UInt8>, name: String? = nil) {
    file = ContainerFile(MemoryByteSource(Array(bytes), name: name))
  }

  /// The structures of the file: boxes, elements, chunks, pages or blocks; read at each call.
  ///
  /// - Throws: `MediaError` `.fileFormatNotRecognized` where no format knows the bytes, and what reading them throws;
  ///   `CancellationError` in a task that is cancelled. Damage is in the tree.
  public func structure(
    _ options: StructureTree.Options = StructureTree.Options()
  ) async throws -> StructureTree {
    let source = file.source
    return try await offCooperativePool { try StructureTree(of: source, options) }
  }

  /// The tags of the whole file, in its order.
  ///
  /// - Throws: `MediaError` `.operationNotSupportedForAsset` for a format whose tags its structure doesn't give, and what
  ///   reading the file throws; `CancellationError` in a task that is cancelled.
  public func metadata() async throws -> [MetadataItem] { try await content().items }

  /// The chapters of the file, in its order.
  ///
  /// - Throws: as ``metadata()`` does.
  public func chapters() async throws -> [Chapter] { try await content().chapters }

  private func content() async throws -> MetadataContent {
    try await offCooperativePool { [file] in
      guard let content = try MetadataContent(of: file) else {
        throw MediaError(
          .operationNotSupportedForAsset, "the format's tags are not read from its structure",
          at: .init(file: file.source.name))
      }
      return content
    }
  }
}
