public import MediaCore

/// Is asked after each fault of a video composition whether to look for more.
///
/// AVFoundation counterpart: `AVVideoCompositionValidationHandling`. A method that is left out goes on.
public protocol VideoCompositionValidationHandling {
  /// - Parameter key: the property whose value can't be: `renderSize`, `renderScale` or `frameDuration`.
  func videoComposition(
    _ videoComposition: VideoComposition, shouldContinueValidatingAfterFindingInvalidValueForKey key: String
  ) -> Bool

  /// - Parameter timeRange: the part that no instruction is for.
  func videoComposition(
    _ videoComposition: VideoComposition,
    shouldContinueValidatingAfterFindingEmptyTimeRange timeRange: MediaTimeRange
  ) -> Bool

  /// - Parameter instruction: one whose time range is none, or begins before the one before it ends.
  func videoComposition(
    _ videoComposition: VideoComposition,
    shouldContinueValidatingAfterFindingInvalidTimeRangeIn instruction: VideoCompositionInstruction
  ) -> Bool

  /// - Parameter layerInstruction: the one for a track that is not there.
  func videoComposition(
    _ videoComposition: VideoComposition,
    shouldContinueValidatingAfterFindingInvalidTrackIDIn instruction: VideoCompositionInstruction,
    layerInstruction: VideoCompositionLayerInstruction
  ) -> Bool

  /// - Parameter layerInstruction: one that has a ramp begin before another of its kind ends; it has no counterpart, since
  ///   AVFoundation raises an exception where such a ramp is set.
  func videoComposition(
    _ videoComposition: VideoComposition,
    shouldContinueValidatingAfterFindingOverlappingRampsIn instruction: VideoCompositionInstruction,
    layerInstruction: VideoCompositionLayerInstruction
  ) -> Bool
}

extension VideoCompositionValidationHandling {
  /// Goes on.
  public func videoComposition(
    _ videoComposition: VideoComposition, shouldContinueValidatingAfterFindingInvalidValueForKey key: String
  ) -> Bool { true }
  /// Goes on.
  public func videoComposition(
    _ videoComposition: VideoComposition,
    shouldContinueValidatingAfterFindingEmptyTimeRange timeRange: MediaTimeRange
  ) -> Bool { true }
  /// Goes on.
  public func videoComposition(
    _ videoComposition: VideoComposition,
    shouldContinueValidatingAfterFindingInvalidTimeRangeIn instruction: VideoCompositionInstruction
  ) -> Bool { true }
  /// Goes on.
  public func videoComposition(
    _ videoComposition: VideoComposition,
    shouldContinueValidatingAfterFindingInvalidTrackIDIn instruction: VideoCompositionInstruction,
    layerInstruction: VideoCompositionLayerInstruction
  ) -> Bool { true }
  /// Goes on.
  public func videoComposition(
    _ videoComposition: VideoComposition,
    shouldContinueValidatingAfterFindingOverlappingRampsIn instruction: VideoCompositionInstruction,
    layerInstruction: VideoCompositionLayerInstruction
  ) -> Bool { true }
}

extension VideoComposition {
  /// The faults that keep the composition from showing some tracks throughout: one error each, in the order
  /// of the instructions; none where it is valid.
  ///
  /// Gaps and overlaps of instructions, those that begin late or end early by however little, layers of tracks that are not
  /// there, and ramps of one kind that overlap. Instructions may go on after the end. The code is that of
  /// `AVErrorInvalidVideoComposition`.
  ///
  /// - Parameter timeRange: the part that is to be shown; up to the last of the tracks' ends where `nil`.
  public func issues(for tracks: [AssetTrack], timeRange: MediaTimeRange? = nil) -> [MediaError] {
    faults(for: tracks, timeRange).map { MediaError(.invalidVideoComposition, $0.reason) }
  }

  /// Whether the composition shows some tracks throughout.
  ///
  /// AVFoundation counterpart: `isValid(for:assetDuration:timeRange:validationDelegate:)`.
  ///
  /// - Parameters:
  ///   - timeRange: the part that is to be shown; up to the last of the tracks' ends where `nil`.
  ///   - validationDelegate: is given each fault, and asked whether to go on; without one the first decides.
  public func isValid(
    for tracks: [AssetTrack], timeRange: MediaTimeRange? = nil,
    validationDelegate: (any VideoCompositionValidationHandling)? = nil
  ) -> Bool {
    let faults = faults(for: tracks, timeRange)
    guard let validationDelegate else { return faults.isEmpty }
    _ = faults.first { !validationDelegate.goesOn(after: $0, in: self) }
    return faults.isEmpty
  }

  fileprivate struct Fault {
    enum Kind {
      case value(key: String)
      case gap(MediaTimeRange)
      case timeRange(VideoCompositionInstruction)
      case track(VideoCompositionInstruction, VideoCompositionLayerInstruction)
      case ramps(VideoCompositionInstruction, VideoCompositionLayerInstruction)
    }
    let kind: Kind
    let reason: String

    init(_ kind: Kind, _ reason: String) { (self.kind, self.reason) = (kind, reason) }
  }

  private func faults(for tracks: [AssetTrack], _ timeRange: MediaTimeRange?) -> [Fault] {
    let end = tracks.map(\.timeRange.end).filter(\.isNumeric).max() ?? .zero
    let known = Set(tracks.map(\.trackID) + [animationTool?.trackID].compactMap(\.self))
    var faults = valueFaults()
    faults += instructionFaults(in: timeRange ?? MediaTimeRange(start: .zero, duration: end))
    for instruction in instructions {
      let start = instruction.timeRange.start
      for layer in instruction.layerInstructions {
        if !known.contains(layer.trackID) {
          faults.append(
            Fault(
              .track(instruction, layer),
              "the instruction at \(start) shows track \(layer.trackID), which is not there"))
        }
        if let ramp = layer.overlappingRamp {
          faults.append(
            Fault(
              .ramps(instruction, layer),
              "a ramp of track \(layer.trackID) begins at \(ramp), before the one before it ends"))
        }
      }
    }
    return faults
  }

  private func valueFaults() -> [Fault] {
    var faults: [Fault] = []
    if renderSize.width <= 0 || renderSize.height <= 0 {
      faults.append(
        Fault(
          .value(key: "renderSize"),
          "a picture of \(renderSize.width)×\(renderSize.height) pixels has no area"))
    }
    if !(renderScale > 0 && renderScale.isFinite) {
      faults.append(Fault(.value(key: "renderScale"), "a scale of \(renderScale) is not positive"))
    }
    if !frameDuration.isNumeric || frameDuration <= .zero {
      faults.append(
        Fault(.value(key: "frameDuration"), "a frame duration of \(frameDuration) is not positive"))
    }
    return faults
  }

  private func instructionFaults(in wanted: MediaTimeRange) -> [Fault] {
    var faults: [Fault] = []
    var covered = wanted.start
    for (index, instruction) in instructions.enumerated() {
      let range = instruction.timeRange
      guard range.isValid, range.start.isNumeric, range.duration > .zero else {
        faults.append(
          Fault(
            .timeRange(instruction), "the time range of instruction \(index) is \(range), which is not one"))
        continue
      }
      if range.start > covered {
        faults.append(
          Fault(
            .gap(MediaTimeRange(start: covered, end: range.start)),
            "there is no instruction from \(covered) to \(range.start)"))
      } else if index > 0, range.start < covered {
        faults.append(
          Fault(.timeRange(instruction), "two instructions are for \(range.start) to \(covered)"))
      }
      covered = range.end
    }
    if covered < wanted.end {
      faults.append(
        Fault(
          .gap(MediaTimeRange(start: covered, end: wanted.end)),
          "the last instruction ends at \(covered), and what is to be shown at \(wanted.end); "
            + "extendLastInstruction(to:) extends it"))
    }
    return faults
  }

  /// Has the last instruction rule up to a time, where it ends before it.
  public mutating func extendLastInstruction(to end: MediaTime) {
    guard let last = instructions.indices.last, instructions[last].timeRange.end < end else { return }
    instructions[last].timeRange = MediaTimeRange(start: instructions[last].timeRange.start, end: end)
  }
}

extension VideoCompositionValidationHandling {
  fileprivate func goesOn(after fault: VideoComposition.Fault, in composition: VideoComposition) -> Bool {
    switch fault.kind {
    case .value(let key):
      videoComposition(composition, shouldContinueValidatingAfterFindingInvalidValueForKey: key)
    case .gap(let range):
      videoComposition(composition, shouldContinueValidatingAfterFindingEmptyTimeRange: range)
    case .timeRange(let instruction):
      videoComposition(composition, shouldContinueValidatingAfterFindingInvalidTimeRangeIn: instruction)
    case .track(let instruction, let layer):
      videoComposition(
        composition, shouldContinueValidatingAfterFindingInvalidTrackIDIn: instruction,
        layerInstruction: layer)
    case .ramps(let instruction, let layer):
      videoComposition(
        composition, shouldContinueValidatingAfterFindingOverlappingRampsIn: instruction,
        layerInstruction: layer)
    }
  }
}

// MARK: - Warnings

extension VideoComposition {
  /// Warnings of layers that are valid and most likely not meant: they are wholly off screen throughout
  /// their instruction.
  ///
  /// A rotation without its translation makes such a layer; ``AssetTrack/uprightTransform`` has both.
  public func warnings(for tracks: [AssetTrack]) -> [String] {
    instructions.flatMap { instruction in
      instruction.layerInstructions.compactMap { layer in
        guard let track = tracks.first(where: { $0.trackID == layer.trackID }),
          layer.moments(in: instruction.timeRange).allSatisfy({ isOffScreen(layer, track, at: $0) })
        else { return nil }
        let turned = layer.transform(at: instruction.timeRange.start)
        let cause =
          turned.tx == 0 && turned.ty == 0
          ? "a rotation turns about the top left corner and needs a translation; uprightTransform has it"
          : "its transform moves it out of the picture"
        return "track \(layer.trackID) is off screen throughout the instruction at "
          + "\(instruction.timeRange.start): \(cause)"
      }
    }
  }

  private func isOffScreen(
    _ layer: VideoCompositionLayerInstruction, _ track: AssetTrack, at time: MediaTime
  ) -> Bool {
    let transform = layer.transform(at: time)
    let part =
      layer.cropRectangle(at: time)
      ?? PictureRectangle(
        x: 0, y: 0, width: Double(track.naturalSize.width), height: Double(track.naturalSize.height))
    let corners = [(part.x, part.y), (part.x + part.width, part.y)].flatMap {
      [$0, ($0.0, $0.1 + part.height)]
    }
    let acrosses = corners.map { transform.a * $0.0 + transform.c * $0.1 + transform.tx }
    let downs = corners.map { transform.b * $0.0 + transform.d * $0.1 + transform.ty }
    return (acrosses.max() ?? 0) <= 0 || (acrosses.min() ?? 0) >= Double(renderSize.width)
      || (downs.max() ?? 0) <= 0 || (downs.min() ?? 0) >= Double(renderSize.height)
  }
}
