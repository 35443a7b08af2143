import ISOBaseMedia
import LibAV
import MediaAudioFrames
import MediaCodecs
import MediaCore

/// The format descriptions of a track: what libav or the file's structure says, completed by the codec's
/// configuration, and what they don't agree on.
struct TrackCoding {
  private(set) var descriptions: [FormatDescription]
  /// The configuration of the first description.
  private(set) var configuration: CodecConfiguration?
  private(set) var disagreements: [Disagreement] = []

  init(
    _ described: DescribedTrack, isoTrack: ISOTrack?, totals: ISOSampleTotals?, source: any ByteSource
  ) {
    var description = described.formatDescription
    let entry = isoTrack?.sampleEntries.first
    if let aperture = entry?.cleanAperture {
      let dimensions = description.dimensions
      description.video?.cleanAperture = PictureRectangle(aperture, in: dimensions)
    }
    let boxes = entry.map { SampleEntryBoxes(entry: $0, source: source) }
    configuration =
      CodecConfiguration(codec: described.codec, bytes: description.codecConfiguration)
      ?? boxes?.payload("vpcC").flatMap { CodecConfiguration(vpcC: $0) }
      ?? boxes?.payload("vvcC").flatMap { CodecConfiguration(vvc: $0) }
    description.complete(with: configuration, boxes: boxes)
    if description.codec == .opus { description.completePackets(by: totals, of: isoTrack) }
    if let entry { description.keepEntry(entry, of: source) }
    descriptions = [description]
    for other in isoTrack?.sampleEntries.dropFirst().prefix(Self.entryLimit) ?? [] {
      var further = FormatDescription(other: other, like: description, source: source)
      further.keepEntry(other, of: source)
      descriptions.append(further)
    }
    compare(entry)
  }

  /// Sample entries that are described; the others of a hostile file say nothing new.
  static let entryLimit = 64
}

extension FormatDescription {
  /// Keeps the sample entry of what is neither sound nor pictures, after the index of its data reference.
  fileprivate mutating func keepEntry(_ entry: ISOTrack.SampleEntry, of source: any ByteSource) {
    let head: Int64 = 8
    guard audio == nil, video == nil, codecConfiguration.isEmpty, mediaSubType == entry.type,
      entry.range.count > head, entry.range.count <= Self.entrySizeLimit
    else { return }
    let rest = try? source.bytes(at: entry.range.lowerBound + head, count: entry.range.count - Int(head))
    codecConfiguration = rest ?? []
  }

  /// More than any list of keys or styles needs.
  private static let entrySizeLimit: Int64 = 1 << 20
}

extension DescribedTrack {
  /// The track with the codec that the sample entry names, where this release of libav knows no such codec (H.266) or code.
  func namingCodec(by entry: ISOTrack.SampleEntry?, of source: any ByteSource) -> DescribedTrack {
    guard let entry else { return self }
    if codec.isLinearPCM, entry.type == "fpcm" {
      // libav is shown another code.
      var described = self
      described.formatDescription.mediaSubType = entry.type
      return described
    }
    guard codec == .unknown else { return self }
    let boxes = SampleEntryBoxes(entry: entry, source: source)
    guard let codec = Codec(sampleEntry: boxes.format, mediaType: formatDescription.mediaType) else {
      return self
    }
    var described = self
    described.formatDescription.codec = codec
    described.formatDescription.formatName = codec.name
    if codec == .vvc, let configuration = boxes.payload("vvcC") {
      described.formatDescription.codecConfiguration = configuration
    }
    return described
  }

  /// The track with the layer of MPEG audio that the first frame has: the object type in `esds` leaves it open, and libav
  /// takes it for the third.
  func namingLayer(by track: ISOTrack?, of file: ISOFile) -> DescribedTrack {
    guard codec == .mp3, let track, track.sampleEntries.first?.type == "mp4a",
      let index = try? file.sampleIndex(),
      let table = index.tracks.first(where: { $0.trackID == track.trackID }),
      var samples = try? index.samples(of: table), let first = try? samples.next(),
      let bytes = try? file.source.bytes(at: first.offset, count: 4), let header = MPEGAudioHeader(bytes),
      header.layer < 3
    else { return self }
    var described = self
    let codec = header.layer == 2 ? Codec.mp2 : .mp1
    described.formatDescription.codec = codec
    described.formatDescription.formatName = codec.name
    described.formatDescription.audio?.streamDescription.formatID = codec.audioFormatID ?? "mp4a"
    return described
  }
}

// MARK: - What does not agree

extension TrackCoding {
  private mutating func compare(_ entry: ISOTrack.SampleEntry?) {
    guard let description = descriptions.first else { return }
    let name = entry?.type.description.trimmingSpaces ?? "container"
    let audio = description.audio.map {
      compareAudio($0.streamDescription, isPCM: description.codec.isLinearPCM, entry, name)
    }
    let video = description.video.map { _ in compareVideo(entry, name) }
    disagreements = ((audio ?? []) + (video ?? [])).compactMap(\.self)
  }

  private func compareAudio(
    _ described: AudioStreamDescription, isPCM: Bool, _ entry: ISOTrack.SampleEntry?, _ name: String
  ) -> [Disagreement?] {
    // Codecs whose entry is a template by their own standards say it truly elsewhere.
    var entryIsTemplate = entry?.isTemplate ?? false
    // AAC of one channel is written with 2 by all, as ISO/IEC 14496-12 once had it in the entry for good.
    if entry?.type == "mp4a", entry?.audio?.channelCount == 2, described.channelsPerFrame == 1,
      configuration?.channelCount == 1
    {
      entryIsTemplate = true
    }
    let declared = entryIsTemplate ? nil : entry?.audio.map { Int($0.channelCount) }
    var found = [
      Disagreement(
        "channels",
        [
          ("decoder", "\(described.channelsPerFrame)"),
          ("codec configuration", configuration?.channelCount.map { "\($0)" }),
          (name, declared.flatMap { $0 > 0 ? "\($0)" : nil }),
        ]),
      compareSampleRates(described, entry, entryIsTemplate ? nil : name),
    ]
    if isPCM || described.bitsPerChannel > 0, let size = entry?.audio?.sampleSize, size > 0,
      !entryIsTemplate, configuration?.bitDepth != nil
    {
      found.append(
        Disagreement(
          "bits",
          [
            ("codec configuration", configuration?.bitDepth.map { "\($0)" }), (name, "\(size)"),
          ]))
    }
    return found
  }

  /// - Parameter name: of the sample entry, where that says the rate.
  private func compareSampleRates(
    _ described: AudioStreamDescription, _ entry: ISOTrack.SampleEntry?, _ name: String?
  ) -> Disagreement? {
    // An entry's 16.16 number can't hold more than 65,535 Hz; writers put 0 or what is left there.
    let entryRate = entry?.audio.flatMap { $0.sampleRate >= 1 ? $0.sampleRate : nil }
    let tooHigh = (configuration?.sampleRate ?? Int(saturating: described.sampleRate)) > 65_535
    let rates = [configuration?.sampleRate, configuration?.extensionSampleRate].compactMap(\.self)
    let entryAgrees = entryRate.map { rates.contains(Int(saturating: $0)) }
    return Disagreement(
      "sample rate",
      [
        (
          "decoder",
          rates.contains(Int(saturating: described.sampleRate)) ? nil : hertz(described.sampleRate)
        ),
        ("codec configuration", entryAgrees == false ? configuration?.sampleRate.map { "\($0) Hz" } : nil),
        (name ?? "", name == nil || tooHigh || entryAgrees == true ? nil : entryRate.map(hertz)),
      ])
  }

  private func hertz(_ rate: Double) -> String { "\(Int(saturating: rate.rounded())) Hz" }

  private func compareVideo(_ entry: ISOTrack.SampleEntry?, _ name: String) -> [Disagreement?] {
    func size(_ dimensions: VideoDimensions?) -> String? {
      dimensions.map { "\($0.width)×\($0.height)" }
    }
    var found = [
      Disagreement(
        "dimensions",
        [
          ("codec configuration", size(configuration?.dimensions)),
          (
            name,
            size(entry?.visual.map { VideoDimensions(width: Int($0.width), height: Int($0.height)) })
          ),
        ]),
      entry?.pixelAspectRatio.flatMap(comparePixelAspectRatios),
    ]
    if let entry { found += compareColors(entry) }
    return found
  }

  private func comparePixelAspectRatios(_ box: PixelAspectRatioBox) -> Disagreement? {
    guard box.hSpacing > 0, box.vSpacing > 0, let codec = configuration?.pixelAspectRatio,
      case let ratio = Double(box.hSpacing) / Double(box.vSpacing),
      abs(ratio * Double(codec.verticalSpacing) / Double(codec.horizontalSpacing) - 1) > 0.001
    else { return nil }
    return Disagreement(
      "pixel aspect ratio",
      [
        ("pasp", "\(box.hSpacing):\(box.vSpacing)"),
        ("codec configuration", "\(codec.horizontalSpacing):\(codec.verticalSpacing)"),
      ])
  }

  private func compareColors(_ entry: ISOTrack.SampleEntry) -> [Disagreement?] {
    guard let box = entry.colours.first(where: { $0.colourType == "nclx" || $0.colourType == "nclc" }) else {
      return []
    }
    let container = ColorDescription(box)
    let codec = configuration?.color ?? ColorDescription()
    return [
      Disagreement(
        "color primaries",
        [
          ("codec configuration", codec.primaries?.description), ("colr", container.primaries?.description),
        ]),
      Disagreement(
        "transfer function",
        [
          ("codec configuration", codec.transferFunction?.description),
          ("colr", container.transferFunction?.description),
        ]),
      Disagreement(
        "color matrix",
        [("codec configuration", codec.matrix?.description), ("colr", container.matrix?.description)]),
      Disagreement(
        "color range",
        [
          ("codec configuration", codec.isFullRange.map { $0 ? "full" : "limited" }),
          ("colr", container.isFullRange.map { $0 ? "full" : "limited" }),
        ]),
    ]
  }
}

extension ColorDescription {
  /// From `colr` (ISO/IEC 14496-12 §12.1.5).
  init(_ box: ColourInformationBox) {
    self.init(
      primaryCode: box.colourPrimaries.map { Int($0) },
      transferCode: box.transferCharacteristics.map { Int($0) },
      matrixCode: box.matrixCoefficients.map { Int($0) }, isFullRange: box.isFullRange)
  }
}

extension String {
  /// Without the spaces that fill a four-character code.
  var trimmingSpaces: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
