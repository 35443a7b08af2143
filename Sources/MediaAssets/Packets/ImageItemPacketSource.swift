import ISOBaseMedia
import LibAV
import MediaCore

/// The picture of a file of image items, put together of its parts, as one packet of raw video.
final class ImageItemPacketSource: PacketSource {
  let formatDescription: FormatDescription
  let timeBase: TimeBase
  private let canvas: PictureCanvas
  private let offset: Int64
  private var isRead = false

  /// Decodes the parts.
  ///
  /// - Returns: `nil` for a file of another kind.
  init?(_ asset: URLAsset, _ content: AssetContent, _ track: TrackContent) throws(MediaError) {
    guard content.format.container == .isoBaseMedia, (try? asset.isoFile().movie())?.hasMovieBox != true,
      case let source = try asset.openedSource(), let image = try ISOPrimaryImage(of: source),
      var description = track.formatDescriptions.first
    else { return nil }
    let limits = DecodingLimits(asset.limits, byteCount: source.byteCount)
    canvas = try image.decoded(from: source.media, description, track.timeBase, limits, asset.limits)
    description.video?.dimensions = canvas.dimensions
    // Where the file says nothing, the stream's own range counts.
    if image.colour == nil { description.video?.color.isFullRange = canvas.isFullRange }
    description.codec = .rawVideo
    description.mediaSubType = "raw "
    description.coding.tag = nil
    description.codecConfiguration = []
    description.video?.pixelFormatName = canvas.pixelFormatName
    formatDescription = description
    timeBase = track.timeBase
    offset = image.codedItems[image.tiles[0]].extents[0].lowerBound
  }

  var knowsPictureTimes: Bool { true }

  func read(into packet: borrowing Packet, timestampsAlone: Bool) throws(MediaError) -> Bool {
    guard !isRead else { return false }
    try packet.fill(
      stream: 0, byteCount: canvas.bytes.count, presentationTime: 0, decodeTime: 0, duration: 1,
      offset: offset, isKey: true
    ) { [canvas] (target) throws(MediaError) in target.copyBytes(from: canvas.bytes) }
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

/// A picture that parts are put into, as its planes come one after the other in raw video.
private struct PictureCanvas {
  let dimensions: VideoDimensions
  let pixelFormatName: String
  let isFullRange: Bool?
  private(set) var bytes: [UInt8]
  private var planes: [Plane] = []
  private let tileSize: VideoDimensions

  private struct Plane {
    var offset: Int
    var width: Int
    var height: Int
    /// How many bytes a pixel has.
    var byteCount: Int
    /// How many times the plane is halved, across and down.
    var shift: (x: Int, y: Int)
    var rowByteCount: Int { width * byteCount }
  }

  /// - Parameter first: one of the parts, which says what the planes are.
  init(_ size: VideoDimensions, like first: PixelBuffer, pixelFormatName: String) throws(MediaError) {
    dimensions = size
    self.pixelFormatName = pixelFormatName
    isFullRange = first.color.isFullRange
    tileSize = first.dimensions
    var offset = 0
    for plane in first.planes {
      guard plane.width > 0, plane.height > 0, plane.rowByteCount % plane.width == 0 else {
        throw MediaError(
          .operationNotSupportedForAsset, "pictures in \(pixelFormatName) are not put together")
      }
      func shift(_ whole: Int, _ part: Int) -> Int? {
        (0...2).first { (whole + (1 << $0) - 1) >> $0 == part }
      }
      guard let across = shift(first.width, plane.width), let down = shift(first.height, plane.height) else {
        throw MediaError(
          .operationNotSupportedForAsset, "pictures in \(pixelFormatName) are not put together")
      }
      let shift = (across, down)
      let own = Plane(
        offset: offset, width: (size.width + (1 << shift.0) - 1) >> shift.0,
        height: (size.height + (1 << shift.1) - 1) >> shift.1, byteCount: plane.rowByteCount / plane.width,
        shift: shift)
      planes.append(own)
      offset += own.rowByteCount * own.height
    }
    bytes = [UInt8](repeating: 0, count: offset)
  }

  /// Puts a part to its place, as much of it as is seen.
  mutating func place(_ tile: PixelBuffer, row: Int, column: Int) throws(MediaError) {
    guard tile.dimensions == tileSize, tile.planes.count == planes.count else {
      throw MediaError(.decodeFailed, "the parts of the picture are of several sizes")
    }
    for (source, plane) in zip(tile.planes, planes) {
      let (x, y) = (column * tileSize.width >> plane.shift.x, row * tileSize.height >> plane.shift.y)
      guard x < plane.width, y < plane.height, source.rowByteCount == source.width * plane.byteCount else {
        throw MediaError(.decodeFailed, "the parts of the picture are of several sizes")
      }
      let count = min(source.width, plane.width - x) * plane.byteCount
      bytes.withUnsafeMutableBytes { target in
        for line in 0..<min(source.height, plane.height - y) {
          let from = UnsafeRawBufferPointer(
            start: source.baseAddress + line * source.bytesPerRow, count: count)
          let start = plane.offset + (y + line) * plane.rowByteCount + x * plane.byteCount
          target[start..<start + count].copyBytes(from: from)
        }
      }
    }
  }
}

extension ISOPrimaryImage {
  /// - Parameter whole: what is said of the picture that the parts make.
  fileprivate func decoded(
    from source: any ByteSource, _ whole: FormatDescription, _ timeBase: TimeBase, _ limits: DecodingLimits,
    _ mediaLimits: MediaLimits
  ) throws(MediaError) -> PictureCanvas {
    let (count, isHuge) = dimensions.width.multipliedReportingOverflow(by: dimensions.height)
    guard !isHuge, count <= mediaLimits.pixelCount else {
      throw MediaError(
        .overLimit,
        "pictures of \(dimensions.width)×\(dimensions.height) pixels are over the limit of \(mediaLimits.pixelCount)"
      )
    }
    var assembly = Assembly(image: self)
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

/// The parts of a picture as they are decoded.
private struct Assembly {
  let image: ISOPrimaryImage
  private var canvas: PictureCanvas?
  private var decoded: Set<Int> = []
  /// Where each coded item is seen.
  private let places: [Int: [Int]]

  init(image: ISOPrimaryImage) {
    self.image = image
    places = Dictionary(grouping: image.tiles.indices) { image.tiles[$0] }
  }

  /// Places all that a decoder has.
  mutating func take(from decoder: borrowing Decoder) throws(MediaError) {
    let frame = try Frame()
    while case .frame = try decoder.receive(into: frame) {
      guard let item = frame.presentationTime.flatMap({ Int(exactly: $0) }), let tiles = places[item] else {
        continue
      }
      let picture = try frame.lendPixelBuffer(pixelAspectRatio: .square)
      if canvas == nil {
        // A picture without a grid is as large as the decoder says.
        canvas = try PictureCanvas(
          image.grid == nil ? picture.dimensions : image.dimensions, like: picture,
          pixelFormatName: frame.pixelFormatName)
      }
      guard frame.pixelFormatName == canvas?.pixelFormatName else {
        throw MediaError(.decodeFailed, "the parts of the picture are of several formats")
      }
      let columns = image.grid?.columns ?? 1
      for tile in tiles { try canvas?.place(picture, row: tile / columns, column: tile % columns) }
      decoded.insert(item)
    }
  }

  func finish() throws(MediaError) -> PictureCanvas {
    guard let canvas, decoded.count == image.codedItems.count else {
      let count = image.codedItems.count - decoded.count
      throw MediaError(
        .decodeFailed, "\(count) of the picture's \(image.codedItems.count) parts can't be decoded")
    }
    return canvas
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
