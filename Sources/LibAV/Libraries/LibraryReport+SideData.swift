internal import CMediaScopeLibAV
import MediaCore

extension LibraryReport {
  /// The data that a stream carries beside its parameters, with the members of the kinds that are known.
  static func sideData(_ stream: AVStream) -> Members {
    var stream = stream
    func data(_ type: AVPacketSideDataType, least: Int) -> UnsafeRawPointer? {
      var size = 0
      let data = withUnsafePointer(to: &stream) { shim_stream_side_data($0, type, &size) }
      return size >= least ? data.map { UnsafeRawPointer($0) } : nil
    }
    func value<Value>(_ type: AVPacketSideDataType, _: Value.Type) -> Value? {
      data(type, least: MemoryLayout<Value>.size)?.loadUnaligned(as: Value.self)
    }
    let list = [
      data(AV_PKT_DATA_DISPLAYMATRIX, least: 36).map(matrix),
      value(AV_PKT_DATA_MASTERING_DISPLAY_METADATA, AVMasteringDisplayMetadata.self).map(masteringDisplay),
      value(AV_PKT_DATA_CONTENT_LIGHT_LEVEL, AVContentLightMetadata.self).map(lightLevel),
      value(AV_PKT_DATA_CPB_PROPERTIES, AVCPBProperties.self).map(bufferProperties),
    ].compactMap(\.self)
    return list.isEmpty ? [] : [("side_data_list", .list(list))]
  }

  private static func matrix(_ data: UnsafeRawPointer) -> Members {
    let numbers = (0..<9).map { data.loadUnaligned(fromByteOffset: $0 * 4, as: Int32.self) }
    var text = "\n"
    for row in 0..<3 {
      let digits = (0..<3).map { column -> String in
        let number = "\(numbers[row * 3 + column])"
        return String(repeating: " ", count: max(0, 12 - number.utf8.count)) + number
      }
      let place = "\(row)"
      text += String(repeating: "0", count: 8 - place.utf8.count) + "\(place): " + digits.joined() + "\n"
    }
    return [
      ("side_data_type", .text("Display Matrix")), ("displaymatrix", .text(text)),
      ("rotation", .integer(rotation(numbers))),
    ]
  }

  private static func masteringDisplay(_ display: AVMasteringDisplayMetadata) -> Members {
    var members: Members = [("side_data_type", .text("Mastering display metadata"))]
    if display.has_primaries != 0 {
      let (red, green, blue) = display.display_primaries
      members += [
        ("red_x", ratio(red.0)), ("red_y", ratio(red.1)), ("green_x", ratio(green.0)),
        ("green_y", ratio(green.1)), ("blue_x", ratio(blue.0)), ("blue_y", ratio(blue.1)),
        ("white_point_x", ratio(display.white_point.0)), ("white_point_y", ratio(display.white_point.1)),
      ]
    }
    if display.has_luminance != 0 {
      members += [
        ("min_luminance", ratio(display.min_luminance)), ("max_luminance", ratio(display.max_luminance)),
      ]
    }
    return members
  }

  private static func lightLevel(_ light: AVContentLightMetadata) -> Members {
    [
      ("side_data_type", .text("Content light level metadata")),
      ("max_content", .integer(Int64(light.MaxCLL))), ("max_average", .integer(Int64(light.MaxFALL))),
    ]
  }

  private static func bufferProperties(_ buffer: AVCPBProperties) -> Members {
    [
      ("side_data_type", .text("CPB properties")), ("max_bitrate", .integer(buffer.max_bitrate)),
      ("min_bitrate", .integer(buffer.min_bitrate)), ("avg_bitrate", .integer(buffer.avg_bitrate)),
      ("buffer_size", .integer(buffer.buffer_size)),
      ("vbv_delay", .integer(Int64(bitPattern: buffer.vbv_delay))),
    ]
  }

  private static func ratio(_ value: AVRational) -> ReportValue { .text("\(value.num)/\(value.den)") }

  /// Degrees counter-clockwise, of matrices that turn by quarters.
  private static func rotation(_ matrix: [Int32]) -> Int64 {
    switch (matrix[0].signum(), matrix[1].signum(), matrix[3].signum(), matrix[4].signum()) {
    case (_, 1, _, _) where matrix[0] == 0: -90
    case (_, -1, _, _) where matrix[0] == 0: 90
    case (-1, _, _, -1) where matrix[1] == 0: -180
    default: 0
    }
  }
}

/// A stream's decoder, opened to see what it says before it has decoded anything, as ffprobe does.
final class OpenedCodec {
  private var context: UnsafeMutablePointer<AVCodecContext>?

  init(_ stream: AVStream) {
    guard let parameters = stream.codecpar, let decoder = avcodec_find_decoder(parameters.pointee.codec_id)
    else { return }
    context = avcodec_alloc_context3(decoder)
    guard let context, avcodec_parameters_to_context(context, parameters) >= 0 else {
      close()
      return
    }
    context.pointee.pkt_timebase = stream.time_base
    if avcodec_open2(context, decoder, nil) < 0 { close() }
  }

  deinit {
    close()
  }

  private func close() {
    avcodec_free_context(&context)
  }

  var references: Int64? { context.map { Int64($0.pointee.refs) } }

  var videoMembers: LibraryReport.Members {
    guard let codec = context?.pointee else { return [] }
    return [
      ("coded_width", .integer(Int64(codec.coded_width))),
      ("coded_height", .integer(Int64(codec.coded_height))),
      (
        "closed_captions",
        .integer(codec.properties & UInt32(FF_CODEC_PROPERTY_CLOSED_CAPTIONS) != 0 ? 1 : 0)
      ),
      ("film_grain", .integer(codec.properties & UInt32(FF_CODEC_PROPERTY_FILM_GRAIN) != 0 ? 1 : 0)),
    ]
  }

  /// The values that the decoder reports of itself, such as H.264's `is_avc`.
  var privateOptions: [(name: String, value: String)] {
    guard let context, let codec = context.pointee.codec, codec.pointee.priv_class != nil,
      let object = context.pointee.priv_data
    else { return [] }
    var found: [(name: String, value: String)] = []
    var option = av_opt_next(object, nil)
    while let current = option {
      if current.pointee.flags & AV_OPT_FLAG_EXPORT != 0, let name = current.pointee.name {
        var text: UnsafeMutablePointer<UInt8>?
        if av_opt_get(object, name, 0, &text) >= 0, let text {
          found.append(
            (String(cString: name), String(cString: UnsafePointer<UInt8>(text))))
          av_free(text)
        }
      }
      option = av_opt_next(object, current)
    }
    return found
  }
}
