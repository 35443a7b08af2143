internal import CMediaScopeCairo
import MediaCore

extension MediaError {
  /// Cairo's refusal in its own words.
  init(cairo status: cairo_status_t, _ reason: String) {
    let words = cairo_status_to_string(status).map { String(cString: $0) } ?? ""
    self.init(
      status == CAIRO_STATUS_NO_MEMORY ? .outOfMemory : .unknown, reason,
      underlying: Underlying(domain: .cairo, code: Int32(bitPattern: status.rawValue), message: words))
  }
}
