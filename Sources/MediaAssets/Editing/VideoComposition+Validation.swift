public import MediaCore

extension VideoComposition {
  /// What keeps the composition from showing some tracks throughout: one error each, in the order of the instructions; none
  /// where it is valid.
  ///
  /// Gaps and overlaps of instructions, those that begin late or end early by however little, and layers of tracks that are
  /// not there. Instructions may go on after the end. AVFoundation counterpart:
  /// `isValid(for:timeRange:validationDelegate:)`; the code is that of `AVErrorInvalidVideoComposition`.
  ///
  /// - Parameter timeRange: what is to be shown; up to the last of the tracks' ends where `nil`.
  public func issues(for tracks: [AssetTrack], timeRange: MediaTimeRange? = nil) -> [MediaError] {
    var reasons: [String] = []
    if renderSize.width <= 0 || renderSize.height <= 0 {
      reasons.append("a picture of \(renderSize.width)×\(renderSize.height) pixels has no area")
    }
    if !frameDuration.isNumeric || frameDuration <= .zero {
      reasons.append("a frame duration of \(frameDuration) is not positive")
    }
    let end = tracks.map(\.timeRange.end).filter(\.isNumeric).max() ?? .zero
    reasons += instructionIssues(in: timeRange ?? MediaTimeRange(start: .zero, duration: end))
    let known = Set(tracks.map(\.trackID))
    for instruction in instructions {
      for layer in instruction.layerInstructions where !known.contains(layer.trackID) {
        reasons.append(
          "the instruction at \(instruction.timeRange.start) shows track \(layer.trackID), which is not there"
        )
      }
    }
    return reasons.map { MediaError(.invalidVideoComposition, $0) }
  }

  private func instructionIssues(in wanted: MediaTimeRange) -> [String] {
    var reasons: [String] = []
    var covered = wanted.start
    for (index, instruction) in instructions.enumerated() {
      let range = instruction.timeRange
      guard range.isValid, range.start.isNumeric, range.duration > .zero else {
        reasons.append("the time range of instruction \(index) is \(range), which is not one")
        continue
      }
      if range.start > covered {
        reasons.append("there is no instruction from \(covered) to \(range.start)")
      } else if index > 0, range.start < covered {
        reasons.append("two instructions are for \(range.start) to \(covered)")
      }
      covered = range.end
    }
    if covered < wanted.end {
      reasons.append(
        "the last instruction ends at \(covered), and what is to be shown at \(wanted.end); "
          + "extendLastInstruction(to:) extends it")
    }
    return reasons
  }

  /// Has the last instruction rule up to a time, where it ends before it.
  public mutating func extendLastInstruction(to end: MediaTime) {
    guard let last = instructions.indices.last, instructions[last].timeRange.end < end else { return }
    instructions[last].timeRange = MediaTimeRange(start: instructions[last].timeRange.start, end: end)
  }
}
