import MediaAssets
import MediaCore

/// The files that a timeline names: each is looked at once and closed again, and no other is opened.
final class TimelineMedia {
  /// What a timeline needs of a file.
  struct File {
    let path: String
    /// Those of pictures and of sound, the ones that are enabled first.
    let tracks: [Track]
    /// The end of its last track.
    let end: MediaTime
    /// That its end is missing.
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

/// A `target_url` of a local file: a path as it is, a path in percent encoding, or a `file` URL (RFC 8089).
struct LocalReference {
  /// As it stands, where it is no URL.
  private let plain: String?
  private let decoded: String?

  /// - Throws: `.operationNotSupportedForAsset` for other schemes and other machines.
  init(_ url: String) throws(MediaError) {
    let scheme = url.firstRange(of: "://").map { url[..<$0.lowerBound].lowercased() }
    switch scheme {
    case nil where url.lowercased().hasPrefix("file:"):
      plain = nil
      decoded = Self.decode(url.dropFirst(5))
    case nil:
      plain = url
      decoded = Self.decode(url[...])
    case "file":
      let rest = url.dropFirst(7)
      let slash = rest.firstIndex(of: "/") ?? rest.endIndex
      guard ["", "localhost"].contains(rest[..<slash].lowercased()) else {
        throw MediaError(.operationNotSupportedForAsset, "the URL names a file of another machine")
      }
      plain = nil
      decoded = Self.decode(rest[slash...])
    case let scheme?:
      throw MediaError(.operationNotSupportedForAsset, "only local files are opened, no URLs of \(scheme)")
    }
    guard !(decoded ?? plain ?? "").isEmpty, decoded?.utf8.contains(0) != true else {
      throw MediaError(.fileNotFound, "the URL names no file")
    }
  }

  /// What the path can be, the likelier first.
  func paths(in folder: String) -> [String] {
    var paths: [String] = []
    for path in [plain, decoded] {
      guard let path, !paths.contains(path) else { continue }
      paths.append(path)
    }
    return paths.map { $0.hasPrefix("/") ? $0 : folder + $0 }
  }

  /// What percent encoding stands for (RFC 3986, 2.1); `nil` where a `%` begins no byte.
  private static func decode(_ text: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = Array(FilePath.bytes(String(text)))[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = rest.prefix(2)
      guard digits.count == 2, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
        let decoded = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      else { return nil }
      bytes.append(decoded)
      rest = rest.dropFirst(2)
    }
    return FilePath.text(bytes)
  }

  /// The reference to a file, as a relative path with what isn't plain in percent encoding, or a `file` URL.
  static func url(of path: String) -> String {
    var text = path.hasPrefix("/") ? "file://" : ""
    for byte in FilePath.bytes(path) {
      let scalar = Unicode.Scalar(byte)
      let isPlain = scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
      if isPlain || "-._~/".unicodeScalars.contains(scalar) {
        text.unicodeScalars.append(scalar)
      } else {
        text += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    return text
  }
}
