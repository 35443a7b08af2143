import ArgumentParser
import MediaAssets
import MediaScope

extension DecodeCommand {
  func decode(_ file: String, to path: String?, _ run: FileRun) throws(MediaError) {
    let asset = try InputAsset.asset(file, inputFormat.options)
    let content = try asset.content()
    let track = try chooseTrack(in: asset.tracks())
    let isEndSure = track.content.durationIsDeclared && !content.isImprecise
    let range = try MediaTimeRange(
      part, of: track.timeRange, duration: part.duration(of: asset), isDeclared: isEndSure)
    let endWarning = EndWarning(of: range.end, track: track, content)
    if !endWarning.waitsForSound { try run.warnOfEnd(range.end, of: asset) }
    let settings = try outputSettings(for: track)
    let sinks = try makeSinks(file, path, track: track, settings: settings, range: range)

    let reader = AssetReader(asset: asset)
    reader.timeRange = range
    let output = AssetReaderTrackOutput(track: track, outputSettings: settings)
    // Each buffer is written before the next one is asked for.
    output.alwaysCopiesSampleData = false
    reader.add(output)
    try reader.start()
    run.progress.expect(min(range.end, track.timeRange.end) - range.start)
    let end = try write(output, from: range.start, to: sinks, run)
    let damage = reader.damage
    if strict, let loss = damage.losses.first { throw loss.described(of: damage) }
    if end == nil { try explainNothing(of: track, content, asset, range, damage) }
    for sink in sinks { try sink.finish() }
    if endWarning.isShownBySound, let end { run.warnOfEnd(range.end, past: end) }
    if let lack = try lack(of: track, asset, range) { throw lack }
    if let shortfall = track.shortfall(endingAt: end ?? .zero, of: range) {
      // A loss on the way says more than how much is missing in the end.
      throw damage.losses.first?.described(of: damage) ?? shortfall
    }
    if let failure = damage.failure { throw failure }
    if let loss = damage.losses.first { run.warn(loss.described(of: damage)) }
  }

  /// Writes the samples of an output, and silence where sound is missing.
  ///
  /// - Returns: where the last sample ends; `nil` where there was none.
  private func write(
    _ output: AssetReaderTrackOutput, from start: MediaTime, to sinks: [any DecodeSink], _ run: FileRun
  ) throws(MediaError) -> MediaTime? {
    var end: MediaTime?
    var gaps = SoundGaps()
    while let buffer = try output.nextSampleBuffer() {
      if strict, case let damage = output.damage, let loss = damage.losses.first {
        throw loss.described(of: damage)
      }
      if let silence = try gaps.silentByteCount(before: buffer) {
        for sink in sinks { try sink.writeZeros(silence) }
      }
      for sink in sinks { try sink.write(buffer) }
      let bufferEnd = buffer.presentationTimeStamp + buffer.duration
      let reached = max(end ?? .zero, bufferEnd.isNumeric ? bufferEnd : .zero)
      run.progress.reach(seconds: (reached - start).seconds)
      end = reached
    }
    return end
  }

  /// Throws why a part has no samples, where it should have some.
  private func explainNothing(
    of track: AssetTrack, _ content: AssetContent, _ asset: Asset, _ range: MediaTimeRange,
    _ damage: ReadingDamage
  ) throws(MediaError) {
    let isLong = content.duration > .zero
    if range.start == .zero, range.duration.isPositiveInfinity, content.duration.isNumeric, isLong {
      throw track.obstacle
        ?? MediaError(.decodeFailed, "there are no samples to decode", at: .init(trackID: track.trackID))
    }
    guard range.start > .zero || range.end.isNumeric && isLong else { return }
    // A loss of the file, or of the part, says why it is empty.
    if let lack = try lack(of: track, asset, range) { throw lack }
    throw damage.failure ?? damage.losses.first?.described(of: damage) ?? Self.emptyPart(range)
  }

  /// Returns the error where the file lacks some of what was to be decoded; `nil` where nothing is missing.
  private func lack(
    of track: AssetTrack, _ asset: Asset, _ range: MediaTimeRange
  ) throws(MediaError) -> MediaError? {
    try asset.shortfall(
      ofPartEndingAt: range.end, missing: .of(track.mediaType, isChosen: self.track != nil))
  }

  private static func emptyPart(_ range: MediaTimeRange) -> MediaError {
    let end = range.end.isNumeric ? "to \(range.end.clockDescription)" : "on"
    return MediaError(
      .invalidArgument, "there are no samples in the part from \(range.start.clockDescription) \(end)")
  }

  private func makeSinks(
    _ file: String, _ output: String?, track: AssetTrack, settings: any OutputSettings, range: MediaTimeRange
  ) throws(MediaError) -> [any DecodeSink] {
    var sinks: [any DecodeSink] = []
    if md5 || md5Frames {
      sinks.append(try DigestSink(name: file, printsWhole: md5, printsBuffers: md5Frames))
    }
    guard let output else { return sinks }
    switch chosenFormat {
    case .png:
      sinks.append(try PictureSink(output, madeOf: file))
    case .wav:
      let header = try waveHeader(for: track, settings: settings, range: range)
      sinks.append(try RawSink(try OutputFile(output, madeOf: file), header: header))
    default:
      sinks.append(try RawSink(try OutputFile(output, madeOf: file)))
    }
    return sinks
  }

  private func waveHeader(
    for track: AssetTrack, settings: any OutputSettings, range: MediaTimeRange
  ) throws(MediaError) -> WaveFileHeader? {
    guard let settings = settings as? AudioSettings else { return nil }
    let description = try settings.outputDescription(for: track)
    guard let audio = description.audio else { return nil }
    let length = min(track.timeRange.end, range.end) - range.start
    let format = audio.streamDescription
    let expected =
      length.isNumeric ? length.seconds * format.sampleRate * Double(format.bytesPerFrame) : .infinity
    return WaveFileHeader(
      format: format, layout: audio.channelLayout,
      hasRoomForLargeSizes: expected > Double(WaveFileHeader.maximumPlainByteCount) / 2)
  }

  // MARK: what is decoded

  func chooseTrack(in tracks: [AssetTrack]) throws(MediaError) -> AssetTrack {
    let kind = chosenFormat.mediaType
    switch track {
    case nil:
      if let kind { return try TrackArgument.track(nil, of: kind, in: tracks) }
      guard let first = tracks.unnamed(of: .video, .audio) else {
        throw MediaError(.noSuchTrack, "there is no track of sound or pictures")
      }
      return first
    case .index(let named, _):
      return try TrackArgument.track(track, of: kind ?? named, in: tracks)
    case .trackID(let trackID):
      let found = tracks.first { $0.trackID == trackID }
      // A cover is a picture that is decoded when its track is asked for.
      if let found, found.mediaType == .auxiliaryPicture, kind != .audio { return found }
      return try TrackArgument.track(track, of: kind ?? found?.mediaType ?? .video, in: tracks)
    }
  }

  private func outputSettings(for track: AssetTrack) throws(MediaError) -> any OutputSettings {
    if track.formatDescriptions.first?.video != nil { return try videoSettings(for: track) }
    guard track.formatDescriptions.first?.audio != nil else {
      throw MediaError(
        .operationNotSupportedForAsset, "a \(track.mediaType) track is not decoded",
        at: .init(trackID: track.trackID))
    }
    if pixelFormat != nil || size != nil {
      throw MediaError(.invalidArgument, "--pixel-format and --size are for pictures, not for sound")
    }
    return audioSettings(for: track)
  }

  private func audioSettings(for track: AssetTrack) -> AudioSettings {
    var settings = AudioSettings.linearPCM(
      isBigEndian: isBigEndian, sampleRate: sampleRate.map { Double($0) },
      sampleRateConverterAlgorithm: resampler, trim: !noTrim)
    settings.keepsFrames = md5Frames
    switch channels {
    case .count(let count): settings.numberOfChannels = count
    case .layout(let layout): settings.channelLayout = layout
    case nil: break
    }
    if isFloat || bits != nil {
      settings.isFloat = isFloat
      settings.bitDepth = bits ?? 32
    } else {
      (settings.bitDepth, settings.isFloat) = track.losslessFormat ?? (16, false)
    }
    return settings
  }

  private func videoSettings(for track: AssetTrack) throws(MediaError) -> VideoSettings {
    if sampleRate != nil || channels != nil || bits != nil || isFloat || noTrim {
      throw MediaError(
        .invalidArgument,
        "--sample-rate, --channels, --bits, --float and --no-trim are for sound, not for pictures")
    }
    var settings = VideoSettings.native
    settings.pixelFormatType = pixelFormat?.type
    settings.dimensions = size.map { $0.dimensions.filled(by: track.naturalSize) }
    guard settings.pixelFormatType == nil else { return settings }
    switch chosenFormat {
    case .png: settings.pixelFormatType = .bgra32
    case .rgb: settings.pixelFormatType = .rgb24
    case .yuv: settings.pixelFormatType = track.nearestYCbCr
    default: break
    }
    return settings
  }
}

/// Which of a file's length and of the sound that came out says that a part was to end later than the file does.
private struct EndWarning {
  /// Whether only the sound says it, which spares reading the packets for that.
  let waitsForSound: Bool
  /// Whether the sound says it, once all of the part is decoded.
  let isShownBySound: Bool

  init(of end: MediaTime, track: AssetTrack, _ content: AssetContent) {
    let isOnlySound = track.mediaType == .audio && content.tracks.count(where: \.isTimed) == 1
    waitsForSound = isOnlySound && content.isImprecise
    isShownBySound =
      waitsForSound || isOnlySound && content.truncation != nil && end <= content.duration
  }
}

extension SoundGaps {
  /// Bytes of silence between what was written and a buffer of sound; `nil` where there is no gap.
  fileprivate mutating func silentByteCount(before buffer: SampleBuffer) throws(MediaError) -> Int? {
    guard let format = buffer.formatDescription?.audioStreamDescription,
      case let start = buffer.presentationTimeStamp, start.isNumeric
    else { return nil }
    let gap = try silence(before: start.value, at: format.sampleRate)
    move(to: start.value.saturatingAdd(Int64(buffer.numSamples)))
    return gap > 0 ? Int(gap) * format.bytesPerFrame : nil
  }
}
