public import MediaAssets
public import MediaCore

/// A track of a composition as it was when it was asked for.
///
/// AVFoundation counterpart: `AVCompositionTrack`. Beside what follows it has all that an `AssetTrack` has.
@dynamicMemberLookup
public struct CompositionTrack: Hashable, Sendable {
  /// The track as readers, generators and exports take it.
  public let assetTrack: AssetTrack

  /// Makes a composition's track of what an asset gives; `nil` for the track of another asset.
  public init?(_ track: AssetTrack) {
    guard track.content.composed != nil else { return nil }
    assetTrack = track
  }

  /// Returns the value of the track's `AssetTrack`.
  public subscript<Value>(dynamicMember member: KeyPath<AssetTrack, Value>) -> Value {
    assetTrack[keyPath: member]
  }

  /// The segments, from zero on and without a gap.
  public var segments: [CompositionTrackSegment] {
    assetTrack.content.composed?.parts.map { CompositionTrackSegment($0.source, $0.mapping) } ?? []
  }

  /// The segment that is at a time, or else the nearest one; `nil` where there is none, or the time is not numeric.
  ///
  /// AVFoundation counterpart: `segment(forTrackTime:)`.
  public func segment(forTrackTime time: MediaTime) -> CompositionTrackSegment? {
    guard let composed = assetTrack.content.composed, time.isNumeric, !composed.parts.isEmpty else {
      return nil
    }
    let part = composed.parts[composed.timeline.lastIndex(beginningBy: time) ?? 0]
    return CompositionTrackSegment(part.source, part.mapping)
  }
}
