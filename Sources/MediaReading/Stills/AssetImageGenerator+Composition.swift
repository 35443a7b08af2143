public import MediaAssets
import MediaCore

extension AssetImageGenerator {
  /// The video composition that pictures are drawn by; `nil`, which it is by default, for pictures of one track.
  ///
  /// A picture is then the composition's own that is on screen, whatever the tolerances, and has its time. ``trackID``,
  /// ``appliesPreferredTrackTransform``, ``apertureMode``, ``dynamicRangePolicy`` and ``deinterlaces`` are without effect.
  /// AVFoundation counterpart: `AVAssetImageGenerator.videoComposition`.
  public var videoComposition: VideoComposition? {
    get { self[\.videoComposition] }
    set { self[\.videoComposition] = newValue }
  }
}

/// A composition that is open for taking pictures.
final class CompositionSession {
  private let asset: Asset
  private let composition: VideoComposition
  private let maximumSize: VideoDimensions
  private let reader: VideoCompositionReader

  var damage: ReadingDamage { reader.damage }

  /// - Throws: `.invalidArgument` for a composition that makes no pictures, `.noSuchTrack` for one of other tracks.
  init(
    _ composition: VideoComposition, of asset: Asset, maximumSize: VideoDimensions
  ) throws(MediaError) {
    try composition.check()
    self.asset = asset
    self.composition = composition
    self.maximumSize = maximumSize
    let tracks = try asset.tracks().filter { $0.formatDescriptions.first?.video != nil }
    let shown = composition.sourceTrackIDs
    if let unknown = shown.subtracting(tracks.map(\.trackID)).min() {
      throw MediaError(
        .noSuchTrack, "the composition shows track \(unknown), which is no track of pictures",
        at: .init(file: asset.file))
    }
    let size = try StillSession.size(
      of: composition.scaledSize, ratio: .square, maximum: maximumSize, swapsAxes: false)
    reader = try VideoCompositionReader(
      composition, of: tracks.filter { shown.contains($0.trackID) }, in: asset,
      scaledTo: size)
  }

  func makes(_ settings: StillSettings) -> Bool {
    composition == settings.videoComposition && maximumSize == settings.maximumSize
  }

  /// The picture on screen at a time: past the end the last, before the first one the first.
  func still(at time: MediaTime) throws(MediaError) -> Still {
    guard let (picture, start, isDamaged) = try reader.picture(onScreenAt: time) else {
      throw MediaError(.noImageAtTime, "the composition has no picture", at: .init(file: asset.file))
    }
    return Still(
      image: picture, requestedTime: time, actualTime: start, presentationTimeStamp: start,
      isDamaged: isDamaged, color: StillColor(stated: picture.color, source: picture.color))
  }
}
