import LibAV
import MediaContainers
import MediaCore
import MediaImages
import MediaStructure

extension StructuralContent {
  /// A JPEG or PNG of one picture; `nil` where only decoding shows what it is.
  static func stillPicture(_ file: ContainerFile, in container: Container) -> StructuralContent? {
    guard let header = file.pictureHead.flatMap(StillPictureHeader.init),
      var description = description(of: header), Truncation.error(of: file, in: container) == nil
    else { return nil }
    description.mediaType = .video
    var track = DescribedTrack(
      index: 0, id: 0, formatDescription: description,
      timeBase: TimeBase(numerator: 1, denominator: stillRate))
    track.averageFrameRate = Rational(reducing: Int128(stillRate), 1)
    track.baseFrameRate = track.averageFrameRate
    var info = DescribedContainer(container)
    // Nothing says how long it is, for which libav has no other word.
    info.durationOrigin = .bitRate
    return StructuralContent(container: info, tracks: [track])
  }

  /// The rate that libav gives a still picture, in pictures a second.
  private static let stillRate: Int32 = 25

  /// Adds the stream that libav makes of a picture among the tags.
  ///
  /// - Returns: false for a picture of which only decoding says what it is.
  mutating func add(_ picture: AttachedPicture?) -> Bool {
    guard let picture else { return true }
    guard var description = Self.description(of: picture.header), let first = tracks.first else {
      return false
    }
    description.mediaType = .auxiliaryPicture
    var track = DescribedTrack(
      index: tracks.count, id: 0, formatDescription: description,
      timeBase: TimeBase(numerator: 1, denominator: Self.pictureClock))
    track.disposition = .attachedPicture
    track.baseFrameRate = Rational(reducing: Int128(Self.pictureClock), 1)
    // As long as all, in steps of a microsecond.
    let start = first.startTicks.flatMap { ticks in
      let (product, isTooLarge) = ticks.multipliedReportingOverflow(by: Int64(first.timeBase.numerator))
      return isTooLarge ? nil : Self.microseconds(product, per: Int64(first.timeBase.denominator))
    }
    track.startTicks = start?.convertScale(Self.pictureClock, method: .roundHalfAwayFromZero).value
    track.durationTicks =
      container.duration?.convertScale(Self.pictureClock, method: .roundHalfAwayFromZero).value
    if let type = picture.type {
      guard let name = LibAVTagNames.pictureTypes[safe: type] else { return false }
      track.tags = [.init(key: LibAVTagNames.comment, value: name)]
      if !picture.description.isEmpty {
        track.tags.append(.init(key: LibAVTagNames.title, value: picture.description))
      }
    }
    tracks.append(track)
    return true
  }

  private static let pictureClock: Int32 = 90_000

  private static func description(of header: StillPictureHeader) -> FormatDescription? {
    switch header {
    case .jpeg(let frame): jpeg(frame)
    case .png(let image, let hasTransparency): png(image, hasTransparency)
    }
  }

  private static func jpeg(_ frame: JPEGFrameHeader) -> FormatDescription? {
    let factors = frame.components.map { [$0.horizontalSampling, $0.verticalSampling] }
    // Components are named R, G and B where they are that.
    guard let profile: String = [0: "Baseline", 2: "Progressive"][frame.process], frame.samplePrecision == 8,
      !frame.components.map(\.identifier).elementsEqual("RGB".utf8)
    else { return nil }
    let subsampling: ChromaSubsampling
    switch factors {
    case [[1, 1]]: subsampling = .monochrome
    case [[1, 1], [1, 1], [1, 1]]: subsampling = .fourFourFour
    case [[2, 1], [1, 1], [1, 1]]: subsampling = .fourTwoTwo
    case [[2, 2], [1, 1], [1, 1]]: subsampling = .fourTwoZero
    default: return nil
    }
    let layout =
      subsampling == .monochrome
      ? PixelLayout(.gray) : PixelLayout(.yCbCr(subsampling), traits: .isFullRange)
    var description = picture(
      .motionJPEG, width: Int(frame.samplesPerLine), height: Int(frame.numberOfLines), layout)
    description?.profile = profile
    description?.video?.chromaLocation = .center
    description?.video?.color.matrix = .ituR470BG
    if factors.count == 1 { description?.video?.color.isFullRange = nil }
    return description
  }

  private static func png(_ image: PNGImageHeader, _ hasTransparency: Bool) -> FormatDescription? {
    let layout: PixelLayout
    switch (image.colourType, image.bitDepth, hasTransparency) {
    case (0, 8, false): layout = PixelLayout(.gray)
    case (4, 8, _): layout = PixelLayout(.gray, .ya)
    case (2, 8, false): layout = PixelLayout(.rgb, .rgb)
    case (2, 8, true), (6, 8, _): layout = PixelLayout(.rgb, .rgba)
    case (3, _, _): layout = PixelLayout(.palette, traits: .hasAlpha)
    default: return nil
    }
    return picture(.png, width: Int(image.width), height: Int(image.height), layout)
  }

  /// A picture of full range; `nil` where it is larger than pictures are decoded.
  private static func picture(
    _ codec: Codec, width: Int, height: Int, _ layout: PixelLayout
  ) -> FormatDescription? {
    guard (1...largestSide).contains(width), (1...largestSide).contains(height),
      width * height <= largestPicture, let code = codec.sampleEntry
    else { return nil }
    var description = FormatDescription(
      mediaType: .auxiliaryPicture, mediaSubType: code, codec: codec, formatName: codec.name)
    description.video = FormatDescription.VideoFormat(
      dimensions: VideoDimensions(width: width, height: height), pixelLayout: layout)
    description.video?.color.isFullRange = true
    return description
  }

  /// The largest side that a JPEG can have, in pixels.
  private static let largestSide = 1 << 16 - 1
  /// The largest picture, in pixels; whether a larger one is within the limits is for the decoder to say.
  private static let largestPicture = 1 << 24
}
