internal import CMediaScopeLibAV
import MediaCore

extension ChromaSubsampling {
  /// `nil` for pixels of other components than luma and chroma.
  init?(_ format: AVPixelFormat, _ descriptor: AVPixFmtDescriptor) {
    let others = UInt64(AV_PIX_FMT_FLAG_RGB | AV_PIX_FMT_FLAG_PAL | AV_PIX_FMT_FLAG_HWACCEL)
    guard descriptor.flags & others == 0, format != AV_PIX_FMT_XYZ12LE, format != AV_PIX_FMT_XYZ12BE else {
      return nil
    }
    switch (descriptor.nb_components, descriptor.log2_chroma_w, descriptor.log2_chroma_h) {
    case (1...2, _, _): self = .monochrome
    case (_, 1, 1): self = .fourTwoZero
    case (_, 1, 0): self = .fourTwoTwo
    case (_, 0, 0): self = .fourFourFour
    case (_, 2, 0): self = .fourOneOne
    case (_, 2, 2): self = .fourOneZero
    case (_, 0, 1): self = .fourFourZero
    default: return nil
    }
  }
}
