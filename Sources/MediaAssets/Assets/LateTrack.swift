package import MediaCore

/// A stream that a file names only after what describes it, so that it is no track of the asset.
///
/// Transport streams can name streams anywhere (ISO/IEC 13818-1, 2.4.4.8), and Flash Video does so by their first tag.
package struct LateTrack: Sendable {
  /// The error for its being left out.
  package let error: MediaError
  package let mediaType: MediaType

  init(_ track: DescribedTrack, at location: MediaError.Location) {
    let description = track.formatDescription
    let name = description.formatName ?? description.codec.name
    mediaType = description.mediaType
    error = MediaError(
      .fileFailedToParse, "a stream of \(name) that begins late in the file is left out", at: location)
  }
}
