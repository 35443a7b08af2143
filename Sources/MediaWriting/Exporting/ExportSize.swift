import MediaCore

/// The size of pictures, from which that of scaled ones is worked out.
struct ExportSize {
  private let size: VideoDimensions
  /// Whether width and height change places when the pictures are seen.
  let isTurned: Bool

  /// - Parameters:
  ///   - size: of the pictures, in square pixels.
  ///   - transform: how they are turned when they are seen.
  init(_ size: VideoDimensions, turnedBy transform: PictureTransform) {
    self.size = size
    isTurned = abs(transform.b) > abs(transform.a)
  }

  /// The scaled size in the track's own orientation, and the factors across and down of the picture as it is seen.
  ///
  /// Both sides are even, as encoders of 4:2:0 want them.
  func scaled(to wanted: VideoDimensions, fits: Bool) -> (
    dimensions: VideoDimensions, across: Double, down: Double
  )? {
    let (width, height) = (Double(size.width), Double(size.height))
    guard width > 0, height > 0 else { return nil }
    let seen = isTurned ? (height, width) : (width, height)
    var (across, down) = (Double(wanted.width) / seen.0, Double(wanted.height) / seen.1)
    if across == 0 { across = down }
    if down == 0 { down = across }
    guard across > 0 else { return nil }
    if fits {
      across = min(across, down, 1)
      down = across
    }
    func even(_ length: Double) -> Int { max(Int(Int32(saturating: (length / 2).rounded())) * 2, 2) }
    let target =
      isTurned ? (even(width * down), even(height * across)) : (even(width * across), even(height * down))
    return (VideoDimensions(width: target.0, height: target.1), across, down)
  }
}
