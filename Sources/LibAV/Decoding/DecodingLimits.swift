internal import CMediaScopeLibAV
package import MediaCore

/// The limits to the size of the pictures that a file is decoded to.
package struct DecodingLimits: Hashable, Sendable {
  private let pixelCount: Int
  private let byteCount: Int64

  /// - Parameter byteCount: of the file, which bounds the size of packed pictures.
  package init(_ limits: MediaLimits = .standard, byteCount: Int64 = .max) {
    pixelCount = limits.pixelCount
    self.byteCount = byteCount
  }

  /// Bytes that deflate makes of one byte at most (RFC 1951, 3.2.5: 258 of two bits).
  private static let deflateRate: Int64 = 1032

  /// The most pixels of a picture of a codec.
  ///
  /// A PNG of some bytes can't have more pixels than these can be unpacked to, of which each takes a bit at least. Codecs
  /// of film can: what doesn't move costs them nothing.
  func pixelCount(of codec: AVCodecID) -> Int {
    guard codec == AV_CODEC_ID_PNG || codec == AV_CODEC_ID_APNG else { return pixelCount }
    let (unpacked, isHuge) = byteCount.multipliedReportingOverflow(by: Self.deflateRate * 8)
    return isHuge ? pixelCount : Int(min(Int64(pixelCount), unpacked))
  }

  /// Has libav look for what the headers don't say of the streams, by decoding where it has to.
  ///
  /// Streams that begin after the headers get no options; what bounds them is `LibAVLibraries.largestAllocation`.
  func findStreamInformation(_ context: UnsafeMutablePointer<AVFormatContext>) -> Int32 {
    let count = Int(context.pointee.nb_streams)
    var options = (0..<count).map { index -> OpaquePointer? in
      let codec = context.pointee.streams[index]?.pointee.codecpar?.pointee.codec_id ?? AV_CODEC_ID_NONE
      var options: OpaquePointer?
      av_dict_set(&options, "max_pixels", String(max(pixelCount(of: codec), 1)), 0)
      return options
    }
    defer {
      for index in options.indices { av_dict_free(&options[index]) }
    }
    return avformat_find_stream_info(context, &options)
  }
}
