import MediaAssets
public import MediaCore
public import MediaReading

extension AssetImageGenerator {
  /// A picture of the beginning of a scene.
  public struct Scene: Sendable {
    /// The picture, as ``AssetImageGenerator/image(at:)`` gives it.
    public var image: PixelBuffer
    /// When it comes on screen.
    public var actualTime: MediaTime
    /// The difference from the picture before, from 0 to 1; 1 for the first one.
    public var score: Double
  }

  /// The beginnings of scenes, looked for off the threads of tasks as they are asked for.
  ///
  /// A scene begins with the first picture, and where the score of ffmpeg's `select=gt(scene,…)` is above the threshold. The
  /// whole track is decoded.
  ///
  /// ```swift
  /// for try await scene in AssetImageGenerator(asset: asset).scenes(above: 0.3) {
  ///   print(scene.actualTime, scene.score, scene.image)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - threshold: from 0 to 1; 0.3 finds most cuts.
  ///   - progress: where it is reported how far the track has been gone through.
  ///   - damage: called after the last scene with what could not be decoded on the way and is left out, where there is any.
  /// - Throws: while it is gone through, `.noSuchTrack` and `.noImageAtTime` for a track without pictures;
  ///   `CancellationError` in a task that is cancelled.
  public func scenes(
    above threshold: Double, progress: WorkProgress? = nil,
    damage report: (@Sendable (ReadingDamage) -> Void)? = nil
  ) -> some AsyncSequence<Scene, any Error> & Sendable {
    // Pictures are large: a slow consumer holds up the decoder, not the memory.
    WorkSequence(capacity: 1) { [self] give in
      progress?.expect(try asset.track(withID: trackID, of: .video).timeRange.end)
      let damage = try generateStills(
        ofScenesAbove: threshold,
        reach: { time in if time.isNumeric { progress?.reach(seconds: time.seconds) } }
      ) { (still, score) throws(MediaError) in
        try give(Scene(image: still.image, actualTime: still.actualTime, score: score))
      }
      if !damage.isEmpty { report?(damage) }
    }
  }
}
