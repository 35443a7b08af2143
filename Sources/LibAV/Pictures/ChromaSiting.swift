internal import CMediaScopeLibAV

/// The place of halved chroma's samples among those of luma, in halves of a luma sample from the first one.
///
/// ISO/IEC 23091-2 §8.7, ChromaLocType.
struct ChromaSiting: Hashable, Sendable {
  /// 0 on a column of luma, 1 between two.
  var across: Int
  /// 0 on a row of luma, 1 between two, 2 on the next one.
  var down: Int

  /// MPEG-2's, H.264's and HEVC's, where nothing else is said.
  static let left = ChromaSiting(across: 0, down: 1)
  /// The siting of ITU-R BT.2020.
  static let topLeft = ChromaSiting(across: 0, down: 0)
  /// JPEG's.
  static let center = ChromaSiting(across: 1, down: 1)

  init(across: Int, down: Int) {
    (self.across, self.down) = (across, down)
  }

  init?(_ location: AVChromaLocation) {
    switch location {
    case AVCHROMA_LOC_LEFT: self = .left
    case AVCHROMA_LOC_CENTER: self = .center
    case AVCHROMA_LOC_TOPLEFT: self = .topLeft
    case AVCHROMA_LOC_TOP: self.init(across: 1, down: 0)
    case AVCHROMA_LOC_BOTTOMLEFT: self.init(across: 0, down: 2)
    case AVCHROMA_LOC_BOTTOM: self.init(across: 1, down: 2)
    default: return nil
    }
  }

  /// libav's name of it.
  var location: AVChromaLocation {
    switch (across, down) {
    case (0, 0): AVCHROMA_LOC_TOPLEFT
    case (0, 1): AVCHROMA_LOC_LEFT
    case (0, _): AVCHROMA_LOC_BOTTOMLEFT
    case (_, 0): AVCHROMA_LOC_TOP
    case (_, 1): AVCHROMA_LOC_CENTER
    default: AVCHROMA_LOC_BOTTOM
    }
  }

  /// The options of libswscale that say it of pictures of a format that are read (`src`) or made (`dst`).
  ///
  /// Where none says it, libswscale takes chroma to be between the columns of luma.
  func scalerOptions(_ side: String, _ format: AVPixelFormat) -> [(String, Int64)] {
    let shift = format.chromaShift
    return (shift.x == 1 ? [("\(side)_h_chr_pos", Int64(across) * 128)] : [])
      + (shift.y == 1 ? [("\(side)_v_chr_pos", Int64(down) * 128)] : [])
  }
}

extension Frame {
  /// The siting that the picture states, or the usual one for its matrix.
  var chromaSiting: ChromaSiting {
    let isWide = [AVCOL_SPC_BT2020_NCL, AVCOL_SPC_BT2020_CL].contains(raw.pointee.colorspace)
    return ChromaSiting(raw.pointee.chroma_location) ?? (isWide ? .topLeft : .left)
  }
}
