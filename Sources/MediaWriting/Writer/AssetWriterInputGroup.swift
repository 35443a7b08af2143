public import MediaCore

/// Inputs of whose tracks one at a time is presented, such as languages.
///
/// AVFoundation counterpart: `AVAssetWriterInputGroup`. The inputs are added to the writer, too.
public final class AssetWriterInputGroup: Sendable {
  /// The inputs.
  public let inputs: [AssetWriterInput]
  /// The input whose track is presented where nothing else is chosen; `nil` where none is.
  public let defaultInput: AssetWriterInput?

  /// Makes a group.
  public init(inputs: [AssetWriterInput], defaultInput: AssetWriterInput? = nil) {
    self.inputs = inputs
    self.defaultInput = defaultInput
  }
}

extension AssetWriter {
  /// Whether a group can be added: of inputs of one kind of media, to a writer that has not started, of a type that knows groups.
  public func canAdd(_ inputGroup: AssetWriterInputGroup) -> Bool {
    guard status == .unknown, outputFileType.brand != nil, let first = inputGroup.inputs.first else {
      return false
    }
    let members = inputGroup.inputs + (inputGroup.defaultInput.map { [$0] } ?? [])
    let isTaken = inputGroups.contains { other in
      other.inputs.contains { input in members.contains { $0 === input } }
    }
    return !isTaken && members.allSatisfy { $0.mediaType == first.mediaType }
      && inputGroup.defaultInput.map { given in inputGroup.inputs.contains { $0 === given } } != false
  }

  /// Adds a group: the default input's track is presented by default, and the others are not.
  ///
  /// AVFoundation counterpart: `AVAssetWriter.add(_: AVAssetWriterInputGroup)`.
  /// - Throws: `.invalidArgument` where ``canAdd(_:)-(AssetWriterInputGroup)`` is false.
  public func add(_ inputGroup: AssetWriterInputGroup) throws(MediaError) {
    guard canAdd(inputGroup) else {
      throw MediaError(
        .invalidArgument, "this group of inputs can't be added",
        at: .init(file: outputPath.isEmpty ? nil : outputPath))
    }
    inputGroups.append(inputGroup)
    for input in inputGroup.inputs { input.marksOutputTrackAsEnabled = input === inputGroup.defaultInput }
  }

  /// The number of an input's group, from 1; 0 where it has none.
  func alternateGroup(of input: AssetWriterInput) -> Int16 {
    let place = inputGroups.firstIndex { group in group.inputs.contains { $0 === input } }
    return place.map { Int16(clamping: $0 + 1) } ?? 0
  }
}
