extension FormatWriter {
  /// The arrangement of two eyes' pictures in one, by libav's words for Matroska's StereoMode (RFC 9559, 5.1.4.1.28.3).
  package enum StereoMode: String, CaseIterable, Sendable {
    case leftRight = "left_right"
    case bottomTop = "bottom_top"
    case topBottom = "top_bottom"
    case checkerboardRightFirst = "checkerboard_rl"
    case checkerboardLeftFirst = "checkerboard_lr"
    case rowsRightFirst = "row_interleaved_rl"
    case rowsLeftFirst = "row_interleaved_lr"
    case columnsRightFirst = "col_interleaved_rl"
    case columnsLeftFirst = "col_interleaved_lr"
    case anaglyphCyanRed = "anaglyph_cyan_red"
    case rightLeft = "right_left"
    case anaglyphGreenMagenta = "anaglyph_green_magenta"
    case blocksLeftFirst = "block_lr"
    case blocksRightFirst = "block_rl"
  }
}

extension FormatWriter.Format {
  /// The arrangements of two eyes' pictures that files of the format state.
  package var stereoModes: [FormatWriter.StereoMode] {
    switch self {
    case .matroska: FormatWriter.StereoMode.allCases
    // WebM has no others, and libavformat refuses them.
    case .webm: [.leftRight, .bottomTop, .topBottom, .rightLeft]
    default: []
    }
  }
}
