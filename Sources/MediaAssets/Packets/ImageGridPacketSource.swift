import ISOBaseMedia
import LibAV
import MediaContainers
import MediaCore
import MediaImages
import MediaStructure

/// The picture of a file of image items, or of TIFF that is coded as JPEG or stored as libav doesn't know, put together of its
/// parts, as one packet of raw video.
final class ImageGridPacketSource: PacketSource {
  let formatDescription: FormatDescription
  let timeBase: TimeBase
  private let picture: GridCanvas
  private let offset: Int64
  private var isRead = false
  let loss: MediaError?

  private init(
    _ picture: GridCanvas, _ description: FormatDescription, _ timeBase: TimeBase, at offset: Int64,
    lacking loss: MediaError?
  ) {
    var description = description
    description.video?.dimensions = picture.dimensions
    description.codec = .rawVideo
    description.mediaSubType = "raw "
    description.coding.tag = nil
    description.codecConfiguration = []
    description.video?.pixelLayout = picture.pixelLayout
    formatDescription = description
    (self.picture, self.timeBase, self.offset, self.loss) = (picture, timeBase, offset, loss)
  }

  /// Decodes the parts.
  ///
  /// - Returns: `nil` for a file of another kind.
  convenience init?(
    _ asset: URLAsset, _ content: AssetContent, _ track: TrackContent, _ options: PacketOptions
  ) throws(MediaError) {
    guard var description = track.formatDescriptions.first else { return nil }
    let source = try asset.openedSource()
    let limits = DecodingLimits(asset.limits, byteCount: source.byteCount)
    var picture: GridCanvas
    var loss: MediaError?
    let offset: Int64
    switch content.format.container {
    case .isoBaseMedia:
      guard let image = try asset.isoFile().primaryImage() else { return nil }
      func decoded(_ coded: ISOCodedImage) throws(MediaError) -> GridCanvas {
        try coded.decoded(from: source.media, description, track.timeBase, limits, asset.limits)
      }
      picture = try decoded(image.coded)
      if options.keepsAlpha, let alpha = image.alpha {
        loss = try picture.add(alpha, description.video?.chromaLocation, by: decoded)
      }
      // Where the file says nothing, the stream's own range counts.
      if image.colour == nil { description.video?.color.isFullRange = picture.isFullRange }
      offset = image.coded.codedItems[image.coded.tiles[0]].extents[0].lowerBound
    case .tiff:
      guard options.areDecoded else { return nil }
      if let image = try asset.containerFile().sampledImage() {
        picture = try image.decoded(
          from: source.media, by: description.codec, track.timeBase, limits, asset.limits)
        description.video?.color.isFullRange = true
        description.video?.color.matrix = .identity
        self.init(picture, description, track.timeBase, at: image.parts.ranges[0].lowerBound, lacking: nil)
        return
      }
      guard let image = try asset.containerFile().jpegImage() else { return nil }
      picture = try image.decoded(from: source.media, description, track.timeBase, limits, asset.limits)
      // JFIF says it of all JPEG (ITU-T T.871, 6.1 and 6.2).
      description.video?.chromaLocation = .center
      description.video?.color.isFullRange = true
      description.video?.color.matrix = image.isRGB ? .identity : .ituR470BG
      offset = image.parts[0].lowerBound
    default: return nil
    }
    self.init(picture, description, track.timeBase, at: offset, lacking: loss)
  }

  var knowsPictureTimes: Bool { true }

  func read(into packet: borrowing Packet, timestampsAlone: Bool) throws(MediaError) -> Bool {
    guard !isRead else { return false }
    try packet.fill(
      stream: 0, byteCount: picture.bytes.count, presentationTime: 0, decodeTime: 0, duration: 1,
      offset: offset, isKey: true
    ) { [picture] (target) throws(MediaError) in target.copyBytes(from: picture.bytes) }
    isRead = true
    return true
  }

  func seek(toTicks ticks: Int64) -> Bool {
    isRead = false
    return true
  }

  func rewind() { isRead = false }

  func indexedKeyFrame(atOrBefore ticks: Int64) -> Int64? { 0 }
}

extension GridCanvas {
  /// - Returns: the reason why the alpha is left out; `nil` where it isn't.
  fileprivate mutating func add(
    _ alpha: Result<ISOCodedImage, MediaError>, _ location: ChromaLocation?,
    by decoded: (ISOCodedImage) throws(MediaError) -> GridCanvas
  ) throws(MediaError) -> MediaError? {
    do throws(MediaError) {
      try add(alpha: decoded(alpha.get()), chromaLocation: location)
      return nil
    } catch {
      guard error.code != .operationCancelled else { throw error }
      var loss = error
      loss.reason = "the picture's alpha is left out: \(error.reason)"
      return loss
    }
  }
}

extension ISOCodedImage {
  /// - Parameter whole: the description of the picture that the parts make.
  fileprivate func decoded(
    from source: any ByteSource, _ whole: FormatDescription, _ timeBase: TimeBase, _ limits: DecodingLimits,
    _ mediaLimits: MediaLimits
  ) throws(MediaError) -> GridCanvas {
    try mediaLimits.check(dimensions)
    var assembly = ImageGridAssembly(image: self)
    let packet = try Packet()
    var first = 0
    while first < codedItems.count {
      let one = codedItems[first]
      let last =
        codedItems[first...].firstIndex { $0.configuration != one.configuration || $0.codec != one.codec }
        ?? codedItems.count
      var description = whole
      (description.codec, description.mediaSubType) = (one.codec, one.type)
      description.codecConfiguration = one.configuration
      description.video?.dimensions = one.dimensions
      description.video?.cleanAperture = nil
      let decoder = try Decoder(description, timeBase: timeBase, limits: limits)
      for index in first..<last {
        try WorkCancellation.check()
        let item = codedItems[index]
        // Its number stands for its time.
        try packet.fill(
          stream: 0, byteCount: Int(clamping: item.byteCount), presentationTime: Int64(index),
          decodeTime: Int64(index), duration: 1, offset: item.extents[0].lowerBound, isKey: true
        ) { (target) throws(MediaError) in try item.read(from: source, into: target) }
        try decoder.send(packet)
        try assembly.take(from: decoder)
      }
      decoder.sendEnd()
      try assembly.take(from: decoder)
      first = last
    }
    return try assembly.finish()
  }
}

extension TIFFJPEGImage {
  /// - Parameter whole: the description of the picture that the parts make.
  fileprivate func decoded(
    from source: any ByteSource, _ whole: FormatDescription, _ timeBase: TimeBase, _ limits: DecodingLimits,
    _ mediaLimits: MediaLimits
  ) throws(MediaError) -> GridCanvas {
    let dimensions = VideoDimensions(width: width, height: height)
    try mediaLimits.check(dimensions)
    var description = FormatDescription(
      mediaType: .video, mediaSubType: "jpeg", codec: .motionJPEG, formatName: Codec.motionJPEG.name)
    // libavcodec takes a picture that is much lower than it was told for a field.
    description.video = FormatDescription.VideoFormat(dimensions: .zero)
    let decoder = try Decoder(description, timeBase: timeBase, limits: limits)
    let packet = try Packet()
    let frame = try Frame()
    var grid: GridCanvas?
    for part in parts.indices {
      try WorkCancellation.check()
      try decode(part, from: source, decoder, packet, into: frame)
      let picture = try frame.lendPixelBuffer(pixelAspectRatio: .square)
      if grid == nil {
        guard fits(picture.dimensions) else {
          throw failure(of: part, "is of another size than the file says")
        }
        grid = try GridCanvas(dimensions, like: picture, frame.pixelLayout)
      }
      guard frame.pixelLayout == grid?.pixelLayout else {
        throw failure(of: part, "is of another format than the first")
      }
      try grid?.place(picture, row: part / columns, column: part % columns)
    }
    guard let grid else { throw MediaError(.decodeFailed, "the picture has no parts") }
    return grid
  }

  private func decode(
    _ part: Int, from source: any ByteSource, _ decoder: borrowing Decoder,
    _ packet: borrowing Packet, into frame: borrowing Frame
  ) throws(MediaError) {
    guard let stream = try stream(of: part, in: source) else { throw failure(of: part, "is no JPEG") }
    try packet.fill(
      stream: 0, byteCount: stream.count, presentationTime: Int64(part), decodeTime: Int64(part),
      duration: 1, offset: parts[part].lowerBound, isKey: true
    ) { (target) throws(MediaError) in target.copyBytes(from: stream) }
    try decoder.send(packet)
    guard case .frame = try decoder.receive(into: frame) else { throw failure(of: part, "can't be decoded") }
  }

  private func failure(of part: Int, _ what: String) -> MediaError {
    MediaError(
      .decodeFailed, "a part of the picture \(what)", at: .init(byteOffset: parts[part].lowerBound))
  }
}

extension ISOPrimaryImage.CodedItem {
  fileprivate func read(
    from source: any ByteSource, into target: UnsafeMutableRawBufferPointer
  ) throws(MediaError) {
    var start = 0
    for extent in extents {
      let part = UnsafeMutableRawBufferPointer(rebasing: target[start..<start + extent.count])
      guard try source.read(into: part, at: extent.lowerBound) == part.count else {
        throw MediaError(
          .fileFailedToParse, "the file became shorter while it was read",
          at: .init(byteOffset: extent.lowerBound))
      }
      start += extent.count
    }
  }
}
