internal import CMediaScopeRenderingShim
import MediaCore

/// The libraries that drawing and writing pictures need: each is loaded before the first call of it.
enum DrawingLibrary {
  case cairo
  case pango
  case deflate
  case turboJPEG
  case webP

  /// - Throws: `.encoderNotFound`, with Debian's package, where the library is missing.
  func load() throws(MediaError) {
    switch self {
    case .cairo: try load("Cairo", "libcairo2", shim_load_cairo)
    case .pango: try load("Pango", "libpangocairo-1.0-0", shim_load_pango)
    case .deflate: try load("libdeflate", "libdeflate0", shim_load_deflate)
    case .turboJPEG: try load("libjpeg-turbo", "libturbojpeg0", shim_load_turbojpeg)
    case .webP: try load("libwebp", "libwebp7", shim_load_webp)
    }
  }

  private func load(
    _ name: String, _ package: String, _ call: (UnsafeMutablePointer<CChar>?, UInt32) -> Bool
  ) throws(MediaError) {
    try MediaError.load(name, package: package, code: .encoderNotFound, call)
  }
}
