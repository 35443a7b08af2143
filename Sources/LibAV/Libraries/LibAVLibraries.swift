internal import CMediaScopeLibAV
internal import CMediaScopeLibAVShim
import MediaCore

/// libav's shared libraries, loaded before the first call of one.
enum LibAVLibraries {
  /// The largest piece of memory that libav may ask for at once, in bytes: a picture of the most pixels in BGRA.
  ///
  /// It holds for the process, as libav has it, and reaches what no limit of a context does: the decoders that a demuxer
  /// opens by itself for streams that begin after the headers.
  private static let allocationLimit = PictureLimits.pixelCount * 4 + 1 << 20

  /// The part of libav that is needed: to load its demuxers takes as long as all the rest.
  enum Part {
    case decoders
    case demuxers
  }

  /// - Throws: `.decoderNotFound`, with Debian's packages, where one of them is missing.
  static func load(_ part: Part) throws(MediaError) {
    switch part {
    case .decoders:
      try load(
        "libswresample\(LIBSWRESAMPLE_VERSION_MAJOR) and libswscale\(LIBSWSCALE_VERSION_MAJOR)",
        shim_load_decoders)
      av_max_alloc(allocationLimit)
      shim_log_install()
    case .demuxers:
      try load(.decoders)
      try load("libavformat\(LIBAVFORMAT_VERSION_MAJOR)", shim_load_demuxers)
      shim_log_know_demuxers()
    }
  }

  private static func load(
    _ packages: String, _ load: (UnsafeMutablePointer<CChar>?, UInt32) -> Bool
  ) throws(MediaError) {
    try MediaError.load("libav", package: packages, code: .decoderNotFound, load)
  }
}

/// The libraries that decode, with the versions that they state at run time.
package enum LibraryVersions {
  /// Name and version of each, such as `("libavcodec", "59.37.100")`.
  ///
  /// - Throws: as loading them does.
  package static var all: [(name: String, version: String)] {
    get throws(MediaError) {
      try LibAVLibraries.load(.demuxers)
      return [
        ("libavformat", avformat_version()), ("libavcodec", avcodec_version()),
        ("libavutil", avutil_version()), ("libswscale", swscale_version()),
        ("libswresample", swresample_version()),
      ].map { name, version in
        (name, "\(version >> 16).\(version >> 8 & 0xFF).\(version & 0xFF)")
      }
    }
  }
}
