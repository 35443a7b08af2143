internal import CMediaScopeLibAV
import Glibc
package import MediaCore

/// A stored sample that an encoder made; times are in units of the encoder's time base.
package struct EncodedPacket {
  package var bytes: BlockBuffer
  package var presentationTime: Int64
  package var decodeTime: Int64
  package var duration: Int64
  package var isKey: Bool
  package var isDisposable: Bool
}

/// Turns frames into the packets of one codec.
///
/// One thread at a time can use it.
final class Encoder {
  let raw: UnsafeMutablePointer<AVCodecContext>
  private let log: LogCapture
  private let packet: Packet
  private let name: String
  /// Whether it has been given a frame.
  private var hasBegun = false
  /// The decoder's set-up where it became known, or final, with the packets.
  private(set) var newConfiguration: [UInt8]?

  /// Opens an encoder.
  ///
  /// - Parameters:
  ///   - options: the encoder's own, by name.
  ///   - configure: says the rest of what the encoder has to know.
  /// - Throws: `.encodeFailed` where it refuses what is asked of it; `.operationNotSupportedForAsset` for an option that it doesn't have.
  init(
    _ codec: UnsafePointer<AVCodec>, log: LogCapture, options: [(name: String, value: String)],
    _ configure: (inout AVCodecContext) -> Void
  ) throws(MediaError) {
    self.log = log
    packet = try Packet()
    name = String(cString: codec.pointee.name)
    var fresh = avcodec_alloc_context3(codec)
    var left: OpaquePointer?
    defer { av_dict_free(&left) }
    for (name, value) in options { av_dict_set(&left, name, value, 0) }
    do throws(MediaError) {
      guard let fresh else { throw MediaError.noMemory(for: "an encoder") }
      fresh.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER | AV_CODEC_FLAG_BITEXACT
      fresh.pointee.opaque = log.sink.map { UnsafeMutableRawPointer($0) }
      configure(&fresh.pointee)
      let code = Self.keepingPriority { log.during { avcodec_open2(fresh, codec, &left) } }
      try check(code, .encodeFailed, "the encoder \(name) can't be opened", log: log)
      if let entry = av_dict_get(left, "", nil, AV_DICT_IGNORE_SUFFIX) {
        throw MediaError(
          .operationNotSupportedForAsset,
          "the encoder \(name) has no option \(String(cString: entry.pointee.key))")
      }
    } catch {
      if let fresh { av_freep(&fresh.pointee.stats_in) }
      avcodec_free_context(&fresh)
      throw error
    }
    guard let opened = fresh else { throw .noMemory(for: "an encoder") }
    raw = opened
  }

  deinit {
    // SVT-AV1 never comes back from closing an encoder that was given no frame.
    guard hasBegun || name != "libsvtav1" else { return }
    // Its memory belongs to the code that set it, not to libavcodec.
    av_freep(&raw.pointee.stats_in)
    var raw: UnsafeMutablePointer<AVCodecContext>? = raw
    avcodec_free_context(&raw)
  }

  /// libsvtav1 gives the thread that opens it the priority of real time where the process is root's, and leaves it so.
  private static func keepingPriority<Result>(_ body: () -> Result) -> Result {
    var (policy, parameters) = (Int32(0), sched_param())
    let isKnown = pthread_getschedparam(pthread_self(), &policy, &parameters) == 0
    defer { if isKnown { pthread_setschedparam(pthread_self(), policy, &parameters) } }
    return body()
  }

  /// The description of the packets, as far as it is known.
  func formatDescription() throws(MediaError) -> FormatDescription {
    var description = try LibAVCodecParameters(UnsafePointer(raw)).formatDescription(in: .isoBaseMedia)
    if let newConfiguration { description.codecConfiguration = newConfiguration }
    return description
  }

  /// Gives the encoder a frame, or `nil` after the last, and hands over the packets that it has made.
  func encode(_ frame: UnsafePointer<AVFrame>?, _ give: (EncodedPacket) throws(MediaError) -> Void)
    throws(MediaError)
  {
    hasBegun = hasBegun || frame != nil
    let sent = log.during { avcodec_send_frame(raw, frame) }
    try check(sent, .encodeFailed, "the encoder \(name) takes no frame", log: log)
    while true {
      let received = log.during { avcodec_receive_packet(raw, packet.raw) }
      if received == shim_AVERROR_EAGAIN || received == shim_AVERROR_EOF { return }
      try check(received, .encodeFailed, "the encoder \(name) fails", log: log)
      var size = 0
      if let data = av_packet_get_side_data(packet.raw, AV_PKT_DATA_NEW_EXTRADATA, &size), size > 0 {
        newConfiguration = Array(UnsafeBufferPointer(start: data, count: size))
      }
      // An encoder may have no more to say at the end than its set-up.
      guard packet.byteCount > 0 else { continue }
      let presentation = packet.presentationTime ?? 0
      try give(
        EncodedPacket(
          bytes: try packet.makeBlockBuffer(), presentationTime: presentation,
          decodeTime: packet.decodeTime ?? presentation, duration: packet.duration, isKey: packet.isKey,
          isDisposable: packet.isDisposable))
    }
  }
}
