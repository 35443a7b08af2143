import ISOBaseMedia
import LibAV
import MediaCore

/// The picture of a file of image items, put together of its parts, as one packet of raw video.
final class ImageItemPacketSource: PacketSource {
  let formatDescription: FormatDescription
  let timeBase: TimeBase
  private let picture: ImageGrid
  private let offset: Int64
  private var isRead = false

  /// Decodes the parts.
  ///
  /// - Returns: `nil` for a file of another kind.
  init?(_ asset: URLAsset, _ content: AssetContent, _ track: TrackContent) throws(MediaError) {
    guard content.format.container == .isoBaseMedia, let image = try asset.isoFile().primaryImage(),
      case let source = try asset.openedSource(), var description = track.formatDescriptions.first
    else { return nil }
    let limits = DecodingLimits(asset.limits, byteCount: source.byteCount)
    picture = try image.decoded(from: source.media, description, track.timeBase, limits, asset.limits)
    description.video?.dimensions = picture.dimensions
    // Where the file says nothing, the stream's own range counts.
    if image.colour == nil { description.video?.color.isFullRange = picture.isFullRange }
    description.codec = .rawVideo
    description.mediaSubType = "raw "
    description.coding.tag = nil
    description.codecConfiguration = []
    description.video?.pixelFormatName = picture.pixelFormatName
    formatDescription = description
    timeBase = track.timeBase
    offset = image.codedItems[image.tiles[0]].extents[0].lowerBound
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

  func indexedKey(atOrBefore ticks: Int64) -> Int64? { 0 }
}

extension ISOPrimaryImage {
  /// - Parameter whole: what is said of the picture that the parts make.
  fileprivate func decoded(
    from source: any ByteSource, _ whole: FormatDescription, _ timeBase: TimeBase, _ limits: DecodingLimits,
    _ mediaLimits: MediaLimits
  ) throws(MediaError) -> ImageGrid {
    let (count, isHuge) = dimensions.width.multipliedReportingOverflow(by: dimensions.height)
    guard !isHuge, count <= mediaLimits.pixelCount else {
      throw MediaError(
        .overLimit,
        "pictures of \(dimensions.width)×\(dimensions.height) pixels are over the limit of \(mediaLimits.pixelCount)"
      )
    }
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
