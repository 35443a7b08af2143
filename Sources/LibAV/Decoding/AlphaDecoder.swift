internal import CMediaScopeLibAV
import MediaCore

/// Decodes the second picture beside each one of VP8 and VP9 in WebM, whose luma is the first one's alpha.
///
/// libav's own decoders pass it over. Source: WebM Container Guidelines, "Alpha channel".
final class AlphaDecoder {
  private let decoder: Decoder
  private let packet: Packet
  private let frame: Frame

  /// The number that the guidelines give the addition that holds the picture (BlockAddID).
  private static let additionID: UInt64 = 1

  init(
    _ parameters: borrowing LibAVCodecParameters, timeBase: TimeBase, limits: DecodingLimits
  ) throws(MediaError) {
    // One thread: more would hold pictures back.
    decoder = try Decoder(
      parameters, hasAlphaAddition: false, timeBase: timeBase, options: DecoderOptions(threadCount: 1),
      limits: limits, log: try LogCapture())
    packet = try Packet()
    frame = try Frame()
  }

  /// Gives it the packet that holds the picture.
  func send(_ whole: borrowing Packet) throws(MediaError) {
    var size = 0
    let head = MemoryLayout<UInt64>.size
    guard
      let addition = av_packet_get_side_data(whole.raw, AV_PKT_DATA_MATROSKA_BLOCKADDITIONAL, &size),
      size > head,
      UInt64(bigEndian: UnsafeRawPointer(addition).loadUnaligned(as: UInt64.self)) == Self.additionID
    else { return }
    try packet.fill(
      stream: whole.trackIndex, byteCount: size - head, presentationTime: whole.presentationTime ?? 0,
      decodeTime: whole.decodeTime ?? 0, duration: whole.duration, offset: whole.byteOffset ?? -1,
      isKey: whole.isKey
    ) { target in
      target.copyMemory(from: UnsafeRawBufferPointer(start: addition + head, count: target.count))
    }
    try decoder.send(packet)
  }

  /// Adds the plane of alpha to its picture; a picture that has none stays as it is, which is opaque.
  func add(to picture: borrowing Frame) throws(MediaError) {
    while case .frame = try decoder.receive(into: frame) {
      guard frame.presentationTime == picture.presentationTime else { continue }
      let (alpha, target) = (frame.raw, picture.raw)
      guard alpha.pointee.width == target.pointee.width, alpha.pointee.height == target.pointee.height,
        alpha.pointee.format == target.pointee.format,
        let format = Self.withAlpha(AVPixelFormat(target.pointee.format)), target.pointee.buf.3 == nil,
        let lent = av_buffer_ref(alpha.pointee.buf.0)
      else { return }
      target.pointee.buf.3 = lent
      target.pointee.data.3 = alpha.pointee.data.0
      target.pointee.linesize.3 = alpha.pointee.linesize.0
      target.pointee.format = format.rawValue
      return
    }
  }

  /// Forgets everything sent so far, as after a seek.
  func flush() { decoder.flush() }

  private static func withAlpha(_ format: AVPixelFormat) -> AVPixelFormat? {
    switch format {
    case AV_PIX_FMT_YUV420P: AV_PIX_FMT_YUVA420P
    case AV_PIX_FMT_YUV422P: AV_PIX_FMT_YUVA422P
    case AV_PIX_FMT_YUV444P: AV_PIX_FMT_YUVA444P
    case AV_PIX_FMT_YUV420P10LE: AV_PIX_FMT_YUVA420P10LE
    case AV_PIX_FMT_YUV422P10LE: AV_PIX_FMT_YUVA422P10LE
    case AV_PIX_FMT_YUV444P10LE: AV_PIX_FMT_YUVA444P10LE
    default: nil
    }
  }
}
