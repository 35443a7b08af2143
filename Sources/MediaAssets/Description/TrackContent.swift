package import LibAV
import MediaContainers
package import MediaCore
package import MediaMetadata

/// All that a track says of itself.
package struct TrackContent: Sendable {
  package var streamIndex: Int
  package var trackID: Int32
  package var mediaType: MediaType
  package var formatDescriptions: [FormatDescription]
  package var codec: Codec
  /// libav's name of the codec, such as `h264`, for what has to print that.
  package var libavCodecName: String
  package var isDecodable: Bool
  package var isProtected: Bool
  package var isEnabled: Bool
  package var isDefault: Bool
  package var isTimed: Bool
  package var isSelfContained: Bool
  package var disposition: StreamInfo.Disposition
  /// Where the track lies on the asset's timeline, and which of its media is shown there.
  package private(set) var timing: TrackTiming
  /// Ticks a second of the stored times: `mdhd`'s timescale in ISO files.
  package var naturalTimeScale: Int32
  package var estimatedDataRate: Int64?
  /// Packets, where the container counts them.
  package var sampleCount: Int64?
  /// Bytes of all samples, where the container counts them.
  package var totalSampleDataLength: Int64?
  package var languageCode: String?
  package var extendedLanguageTag: String?
  package var preferredTransform: AffineTransform
  package var preferredVolume: Double
  package var nominalFrameRate: Double
  package var minFrameDuration: MediaTime
  package var requiresFrameReordering: Bool
  /// As libav names them.
  package var tags: [DictionaryTag]
  package var timeBase: TimeBase
  /// What is taken off the stored times to come to the timeline.
  package var origin: MediaTime
  /// 0 for none.
  package var alternateGroup: Int16
  var associations: [TrackAssociation]
  /// Characteristics that the file states in so many words.
  var taggedCharacteristics: [MediaCharacteristic]
  package var disagreements: [Disagreement]
  /// Of a track of boxed metadata.
  package var metadataKeys: BoxedMetadataKeys?

  init(
    _ stream: StreamInfo, trackID: Int32, isoTrack: ISOTrack?, movie: ISOMovie?, extent: Range<Int64>?,
    origin: MediaTime, container: ContainerInfo, file: ISOFile
  ) {
    let source = file.source
    streamIndex = stream.index
    self.trackID = trackID
    mediaType = stream.formatDescription.mediaType
    codec = stream.codec
    libavCodecName = stream.libavCodecName
    isDecodable = stream.hasDecoder
    isEnabled = isoTrack?.isEnabled ?? true
    disposition = stream.disposition
    isDefault = stream.disposition.contains(.default)
    isTimed = stream.isTimed
    naturalTimeScale = Self.naturalTimeScale(stream, isoTrack: isoTrack)
    timeBase = stream.timeBase
    // A cover picture lies on no timeline: it is shown from the start.
    self.origin = stream.isTimed ? origin : stream.startTicks.map { stream.timeBase.time($0) } ?? .zero

    let coding = TrackCoding(stream, isoTrack: isoTrack, source: source)
    formatDescriptions = coding.descriptions
    isProtected = stream.isProtected || coding.descriptions.contains { $0.protectionScheme != nil }

    let tables = isoTrack.map { file.sampleTotals(of: $0) }
    timing = TrackTiming(
      stream, isoTrack: isoTrack, movie: movie, extent: extent, tables: tables, origin: origin,
      container: container, configuration: coding.configuration)

    estimatedDataRate = stream.bitRate
    // A rate that was made with a length that is far from the true one means nothing.
    if let extent, let ticks = stream.durationTicks,
      ticks / 2 > extent.upperBound.saturatingSubtract(extent.lowerBound)
    {
      estimatedDataRate = nil
    }
    sampleCount = stream.packetCount > 0 ? stream.packetCount : nil
    totalSampleDataLength =
      movie?.containsFragments == true || movie?.canContainFragments == true ? nil : tables?.byteCount
    isSelfContained = isoTrack.map { Self.isSelfContained($0, source: source) } ?? true
    let language = isoTrack?.languageCode ?? stream.language
    languageCode = language == "und" || language == "" ? nil : language
    extendedLanguageTag = isoTrack?.extendedLanguageTag
    preferredTransform = stream.transform
    preferredVolume = isoTrack?.volume ?? 1
    nominalFrameRate = stream.averageFrameRate?.value ?? 0
    minFrameDuration =
      mediaType == .video
      ? (Self.shortestDistance(in: tables, timescale: isoTrack?.mediaTimescale) ?? stream.realFrameRate)
        .map { MediaTime(value: Int64($0.denominator), timescale: $0.numerator) } ?? .invalid
      : .invalid
    requiresFrameReordering = stream.reorderDepth > 0
    tags = stream.metadata.map { DictionaryTag(key: $0.key, value: $0.value) }
    alternateGroup = isoTrack?.alternateGroup ?? 0
    associations = []
    for reference in isoTrack?.references ?? [] {
      associations.append(
        TrackAssociation(
          type: TrackAssociationType(rawValue: reference.type),
          trackIDs: reference.trackIDs.compactMap { Int32(exactly: $0) }.filter { $0 > 0 }))
    }
    taggedCharacteristics = isoTrack.map { Self.taggedCharacteristics($0, source: source) } ?? []
    disagreements = coding.disagreements
    if let entry = isoTrack?.sampleEntries.first, entry.type == "mebx" {
      metadataKeys = BoxedMetadataKeys(entry.range, of: source)
    }
    if let isoTrack {
      disagreements += Self.timingDisagreements(
        isoTrack, movie: movie, tables: tables, configuration: coding.configuration,
        frameRate: mediaType == .video ? nominalFrameRate : 0)
    }
  }

  /// The time on the track's timeline of a stored stamp.
  package func time(ofTicks ticks: Int64) -> MediaTime {
    origin == .zero ? timeBase.time(ticks) : timeBase.time(ticks) - origin
  }

  /// The last stored stamp at or before a numeric time on the track's timeline.
  package func ticks(at time: MediaTime) -> Int64 {
    timeBase.ticks(at: time + origin)
  }

  /// Whether this machine has a decoder, and needs no key.
  package var isPlayable: Bool { isDecodable && !isProtected }

  /// Of pictures that don't follow each other at one rate, as the file's table says; `nil` where they do.
  private static func shortestDistance(
    in tables: ISOSampleTotals?, timescale: UInt32?
  ) -> StreamInfo.Rational? {
    guard let tables, !tables.isConstantRate, let timescale, let delta = tables.shortestDelta, delta > 0
    else { return nil }
    return StreamInfo.Rational(reducing: Int128(timescale), Int128(delta))
  }

  private static func naturalTimeScale(_ stream: StreamInfo, isoTrack: ISOTrack?) -> Int32 {
    if let timescale = isoTrack?.mediaTimescale { return Int32(clamping: timescale) }
    // libav counts MP3 and ADTS in a common multiple of all sample rates, which is nobody's clock.
    if let rate = stream.formatDescription.audioStreamDescription?.sampleRate, rate > 0,
      stream.timeBase.denominator > 1_000_000
    {
      return Int32(saturating: rate)
    }
    return stream.timeBase.denominator
  }

  /// Puts measured times in the place of estimated ones.
  ///
  /// - Parameter countsPadding: whether the last packet's duration is with what is dropped of it.
  mutating func measure(by survey: PacketSurvey, countsPadding: Bool) {
    totalSampleDataLength = survey.byteCount
    sampleCount = sampleCount ?? survey.packetCount
    guard isTimed else { return }
    timing.measure(
      by: survey, countsPadding: countsPadding, timeBase: timeBase, origin: origin,
      sampleRate: formatDescriptions.first?.audioStreamDescription?.sampleRate ?? 0)
  }

  /// Leaves out of the time range what is not heard of the sound.
  mutating func trim(_ trimming: Trimming, mediaStart: MediaTime) {
    timing.trim(trimming, mediaStart: mediaStart, timescale: timeBase.denominator)
  }
}

extension PictureRectangle {
  /// From `clap`, whose offsets are of the aperture's centre from the picture's (ISO/IEC 14496-12 §12.1.4.1).
  init?(_ box: CleanApertureBox, in dimensions: VideoDimensions) {
    func number(_ fraction: CleanApertureBox.Fraction) -> Double {
      Double(fraction.numerator) / Double(fraction.denominator)
    }
    let (width, height) = (number(box.width), number(box.height))
    let (across, down) = (number(box.horizontalOffset), number(box.verticalOffset))
    // Comparisons with not-a-number fail too, which is what a denominator of 0 can make.
    guard
      width > 0, height > 0, width <= Double(dimensions.width), height <= Double(dimensions.height),
      across.isFinite, down.isFinite
    else { return nil }
    self.init(
      x: across + (Double(dimensions.width) - width) / 2, y: down + (Double(dimensions.height) - height) / 2,
      width: width, height: height)
  }
}
