// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CoreMedia
public import Foundation
import MediaAssets

/// Is asked after each fault of a video composition whether to look for more; whatever is left out goes on.
public protocol AVVideoCompositionValidationHandling: NSObjectProtocol {
  /// - Parameter key: the property whose value can't be: `renderSize`, `renderScale` or `frameDuration`.
  func videoComposition(
    _ videoComposition: AVVideoComposition, shouldContinueValidatingAfterFindingInvalidValueForKey key: String
  ) -> Bool
  /// - Parameter timeRange: a range that no instruction is for.
  func videoComposition(
    _ videoComposition: AVVideoComposition,
    shouldContinueValidatingAfterFindingEmptyTimeRange timeRange: CMTimeRange
  ) -> Bool
  /// - Parameter videoCompositionInstruction: one whose time range is none, or begins before the one before it ends.
  func videoComposition(
    _ videoComposition: AVVideoComposition,
    shouldContinueValidatingAfterFindingInvalidTimeRangeIn videoCompositionInstruction:
      any AVVideoCompositionInstructionProtocol
  ) -> Bool
  /// - Parameter layerInstruction: the one for a track that is not there.
  func videoComposition(
    _ videoComposition: AVVideoComposition,
    shouldContinueValidatingAfterFindingInvalidTrackIDIn videoCompositionInstruction:
      any AVVideoCompositionInstructionProtocol,
    layerInstruction: AVVideoCompositionLayerInstruction, asset: AVAsset
  ) -> Bool
}

extension AVVideoCompositionValidationHandling {
  /// Says yes, by which the check goes on.
  public func videoComposition(
    _ videoComposition: AVVideoComposition, shouldContinueValidatingAfterFindingInvalidValueForKey key: String
  ) -> Bool { true }
  /// Says yes, by which the check goes on.
  public func videoComposition(
    _ videoComposition: AVVideoComposition,
    shouldContinueValidatingAfterFindingEmptyTimeRange timeRange: CMTimeRange
  ) -> Bool { true }
  /// Says yes, by which the check goes on.
  public func videoComposition(
    _ videoComposition: AVVideoComposition,
    shouldContinueValidatingAfterFindingInvalidTimeRangeIn videoCompositionInstruction:
      any AVVideoCompositionInstructionProtocol
  ) -> Bool { true }
  /// Says yes, by which the check goes on.
  public func videoComposition(
    _ videoComposition: AVVideoComposition,
    shouldContinueValidatingAfterFindingInvalidTrackIDIn videoCompositionInstruction:
      any AVVideoCompositionInstructionProtocol,
    layerInstruction: AVVideoCompositionLayerInstruction, asset: AVAsset
  ) -> Bool { true }
}

extension AVVideoComposition {
  /// Whether instructions follow each other without a gap to the asset's end, and name tracks that are there.
  ///
  /// - Parameter validationDelegate: is given each fault, and asked whether to go on.
  public func isValid(
    for asset: AVAsset?, timeRange: CMTimeRange,
    validationDelegate: (any AVVideoCompositionValidationHandling)?
  ) -> Bool {
    guard let asset else { return !instructions.isEmpty }
    let range = timeRange.duration.isNumeric ? timeRange : nil
    let (instructions, media) = (instructions, media)
    let relay = validationDelegate.map {
      ValidationRelay(
        delegate: $0, composition: self, asset: asset, pairs: Array(zip(media.instructions, instructions)))
    }
    return media.isValid(for: asset.media.tracks, timeRange: range, validationDelegate: relay)
  }
}

/// Asks a delegate with Apple's names.
private struct ValidationRelay: VideoCompositionValidationHandling {
  let delegate: any AVVideoCompositionValidationHandling
  let composition: AVVideoComposition
  let asset: AVAsset
  let pairs: [(media: VideoCompositionInstruction, object: any AVVideoCompositionInstructionProtocol)]

  private func object(
    _ media: VideoCompositionInstruction
  ) -> any AVVideoCompositionInstructionProtocol {
    pairs.first { $0.media == media }?.object ?? AVVideoCompositionInstruction(media)
  }

  func videoComposition(
    _: VideoComposition, shouldContinueValidatingAfterFindingInvalidValueForKey key: String
  ) -> Bool {
    delegate.videoComposition(composition, shouldContinueValidatingAfterFindingInvalidValueForKey: key)
  }

  func videoComposition(
    _: VideoComposition, shouldContinueValidatingAfterFindingEmptyTimeRange timeRange: CMTimeRange
  ) -> Bool {
    delegate.videoComposition(composition, shouldContinueValidatingAfterFindingEmptyTimeRange: timeRange)
  }

  func videoComposition(
    _: VideoComposition,
    shouldContinueValidatingAfterFindingInvalidTimeRangeIn instruction: VideoCompositionInstruction
  ) -> Bool {
    delegate.videoComposition(
      composition, shouldContinueValidatingAfterFindingInvalidTimeRangeIn: object(instruction))
  }

  func videoComposition(
    _: VideoComposition,
    shouldContinueValidatingAfterFindingInvalidTrackIDIn instruction: VideoCompositionInstruction,
    layerInstruction: VideoCompositionLayerInstruction
  ) -> Bool {
    let instruction = object(instruction)
    let layers = (instruction as? AVVideoCompositionInstruction)?.layerInstructions ?? []
    let layer = layers.first { $0.media == layerInstruction }
    return delegate.videoComposition(
      composition, shouldContinueValidatingAfterFindingInvalidTrackIDIn: instruction,
      layerInstruction: layer ?? AVVideoCompositionLayerInstruction(layerInstruction), asset: asset)
  }
}
