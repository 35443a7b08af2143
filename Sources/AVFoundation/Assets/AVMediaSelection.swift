// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation
import MediaAssets
import MediaCore
public import MediaMetadata

/// Tracks that are alternatives, of which one is presented.
public final class AVMediaSelectionGroup: NSObject, @unchecked Sendable {
  // @unchecked: immutable.
  /// The alternatives.
  public let options: [AVMediaSelectionOption]
  /// The option that is presented where nothing else is chosen.
  public let defaultOption: AVMediaSelectionOption?
  /// Whether a choice may be empty.
  public let allowsEmptySelection: Bool

  init(_ group: MediaSelectionGroup, of asset: AVAsset) {
    let options = group.options.map { AVMediaSelectionOption($0, of: asset) }
    self.options = options
    defaultOption = options.first { $0.media == group.defaultOption }
    allowsEmptySelection = group.allowsEmptySelection
  }

  /// The options that can be played.
  public class func playableMediaSelectionOptions(from mediaSelectionOptions: [AVMediaSelectionOption])
    -> [AVMediaSelectionOption]
  { mediaSelectionOptions.filter(\.isPlayable) }

  /// Those in the language of a locale, and in its region where it has one.
  public class func mediaSelectionOptions(
    from mediaSelectionOptions: [AVMediaSelectionOption], with locale: Locale
  ) -> [AVMediaSelectionOption] { mediaSelectionOptions.filter { $0.matches(locale.identifier) } }

  /// Those in one of the languages, in their order: in a language alone where no option has its region or script
  /// (RFC 4647, 3.4).
  public class func mediaSelectionOptions(
    from mediaSelectionOptions: [AVMediaSelectionOption],
    filteredAndSortedAccordingToPreferredLanguages preferredLanguages: [String]
  ) -> [AVMediaSelectionOption] {
    preferredLanguages.reduce(into: []) { found, language in
      var parts = language.split { $0 == "-" || $0 == "_" }
      while !parts.isEmpty {
        let matches = mediaSelectionOptions.filter { $0.matches(parts.joined(separator: "-")) }
        found += matches.filter { !found.contains($0) }
        if !matches.isEmpty { break }
        parts.removeLast()
      }
    }
  }
  /// The options that have all of the characteristics.
  public class func mediaSelectionOptions(
    from mediaSelectionOptions: [AVMediaSelectionOption],
    withMediaCharacteristics mediaCharacteristics: [AVMediaCharacteristic]
  ) -> [AVMediaSelectionOption] {
    mediaSelectionOptions.filter { mediaCharacteristics.allSatisfy($0.hasMediaCharacteristic) }
  }
  /// The options that have none of the characteristics.
  public class func mediaSelectionOptions(
    from mediaSelectionOptions: [AVMediaSelectionOption],
    withoutMediaCharacteristics mediaCharacteristics: [AVMediaCharacteristic]
  ) -> [AVMediaSelectionOption] {
    mediaSelectionOptions.filter { !mediaCharacteristics.contains(where: $0.hasMediaCharacteristic) }
  }
}

/// A track that can be chosen.
public final class AVMediaSelectionOption: NSObject, @unchecked Sendable {
  // @unchecked: immutable.
  let media: MediaSelectionOption
  private let track: AVAssetTrack?

  init(_ option: MediaSelectionOption, of asset: AVAsset) {
    (media, track) = (option, asset.track(withTrackID: option.trackID))
  }

  /// The kind of media.
  public var mediaType: AVMediaType { media.mediaType }
  /// The codecs.
  public var mediaSubTypes: [NSNumber] {
    track?.descriptions.map { NSNumber(value: $0.media.mediaSubType.rawValue) } ?? []
  }
  /// Whether something is true of the media.
  public func hasMediaCharacteristic(_ mediaCharacteristic: AVMediaCharacteristic) -> Bool {
    media.hasMediaCharacteristic(mediaCharacteristic)
  }
  /// Whether it can be played.
  public var isPlayable: Bool { media.isPlayable }
  /// The language, as BCP 47 writes it.
  public var extendedLanguageTag: String? { media.extendedLanguageTag }
  /// The language.
  public var locale: Locale? { media.extendedLanguageTag.map(Locale.init(identifier:)) }
  /// The tags that all formats have names for.
  public var commonMetadata: [AVMetadataItem] { track?.commonMetadata ?? [] }
  /// The formats of which there are tags.
  public var availableMetadataFormats: [AVMetadataFormat] {
    track?.metadata.reduce(into: []) { formats, item in
      let format = MetadataFormat(item.media.keySpace)
      if !formats.contains(format) { formats.append(format) }
    } ?? []
  }
  /// The tags.
  public func metadata(forFormat format: AVMetadataFormat) -> [AVMetadataItem] {
    track?.metadata(forFormat: format) ?? []
  }

  /// The track's own title, or the name of its language, or of its kind of media.
  public func displayName(with locale: Locale) -> String {
    if let title = commonMetadata.first(where: { $0.commonKey == .commonKeyTitle })?.stringValue {
      return title
    }
    return media.extendedLanguageTag.flatMap(locale.localizedString(forIdentifier:)) ?? mediaType.rawValue
  }
  /// The name that a person reads.
  public var displayName: String { displayName(with: .current) }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? AVMediaSelectionOption else { return false }
    return media == other.media && track === other.track
  }
  public override var hash: Int { media.hashValue }

  /// Whether the option is in a language, and in its region and script where it has those (RFC 4647, 3.3.1).
  fileprivate func matches(_ language: String) -> Bool {
    func parts(_ tag: String) -> [String] {
      tag.lowercased().split { $0 == "-" || $0 == "_" }.map(String.init)
    }
    guard let tag = media.extendedLanguageTag, case let wanted = parts(language), !wanted.isEmpty else {
      return false
    }
    var own = parts(tag)
    // Files have languages of three letters (ISO 639-2), locales of two.
    if let first = own.first, first.count == 3,
      let short = Locale(identifier: first).language.languageCode?.identifier(.alpha2)
    {
      own[0] = short
    }
    return own.starts(with: wanted)
  }
}

extension AVAsset {
  /// The alternatives among the tracks of a characteristic; `nil` where there are none.
  public func loadMediaSelectionGroup(for mediaCharacteristic: AVMediaCharacteristic) async throws
    -> AVMediaSelectionGroup?
  {
    do {
      return try await media.loadMediaSelectionGroup(for: mediaCharacteristic).map {
        AVMediaSelectionGroup($0, of: self)
      }
    } catch { throw AVError.wrap(error) }
  }
  /// The alternatives of a characteristic.
  public func mediaSelectionGroup(forMediaCharacteristic mediaCharacteristic: AVMediaCharacteristic)
    -> AVMediaSelectionGroup?
  {
    media.mediaSelectionGroup(forMediaCharacteristic: mediaCharacteristic).map {
      AVMediaSelectionGroup($0, of: self)
    }
  }
  /// The characteristics of which there are alternatives.
  public var availableMediaCharacteristicsWithMediaSelectionOptions: [AVMediaCharacteristic] {
    [.audible, .legible, .visual].filter { media.mediaSelectionGroup(forMediaCharacteristic: $0) != nil }
  }
}

extension AVPartialAsyncProperty where Root: AVAsset {
  /// The characteristics of which there are alternatives.
  public static var availableMediaCharacteristicsWithMediaSelectionOptions:
    AVAsyncProperty<Root, [AVMediaCharacteristic]>
  {
    AVAsyncProperty("availableMediaCharacteristicsWithMediaSelectionOptions") {
      try await $0.media.load(.availableMediaCharacteristicsWithMediaSelectionOptions)
    }
  }
}
