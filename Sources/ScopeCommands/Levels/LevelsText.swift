import MediaScope

/// The output of `levels` for people.
struct LevelsText: CustomStringConvertible {
  private let result: LevelsMeasurement
  private let targets: [Double]
  private var levels: Levels { result.levels }

  init(_ result: LevelsMeasurement, targets: [Double]) {
    self.result = result
    self.targets = targets
  }

  var description: String {
    var lines = [result.file.fileTitle]
    lines.append("  " + heading)
    if levels.frames.isEmpty {
      lines.append("  there are no samples")
      return lines.joined(separator: "\n") + "\n"
    }
    if let verdict { lines.append("  " + verdict) }
    lines.append("")
    if let loudness = levels.loudness {
      lines += LoudnessText(loudness, peak: levels.truePeak, targets: targets, of: levels).lines
      lines.append("")
    } else if !result.isQuick {
      lines.append("  no loudness: it is measured from 8 to 384 kHz")
      lines.append("")
    }
    lines += table
    lines += remarks
    return lines.joined(separator: "\n") + "\n"
  }

  private var heading: String {
    var parts = ["track \(result.trackID): \(result.formatName)"]
    if let name = result.channelLayout?.name {
      parts.append(name)
    } else {
      parts.append("\(levels.channels.count) channels")
    }
    parts.append("\(levels.sampleRate) Hz")
    if result.storedBits > 0 { parts.append("\(result.storedBits) bits") }
    parts.append("\(levels.timeRange.start.clockDescription) to \(levels.timeRange.end.clockDescription)")
    return parts.joined(separator: ", ")
  }

  /// The summary that one wants to know first: how loud, how high, and whether anything is wrong.
  private var verdict: String? {
    guard let loudness = levels.loudness else { return nil }
    let summary = LoudnessSummary(pieces: [loudness], peak: levels.truePeak)
    let peaks = levels.channels.compactMap(\.samplePeak?.value)
    guard peaks.contains(where: { $0 > 0 }) else { return "silent" }
    var parts: [String] = []
    if let integrated = summary.integrated, integrated.isFinite {
      parts.append("\(LevelNumber.loudness(integrated)) LUFS")
    } else {
      // Blocks of 400 ms are measured, and those under -70 LUFS are left out (ITU-R BS.1770-5, annex 1).
      let isShort = levels.timeRange.duration < MediaTime(value: 400, timescale: 1000)
      parts.append(isShort ? "too short for a loudness" : "too quiet for a loudness")
    }
    if let peak = summary.peak {
      let height = Decibels.ofAmplitude(peak.value)
      parts.append(
        "true peak \(LevelNumber.fixed(height, places: 1)) dBTP" + (height > 0 ? ", over full scale" : ""))
    }
    let clipped = levels.channels.reduce(0) { $0 + Int($1.clippedRuns.count) }
    parts.append(clipped == 0 ? "no clipping" : "clipped \(clipped) times")
    return parts.joined(separator: ", ")
  }

  // MARK: Channels

  /// Channels that have a column; of more there are lines below each other in the JSON.
  private static let columnCount = 8

  private var shownChannels: ArraySlice<ChannelLevels> { levels.channels.prefix(Self.columnCount) }

  /// A line of the table: a value of all channels where there are several, and one of each.
  private func line(_ name: String, _ all: String, _ cells: [String]) -> String {
    let values = levels.channels.count > 1 ? [all] + cells : cells
    return "  " + name.padded(to: 22) + values.map { $0.padded(to: 13, onLeft: true) }.joined()
  }

  private func row(_ name: String, _ cell: (any LevelValues) -> String) -> String {
    line(name, cell(levels), shownChannels.map { cell($0) })
  }

  private var table: [String] {
    var lines = [line("", "all", shownChannels.map(\.name))] + peaks
    lines.append(row("Crest factor, dB") { $0.crestFactor.map { LevelNumber.decibels($0) } ?? "" })
    lines.append(row("DC offset") { LevelNumber.fixed($0.dcOffset, places: 6) })
    if !result.isQuick {
      lines.append(row("Zero crossings") { "\($0.zeroCrossings)" })
      lines.append(row("Clipped runs") { "\($0.clippedRuns.count)" })
      if levels.clippedRuns.count > 0 {
        lines.append(row("  longest, samples") { $0.clippedRuns.longest.map { "\($0.count)" } ?? "" })
        lines.append(row("    from") { $0.clippedRuns.longest.map { self.time($0.lowerBound) } ?? "" })
      }
    }
    if result.storedBits > 0 {
      lines.append(
        row("Bits in use") { $0.effectiveBitDepth.map { "\($0) of \(result.storedBits)" } ?? "none" })
    }
    if levels.nonFiniteCount > 0 { lines.append(row("NaN or infinite") { "\($0.nonFiniteCount)" }) }
    if levels.channels.count > Self.columnCount {
      lines.append("  and \(levels.channels.count - Self.columnCount) more channels, which --json shows")
    }
    return lines
  }

  /// The rows of peaks and RMS, with when they are.
  private var peaks: [String] {
    func level(_ extreme: LevelExtreme?) -> String { LevelNumber.decibels(extreme?.value ?? 0) }
    func time(_ extreme: LevelExtreme?) -> String { extreme?.time.clockDescription ?? "" }
    var lines: [String] = []
    lines.append(row("Sample peak, dBFS") { level($0.samplePeak) })
    lines.append(row("  at") { time($0.samplePeak) })
    if !result.isQuick {
      lines.append(row("True peak, dBTP") { level($0.truePeak) })
      lines.append(row("  at") { time($0.truePeak) })
    }
    lines.append(row("RMS, dBFS") { LevelNumber.decibels($0.rms) })
    if levels.maximumRMS != nil {
      lines.append(row("  loudest 50 ms") { level($0.maximumRMS) })
      lines.append(row("    from") { time($0.maximumRMS) })
      lines.append(row("  quietest 50 ms") { level($0.minimumRMS) })
      lines.append(row("    from") { time($0.minimumRMS) })
    }
    return lines
  }

  private func time(_ frame: Int64) -> String {
    MediaTime(value: frame, timescale: Int32(clamping: levels.sampleRate)).clockDescription
  }

  // MARK: Remarks

  private var remarks: [String] {
    guard !result.isQuick else { return [] }
    var lines = [""]
    let silence = levels.silentRanges
    let rule =
      "\(LevelNumber.fixed(result.silenceThreshold, places: 0)) dBFS for \(JSONWriter.text(result.silenceDuration)) s"
    if silence.count == 0 {
      lines.append("  No silence: nothing stays under \(rule)")
    } else {
      let total = MediaTime(value: silence.frameCount, timescale: Int32(clamping: levels.sampleRate))
      lines.append("  Silence under \(rule): \(silence.count) times, \(total.clockDescription) in all")
      for range in silence.ranges.prefix(10) {
        lines.append("    \(time(range.lowerBound)) to \(time(range.upperBound))")
      }
      if silence.count > 10 { lines.append("    and \(silence.count - 10) more, which --json shows") }
    }
    let isSilent = levels.samplePeak == nil
    for relation in levels.relations where !isSilent {
      let names = "\(levels.channels[relation.first].name) and \(levels.channels[relation.second].name)"
      if levels.isIdentical(relation) {
        lines.append("  \(names) are identical")
      } else if levels.isInverted(relation) {
        lines.append("  \(names) are the same with opposite signs")
      } else if let correlation = levels.correlation(relation), levels.relations.count == 1 {
        lines.append("  Correlation of \(names): \(LevelNumber.fixed(correlation, places: 3))")
      }
    }
    return lines
  }
}

extension String {
  /// The text with spaces after it, or before it, to a width.
  func padded(to width: Int, onLeft: Bool = false) -> String {
    let space = String(repeating: " ", count: Swift.max(width - count, 0))
    return onLeft ? space + self : self + space
  }
}
