import ISOBaseMedia
import LibAV
package import MediaCore
package import MediaMetadata

/// All that a track says of itself.
package struct TrackContent: Sendable {
  package let trackIndex: Int
  package let trackID: Int32
  package let mediaType: MediaType
  package private(set) var formatDescriptions: [FormatDescription]
  package let codec: Codec
  package let isDecodable: Bool
  package let isProtected: Bool
  /// Whether there are no stored samples of it: its picture is put together of image items.
  package let isAssembled: Bool
  /// Whether the track is on a timeline, which a cover picture isn't.
  package let isTimed: Bool
  package let timeBase: TimeBase
  /// The time that is taken off the stored times to come to the timeline.
  package let origin: MediaTime
  /// Ticks a second of the stored times: `mdhd`'s timescale in ISO files.
  package let naturalTimeScale: Int32
  /// The place of the track on the asset's timeline, and the media that is shown there.
  package private(set) var timing: TrackTiming
  package private(set) var rates: TrackRates
  /// Whether samples are stored in another order than they are shown.
  package let requiresFrameReordering: Bool
  package private(set) var presentation: TrackPresentation
  package private(set) var relations: TrackRelations
  /// The track's own tags, as libav names them.
  package private(set) var tags: [DictionaryTag]
  package let disagreements: [Disagreement]
  /// The keys of a track of boxed metadata.
  package let metadataKeys: BoxedMetadataKeys?
  /// The media that the track is put together of; `nil` for one that is read.
  package let composed: ComposedMedia?

  init(
    _ described: DescribedTrack, trackID: Int32, isoTrack: ISOTrack?, movie: ISOMovie?,
    extent: ISOMediaExtent?,
    origin: MediaTime, container: DescribedContainer, file: ISOFile
  ) {
    let described = described.namingCodec(by: isoTrack?.sampleEntries.first, of: file.source).namingLayer(
      by: isoTrack, of: file)
    let totals = isoTrack.map { file.sampleTotals(of: $0) }
    let coding = TrackCoding(described, isoTrack: isoTrack, totals: totals, source: file.source)
    trackIndex = described.index
    self.trackID = trackID
    mediaType = described.formatDescription.mediaType
    formatDescriptions = coding.descriptions
    codec = described.codec
    isDecodable = DecoderAvailability.isAvailable(described.codec)
    isAssembled = described.isAssembled
    isProtected = described.isProtected || coding.descriptions.contains { $0.protectionScheme != nil }
    isTimed = described.isTimed
    timeBase = described.timeBase
    // A cover picture is on no timeline: it is shown from the start.
    self.origin =
      described.isTimed ? origin : described.startTicks.map { described.timeBase.time($0) } ?? .zero
    naturalTimeScale = Self.naturalTimeScale(described, isoTrack: isoTrack)
    timing = TrackTiming(
      described, isoTrack: isoTrack, movie: movie, extent: extent, totals: totals, origin: origin,
      container: container, configuration: coding.configuration)
    rates = TrackRates(described, isoTrack: isoTrack, movie: movie, extent: extent, totals: totals)
    presentation = TrackPresentation(described, isoTrack: isoTrack, source: file.source)
    relations = TrackRelations(isoTrack, source: file.source)
    tags = described.tags
    let ownDisagreements = isoTrack.map { isoTrack in
      Self.disagreements(
        isoTrack, movie: movie, tables: totals, configuration: coding.configuration,
        frameRate: described.formatDescription.mediaType == .video
          ? described.averageFrameRate?.value ?? 0 : 0)
    }
    disagreements = coding.disagreements + (ownDisagreements ?? [])
    metadataKeys = isoTrack?.sampleEntries.first.flatMap { entry in
      entry.type == "mebx" ? BoxedMetadataKeys(entry.range, of: file.source) : nil
    }
    requiresFrameReordering = described.reorderDepth > 0
    composed = nil
  }

  /// Says the language in BCP 47.
  mutating func setLanguage(_ tag: String) { presentation.setLanguage(tag) }

  /// The track with samples of another form, as rendering makes them.
  ///
  /// - Parameter frameDuration: of pictures that all last as long; `nil` leaves what is known.
  package func described(
    by descriptions: [FormatDescription], frameDuration: MediaTime? = nil
  ) -> TrackContent {
    var track = self
    track.formatDescriptions = descriptions
    if let frameDuration { track.rates = TrackRates(frameDuration: frameDuration) }
    return track
  }

  /// A track that is put together of parts of others.
  package init(
    _ composed: ComposedMedia, index: Int, trackID: Int32, mediaType: MediaType,
    presentation: TrackPresentation
  ) {
    let sources = composed.sources
    trackIndex = index
    self.trackID = trackID
    self.mediaType = mediaType
    formatDescriptions = composed.formatDescriptions
    codec = formatDescriptions.first?.codec ?? .unknown
    isDecodable = !sources.isEmpty && sources.allSatisfy(\.content.isDecodable)
    isAssembled = false
    isProtected = sources.contains(where: \.content.isProtected)
    isTimed = true
    naturalTimeScale = composed.naturalTimeScale
    timeBase = TimeBase(numerator: 1, denominator: composed.naturalTimeScale)
    origin = .zero
    timing = TrackTiming(composed.timeline)
    rates = TrackRates(sources.map(\.content.rates))
    requiresFrameReordering = sources.contains(where: \.content.requiresFrameReordering)
    self.presentation = presentation
    relations = TrackRelations()
    tags = []
    disagreements = []
    metadataKeys = nil
    self.composed = composed
  }

  /// The time on the track's timeline of a stored timestamp.
  package func time(ofTicks ticks: Int64) -> MediaTime {
    origin == .zero ? timeBase.time(ticks) : timeBase.time(ticks) - origin
  }

  /// The last stored timestamp at or before a numeric time on the track's timeline.
  package func ticks(at time: MediaTime) -> Int64 {
    timeBase.ticks(at: time + origin)
  }

  /// The samples of each channel in a second, in the first of the format descriptions; `nil` where there is no sound.
  package var sampleRate: Double? { formatDescriptions.first?.audioStreamDescription?.sampleRate }

  /// Whether this machine has a decoder, and needs no key.
  package var isPlayable: Bool { isDecodable && !isProtected }

  private static func naturalTimeScale(_ described: DescribedTrack, isoTrack: ISOTrack?) -> Int32 {
    if let timescale = isoTrack?.mediaTimescale { return Int32(clamping: timescale) }
    // libav counts MP3 and ADTS in a common multiple of all sample rates, which is the clock of none.
    if let rate = described.formatDescription.audioStreamDescription?.sampleRate, rate > 0,
      described.timeBase.denominator > 1_000_000
    {
      return Int32(saturating: rate)
    }
    return described.timeBase.denominator
  }

  /// Puts measured times in the place of estimated ones.
  ///
  /// - Parameter countsPadding: whether the last packet's duration includes the sound that is dropped of it.
  mutating func measure(by survey: PacketSurvey, countsPadding: Bool) {
    rates.measure(by: survey)
    guard isTimed else { return }
    timing.measure(
      by: survey, countsPadding: countsPadding, timeBase: timeBase, origin: origin,
      sampleRate: sampleRate ?? 0)
  }

  mutating func join(to duration: MediaTime) { timing.join(to: duration, timescale: timeBase.denominator) }

  /// Leaves sound that is not heard out of the time range.
  mutating func trim(_ trimming: Trimming, mediaStart: MediaTime) {
    timing.trim(trimming, mediaStart: mediaStart, timescale: timeBase.denominator)
  }

  /// Where the container doesn't say how many bits a second sound and pictures take, their size does.
  mutating func estimateDataRate() {
    guard isTimed, mediaType == .audio || mediaType == .video else { return }
    rates.estimateDataRate(over: timeRange.duration)
  }

  /// The codec's short name, such as `h264` or `pcm_s16le`; empty where the track has no samples.
  package var shortCodecName: String {
    formatDescriptions.first.map { codec.shortName($0.audioStreamDescription) } ?? ""
  }

  /// The time code of the track's start; `nil` where nothing says one.
  package var startTimecode: String? { tags.startTimecode }

  /// Puts a time code in the place of the one that libav read.
  mutating func setStartTimecode(_ text: String) {
    guard let index = tags.firstIndex(where: \.isStartTimecode) else { return }
    tags[index].value = text
  }

  mutating func add(_ association: TrackAssociation) { relations.add(association) }
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
