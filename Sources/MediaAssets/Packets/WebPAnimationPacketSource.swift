import LibAV
import MediaChunks
import MediaContainers
import MediaCore

/// The frames of an animated WebP, which libav skips: as they are stored, or for a decoder the pictures that they make, in raw
/// video.
final class WebPAnimationPacketSource: PacketSource {
  let formatDescription: FormatDescription
  let timeBase: TimeBase
  private let source: any ByteSource
  private let animation: WebPAnimation
  /// The parameters by which single frames are decoded; `nil` where they are given as they are stored.
  private let decoding: (description: FormatDescription, limits: DecodingLimits)?
  private var canvas: AnimationCanvas?
  private var scaler = Scaler(to: .bgra32)
  private var (next, time): (Int, Int64) = (0, 0)

  static let pixelLayout = PixelLayout(.rgb, .bgra)

  /// - Returns: `nil` for any other file.
  init?(_ asset: URLAsset, _ content: AssetContent, _ options: PacketOptions) throws(MediaError) {
    guard content.format.container == .animatedWebP, let track = content.tracks.first,
      var description = track.formatDescriptions.first,
      let animation = try asset.containerFile().animation()
    else { return nil }
    source = try asset.openedSource().media
    self.animation = animation
    timeBase = track.timeBase
    if options.areDecoded {
      var single = description
      // A frame says itself how large it is and whether it has alpha.
      single.video = FormatDescription.VideoFormat(dimensions: .zero)
      let limits = try asset.decodingLimits()
      try asset.limits.check(animation.dimensions)
      decoding = (single, limits)
      (description.codec, description.mediaSubType) = (.rawVideo, "raw ")
      description.coding.tag = nil
    } else {
      decoding = nil
    }
    formatDescription = description
  }

  var knowsPictureTimes: Bool { false }

  func read(into packet: borrowing Packet, timestampsAlone: Bool) throws(MediaError) -> Bool {
    guard animation.frames.indices.contains(next) else { return false }
    let frame = animation.frames[next]
    if decoding != nil {
      try draw(frame, packet)
      try fill(packet, frame, isKey: true, byteCount: canvas?.bytes.count ?? 0) { [canvas] target in
        if let canvas { target.copyBytes(from: canvas.bytes) }
      }
    } else {
      try fill(packet, frame, isKey: frame.isKey, byteCount: frame.chunks.count) {
        [source] (target) throws(MediaError) in try Self.read(frame, from: source, into: target)
      }
    }
    time = time.saturatingAdd(frame.duration)
    next += 1
    return true
  }

  private func fill(
    _ packet: borrowing Packet, _ frame: WebPAnimation.Frame, isKey: Bool, byteCount: Int,
    _ write: (UnsafeMutableRawBufferPointer) throws(MediaError) -> Void
  ) throws(MediaError) {
    try packet.fill(
      stream: 0, byteCount: byteCount, presentationTime: time, decodeTime: time, duration: frame.duration,
      offset: frame.chunks.lowerBound, isKey: isKey, write)
  }

  private static func read(
    _ frame: WebPAnimation.Frame, from source: any ByteSource, into target: UnsafeMutableRawBufferPointer
  ) throws(MediaError) {
    guard try source.read(into: target, at: frame.chunks.lowerBound) == target.count else {
      throw MediaError(
        .fileFailedToParse, "the file became shorter while it was read",
        at: .init(byteOffset: frame.chunks.lowerBound))
    }
  }

  // MARK: - Pictures

  /// Decodes a frame as a file of its own, and puts it on the canvas.
  private func draw(_ frame: WebPAnimation.Frame, _ packet: borrowing Packet) throws(MediaError) {
    guard let decoding else { return }
    do throws(MediaError) {
      let head = animation.head(ofFileOf: frame)
      try fill(packet, frame, isKey: true, byteCount: head.count + frame.chunks.count) {
        [source] (target) throws(MediaError) in
        target.copyBytes(from: head)
        let rest = UnsafeMutableRawBufferPointer(rebasing: target[head.count...])
        try Self.read(frame, from: source, into: rest)
      }
      // A decoder keeps the size and the alpha of the frame before.
      let decoder = try Decoder(
        decoding.description, timeBase: timeBase, options: DecoderOptions(threadCount: 1),
        limits: decoding.limits)
      let picture = try Frame()
      try decoder.send(packet)
      guard case .frame = try decoder.receive(into: picture) else {
        throw MediaError(.decodeFailed, "a frame can't be decoded")
      }
      if canvas == nil { canvas = AnimationCanvas(animation.dimensions) }
      try canvas?.place(try scaler.convert(picture, pixelAspectRatio: .square), as: frame)
    } catch {
      throw error.at(.init(byteOffset: frame.chunks.lowerBound))
    }
  }

  // MARK: - Elsewhere

  /// A frame may be drawn over all those before it.
  func seek(toTicks ticks: Int64) -> Bool { false }

  func rewind() {
    (next, time) = (0, 0)
    canvas = nil
  }

  func indexedKeyFrame(atOrBefore ticks: Int64) -> Int64? { nil }
}
