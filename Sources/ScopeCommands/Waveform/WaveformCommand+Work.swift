import MediaAssets
import MediaEditing
import MediaScope

extension WaveformCommand {
  /// The waveforms that are to be written, and the damage that was met.
  struct Measurement {
    var document: WaveformDocument
    /// Pixels of the image to a pixel of the waveform.
    var columnWidth = 1
    /// Where chapters begin.
    var marks: [TimeMark] = []
    var damage = ReadingDamage()
    /// The error that the track ends well before the file says that it does.
    var shortfall: MediaError?
  }

  /// The zooms to measure, and the pixels of the image to a pixel of the waveform.
  fileprivate struct Levels {
    var zooms: [WaveformZoom]
    var columnWidth = 1
    /// The part of the range that is shown, in frames; `nil` for all of it.
    var shownFrames: Int64?
  }

  func measure(
    _ file: String, for format: WaveformFormat, _ progress: WorkProgress? = nil
  ) throws(MediaError) -> Measurement {
    if isRaw {
      return try measure(
        try LinearPCMFile(path: file, rawFormat: raw.description()), file, for: format, progress)
    }
    if case .container(let container) = inputFormat {
      let asset = URLAsset(path: file, options: URLAsset.Options(container: container))
      return try measure(asset, file, for: format, progress)
    }
    let source = try AudioInput.source(of: file, orElse: WaveformDocument.isRecognized)
    if let timeline = try InputAsset.timeline(source, file) {
      return try measure(timeline, file, for: format, progress)
    }
    if let document = try WaveformDocument(recognizing: source) { return try resample(document, for: format) }
    switch AudioInput(source, path: file, needsTracks: track?.needsTracks ?? false) {
    case .samples(let samples): return try measure(samples, file, for: format, progress)
    case .asset(let asset): return try measure(asset, file, for: format, progress)
    }
  }

  // MARK: - Sound

  private func measure(
    _ asset: Asset, _ file: String, for format: WaveformFormat, _ progress: WorkProgress?
  ) throws(MediaError) -> Measurement {
    // Where a part ends is wanted exactly.
    let asset = part.isWhole ? asset : try asset.fileAsset?.measured() ?? asset
    let duration = try asset.content().duration
    let track = try TrackArgument.track(self.track, of: .audio, in: asset.tracks())
    let range = try timeRange(of: track.timeRange, duration: duration)
    let description = track.formatDescriptions.first
    let rate = Int(saturating: description?.audioStreamDescription?.sampleRate ?? 0)
    let channelCount = description?.audioStreamDescription?.channelsPerFrame ?? 1
    let levels = try levels(range: range, sampleRate: rate, channelCount: channelCount, for: format)
    let shown = levels.shown(of: range, from: track.timeRange.start, sampleRate: rate)
    var pipeline = WaveformPipeline(decoding: track, timeRange: shown)
    // Data files count pixels from the first sample; pictures and our own documents are on the timeline.
    pipeline.countsFromTrackStart = !format.isPicture && format != .document
    // The padding at the end of an MP3 file is in audiowaveform's data.
    pipeline.keepsPadding = pipeline.countsFromTrackStart && track.isMP3File
    pipeline.progress = progress
    let analyzed = try run(pipeline, levels, for: format)
    guard analyzed.frameCount > 0 || analyzed.damage.isEmpty else {
      throw analyzed.damage.first ?? MediaError(.decodeFailed, "nothing could be decoded")
    }
    let layout = description?.audio?.channelLayout
    let source = WaveformDocument.Source(
      file: file, trackID: track.trackID, formatName: description?.formatName,
      channels: layout?.channels.map(\.rawValue), channelLayout: layout?.name)
    var end = analyzed.value.first?.timeRange.end ?? .zero
    if pipeline.countsFromTrackStart { end = end + track.timeRange.start }
    return Measurement(
      document: WaveformDocument(source: source, levels: analyzed.value), columnWidth: levels.columnWidth,
      marks: caption.marks(of: try asset.content()), damage: analyzed.damage,
      shortfall: try asset.shortfall(
        ofPartEndingAt: range.end, missing: .of(.audio, isChosen: self.track != nil))
        ?? track.shortfall(endingAt: end, of: shown) ?? analyzed.damage.shortfall)
  }

  private func measure(
    _ samples: LinearPCMFile, _ file: String, for format: WaveformFormat, _ progress: WorkProgress?
  ) throws(MediaError) -> Measurement {
    let rate = Int(saturating: samples.description.sampleRate)
    let range = try timeRange(of: samples.timeRange, duration: samples.timeRange.duration)
    let levels = try levels(
      range: range, sampleRate: rate, channelCount: samples.description.channelsPerFrame, for: format)
    let shown = levels.shown(of: range, from: .zero, sampleRate: rate)
    var pipeline = WaveformPipeline(samples: samples, timeRange: shown)
    pipeline.progress = progress
    let analyzed = try run(pipeline, levels, for: format)
    let source = WaveformDocument.Source(
      file: file, trackID: 1, formatName: "PCM",
      channels: (samples.channelLayout ?? Self.usualLayout(of: samples))?.channels.map(\.rawValue),
      channelLayout: samples.channelLayout?.name)
    return Measurement(
      document: WaveformDocument(source: source, levels: analyzed.value), columnWidth: levels.columnWidth,
      shortfall: analyzed.damage.first)
  }

  /// The layout of one or two channels, which leaves nothing open.
  private static func usualLayout(of samples: LinearPCMFile) -> ChannelLayout? {
    let count = samples.description.channelsPerFrame
    return count <= 2 ? ChannelLayout(usualFor: count) : nil
  }

  private func run(
    _ pipeline: WaveformPipeline, _ levels: Levels, for format: WaveformFormat
  ) throws(MediaError) -> AudioAnalysisPipeline.Result<[Waveform]> {
    var pipeline = pipeline
    if let jobs { pipeline.jobs = jobs }
    pipeline.channelMode = splitChannels || picture.arrangement != nil ? .split : .mono
    if format == .document || format.isPicture && picture.view != .peak { pipeline.measures.insert(.rms) }
    if format == .document || format.isPicture && picture.marksClipping {
      pipeline.measures.insert(.clipping)
    }
    if compat == .audiowaveform { pipeline.floatConversion = .truncated }
    // Data files are compared by value, so their pixels are measured, not put together from finer ones.
    pipeline.hasExactEdges = !format.isPicture
    return try pipeline.runBlocking(zooms: levels.zooms)
  }

  private func timeRange(
    of track: MediaTimeRange, duration: MediaTime
  ) throws(MediaError) -> MediaTimeRange {
    let range = try MediaTimeRange(part, of: track, duration: duration)
    guard !track.start.isNumeric || range.end > track.start else {
      throw MediaError(
        .invalidArgument,
        "--end \(range.end.clockDescription) is before the sound begins, at \(track.start.clockDescription)")
    }
    return range
  }

  /// The zooms that the options ask for, of a range of sound at a rate.
  private func levels(
    range: MediaTimeRange, sampleRate: Int, channelCount: Int, for format: WaveformFormat
  ) throws(MediaError) -> Levels {
    guard format.isPicture else { return Levels(zooms: zoomChoices(width: picture.width, for: format)) }
    let isSplit = splitChannels || picture.arrangement != nil
    let columns = try style(laneCount: isSplit ? channelCount : 1).columnCount
    var zoom = zoomChoices(width: columns, for: format)[0]
    if self.zoom == nil, pixelsPerSecond == nil, part.hasEnd {
      // As audiowaveform has it: a part that is named is what the picture shows.
      let frames = range.duration.convertScale(Int32(clamping: sampleRate))
      guard frames.isNumeric else { return Levels(zooms: [.fit(width: columns)]) }
      zoom = .samplesPerPixel(
        try WaveformZoom.fit(width: columns).samplesPerPixel(sampleRate: sampleRate, frameCount: frames.value)
      )
    } else if case .fit = zoom {
      return Levels(zooms: [zoom])
    } else {
      // A pixel of the image is a part of one of the style, unless that would be less than a sample.
      let whole = try zoom.samplesPerPixel(sampleRate: max(sampleRate, 1), frameCount: 0)
      guard whole >= picture.density.pixelRatio else {
        let shown = Int64(columns / picture.density.pixelRatio + 1) * Int64(whole)
        return Levels(zooms: [zoom], columnWidth: picture.density.pixelRatio, shownFrames: shown)
      }
      zoom = .samplesPerPixel(whole / picture.density.pixelRatio)
    }
    let length = try zoom.samplesPerPixel(sampleRate: max(sampleRate, 1), frameCount: 0)
    return Levels(zooms: [zoom], shownFrames: Int64(columns) * Int64(length))
  }

  private func zoomChoices(width: Int, for format: WaveformFormat) -> [WaveformZoom] {
    if let pixelsPerSecond { return [.pixelsPerSecond(pixelsPerSecond)] }
    switch zoom {
    case nil: return [format.isPicture && fitsByDefault ? .fit(width: width) : .samplesPerPixel(256)]
    case .samplesPerPixel(let counts): return counts.map { .samplesPerPixel($0) }
    case .auto: return [.fit(width: width)]
    }
  }

  // MARK: - Waveforms

  /// Gives a waveform that was measured before the zoom and the range that the options ask for.
  private func resample(
    _ document: WaveformDocument, for format: WaveformFormat
  ) throws(MediaError) -> Measurement {
    // The finest level can become any of the others.
    guard let finest = document.levels.min(by: { $0.samplesPerPixel < $1.samplesPerPixel }) else {
      throw MediaError(.fileFailedToParse, "there is no waveform in the file")
    }
    let range = try timeRange(of: finest.timeRange, duration: finest.timeRange.duration)
    let isWhole = zoom == nil && pixelsPerSecond == nil && (!part.hasEnd || !format.isPicture)
    let rate = Int32(clamping: finest.sampleRate)
    func frame(_ time: MediaTime) -> Int64 {
      let scaled = time.convertScale(rate, method: .roundTowardPositiveInfinity)
      return scaled.isNumeric ? scaled.value : .max
    }
    let slice = finest.slice(frame(range.start)..<frame(range.end))
    var result = Measurement(document: document)
    result.document.levels = []
    if isWhole, !format.isPicture {
      result.document.levels = document.levels.map { $0.slice(frame(range.start)..<frame(range.end)) }
      if format != .document { result.document.levels = [slice] }
      return result
    }
    let levels = try levels(
      range: range, sampleRate: finest.sampleRate, channelCount: finest.channelCount, for: format)
    result.columnWidth = levels.columnWidth
    for zoom in levels.zooms {
      var length = try zoom.samplesPerPixel(
        sampleRate: finest.sampleRate, frameCount: Int64(slice.frames.count))
      if format.isPicture, length < finest.samplesPerPixel, levels.columnWidth == 1 {
        // A dense picture of data that are not: pixels of the style, not of the image.
        length *= picture.density.pixelRatio
        result.columnWidth = picture.density.pixelRatio
        if isWhole || self.zoom == .auto { length = max(length, finest.samplesPerPixel) }
      }
      result.document.levels.append(try slice.resampled(to: length))
    }
    return result
  }
}

extension WaveformCommand.Levels {
  /// The part of a range that a picture has room for: what is beyond need not be decoded.
  func shown(of range: MediaTimeRange, from trackStart: MediaTime, sampleRate: Int) -> MediaTimeRange {
    guard let shownFrames else { return range }
    // The picture begins with the first sample, wherever the track starts.
    let first = max(range.start, trackStart.isNumeric ? trackStart : .zero)
    let length = MediaTime(value: shownFrames, timescale: Int32(clamping: sampleRate))
    return range.intersection(MediaTimeRange(start: range.start, end: first + length))
  }
}

extension AssetTrack {
  /// Whether the track is MPEG audio without a container.
  fileprivate var isMP3File: Bool {
    guard content.codec == .mp3 else { return false }
    return (try? asset.content().format.container) == .mpegAudio
  }
}
