import MediaAssets
import MediaScope

extension AssetTrack {
  /// The size at which the picture is seen, turned and in square pixels.
  var displaySize: VideoDimensions {
    let size = naturalSize
    let swaps = PictureOrientation(preferredTransform).swapsAxes
    return swaps ? VideoDimensions(width: size.height, height: size.width) : size
  }
}

extension VideoDimensions {
  /// The largest size of the same aspect within a box, never larger than this; a side of 0 has no limit.
  func fitted(into box: VideoDimensions) -> VideoDimensions {
    guard width > 0, height > 0 else { return VideoDimensions(width: 1, height: 1) }
    let scale = min(
      1, box.width > 0 ? Double(box.width) / Double(width) : 1,
      box.height > 0 ? Double(box.height) / Double(height) : 1)
    return VideoDimensions(
      width: max(1, Int((Double(width) * scale).rounded())),
      height: max(1, Int((Double(height) * scale).rounded())))
  }

  /// A side of 0 gets the length that keeps the aspect of another size; even, as most codecs and formats want it.
  func filled(by other: VideoDimensions) -> VideoDimensions {
    guard width == 0 || height == 0, other.width > 0, other.height > 0 else { return self }
    func even(_ side: Double) -> Int { max(2, Int((side / 2).rounded()) * 2) }
    return width == 0
      ? VideoDimensions(
        width: even(Double(height) * Double(other.width) / Double(other.height)), height: height)
      : VideoDimensions(
        width: width, height: even(Double(width) * Double(other.height) / Double(other.width)))
  }
}
