public import MediaCore

/// Tracks of one characteristic that are alternatives, of which a player presents one.
///
/// AVFoundation counterpart: `AVMediaSelectionGroup`. In ISO files the alternate group of `tkhd` makes it; a track
/// outside of all groups is always presented and is no option.
public struct MediaSelectionGroup: Hashable, Sendable {
  /// The alternatives, in file order.
  public var options: [MediaSelectionOption]
  /// The first one that is enabled, which is presented where nothing else is chosen; `nil` where none is.
  public var defaultOption: MediaSelectionOption?
  /// Whether none may be chosen, as of subtitles.
  public var allowsEmptySelection: Bool
}

/// One of the tracks that a player can choose.
///
/// AVFoundation counterpart: `AVMediaSelectionOption`.
public struct MediaSelectionOption: Hashable, Sendable {
  /// The track that the choice presents; `Asset.track(withTrackID:)` gives it.
  public var trackID: Int32
  /// The kind of media that the track's samples are of.
  public var mediaType: MediaType
  /// Whether this machine has a decoder for the track, and the track is not encrypted.
  public var isPlayable: Bool
  /// The language in BCP 47, or in ISO 639-2/T where the file has no more; `nil` where it says neither.
  public var extendedLanguageTag: String?
  /// The characteristics of the media, in a fixed order.
  public var mediaCharacteristics: [MediaCharacteristic]

  init(_ track: AssetTrack) {
    trackID = track.trackID
    mediaType = track.mediaType
    isPlayable = track.isPlayable
    extendedLanguageTag = track.extendedLanguageTag ?? track.languageCode
    mediaCharacteristics = track.mediaCharacteristics
  }

  /// Whether the media has a characteristic, as `mediaCharacteristics` says.
  public func hasMediaCharacteristic(_ characteristic: MediaCharacteristic) -> Bool {
    mediaCharacteristics.contains(characteristic)
  }
}

extension Asset {
  /// The alternatives among the tracks of a characteristic (`.audible`, `.legible` or `.visual`); `nil` where there are
  /// none.
  ///
  /// AVFoundation counterpart: `loadMediaSelectionGroup(for:)`.
  ///
  /// - Throws: `MediaError` where the file can't be opened.
  public func loadMediaSelectionGroup(
    for characteristic: MediaCharacteristic
  ) async throws -> MediaSelectionGroup? {
    let (tracks, groups) = try await load(.tracks, .trackGroups)
    return MediaSelectionGroup(characteristic, tracks: tracks, groups: groups)
  }

  /// See `loadMediaSelectionGroup(for:)`; `nil` where the file can't be opened, too.
  public func mediaSelectionGroup(forMediaCharacteristic characteristic: MediaCharacteristic)
    -> MediaSelectionGroup?
  {
    MediaSelectionGroup(characteristic, tracks: tracks, groups: trackGroups)
  }
}

extension AsyncProperty where Root: Asset, Value == [MediaCharacteristic] {
  /// The characteristics of which there are alternatives.
  public static var availableMediaCharacteristicsWithMediaSelectionOptions: AsyncProperty {
    AsyncProperty("availableMediaCharacteristicsWithMediaSelectionOptions") { asset throws(MediaError) in
      let (tracks, groups) = (try asset.tracks(), try asset.content().trackGroups)
      return [.audible, .legible, .visual].filter {
        MediaSelectionGroup($0, tracks: tracks, groups: groups) != nil
      }
    }
  }
}

extension MediaSelectionGroup {
  fileprivate init?(
    _ characteristic: MediaCharacteristic, tracks: [AssetTrack], groups: [AssetTrackGroup]
  ) {
    for group in groups {
      let members = tracks.filter { track in
        group.trackIDs.contains(track.trackID) && track.hasMediaCharacteristic(characteristic)
      }
      guard members.count > 1 else { continue }
      options = members.map(MediaSelectionOption.init)
      defaultOption = members.first(where: \.isEnabled).map(MediaSelectionOption.init)
      allowsEmptySelection = characteristic == .legible
      return
    }
    return nil
  }
}
