import MediaAssets
import MediaCore

/// Gives the stored samples of a composition's track run by run, at their times of its timeline.
///
/// Packets of several sources can follow each other in one stream only where all are coded in the same way.
final class ComposedPackets: SampleReading {
  private let composed: ComposedMedia
  private let timeRange: MediaTimeRange
  private let hasData: Bool
  private let cancellation: ReadingCancellation
  private var runs: ArraySlice<ComposedMedia.Run>
  private var current: (run: ComposedMedia.Run, source: SourceTrack, samples: any SampleReading)?
  private var earlierDamage = ReadingDamage()

  init(
    _ composed: ComposedMedia, timeRange: MediaTimeRange, hasData: Bool, cancellation: ReadingCancellation
  ) throws(MediaError) {
    self.composed = composed
    self.timeRange = timeRange
    self.hasData = hasData
    self.cancellation = cancellation
    let wanted = composed.runs(in: timeRange)
    try composed.checkSources(of: wanted)
    try Self.checkFormats(of: wanted.compactMap(\.source))
    if let dwell = wanted.first(where: { $0.source != nil && $0.edit.isDwell }) {
      throw MediaError(
        .operationNotSupportedForAsset,
        "one picture is held at \(dwell.edit.mapping.target.start.clockDescription), which stored samples can't be",
        at: MediaError.Location(file: dwell.source?.path))
    }
    runs = wanted.filter { $0.source != nil }[...]
  }

  private static func checkFormats(of sources: [SourceTrack]) throws(MediaError) {
    guard let first = sources.first else { return }
    for source in sources
    where source !== first && source.content.formatDescriptions != first.content.formatDescriptions {
      throw MediaError(
        .operationNotSupportedForAsset,
        "the samples are coded in another way than those of \(first.path ?? "another composition"), "
          + "so that they can't be given as they are stored",
        at: MediaError.Location(file: source.path, trackID: source.content.trackID))
    }
  }

  var damage: ReadingDamage {
    var damage = earlierDamage
    if let current { damage.formUnion(mapped(current.samples.damage, by: current.run)) }
    return damage
  }

  private func mapped(_ damage: ReadingDamage, by run: ComposedMedia.Run) -> ReadingDamage {
    damage.mapTimes { run.edit.time(ofMedia: $0) }
  }

  func next() throws(MediaError) -> SampleBuffer? {
    while true {
      if let (run, source, samples) = current {
        do throws(MediaError) {
          if let buffer = try samples.next() { return placed(buffer, by: run.edit) }
        } catch {
          throw source.located(error, at: run.edit.mapping.target.start)
        }
        let damage = mapped(samples.damage, by: run)
        if damage.isCutShort, let error = damage.losses.last?.error {
          throw source.located(error, at: run.edit.mapping.target.start)
        }
        earlierDamage.formUnion(damage)
        current = nil
      }
      guard let run = runs.popFirst() else { return nil }
      if let source = run.source { try open(run, source) }
    }
  }

  private func open(_ run: ComposedMedia.Run, _ source: SourceTrack) throws(MediaError) {
    let part = run.edit.clipped(to: timeRange.intersection(run.edit.mapping.target))
    do throws(MediaError) {
      let opened = try source.open(in: composed.pool)
      let samples = try opened.content.makePacketReading(
        opened.asset, timeRange: part.source, hasData: hasData, cancellation: cancellation)
      current = (run, source, samples)
    } catch {
      throw source.located(error, at: part.target.start)
    }
  }

  /// The buffer at its time of the composition; what is before the edit or after it is to be trimmed.
  private func placed(_ buffer: SampleBuffer, by edit: TimelineEdit) -> SampleBuffer {
    var placed = buffer
    func time(_ time: MediaTime) -> MediaTime { time.isNumeric ? edit.time(ofMedia: time) : time }
    placed.sampleTimingInfoArray = buffer.sampleTimingInfoArray.map { info in
      let duration =
        edit.isAtRate || !info.duration.isNumeric
        ? info.duration : info.duration.durationMapped(from: edit.mapping.source, to: edit.mapping.target)
      return SampleTimingInfo(
        duration: duration, presentationTimeStamp: time(info.presentationTimeStamp),
        decodeTimeStamp: time(info.decodeTimeStamp))
    }
    guard buffer.formatDescription?.mediaType == .audio, placed.duration.isNumeric else { return placed }
    let (start, target) = (placed.presentationTimeStamp, edit.mapping.target)
    let early = target.start - start
    let late = start + placed.duration - target.end
    placed.attachments.trimDurationAtStart = max(placed.attachments.trimDurationAtStart, early)
    placed.attachments.trimDurationAtEnd = max(placed.attachments.trimDurationAtEnd, late)
    return placed
  }
}
