import LibAV
package import MediaAssets
package import MediaCore

extension AssetTrack {
  /// The planes of luma and chroma that keep the most of the track's pictures; `nil` where they are such planes.
  package func nearestYUV() throws(MediaError) -> PixelFormatType? {
    try PixelFormatName.nearestYUV(to: formatDescriptions.first?.video?.pixelFormatName ?? "")
  }
}
