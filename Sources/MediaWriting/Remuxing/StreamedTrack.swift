import ISOBaseMedia
import LibAV
import MediaAssets
import MediaCore
import MediaMetadata
import MediaStreams

/// A track on its way into a file that libavformat writes: its stream, and its samples.
struct StreamedTrack {
  let stream: FormatWriter.Stream
  let feed: any SampleFeed

  /// Ticks a second of the samples' times.
  var timescale: UInt32 { UInt32(max(stream.timeBase.denominator, 1)) }

  /// Takes packets as they are, but for AAC's headers and for texts.
  ///
  /// The headers of AAC's frames go where the container holds none, and texts become UTF-8.
  init(
    _ track: TrackContent, _ description: FormatDescription, for format: FormatWriter.Format?,
    of asset: URLAsset, sharing shared: SharedDemuxers? = nil
  ) throws(MediaError) {
    let (timescale, traits) = (track.streamedTimescale, format?.traits)
    let hasHeaders = track.codec == .aac && description.lacksConfiguration
    let form =
      traits?.holdsBareFramesAlone == true && hasHeaders
      ? try StoredForm(asset, track)
      : StoredForm(textsOf: track, in: try asset.content().format.container)
    var stream = try Self.stream(form?.description ?? description, of: track, in: asset)
    stream.timeBase = TimeBase(numerator: 1, denominator: timescale)
    if traits?.hasLAMETag == true {
      // libavformat writes a tag of its own. Readers of Matroska don't drop the priming that it states of MP3.
      let rate = Int32(saturating: description.audioStreamDescription?.sampleRate ?? 0)
      let isStated = track.trimming.statement == .lameTag
      stream.description.coding.priming =
        isStated ? Int(track.trimming.priming.convertScale(max(rate, 1)).value) : 0
    }
    self.stream = stream
    feed = try PacketFeed(
      asset, track, as: form, timescale: timescale,
      // Where padding has no place, its loss is to be named.
      marksPadding: traits.map { $0.marksPadding || $0.priming == .lost } ?? false,
      keepsStatedTimes: traits?.hasMatroskaTimes == true && track.timeBase.countsMilliseconds,
      sharing: shared)
  }

  /// Takes captions as SubRip; `nil` where the container can hold the track's own, or the track has none.
  init?(
    captionsOf track: TrackContent, for format: FormatWriter.Format, of asset: URLAsset,
    sharing shared: SharedDemuxers? = nil
  ) throws(MediaError) {
    guard let coding = try track.captionCoding(for: format, in: asset) else { return nil }
    stream = try Self.stream(.subRip, of: track, in: asset)
    feed = try CaptionFeed(asset, track, coding, as: .subRip, sharing: shared)
  }

  /// Takes cues of WebVTT as the container has them; `nil` for any other track.
  init?(
    cuesOf track: TrackContent, for format: FormatWriter.Format, of asset: URLAsset,
    sharing shared: SharedDemuxers? = nil
  ) throws(MediaError) {
    guard track.codec == .webVTT, format.traits.holdsCues,
      let description = track.formatDescriptions.first,
      let coding = CaptionCoding(
        description.mediaSubType, codec: track.codec, in: try asset.content().format.container)
    else { return nil }
    var written = FormatDescription(
      mediaType: .subtitle, mediaSubType: description.mediaSubType, codec: .webVTT)
    if format == .matroska {
      written.codecConfiguration = try Self.cueHeader(description, of: asset) ?? Array("WEBVTT\n".utf8)
    }
    var stream = try Self.stream(written, of: track, in: asset)
    stream.holdsCues = true
    self.stream = stream
    feed = try CaptionFeed(asset, track, coding, as: .webVTT, sharing: shared)
  }

  /// The header that a file has before its cues, wherever its container keeps it; `nil` where there is none.
  private static func cueHeader(
    _ description: FormatDescription, of asset: URLAsset
  ) throws(MediaError) -> [UInt8]? {
    var header = description.codecConfiguration
    if !description.coding.countsTextsFromSample {
      if let box = ISOBoxesInMemory(header[...]).first(where: { $0.type == "vttC" }) {
        header = Array(header[box.payloadIndices])
      } else {
        header = WebVTTHeader.bytes(of: try asset.openedSource()) ?? []
      }
    }
    return header.isEmpty ? nil : header
  }

  private static func stream(
    _ description: FormatDescription, of track: TrackContent, in asset: URLAsset
  ) throws(MediaError) -> FormatWriter.Stream {
    var stream = FormatWriter.Stream(
      description, timeBase: TimeBase(numerator: 1, denominator: track.timeBase.denominator),
      languageCode: track.presentation.languageCode, disposition: track.disposition)
    stream.title = try asset.title(of: track)
    stream.languageTag = track.presentation.furtherLanguageTag
    if track.mediaType == .video {
      stream.frameDuration = track.constantFrameDuration
      stream.decodeLead = try asset.decodeLead(of: track)
      stream.stereoMode = track.stereoMode
    }
    return stream
  }
}

extension TimeBase {
  /// Whether it is that of the Matroska files that libavformat writes.
  fileprivate var countsMilliseconds: Bool { numerator == 1 && denominator == 1000 }
}

extension TrackContent {
  /// Ticks a second of a track's samples on their way into a file that libavformat writes.
  ///
  /// Packets count in samples how much of their sound is to be dropped, which a coarser clock could not say.
  fileprivate var streamedTimescale: Int32 {
    let rate = sampleRate ?? 0
    guard mediaType == .audio, let rate = Int32(exactly: rate) else { return writtenTimescale }
    return max(writtenTimescale, rate)
  }
}

extension URLAsset {
  /// Returns the name that players show for a track; `nil` where it has none.
  func title(of track: TrackContent) throws(MediaError) -> String? {
    let tracks = try content().tracks
    guard let index = tracks.firstIndex(where: { $0.trackID == track.trackID }) else { return nil }
    let described = try metadataContent().tracks.first { described in
      described.trackID.map { $0 == track.trackID } ?? (described.index == index)
    }
    return described?.items.first { $0.commonKey == .title || $0.key == "Name" }?.stringValue
  }
}
