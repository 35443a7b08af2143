internal import CMediaScopeLibAV
package import MediaCore

/// The values that ffprobe prints for a file with `-show_format -show_streams`, from the same structures of libav.
package struct LibraryReport: Sendable {
  package typealias Members = ReportValue.Members

  package private(set) var streams: [Members] = []
  package private(set) var format: Members = []

  package init(_ demuxer: Demuxer) {
    streams = demuxer.withStreams { context, stream in Self.members(of: stream, in: context) }
    format = demuxer.withContext { Self.members(of: $0, from: demuxer.start) }
  }

  // MARK: - The format

  /// - Parameter start: the place in the file that libav was shown it from.
  private static func members(of context: AVFormatContext, from start: Int64) -> Members {
    var members: Members = [
      ("nb_streams", .integer(Int64(context.nb_streams))),
      ("nb_programs", .integer(Int64(context.nb_programs))),
    ]
    if let format = context.iformat?.pointee {
      if let name = format.name { members.append(("format_name", .text(String(cString: name)))) }
      if let name = format.long_name { members.append(("format_long_name", .text(String(cString: name)))) }
    }
    let clock = TimeBase(numerator: 1, denominator: AV_TIME_BASE)
    members += time("start_time", ticks(context.start_time), clock)
    members += time("duration", ticks(context.duration), clock)
    let size = context.pb.map { avio_size($0) } ?? -1
    if size >= 0 { members.append(("size", .text("\(size.saturatingAdd(start))"))) }
    if context.bit_rate > 0 { members.append(("bit_rate", .text("\(context.bit_rate)"))) }
    members.append(("probe_score", .integer(Int64(context.probe_score))))
    members += tags(context.metadata)
    return members
  }

  private static func tags(_ dictionary: OpaquePointer?) -> Members {
    let entries = [DictionaryTag](dictionary)
    return entries.isEmpty ? [] : [("tags", .object(entries.map { ($0.key, .text($0.value)) }))]
  }

  /// Seconds with six places, as ffprobe prints them.
  private static func time(_ key: String, _ ticks: Int64?, _ timeBase: TimeBase) -> Members {
    guard let ticks else { return [] }
    let seconds = Double(ticks) * (Double(timeBase.numerator) / Double(timeBase.denominator))
    return [(key, .text(fixed(seconds)))]
  }

  /// A number with six places, rounded to the nearest, halves to even.
  private static func fixed(_ value: Double) -> String {
    let scaled = (value * 1_000_000).rounded(.toNearestOrEven)
    guard let micro = Int64(exactly: scaled) else { return "\(value)" }
    let digits = "\(micro.magnitude % 1_000_000)"
    return (micro < 0 ? "-" : "") + "\(micro.magnitude / 1_000_000)."
      + String(repeating: "0", count: 6 - digits.utf8.count) + digits
  }

  // MARK: - Streams

  private static func members(
    of stream: UnsafeMutablePointer<AVStream>, in context: UnsafeMutablePointer<AVFormatContext>
  ) -> Members {
    guard let parameters = stream.pointee.codecpar?.pointee else { return [] }
    let codec = OpenedCodec(stream.pointee)
    var members: Members = [("index", .integer(Int64(stream.pointee.index)))]
    if let descriptor = avcodec_descriptor_get(parameters.codec_id)?.pointee {
      members.append(("codec_name", .text(String(cString: descriptor.name))))
      if let name = descriptor.long_name { members.append(("codec_long_name", .text(String(cString: name)))) }
    }
    if let profile = avcodec_profile_name(parameters.codec_id, parameters.profile) {
      members.append(("profile", .text(String(cString: profile))))
    } else if parameters.profile != FF_PROFILE_UNKNOWN {
      members.append(("profile", .text("\(parameters.profile)")))
    }
    if let type = typeName(parameters.codec_type) { members.append(("codec_type", .text(type))) }
    // From the lowest byte on.
    let characters = [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: parameters.codec_tag >> UInt32($0)) }
    members.append(("codec_tag_string", .text(LibAVTagNames.text(ofCode: characters))))
    let tag = String(parameters.codec_tag, radix: 16)
    members.append(
      ("codec_tag", .text("0x" + String(repeating: "0", count: 4 - min(4, tag.utf8.count)) + tag)))
    switch parameters.codec_type {
    case AVMEDIA_TYPE_VIDEO: members += video(parameters, codec, stream, context)
    case AVMEDIA_TYPE_AUDIO: members += audio(parameters)
    case AVMEDIA_TYPE_SUBTITLE:
      if parameters.width > 0 { members.append(("width", .integer(Int64(parameters.width)))) }
      if parameters.height > 0 { members.append(("height", .integer(Int64(parameters.height)))) }
    default: break
    }
    members += codec.privateOptions.map { ($0.name, .text($0.value)) }
    members += common(stream.pointee, parameters, context.pointee)
    return members
  }

  private static func common(
    _ stream: AVStream, _ parameters: AVCodecParameters, _ context: AVFormatContext
  ) -> Members {
    var members: Members = []
    // AVFMT_SHOW_IDS
    if let format = context.iformat?.pointee, format.flags & AVFMT_SHOW_IDS != 0 {
      members.append(("id", .text("0x" + String(UInt32(bitPattern: stream.id), radix: 16))))
    }
    members.append(("r_frame_rate", .text(ratio(stream.r_frame_rate, "/"))))
    members.append(("avg_frame_rate", .text(ratio(stream.avg_frame_rate, "/"))))
    members.append(("time_base", .text(ratio(stream.time_base, "/"))))
    let timeBase = TimeBase(stream.time_base)
    if let start = ticks(stream.start_time) {
      members.append(("start_pts", .integer(start)))
      members += time("start_time", start, timeBase)
    }
    if let duration = ticks(stream.duration) {
      members.append(("duration_ts", .integer(duration)))
      members += time("duration", duration, timeBase)
    }
    if parameters.bit_rate > 0 { members.append(("bit_rate", .text("\(parameters.bit_rate)"))) }
    if parameters.bits_per_raw_sample > 0 {
      members.append(("bits_per_raw_sample", .text("\(parameters.bits_per_raw_sample)")))
    }
    if stream.nb_frames != 0 { members.append(("nb_frames", .text("\(stream.nb_frames)"))) }
    if parameters.extradata_size > 0 {
      members.append(("extradata_size", .integer(Int64(parameters.extradata_size))))
    }
    members.append(
      (
        "disposition",
        .object(
          Disposition.libavTable.map {
            ($0.name, .integer(stream.disposition & $0.flag != 0 ? 1 : 0))
          })
      ))
    members += tags(stream.metadata)
    members += sideData(stream)
    return members
  }

  private static func video(
    _ parameters: AVCodecParameters, _ codec: OpenedCodec, _ stream: UnsafeMutablePointer<AVStream>,
    _ context: UnsafeMutablePointer<AVFormatContext>
  ) -> Members {
    var members: Members = [
      ("width", .integer(Int64(parameters.width))), ("height", .integer(Int64(parameters.height))),
    ]
    members += codec.videoMembers
    members.append(("has_b_frames", .integer(Int64(parameters.video_delay))))
    let aspect = av_guess_sample_aspect_ratio(context, stream, nil)
    if aspect.num != 0 {
      members.append(("sample_aspect_ratio", .text(ratio(aspect, ":"))))
      var display = AVRational()
      av_reduce(
        &display.num, &display.den, Int64(parameters.width) * Int64(aspect.num),
        Int64(parameters.height) * Int64(aspect.den), 1024 * 1024)
      members.append(("display_aspect_ratio", .text(ratio(display, ":"))))
    }
    if let format = av_pix_fmt_desc_get(AVPixelFormat(parameters.format))?.pointee.name {
      members.append(("pix_fmt", .text(String(cString: format))))
    }
    members.append(("level", .integer(Int64(parameters.level))))
    members += colors(parameters)
    let orders = [
      (AV_FIELD_PROGRESSIVE, "progressive"), (AV_FIELD_TT, "tt"), (AV_FIELD_BB, "bb"), (AV_FIELD_TB, "tb"),
      (AV_FIELD_BT, "bt"),
    ]
    if let order = orders.first(where: { $0.0 == parameters.field_order }) {
      members.append(("field_order", .text(order.1)))
    }
    if let references = codec.references { members.append(("refs", .integer(references))) }
    return members
  }

  private static func colors(_ parameters: AVCodecParameters) -> Members {
    var members: Members = []
    func name(_ key: String, _ text: UnsafePointer<CChar>?, isKnown: Bool) {
      if isKnown, let text { members.append((key, .text(String(cString: text)))) }
    }
    name(
      "color_range", av_color_range_name(parameters.color_range),
      isKnown: parameters.color_range != AVCOL_RANGE_UNSPECIFIED)
    name(
      "color_space", av_color_space_name(parameters.color_space),
      isKnown: parameters.color_space != AVCOL_SPC_UNSPECIFIED)
    name(
      "color_transfer", av_color_transfer_name(parameters.color_trc),
      isKnown: parameters.color_trc != AVCOL_TRC_UNSPECIFIED)
    name(
      "color_primaries", av_color_primaries_name(parameters.color_primaries),
      isKnown: parameters.color_primaries != AVCOL_PRI_UNSPECIFIED)
    name(
      "chroma_location", av_chroma_location_name(parameters.chroma_location),
      isKnown: parameters.chroma_location != AVCHROMA_LOC_UNSPECIFIED)
    return members
  }

  private static func audio(_ parameters: AVCodecParameters) -> Members {
    var members: Members = []
    if let name = av_get_sample_fmt_name(AVSampleFormat(parameters.format)) {
      members.append(("sample_fmt", .text(String(cString: name))))
    }
    members.append(("sample_rate", .text("\(parameters.sample_rate)")))
    members.append(("channels", .integer(Int64(parameters.ch_layout.nb_channels))))
    if parameters.ch_layout.order != AV_CHANNEL_ORDER_UNSPEC {
      let layout = withUnsafePointer(to: parameters.ch_layout) { ChannelLayout.libavDescription(of: $0) }
      if !layout.isEmpty { members.append(("channel_layout", .text(layout))) }
    }
    members.append(("bits_per_sample", .integer(Int64(av_get_bits_per_sample(parameters.codec_id)))))
    return members
  }

  private static func ratio(_ value: AVRational, _ sign: String) -> String {
    "\(value.num)\(sign)\(value.den)"
  }

  private static func typeName(_ type: AVMediaType) -> String? {
    switch type {
    case AVMEDIA_TYPE_VIDEO: "video"
    case AVMEDIA_TYPE_AUDIO: "audio"
    case AVMEDIA_TYPE_DATA: "data"
    case AVMEDIA_TYPE_SUBTITLE: "subtitle"
    case AVMEDIA_TYPE_ATTACHMENT: "attachment"
    default: nil
    }
  }
}
