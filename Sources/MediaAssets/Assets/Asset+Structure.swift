public import MediaContainers
import MediaCore

extension Asset {
  /// The structures of the file: boxes, elements, chunks, pages or blocks; read off the threads of tasks at each call.
  ///
  /// ```swift
  /// let tree = try await asset.structure()
  /// print(tree["moov/mvhd"]?.field("timescale")?.value.integer ?? 0)
  /// ```
  ///
  /// - Throws: `MediaError` `.fileFormatNotRecognized` where no format knows the bytes, `.operationNotSupportedForAsset` for an
  ///   asset that is no file, and what opening it throws; `CancellationError` in a task that is cancelled. Damage is in the tree.
  public func structure(
    _ options: StructureTree.Options = StructureTree.Options()
  ) async throws -> StructureTree {
    try await offCooperativePool {
      guard let file = self.fileAsset else {
        throw MediaError(.operationNotSupportedForAsset, "the asset is no file", at: .init(file: self.file))
      }
      return try StructureTree(of: try file.openedSource(), options)
    }
  }
}
