import MediaChunks
package import MediaCore
import MediaStructure

/// The one track of an AIFF file as its chunks describe it, without reading samples.
///
/// `nil` for anything but plain samples of more than 8 bits in a file that is all there, and for one with texts and tags.
package struct AIFFDescription: Sendable {
  package var layout: LinearPCMLayout
  package var bitsPerSample: Int
  /// The number of samples of each channel.
  package var frameCount: Int64
  /// `nil` in files without a choice of codings.
  package var compression: FourCC?

  /// Chunks beside which nothing else is described.
  private static let known: Set<String> = ["FVER", "COMM", "COMT", "SSND", "FLLR"]

  package init?(of file: ContainerFile) {
    guard let layout = file.linearPCM, let form = file.chunks?.children.first,
      form.children.allSatisfy({ Self.known.contains($0.type) }),
      let common = form.children.lazy.compactMap({ $0.content(as: CommonChunk.self) }).first,
      file.declaredEnd(in: .aiff) ?? 0 <= file.source.byteCount, common.bits > 8
    else { return nil }
    self.layout = layout
    bitsPerSample = common.bits
    // Sound that went to a pipe has a number that stands for one that wasn't known.
    frameCount = (layout.data.upperBound - layout.data.lowerBound) / Int64(layout.description.bytesPerFrame)
    compression = common.compression
  }
}
