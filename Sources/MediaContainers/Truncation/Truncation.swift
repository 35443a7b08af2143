import ISOBaseMedia
import MediaAudioFrames
import MediaChunks
package import MediaCore
import MediaImages
import MediaStreams
import MediaStructure

/// Whether a file lacks its end, by what its outermost structures or its last packet say.
///
/// Media is not read, but for pictures that don't say how long they are: the coded data of JPEG, GIF and QOI, packed Targa and
/// PCX.
package enum Truncation {
  /// The error that says how much a file lacks by its own structure; `nil` where nothing is missing, or that
  /// isn't known.
  package static func error(of file: ContainerFile) -> MediaError? {
    guard let format = try? file.format() else { return nil }
    return error(of: file, in: format.container)
  }

  /// The error that says how much is missing; `nil` where nothing is, or the container doesn't say.
  package static func error(of file: ContainerFile, in container: Container) -> MediaError? {
    let source = file.source
    if lacksEnd(source, in: container) {
      return MediaError(
        .fileFailedToParse, "truncated: the file ends within its picture",
        at: .init(file: source.name, byteOffset: source.byteCount))
    }
    if container == .isoBaseMedia, let zeros = file.boxes.lostFragments {
      return MediaError(
        .fileFailedToParse, "no box begins here, and what follows is not read",
        at: .init(file: source.name, byteOffset: zeros))
    }
    if let reason = shortfall(of: file, in: container) {
      return MediaError(
        .fileFailedToParse, "truncated: \(reason)", at: .init(file: source.name, byteOffset: source.byteCount)
      )
    }
    guard let declaredEnd = file.declaredEnd(in: container) else { return nil }
    let missing = declaredEnd - source.byteCount
    guard missing > 0 else { return nil }
    return MediaError(
      .fileFailedToParse,
      "truncated: the file ends \(missing) bytes before the \(declaredEnd) that its structure says",
      at: .init(file: source.name, byteOffset: source.byteCount))
  }

  /// Returns the error of the first structure that is not whole, of a file that ends within its headers;
  /// `nil` where that can't be known.
  package static func error(inHeadersOf file: ContainerFile) -> MediaError? {
    guard let format = try? file.format() else { return nil }
    let source = file.source
    var options = StructureOptions()
    options.records = false
    options.scansMedia = false
    // Errors before that were no reason to read to the end.
    guard let last = format.parse(source, options).children.last, last.range.upperBound == source.byteCount,
      var error = last.allIssues.first(where: { $0.severity == .error })
    else { return nil }
    error.reason =
      "the file ends after \(source.byteCount) bytes, within its headers: \(error.reason)"
    return error.at(.init(file: source.name))
  }

  /// Whether a picture that doesn't say how long it is lacks its end.
  private static func lacksEnd(_ source: any ByteSource, in container: Container) -> Bool {
    switch container {
    case .jpeg: (try? JPEGExtent.lacksEnd(source)) ?? false
    case .gif: (try? GIFExtent.isCut(source)) ?? false
    default: false
    }
  }

  /// Where the outermost structures say that the file ends; `nil` where they don't say it.
  ///
  /// - Parameter container: by the name of its structure.
  static func declaredEnd(of file: ContainerFile, in container: Container) -> Int64? {
    let source = file.source
    return switch container {
    case .isoBaseMedia: file.boxes.declaredEnd
    case .matroska: try? MatroskaSegment.declaredEnd(of: source)
    case .riff, .aiff: try? RIFFExtent.declaredEnd(of: source)
    case .wave64: try? W64Extent.declaredEnd(of: source)
    case .caf: try? CAFExtent.declaredEnd(of: source)
    case .trueAudio: try? TrueAudioExtent.declaredEnd(of: source)
    case .au: try? AUExtent.declaredEnd(of: source)
    case .ogg: try? OggExtent.declaredEnd(of: source)
    case .tiff: try? TIFFExtent.declaredEnd(of: source)
    case .bmp, .targa, .stillPicture, .portableBitmap, .portableGraymap, .portablePixmap,
      .portableArbitraryMap, .portableFloatMap:
      try? PictureExtent.declaredEnd(of: source)
    case .windowsIcon: try? ICOExtent.declaredEnd(of: source)
    case .png, .animatedPNG: try? PNGExtent.declaredEnd(of: source)
    case .mpegProgramStream: try? MPEGProgramExtent.declaredEnd(of: source)
    case .mpegTransportStream: try? TransportExtent.declaredEnd(of: source)
    case .asf: try? ASFExtent.declaredEnd(of: source)
    case .adts: try? AudioFrameExtent.declaredEnd(of: file, AudioFrameExtent.adts)
    case .ac3, .enhancedAC3: try? AudioFrameExtent.declaredEnd(of: file, AC3Frame.size)
    case .dts:
      try? AudioFrameExtent.declaredEnd(of: file, window: AudioFrameExtent.losslessWindowSize, DTSFrame.size)
    case .mpegAudio: try? MPEGAudioExtent.declaredEnd(of: file)
    case .loas: try? AudioFrameExtent.declaredEnd(of: file, AudioFrameExtent.loas)
    case .yuv4MPEG: try? YUV4MPEGExtent.declaredEnd(of: source)
    case .sbc: try? AudioFrameExtent.declaredEnd(of: file, AudioFrameExtent.sbc)
    case .mlp, .trueHD:
      try? AudioFrameExtent.declaredEnd(
        of: file, window: AudioFrameExtent.losslessWindowSize, from: AudioFrameExtent.isMajorMLP,
        AudioFrameExtent.mlp)
    case .flv: if case .bytes(let end) = try? FLVExtent.extent(of: source) { end } else { nil }
    case .wavPack: if case .bytes(let end) = try? WavPackExtent.extent(of: source) { end } else { nil }
    default: try? SoundHeaderExtent.declaredEnd(of: source)
    }
  }

  /// Returns a text that says how much a stream lacks of what its headers declare, where its last structure
  /// is whole; `nil` where nothing is missing.
  private static func shortfall(of file: ContainerFile, in container: Container) -> String? {
    switch container {
    case .flac:
      guard let (present, declared) = try? FLACExtent.shortfall(of: file) else { return nil }
      return "the last frame ends with sample \(present) of the \(declared) that STREAMINFO declares"
    case .wavPack:
      guard case .samples(let present, let declared) = try? WavPackExtent.extent(of: file.source) else {
        return nil
      }
      return "the last block ends with sample \(present) of the \(declared) that the first one declares"
    case .flv:
      guard case .milliseconds(let present, let declared) = try? FLVExtent.extent(of: file.source) else {
        return nil
      }
      return "the last tag is at \(present) ms of the \(declared) that onMetaData declares"
    case .mpegAudio:
      guard let (present, declared) = MPEGAudioExtent.shortfall(of: file) else { return nil }
      return "\(present) bytes of frames are there, of the \(declared) that the encoder's tag declares"
    default: return nil
    }
  }
}
