import LibAV
import MediaAssets
public import MediaCore

extension AssetImageGenerator {
  /// Makes a picture of the beginning of each scene, going through the whole track; blocks.
  ///
  /// A scene begins with the first picture, and where the score of ffmpeg's `select=gt(scene,…)` is above the threshold.
  ///
  /// - Parameters:
  ///   - threshold: from 0 to 1; 0.3 finds most cuts.
  ///   - body: called for each picture in order, with the time at which it comes on screen and its score.
  /// - Returns: the damage that was met on the way.
  /// - Throws: `.noSuchTrack`, `.noImageAtTime` for a track without pictures, and what `body` throws.
  @available(*, noasync, message: "go through scenes(above:), which does not block the caller's thread")
  @discardableResult
  public func forEachScene(
    above threshold: Double,
    _ body: (_ image: PixelBuffer, _ actualTime: MediaTime, _ score: Double) throws(MediaError) -> Void
  ) throws(MediaError) -> ReadingDamage {
    try generateStills(ofScenesAbove: threshold) { (still, score) throws(MediaError) in
      try body(still.image, still.actualTime, score)
    }
  }

  /// Like it for a closure that throws errors of its own, which come as they are.
  @available(*, noasync, message: "go through scenes(above:), which does not block the caller's thread")
  @discardableResult
  public func forEachScene(
    above threshold: Double,
    _ body: (_ image: PixelBuffer, _ actualTime: MediaTime, _ score: Double) throws -> Void
  ) throws -> ReadingDamage {
    try passingErrors { (step) throws(MediaError) in
      try generateStills(ofScenesAbove: threshold) { (still, score) throws(MediaError) in
        try step { try body(still.image, still.actualTime, score) }
      }
    }
  }

  /// Makes a picture of the beginning of each scene, going through the whole track.
  ///
  /// A scene begins with the first picture, and where the score of ffmpeg's `select=gt(scene,…)` is above a threshold:
  /// a hundredth of the mean difference to the picture before, or of its change since the one before that,
  /// whichever is less. The score is 1 at most.
  ///
  /// - Parameters:
  ///   - reach: called with the time of each picture that is gone through.
  ///   - body: called for each picture, in order.
  /// - Returns: the damage that was met on the way.
  package func generateStills(
    ofScenesAbove threshold: Double, reach: (MediaTime) -> Void = { _ in },
    _ body: (Still, _ score: Double) throws(MediaError) -> Void
  ) throws(MediaError) -> ReadingDamage {
    let settings = currentSettings
    let session = try StillSession(try asset.track(withID: settings.trackID, of: .video))
    try session.forEachScene(above: threshold, settings, reach, body)
    return session.damage
  }
}

extension StillSession {
  fileprivate func forEachScene(
    above threshold: Double, _ settings: StillSettings, _ reach: (MediaTime) -> Void,
    _ body: (Still, _ score: Double) throws(MediaError) -> Void
  ) throws(MediaError) {
    let previous = try Frame()
    var previousDifference = 0.0
    var isFirst = true
    guard try moveToStart() else { throw MediaError(.noImageAtTime, "the track has no picture") }
    while hasPicture {
      var score = isFirst ? 1.0 : 0
      try withCurrent { (frame) throws(MediaError) in
        if !isFirst {
          let difference = frame.meanDifference(from: previous) ?? previousDifference
          score = min(min(difference, abs(difference - previousDifference)) / 100, 1)
          previousDifference = difference
        }
        try frame.reference(in: previous)
      }
      if isFirst || score > threshold { try body(try currentStill(settings), score) }
      isFirst = false
      reach(currentTime)
      try step()
    }
  }
}
