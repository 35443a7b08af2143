internal import CLibAV
internal import CLibAVShim
import MediaCore

/// libav's shared libraries, loaded before the first call of one.
enum LibAVLibraries {
  /// The largest piece of memory that libav may ask for at once, in bytes: a picture of the most pixels in BGRA.
  ///
  /// It holds for the process, as libav has it, and reaches what no limit of a context does: the decoders that a demuxer
  /// opens by itself for streams that begin behind the headers.
  private static let largestAllocation = PictureLimits.pixelCount * 4 + 1 << 20

  /// - Throws: `.decoderNotFound`, with Debian's packages, where one of them is missing.
  static func load() throws(MediaError) {
    try MediaError.load(
      "libav",
      package: "libavformat\(LIBAVFORMAT_VERSION_MAJOR), libswresample\(LIBSWRESAMPLE_VERSION_MAJOR) and "
        + "libswscale\(LIBSWSCALE_VERSION_MAJOR)", code: .decoderNotFound, shim_load)
    av_max_alloc(largestAllocation)
  }
}

/// Which libraries decode, as they say of themselves at run time.
package enum LibraryVersions {
  /// Name and version of each, such as `("libavcodec", "59.37.100")`; empty where one is missing.
  package static var all: [(name: String, version: String)] {
    guard (try? LibAVLibraries.load()) != nil else { return [] }
    return [
      ("libavformat", avformat_version()), ("libavcodec", avcodec_version()),
      ("libavutil", avutil_version()), ("libswscale", swscale_version()),
      ("libswresample", swresample_version()),
    ].map { name, version in
      (name, "\(version >> 16).\(version >> 8 & 0xFF).\(version & 0xFF)")
    }
  }
}
