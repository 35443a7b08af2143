// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation
import MediaAssets
import MediaCore

/// Tracks that are alternatives, by their IDs.
public final class AVAssetTrackGroup: NSObject, NSCopying, @unchecked Sendable {
  // @unchecked: immutable.
  private let tracks: [Int32]
  init(_ tracks: [Int32]) { self.tracks = tracks }
  /// The IDs.
  public var trackIDs: [NSNumber] { tracks.map { NSNumber(value: $0) } }
  /// The object itself, which stays as it is.
  public func copy(with zone: NSZone? = nil) -> Any { self }
  public override func isEqual(_ object: Any?) -> Bool { (object as? AVAssetTrackGroup)?.tracks == tracks }
  public override var hash: Int { tracks.hashValue }
}

/// A choice of what becomes of tracks that are alternatives.
public struct AVAssetTrackGroupOutputHandling: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// Nothing is stated.
  public static let none: AVAssetTrackGroupOutputHandling = []
  /// The tracks stay alternatives.
  public static let preserveAlternateTracks = AVAssetTrackGroupOutputHandling(rawValue: 1)
}

/// References that are forbidden from one file to another.
public struct AVAssetReferenceRestrictions: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// A file of the network to one of this computer's.
  public static let forbidRemoteReferenceToLocal = AVAssetReferenceRestrictions(rawValue: 1)
  /// A file of this computer's to one of the network.
  public static let forbidLocalReferenceToRemote = AVAssetReferenceRestrictions(rawValue: 2)
  /// A file of the network to one of another place in it.
  public static let forbidCrossSiteReference = AVAssetReferenceRestrictions(rawValue: 4)
  /// A file of this computer's to another one of it.
  public static let forbidLocalReferenceToLocal = AVAssetReferenceRestrictions(rawValue: 8)
  /// Any file to any other.
  public static let forbidAll = AVAssetReferenceRestrictions(rawValue: 0xFFFF)
}

extension AVAsset {
  /// The tracks that are alternatives to each other: those of one characteristic, where there are several of it.
  public var trackGroups: [AVAssetTrackGroup] {
    let characteristics: [AVMediaCharacteristic] = [.visual, .audible, .legible]
    return characteristics.compactMap { characteristic in
      let options = media.mediaSelectionGroup(forMediaCharacteristic: characteristic)?.options ?? []
      return options.count > 1 ? AVAssetTrackGroup(options.map(\.trackID)) : nil
    }
  }
  /// The files that the asset may not refer to: those of the network, which isn't opened.
  public var referenceRestrictions: AVAssetReferenceRestrictions { .forbidLocalReferenceToRemote }
}

extension AVPartialAsyncProperty where Root: AVAsset {
  /// The tracks that are alternatives to each other.
  public static var trackGroups: AVAsyncProperty<Root, [AVAssetTrackGroup]> {
    AVAsyncProperty("trackGroups") { asset in
      _ = try await asset.media.load(.tracks)
      return asset.trackGroups
    }
  }
  /// The options that are presented of each group of alternatives before a choice.
  public static var preferredMediaSelection: AVAsyncProperty<Root, AVMediaSelection> {
    AVAsyncProperty("preferredMediaSelection") { asset in
      _ = try await asset.media.load(.tracks)
      return asset.preferredMediaSelection
    }
  }
}

extension AVURLAsset {
  /// A track of the same kind of media and codec, of which a composition's track can show parts; `nil` where there is none.
  public func compatibleTrack(for compositionTrack: AVCompositionTrack) -> AVAssetTrack? {
    let candidates = tracks(withMediaType: compositionTrack.mediaType)
    guard let codec = compositionTrack.media?.formatDescriptions.first?.codec else { return candidates.first }
    return candidates.first { $0.media?.formatDescriptions.first?.codec == codec }
  }
  /// See ``compatibleTrack(for:)``.
  public func findCompatibleTrack(for compositionTrack: AVCompositionTrack) async throws -> AVAssetTrack? {
    try await wrapping { _ = try await media.load(.tracks) }
    return compatibleTrack(for: compositionTrack)
  }
  /// See ``compatibleTrack(for:)``.
  @preconcurrency
  public func findCompatibleTrack(
    for compositionTrack: AVCompositionTrack,
    completionHandler: @escaping @Sendable (AVAssetTrack?, (any Error)?) -> Void
  ) {
    answer(completionHandler) { try await self.findCompatibleTrack(for: compositionTrack) }
  }
}
