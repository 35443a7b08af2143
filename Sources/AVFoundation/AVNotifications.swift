// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation

// Names that code may observe. None of it happens here, so none is posted: an asset that has been opened stays as it is, and an
// engine renders in the format that it was given.

extension Notification.Name {
  /// The duration of an asset that grows has changed; not posted here.
  public static let AVAssetDurationDidChange = Notification.Name("AVAssetDurationDidChangeNotification")
  /// An asset that grows may be read as a whole; not posted here.
  public static let AVAssetContainsFragmentsDidChange =
    Notification.Name("AVAssetContainsFragmentsDidChangeNotification")
  /// An asset that grew has been taken out of a place that is watched; not posted here.
  public static let AVAssetWasDefragmented = Notification.Name("AVAssetWasDefragmentedNotification")
  /// The chapters of an asset have changed; not posted here.
  public static let AVAssetChapterMetadataGroupsDidChange =
    Notification.Name("AVAssetChapterMetadataGroupsDidChangeNotification")
  /// The alternatives among an asset's tracks have changed; not posted here.
  public static let AVAssetMediaSelectionGroupsDidChange =
    Notification.Name("AVAssetMediaSelectionGroupsDidChangeNotification")
  /// The time range of a track of an asset that grows has changed; not posted here.
  public static let AVAssetTrackTimeRangeDidChange =
    Notification.Name("AVAssetTrackTimeRangeDidChangeNotification")
  /// The parts of a track of an asset that grows have changed; not posted here.
  public static let AVAssetTrackSegmentsDidChange =
    Notification.Name("AVAssetTrackSegmentsDidChangeNotification")
  /// The associations of a track have changed; not posted here.
  public static let AVAssetTrackTrackAssociationsDidChange =
    Notification.Name("AVAssetTrackTrackAssociationsDidChangeNotification")
  /// The hardware that an engine plays on has changed; not posted here, where engines render by hand.
  public static let AVAudioEngineConfigurationChange =
    Notification.Name("AVAudioEngineConfigurationChangeNotification")
}
