import LibAV
import MediaContainers
import MediaCore

/// The format descriptions of a track: what libav or the file's structure says, completed by the codec's
/// configuration, and what they don't agree on.
struct TrackCoding {
  private(set) var descriptions: [FormatDescription]
  /// The configuration of the first description.
  private(set) var configuration: CodecConfiguration?
  private(set) var disagreements: [Disagreement] = []

  init(_ stream: StreamInfo, isoTrack: ISOTrack?, source: any ByteSource) {
    var description = stream.formatDescription
    let entry = isoTrack?.sampleEntries.first
    if let aperture = entry?.cleanAperture {
      let dimensions = description.dimensions
      description.video?.cleanAperture = PictureRectangle(aperture, in: dimensions)
    }
    let boxes = entry.map { SampleEntryBoxes(entry: $0, source: source) }
    configuration =
      CodecConfiguration(codec: stream.codec, bytes: description.codecConfiguration)
      ?? boxes?.payload("vpcC").flatMap { CodecConfiguration(vpcC: $0) }
      ?? boxes?.payload("vvcC").flatMap { CodecConfiguration(vvc: $0) }
    description.complete(with: configuration, boxes: boxes)
    descriptions = [description]
    for other in isoTrack?.sampleEntries.dropFirst().prefix(Self.entryLimit) ?? [] {
      descriptions.append(
        FormatDescription(other: other, like: description, source: source))
    }
    compare(entry, isoTrack, stream)
  }

  /// Sample entries that are described; the others of a hostile file say nothing new.
  static let entryLimit = 64
}

extension StreamInfo {
  /// The same with the codec that the sample entry names, where this release of libav knows no such codec (H.266).
  func namingCodec(by entry: ISOTrack.SampleEntry?, of source: any ByteSource) -> StreamInfo {
    guard codec == .unknown, let entry else { return self }
    let boxes = SampleEntryBoxes(entry: entry, source: source)
    guard let codec = Codec(sampleEntry: boxes.format, mediaType: formatDescription.mediaType) else {
      return self
    }
    var stream = self
    stream.formatDescription.codec = codec
    stream.formatDescription.formatName = codec.name
    if codec == .vvc, let configuration = boxes.payload("vvcC") {
      stream.formatDescription.codecConfiguration = configuration
    }
    return stream
  }
}

// MARK: - What does not agree

extension TrackCoding {
  private mutating func compare(_ entry: ISOTrack.SampleEntry?, _ isoTrack: ISOTrack?, _ stream: StreamInfo) {
    guard let description = descriptions.first else { return }
    let name = entry?.type.description.trimmingSpaces ?? "container"
    var found: [Disagreement?] = []
    if let audio = description.audio {
      let described = audio.streamDescription
      // Codecs whose entry is a template by their own standards say it truly elsewhere.
      let entryIsTemplate = ["ac-3", "ec-3", "ac-4", "Opus"].contains(entry?.type)
      let isPCM = description.codec.isLinearPCM
      let declared = entryIsTemplate ? nil : entry?.audio.map { Int($0.channelCount) }
      found.append(
        Disagreement(
          "channels",
          [
            ("decoder", "\(described.channelsPerFrame)"),
            ("codec configuration", configuration?.channelCount.map { "\($0)" }),
            (name, declared.flatMap { $0 > 0 ? "\($0)" : nil }),
          ]))
      // An entry's 16.16 number can't hold more than 65,535 Hz; writers put 0 or what is left there.
      let entryRate = entry?.audio.flatMap { $0.sampleRate >= 1 ? $0.sampleRate : nil }
      let tooHigh = (configuration?.sampleRate ?? Int(saturating: described.sampleRate)) > 65_535
      let rates = [configuration?.sampleRate, configuration?.extensionSampleRate].compactMap(\.self)
      found.append(
        Disagreement(
          "sample rate",
          [
            (
              "decoder",
              rates.contains(Int(saturating: described.sampleRate)) ? nil : hertz(described.sampleRate)
            ),
            (
              "codec configuration",
              entryRate.flatMap { rates.contains(Int(saturating: $0)) ? nil : $0 } == nil
                ? nil : configuration?.sampleRate.map { "\($0) Hz" }
            ),
            (
              name,
              entryIsTemplate || tooHigh || entryRate.map { rates.contains(Int(saturating: $0)) } == true
                ? nil : entryRate.map(hertz)
            ),
          ]))
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
    }
    if let video = description.video {
      found += compareVideo(video, entry, name, isoTrack)
    }
    disagreements = found.compactMap(\.self)
  }

  private func hertz(_ rate: Double) -> String { "\(Int(saturating: rate.rounded())) Hz" }

  private func compareVideo(
    _ video: FormatDescription.VideoFormat, _ entry: ISOTrack.SampleEntry?, _ name: String,
    _ isoTrack: ISOTrack?
  ) -> [Disagreement?] {
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
        ])
    ]
    let boxRatio = entry?.pixelAspectRatio.flatMap { box -> Double? in
      box.hSpacing > 0 && box.vSpacing > 0 ? Double(box.hSpacing) / Double(box.vSpacing) : nil
    }
    if let boxRatio, let codec = configuration?.pixelAspectRatio,
      abs(boxRatio * Double(codec.verticalSpacing) / Double(codec.horizontalSpacing) - 1) > 0.001,
      let box = entry?.pixelAspectRatio
    {
      found.append(
        Disagreement(
          "pixel aspect ratio",
          [
            ("pasp", "\(box.hSpacing):\(box.vSpacing)"),
            ("codec configuration", "\(codec.horizontalSpacing):\(codec.verticalSpacing)"),
          ]))
    }
    guard let box = entry?.colours.first(where: { $0.colourType == "nclx" || $0.colourType == "nclc" }) else {
      return found
    }
    let container = ColorDescription(box)
    let codec = configuration?.color ?? ColorDescription()
    found += [
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
    return found
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
