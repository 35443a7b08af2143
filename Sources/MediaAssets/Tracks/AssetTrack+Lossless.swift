import MediaCore

extension AssetTrack {
  /// The width of the samples of sound that was coded without loss, as Linear PCM has it; `nil` for a lossy track.
  package var losslessFormat: (bitDepth: Int, isFloat: Bool)? {
    guard let format = formatDescriptions.first?.audioStreamDescription, content.codec.isLossless,
      format.bitsPerChannel > 0
    else { return nil }
    if format.formatFlags.contains(.isFloat) { return (format.bitsPerChannel > 32 ? 64 : 32, true) }
    return ([8, 16, 24].first { format.bitsPerChannel <= $0 } ?? 32, false)
  }
}
