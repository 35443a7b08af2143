import MediaAssets
import MediaCore

/// The files that a timeline names: each is looked at once and closed again, and no other is opened.
final class TimelineMedia {
  /// The facts of a file that a timeline needs.
  struct File {
    let path: String
    /// Those of pictures and of sound, the ones that are enabled first.
    let tracks: [Track]
    /// The end of its last track.
    let end: MediaTime
    /// The error where its end is missing.
    let truncation: MediaError?

    /// A track by its identifier, or else the first of a kind.
    func track(_ trackID: Int32?, _ kind: TimelinePlacement.Kind) -> Track? {
      tracks.first { $0.kind == kind && (trackID == nil || $0.trackID == trackID) }
    }
  }

  /// A track of a file that is closed.
  struct Track {
    let kind: TimelinePlacement.Kind
    let trackID: Int32
    let source: SourceTrack
    /// Whether it is one picture, which is shown for as long as the clip lasts.
    let isImage: Bool
    /// When the last of it has been shown.
    let end: MediaTime
    let naturalSize: VideoDimensions
    let preferredTransform: PictureTransform
    let uprightTransform: PictureTransform
    let minFrameDuration: MediaTime
  }

  /// Distinct files at most.
  static let fileLimit = 10_000

  /// The folder that relative paths begin in, with a `/` at its end; empty for the working folder.
  private let folder: String
  private let options: URLAsset.Options
  /// By their URLs.
  private var files: [String: File] = [:]

  init(folder: String, options: URLAsset.Options) {
    self.folder = folder
    self.options = options
  }

  /// The file of a reference's `target_url`.
  ///
  /// - Parameter place: of the clip in the timeline, which errors name.
  /// - Throws: `.operationNotSupportedForAsset` for what is no local file and for timelines, what opening throws, and
  ///   `.overLimit` for more files than ``fileLimit``.
  func file(at url: String, of place: String) throws(MediaError) -> File {
    if let known = files[url] { return known }
    guard files.count < Self.fileLimit else {
      throw MediaError(
        .overLimit, "the timeline names more than \(Self.fileLimit) files", at: .init(boxPath: place))
    }
    do throws(MediaError) {
      var asset = try open(url)
      if try asset.content().isOfUnknownLength {
        var precise = options
        precise.preferPreciseDurationAndTiming = true
        asset = URLAsset(path: asset.path, options: precise)
      }
      let file = try File(asset)
      files[url] = file
      return file
    } catch {
      // The file of the error is the timeline, where its place is; the file that is meant is part of the reason.
      throw MediaError(error.code, error.at(.init(file: url)).description, at: .init(boxPath: place))
    }
  }

  private func open(_ url: String) throws(MediaError) -> URLAsset {
    let reference = try LocalReference(url)
    var failure: MediaError?
    for path in reference.paths(in: folder) {
      do throws(MediaError) {
        guard !Timeline.isRecognized(try FileByteSource(path: path)) else {
          throw MediaError(
            .operationNotSupportedForAsset, "this is a timeline, which can't be another one's media",
            at: .init(file: path))
        }
        return URLAsset(path: path, options: options)
      } catch {
        guard error.code == .fileNotFound else { throw error }
        failure = failure ?? error
      }
    }
    throw failure ?? MediaError(.fileNotFound, "there is no such file")
  }
}

extension TimelineMedia.File {
  init(_ asset: URLAsset) throws(MediaError) {
    let tracks = try asset.tracks()
    path = asset.path
    let isImage = try asset.content().isStillPicture
    // A cover of a sound file is none of its pictures.
    let shown = tracks.filter {
      $0.mediaType == .audio || $0.mediaType == .video && ($0.content.isTimed || isImage)
    }
    self.tracks = (shown.filter(\.isEnabled) + shown.filter { !$0.isEnabled })
      .map { TimelineMedia.Track($0, isImage: isImage) }
    end = tracks.map(\.timeRange.end).filter(\.isNumeric).max() ?? .zero
    truncation = try asset.content().truncation?.at(.init(file: asset.path))
  }
}

extension TimelineMedia.Track {
  init(_ track: AssetTrack, isImage: Bool) {
    kind = track.mediaType == .video ? .video : .audio
    trackID = track.trackID
    source = SourceTrack(track)
    self.isImage = isImage
    end = track.timeRange.end
    naturalSize = track.naturalSize
    preferredTransform = track.preferredTransform
    uprightTransform = track.uprightTransform
    minFrameDuration = track.minFrameDuration
  }
}
