import LibAV
import MediaAssets
import MediaCore

/// Decodes the sound of a composition's track run by run, with silence where nothing is shown.
///
/// A run's first sample is the one nearest to its exact start, however many come before it. So a sample of the source is
/// at the same place whatever is cut before it, and a range is a cut of the whole.
final class ComposedSound: SampleReading {
  private let composed: ComposedMedia
  private let track: TrackContent
  private let output: AudioOutputFormat
  private let cancellation: ReadingCancellation
  private var runs: ArraySlice<ComposedMedia.Run>
  /// The next sample to give, counted on the timeline.
  private var position: Int64
  private let end: Int64
  private var current: Playing?
  /// The sound that has been decoded and not been given.
  private var pending: (buffer: SampleBuffer, start: Int64)?
  /// The place up to which there is silence.
  private var silenceEnd: Int64 = .min
  private var silenceCount = SilenceCount()
  private var earlierDamage = ReadingDamage()
  /// Readings that can go on later in their sources, the one that was used last at the end.
  private var resting: [Resting] = []
  private var kept: [KeptSound] = []

  /// A reading between two runs of its source.
  private struct Resting {
    let source: SourceTrack
    let samples: any SampleReading
    /// The sound that has been decoded and not been given, by its place in the source.
    let rest: (buffer: SampleBuffer, start: Int64)?
    /// The place of the source up to which samples have been given.
    let place: Int64
  }

  /// The most readings that rest: each has a file open.
  private static let maximumRestingCount = 4

  /// A run that is being read.
  private struct Playing {
    let run: ComposedMedia.Run
    let source: SourceTrack
    /// The source's track in its file.
    let track: AssetTrack
    let samples: any SampleReading
    /// The reading at another rate than 1; `nil` at rate 1.
    let rated: (any RatedSoundReading)?
    /// The distance from the places of the composition to those of what is read.
    let offset: Int64
    let end: Int64
    /// Whether the reading goes on after the run.
    var isEndless = false

    var damage: ReadingDamage { samples.damage.mapTimes { run.edit.time(ofMedia: $0) } }
  }

  /// The number of samples of each channel in a buffer of silence.
  private static let blockLength: Int64 = 4096

  init(
    _ composed: ComposedMedia, of track: TrackContent, output: AudioOutputFormat, timeRange: MediaTimeRange,
    cancellation: ReadingCancellation
  ) throws(MediaError) {
    self.composed = composed
    self.track = track
    self.output = output
    self.cancellation = cancellation
    let wanted = composed.runs(in: timeRange)
    try composed.checkSources(of: wanted)
    runs = wanted[...]
    position = max(output.index(of: timeRange.start), 0)
    let last = composed.timeline.edits.last.map { output.nearestIndex(to: $0.mapping.target.end) } ?? 0
    end = min(output.index(of: timeRange.end), last)
  }

  var damage: ReadingDamage {
    var damage = earlierDamage
    if let current { damage.formUnion(current.damage) }
    return damage
  }

  func next() throws(MediaError) -> SampleBuffer? {
    while position < end {
      try cancellation.check()
      if position < silenceEnd { return try nextSilence() }
      if let current, position >= current.end {
        finish(current)
      } else if let pending {
        if pending.start > position {
          silenceEnd = min(pending.start, current?.end ?? end)
        } else {
          if pending.start + Int64(pending.buffer.numSamples) <= current?.end ?? end { self.pending = nil }
          if let buffer = try cut(pending.buffer, at: pending.start) { return buffer }
        }
      } else if let current {
        if let buffer = try read(current) {
          pending = (buffer, buffer.presentationTimeStamp.value - current.offset)
        } else {
          finish(current)
        }
      } else {
        guard let run = runs.popFirst() else { return nil }
        try begin(run)
      }
    }
    return nil
  }

  private func begin(_ run: ComposedMedia.Run) throws(MediaError) {
    let bounds =
      output.nearestIndex(to: run.edit.mapping.target.start)..<output.nearestIndex(to: run.edit.end)
    let range =
      max(bounds.lowerBound, position)..<max(min(bounds.upperBound, end), bounds.lowerBound, position)
    guard !range.isEmpty else { return }
    guard let source = run.source, !run.edit.isDwell else {
      silenceEnd = range.upperBound
      return
    }
    do throws(MediaError) {
      let opened = try source.open(in: composed.pool)
      current =
        run.edit.isAtRate ? try play(run, source, opened, range) : try rate(run, source, opened, range)
    } catch {
      throw source.located(error, at: run.edit.mapping.target.start)
    }
  }

  private func play(
    _ run: ComposedMedia.Run, _ source: SourceTrack, _ opened: AssetTrack, _ range: Range<Int64>
  ) throws(MediaError) -> Playing {
    let mapping = run.edit.mapping
    let offset = output.nearestIndex(to: mapping.source.start - mapping.target.start)
    // Decoding begins with the file anyway, or where a run before this one ended.
    let isEndless = opened.content.codec.preroll == nil
    let part = range.lowerBound + offset..<range.upperBound + offset
    func playing(_ samples: any SampleReading, isEndless: Bool) -> Playing {
      Playing(
        run: run, source: source, track: opened, samples: samples, rated: nil, offset: offset,
        end: range.upperBound, isEndless: isEndless)
    }
    if let samples = takeKept(part, of: source) { return playing(samples, isEndless: false) }
    if isEndless, let reading = takeResting(of: source, atOrBefore: part.lowerBound) {
      pending = reading.rest.map { ($0.buffer, $0.start - offset) }
      return playing(reading.samples, isEndless: true)
    }
    let samples = try open(part, of: source, opened, isEndless: isEndless)
    return playing(samples, isEndless: isEndless)
  }

  /// A part of a source that was decoded for an earlier run, and kept.
  private func takeKept(_ part: Range<Int64>, of source: SourceTrack) -> (any SampleReading)? {
    guard let index = kept.firstIndex(where: { $0.source === source && $0.ranges.contains(part) }) else {
      return nil
    }
    let samples = kept[index].take(part)
    if kept[index].ranges.isEmpty { kept.remove(at: index) }
    return samples
  }

  /// A reading of a source that an earlier run left at a place or before it.
  private func takeResting(of source: SourceTrack, atOrBefore place: Int64) -> Resting? {
    resting.lastIndex { $0.source === source && $0.place <= place }.map { resting.remove(at: $0) }
  }

  /// Begins to decode a source: one that is decoded to its end begins earlier where later runs need earlier parts.
  private func open(
    _ part: Range<Int64>, of source: SourceTrack, _ opened: AssetTrack, isEndless: Bool
  ) throws(MediaError) -> any SampleReading {
    let rate = Int32(clamping: output.format.sampleRate)
    var start = part.lowerBound
    if isEndless, case let earlier = laterParts(of: source, opened.content, before: start),
      let first = earlier.map(\.lowerBound).min()
    {
      kept.append(KeptSound(of: source, earlier))
      start = max(first, 0)
    }
    let wanted = MediaTimeRange(
      start: MediaTime(value: start, timescale: rate),
      duration: isEndless ? .positiveInfinity : MediaTime(value: Int64(part.count), timescale: rate))
    return try opened.content.makeAudioReading(
      opened.asset, settings: settings(for: opened.content), timeRange: wanted, cancellation: cancellation)
  }

  /// Ranges of a source before `place` that later runs need again, as many of them as memory is allowed for.
  private func laterParts(
    of source: SourceTrack, _ content: TrackContent, before place: Int64
  ) -> [Range<Int64>] {
    let frameSize = output.format.sample.byteCount * output.format.channelCount
    let margin = 2 * longestBuffer(of: content)
    var room =
      KeptSound.limit / max(frameSize, 1) - kept.reduce(0) { $0 + $1.count + margin * $1.ranges.count }
    var found: [Range<Int64>] = []
    for run in runs.prefix(KeptSound.maximumRangeCount) where run.source === source {
      let mapping = run.edit.mapping
      guard run.edit.isAtRate, !run.edit.isDwell else { continue }
      let offset = output.nearestIndex(to: mapping.source.start - mapping.target.start)
      let start = output.nearestIndex(to: mapping.target.start) + offset
      let upper = min(output.nearestIndex(to: run.edit.end), end) + offset
      guard start < upper, upper <= place,
        !kept.contains(where: { $0.source === source && $0.ranges.contains(start..<upper) })
      else { continue }
      // The buffers at the edges of a part are kept whole.
      room -= Int(upper - start) + margin
      guard room >= 0 else { break }
      found.append(start..<upper)
    }
    return found
  }

  /// The approximate number of samples that a decoder gives at once, at the rate of the output.
  private func longestBuffer(of content: TrackContent) -> Int {
    let sound = content.formatDescriptions.first?.audioStreamDescription
    let stated = sound?.framesPerPacket ?? 0
    let ratio = sound.map { Double(output.format.sampleRate) / max($0.sampleRate, 1) } ?? 1
    return Int(saturating: Double(stated > 0 ? stated : Self.unstatedLength) * max(ratio, 1))
  }

  /// Frames of the longest packet that is usual, for codecs whose packets differ in length.
  private static let unstatedLength = 8192

  private func rate(
    _ run: ComposedMedia.Run, _ source: SourceTrack, _ opened: AssetTrack, _ range: Range<Int64>
  ) throws(MediaError) -> Playing {
    let playback = AudioPlacement.Playback(start: run.edit.mediaStart, rate: run.edit.rate)
    try playback.check(output.settings.timePitchAlgorithm)
    let plan = try RatedSoundPlan(
      try AudioOutputFormat(settings(for: opened.content), track: opened.content), of: opened.content,
      playback, bounds: run.edit.mapping.target, range: range)
    let samples = try opened.content.makeAudioReading(
      opened.asset, settings: plan.source.settings,
      timeRange: MediaTimeRange(
        start: max(plan.mediaStart, .zero), end: max(plan.mediaEnd, plan.mediaStart, .zero)),
      cancellation: cancellation)
    return Playing(
      run: run, source: source, track: opened, samples: samples,
      rated: try plan.makeReading(of: samples, cancellation: cancellation), offset: 0, end: range.upperBound)
  }

  /// The settings that a source is decoded with: the output's format before samples are packed.
  private func settings(for source: TrackContent) -> AudioSettings {
    var settings = output.settings
    if settings.bitDepth == 24, !settings.isFloat { settings.bitDepth = 32 }
    settings.isBigEndian = false
    settings.trimsPriming = true
    settings.sampleRate = Double(output.format.sampleRate)
    let (own, other) = (track.formatDescriptions.first?.audio, source.formatDescriptions.first?.audio)
    let isAlike =
      own?.channelLayout == other?.channelLayout
      && own?.streamDescription.channelsPerFrame == other?.streamDescription.channelsPerFrame
    if !isAlike, settings.numberOfChannels == nil, settings.channelLayout == nil {
      settings.numberOfChannels = output.format.channelCount
      if let layout = own?.channelLayout, layout.isMixable { settings.channelLayout = layout }
    }
    return settings
  }

  private func read(_ playing: Playing) throws(MediaError) -> SampleBuffer? {
    do throws(MediaError) {
      if let rated = playing.rated { return try rated.next() }
      let buffer = try playing.samples.next()
      if let buffer, playing.isEndless {
        for index in kept.indices where kept[index].source === playing.source {
          try kept[index].keep(buffer, at: buffer.presentationTimeStamp.value)
        }
      }
      return buffer
    } catch {
      throw playing.source.located(error, at: time(of: position))
    }
  }

  /// Goes on after a source that gives no more; what it lacks is silent, unless nothing comes after it.
  private func finish(_ playing: Playing) {
    let damage = playing.damage
    if position < playing.end, let stop = damage.stopped {
      earlierDamage.shortfall =
        earlierDamage.shortfall ?? playing.source.located(stop.error, at: time(of: position))
      earlierDamage.formUnion(stop.before)
    } else {
      earlierDamage.formUnion(damage)
    }
    if let shortfall = shortfall(of: playing) {
      earlierDamage.shortfall = earlierDamage.shortfall ?? shortfall
    }
    if playing.isEndless, position >= playing.end, damage == ReadingDamage() {
      if resting.count >= Self.maximumRestingCount { resting.removeFirst() }
      resting.append(
        Resting(
          source: playing.source, samples: playing.samples,
          rest: pending.map { ($0.buffer, $0.start + playing.offset) }, place: position + playing.offset))
    }
    pending = nil
    current = nil
    if !playing.run.isLast { silenceEnd = playing.end }
  }

  /// The error that a source is shorter than its file declares; `nil` where it goes on up to the run's end,
  /// or lost packets are known.
  private func shortfall(of playing: Playing) -> MediaError? {
    guard position < playing.end, playing.rated == nil, playing.damage.shortfall == nil else { return nil }
    return playing.track.shortfall(
      endingAt: time(of: position + playing.offset), of: playing.run.edit.mapping.source
    ).map { playing.source.located($0, at: time(of: position)) }
  }

  private func time(of position: Int64) -> MediaTime {
    MediaTime(value: position, timescale: Int32(clamping: output.format.sampleRate))
  }

  /// The part of a buffer that is to be given; `nil` where none is.
  private func cut(_ buffer: SampleBuffer, at start: Int64) throws(MediaError) -> SampleBuffer? {
    let upper = min(start + Int64(buffer.numSamples), current?.end ?? end)
    guard upper > position, let data = buffer.dataBuffer else { return nil }
    let cut = try output.makeSampleBuffer(
      data, frameCount: buffer.numSamples, from: Int(position - start), count: Int(upper - position),
      at: position)
    position = upper
    return cut
  }

  private func nextSilence() throws(MediaError) -> SampleBuffer {
    let count = min(silenceEnd - position, Self.blockLength)
    try silenceCount.add(count, at: Double(output.format.sampleRate), cause: "the composition has")
    let samples = [Double](repeating: 0, count: Int(count) * output.format.channelCount)
    let buffer = try output.makeSampleBuffer(
      try output.render(samples, frameCount: Int(count)), frameCount: Int(count), from: 0, count: Int(count),
      at: position)
    position += count
    return buffer
  }
}
