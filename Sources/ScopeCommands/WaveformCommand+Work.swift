import MediaAssets
import MediaScope

extension WaveformCommand {
  struct Measurement {
    var value: Waveform
    var damage: ReadingDamage
    /// Set where the track ends well before the file says that it does.
    var loss: MediaError?
  }

  private var zoomChoice: WaveformZoom {
    if let pixelsPerSecond { return .pixelsPerSecond(pixelsPerSecond) }
    switch zoom {
    case nil: return .samplesPerPixel(256)
    case .samplesPerPixel(let count): return .samplesPerPixel(count)
    case .auto: return .fit(width: width)
    }
  }

  func measure(_ file: String, for format: WaveformFormat) throws(MediaError) -> Measurement {
    let asset = URLAsset(path: file)
    let duration = try asset.content().duration
    let track = try TrackArgument.track(self.track, of: .audio, in: asset.tracks())
    let range = try shownRange(of: track, in: timeRange(of: track, duration: duration), for: format)
    var pipeline = AudioAnalysisPipeline(track: track, timeRange: range)
    // Data files count pixels from the first sample, pictures draw the timeline.
    pipeline.countsFromTrackStart = format != .png
    let analyzed = try analyze(pipeline, for: format)
    guard analyzed.frameCount > 0 || analyzed.damage.isEmpty else {
      throw analyzed.damage.first ?? MediaError(.decodeFailed, "nothing could be decoded")
    }
    let rate = Int32(clamping: analyzed.value.sampleRate)
    var end = MediaTime(value: analyzed.value.frames.upperBound, timescale: rate)
    if pipeline.countsFromTrackStart { end = end + track.timeRange.start }
    return Measurement(
      value: analyzed.value, damage: analyzed.damage,
      loss: try asset.content().truncation ?? track.shortfall(endingAt: end, of: range))
  }

  private func timeRange(of track: AssetTrack, duration: MediaTime) throws(MediaError) -> MediaTimeRange {
    let first = try start.time(in: duration)
    let last = try end?.time(in: duration) ?? .positiveInfinity
    guard first < last else {
      throw MediaError(
        .invalidArgument, "--start \(first.clockDescription) is not before --end \(last.clockDescription)")
    }
    let trackEnd = track.timeRange.end
    guard first == .zero || !trackEnd.isNumeric || first < trackEnd else {
      throw MediaError(
        .invalidArgument, "--start \(first.clockDescription) is past the end at \(trackEnd.clockDescription)")
    }
    let trackStart = track.timeRange.start
    guard !trackStart.isNumeric || last > trackStart else {
      throw MediaError(
        .invalidArgument,
        "--end \(last.clockDescription) is before the sound begins, at \(trackStart.clockDescription)")
    }
    return MediaTimeRange(start: first, end: last)
  }

  /// The part of a range that a picture at a fixed zoom has room for: what lies beyond need not be decoded.
  private func shownRange(
    of track: AssetTrack, in range: MediaTimeRange, for format: WaveformFormat
  ) throws(MediaError) -> MediaTimeRange {
    if case .fit = zoomChoice { return range }
    guard format == .png else { return range }
    let rate = Int(saturating: track.formatDescriptions.first?.audioStreamDescription?.sampleRate ?? 0)
    let zoom = try zoomChoice.samplesPerPixel(sampleRate: rate, frameCount: 0)
    let shown = MediaTime(value: Int64(width), timescale: Int32(clamping: rate))
      .multiplied(by: Int32(clamping: zoom))
    // The picture begins with the first sample, wherever the track starts.
    let first = max(range.start, track.timeRange.start)
    return range.intersection(MediaTimeRange(start: range.start, end: first + shown))
  }

  private func analyze(
    _ pipeline: AudioAnalysisPipeline, for format: WaveformFormat
  ) throws(MediaError) -> AudioAnalysisPipeline.Result<Waveform> {
    let mode: WaveformAnalyzer.ChannelMode = splitChannels ? .split : .mono
    let first = try pipeline.run(WaveformAnalyzer(zoom: zoomChoice, channelMode: mode))
    guard format != .png, case .fit = zoomChoice else { return first }
    // Data files are compared by value, so their pixels are measured, not put together from finer ones.
    let zoom = try zoomChoice.samplesPerPixel(
      sampleRate: first.value.sampleRate, frameCount: Int64(first.value.frames.count))
    return try pipeline.run(WaveformAnalyzer(zoom: .samplesPerPixel(zoom), channelMode: mode))
  }

  func encode(_ waveform: Waveform, as format: WaveformFormat) throws(MediaError) -> [UInt8] {
    switch format {
    case .png: return try WaveformRenderer(style: style()).pngData(of: waveform)
    case .dat: return try WaveformDataFile.encode(scaled(waveform), bitDepth: bits == 8 ? .eight : .sixteen)
    case .json: return WaveformJSON.encode(scaled(waveform), bitDepth: bits == 8 ? .eight : .sixteen)
    }
  }

  /// Pictures are scaled when they are drawn, data here.
  private func scaled(_ waveform: Waveform) -> Waveform {
    switch amplitudeScale {
    case .factor(1): waveform
    case .factor(let factor): waveform.scaled(by: factor)
    case .auto: waveform.scaled(by: waveform.fullScaleFactor())
    }
  }

  private func style() throws(MediaError) -> WaveformStyle {
    var style = WaveformStyle()
    style.width = width
    style.height = height
    style.colors = try colors.colors()
    style.showsAxisLabels = axisLabels
    switch amplitudeScale {
    case .factor(let factor): style.amplitudeScale = .factor(factor)
    case .auto: style.amplitudeScale = .auto
    }
    if waveformStyle == .bars { style.shape = .bars(width: barWidth, gap: barGap, cap: barStyle) }
    return style
  }
}

extension AssetTrack {
  /// The error for a track that ended well before the file says, such as one that was cut off in a download.
  ///
  /// Encoders pad and round: a tenth of a second, or two in a hundred, is no loss.
  func shortfall(endingAt end: MediaTime, of range: MediaTimeRange) -> MediaError? {
    let declared = min(timeRange.end, range.end)
    guard content.durationIsDeclared, declared.isNumeric else { return nil }
    let missing = declared - end
    let tolerance = max(
      MediaTime(value: 1, timescale: 10), (declared - range.start).multiplied(byRatio: 2, divisor: 100))
    guard missing > tolerance else { return nil }
    return MediaError(
      .fileFailedToParse,
      "only \(end.clockDescription) of the declared \(timeRange.end.clockDescription) of \(mediaType) could be read",
      at: .init(trackID: trackID))
  }
}

extension MediaError {
  /// The first damage, told together with how much more there was.
  func counting(_ damage: ReadingDamage) -> MediaError {
    guard damage.packetCount > 1 else { return self }
    var error = self
    error.reason += ", and \(damage.packetCount - 1) more"
    return error
  }
}
