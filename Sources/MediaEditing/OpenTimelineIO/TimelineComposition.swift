public import MediaAssets
public import MediaCore
package import MediaReading

/// The result of a timeline: a composition of the files that it names, how its pictures are put together, and
/// how loud its sound is.
public struct TimelineComposition: Sendable {
  /// The clips, on as many tracks as there are clips at a time.
  public let composition: Composition
  /// `nil` where every picture is shown as it is stored.
  public let videoComposition: VideoComposition?
  /// `nil` where all sound is as loud as it is stored.
  public let audioMix: AudioMix?
  /// The issues: what the timeline has and the composition doesn't, with its place, such as missing media,
  /// effects and wipes.
  public let issues: [MediaError]
  /// Why a file that is used up to its end is truncated.
  package let truncation: MediaError?
}

extension Timeline {
  /// Makes the composition that the timeline describes, off the threads of tasks.
  ///
  /// - Parameter options: of the files.
  /// - Throws: what the blocking form throws; `CancellationError` in a task that is cancelled.
  public func composition(
    options: URLAsset.Options = URLAsset.Options()
  ) async throws -> TimelineComposition {
    try await offCooperativePool { try composition(options: options) }
  }

  /// Makes the composition that the timeline describes; blocks.
  ///
  /// The files are looked at, relative to the timeline's own; none but those that it names. A clip's source range counts
  /// from the start of its media's available range, which is the file's beginning. Dissolves become ramps of opacity and
  /// volume on two tracks, warps and held frames segments of another length than their source. What is disabled is left
  /// out. Pictures of other sizes than the composition's are fitted into it.
  ///
  /// - Parameter options: of the files.
  /// - Throws: `MediaError` with the timeline's file and the place in it: `.fileFailedToParse` for ranges without a length
  ///   or a rate and for transitions that don't fit their neighbours; `.operationNotSupportedForAsset` for a later version
  ///   of a schema, clips that play backwards, and references that name no local file or a timeline; `.overLimit` for too
  ///   many clips, files, or clips at a time; `.fileNotFound` where no clip has any media; what opening a file throws.
  @available(*, noasync, message: "await it, which does not block the caller's thread")
  public func composition(
    options: URLAsset.Options = URLAsset.Options()
  ) throws(MediaError) -> TimelineComposition {
    do throws(MediaError) {
      let media = media(options)
      let flattened = try TimelineFlattening(try items(media))
      var builder = TimelineCompositionBuilder(settings: try settings(), issues: flattened.issues)
      for placement in flattened.placements { try builder.add(placement, media) }
      let made = try builder.build()
      if flattened.placements.isEmpty, !flattened.missing.isEmpty { throw Self.nothing(flattened.missing) }
      return made
    } catch {
      throw error.at(.init(file: path))
    }
  }

  /// A line names no more.
  private static let nameLimit = 12

  /// The error where no clip has any media, with the clips' names: those of a list are its reels.
  private static func nothing(_ missing: [String]) -> MediaError {
    let names = missing.prefix(nameLimit).map(JSONWriter.quoted).joined(separator: ", ")
    let more = missing.count > nameLimit ? " and \(missing.count - nameLimit) more" : ""
    return MediaError(
      .fileNotFound, "there is nothing to show: the media of all clips is missing, of \(names)\(more)")
  }
}

extension Timeline {
  /// Returns the timeline's pictures and sound, as one track of each, its files, and issues of what is left
  /// out.
  package func asset(
    _ options: URLAsset.Options
  ) throws(MediaError) -> (asset: RenderedAsset, files: Set<String>, issues: [MediaError]) {
    let made = try composition(options: options)
    let asset = try RenderedAsset(
      made.composition, videoComposition: made.videoComposition, audioMix: made.audioMix, path: path,
      truncation: made.truncation)
    return (asset, try made.files, made.issues)
  }
}

extension TimelineComposition {
  /// The paths of the files that are seen or heard.
  fileprivate var files: Set<String> {
    get throws(MediaError) {
      Set(try composition.tracks().flatMap { CompositionTrack($0)?.segments ?? [] }.compactMap(\.sourcePath))
    }
  }
}
