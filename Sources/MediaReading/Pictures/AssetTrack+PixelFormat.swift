package import MediaAssets
package import MediaCore

extension AssetTrack {
  /// The planes of luma and chroma that keep the most of the track's pictures; `nil` where they are such planes.
  package var nearestYCbCr: PixelFormatType? {
    guard let layout = formatDescriptions.first?.video?.pixelLayout else { return .yuv444Planar }
    return layout.nearestYCbCr
  }
}
