import LibAV
package import MediaCore

/// The media of a composition's track: parts of other tracks, one after the other from zero on.
///
/// The sources of the mappings are on the timelines of those tracks, after their edit lists.
package struct ComposedMedia: Sendable {
  /// The parts in the order of the timeline, without a gap.
  package let parts: [Part]
  /// The parts' mappings.
  package let timeline: EditTimeline
  /// Ticks a second of the first part's source; 600 where there is none.
  package let naturalTimeScale: Int32
  /// The format descriptions of the parts' samples, each once and in their order.
  package let formatDescriptions: [FormatDescription]
  /// The tracks that the parts are of, each once and in their order.
  package let sources: [SourceTrack]
  /// The pool by which the parts' files are opened.
  package let pool: AssetPool

  /// A part of the timeline and what is shown there.
  package struct Part: Sendable {
    /// The track that is shown; `nil` in an empty edit.
    package var source: SourceTrack?
    package var mapping: TimeMapping

    package init(source: SourceTrack?, mapping: TimeMapping) {
      self.source = source
      self.mapping = mapping
    }
  }

  /// The ticks a second of QuickTime where there is nothing to go by, which suit the frames of film and of
  /// both kinds of television.
  package static let defaultTimeScale: Int32 = 600

  /// The most compositions that may be one in the other.
  package static let depthLimit = 32

  /// The number of compositions that are one in the other here.
  package let depth: Int

  /// - Parameter naturalTimeScale: ticks a second that were set; `nil` for those of the first part's source.
  package init(_ parts: [Part], naturalTimeScale: Int32? = nil, pool: AssetPool) {
    self.parts = parts
    self.pool = pool
    var (sources, known): ([SourceTrack], Set<ObjectIdentifier>) = ([], [])
    var (descriptions, described): ([FormatDescription], Set<FormatDescription>) = ([], [])
    for case let source? in parts.lazy.map(\.source) where known.insert(ObjectIdentifier(source)).inserted {
      sources.append(source)
      for description in source.content.formatDescriptions where described.insert(description).inserted {
        descriptions.append(description)
      }
    }
    self.sources = sources
    depth = 1 + (sources.lazy.compactMap(\.content.composed?.depth).max() ?? 0)
    formatDescriptions = descriptions
    let timescale =
      naturalTimeScale ?? sources.first.map { max($0.content.naturalTimeScale, 1) } ?? Self.defaultTimeScale
    self.naturalTimeScale = timescale
    timeline = EditTimeline(
      parts.map { part in
        TimelineEdit(part.mapping, timescale: max(part.source?.content.naturalTimeScale ?? timescale, 1))
      })
  }
}

// MARK: - What readers follow

extension ComposedMedia {
  /// Parts that go on where the one before them ends, as one.
  package struct Run: Sendable {
    /// The track that is shown; `nil` where nothing is.
    package let source: SourceTrack?
    package let edit: TimelineEdit
    /// Whether nothing comes after it.
    package let isLast: Bool
  }

  /// The runs that are at least in part in a range, in the order of the timeline.
  package func runs(in range: MediaTimeRange) -> [Run] {
    var joined: [Part] = []
    for part in parts {
      if let last = joined.last, let both = last.joined(to: part) {
        joined[joined.count - 1] = both
      } else {
        joined.append(part)
      }
    }
    return joined.indices.lazy.map { place in
      let part = joined[place]
      let timescale = part.source?.content.naturalTimeScale ?? naturalTimeScale
      return Run(
        source: part.source, edit: TimelineEdit(part.mapping, timescale: max(timescale, 1)),
        isLast: place == joined.count - 1)
    }.filter { $0.edit.mapping.target.start < range.end && $0.edit.end > range.start }
  }

  /// Checks whether the files of some runs are there.
  ///
  /// - Throws: what opening the first that is not there throws.
  package func checkSources(of runs: [Run]) throws(MediaError) {
    var known: Set<ObjectIdentifier> = []
    for case let source? in runs.lazy.map(\.source) where known.insert(ObjectIdentifier(source)).inserted {
      guard case .file(let reference) = source.origin, !FileByteSource.isRegularFile(reference.path) else {
        continue
      }
      _ = try FileByteSource(path: reference.path)
    }
  }
}

extension ComposedMedia.Part {
  /// One part for this one and the next, where that shows the media after this one's as fast; `nil` where it doesn't.
  fileprivate func joined(to next: Self) -> Self? {
    guard let source, source === next.source, next.mapping.source.start == mapping.source.end,
      mapping.source.duration > .zero, next.mapping.source.duration > .zero
    else { return nil }
    let target = MediaTimeRange(
      start: mapping.target.start, duration: mapping.target.duration + next.mapping.target.duration)
    let isAtRate =
      mapping.source.duration == mapping.target.duration
      && next.mapping.source.duration == next.mapping.target.duration
    let media = MediaTimeRange(
      start: mapping.source.start,
      duration: isAtRate ? target.duration : mapping.source.duration + next.mapping.source.duration)
    guard isAtRate || mapping.target.end.mapped(from: target, to: media) == mapping.source.end else {
      return nil
    }
    return Self(source: source, mapping: TimeMapping(source: media, target: target))
  }
}

extension SourceTrack {
  /// An error of reading the track, with its place and when on the composition's timeline that was.
  package func located(_ error: MediaError, at time: MediaTime) -> MediaError {
    guard error.code != .operationCancelled else { return error }
    var located = error.at(MediaError.Location(file: path, trackID: content.trackID))
    if time.isNumeric { located.reason += ", at \(time.clockDescription) of the composition" }
    return located
  }
}
