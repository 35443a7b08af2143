internal import CMediaScopeLibAV
internal import Glibc

/// The place where libav reads or writes next, in bytes that it is given call by call.
struct StreamPosition {
  private(set) var offset: Int64 = 0

  mutating func advance(by count: Int) { offset += Int64(count) }

  /// Moves the place as the `seek` of an `AVIOContext` has to (avio.h).
  ///
  /// - Parameter size: of all bytes there are.
  /// - Returns: the new place, the size where that is asked for, or an error's code.
  mutating func seek(_ distance: Int64, _ whence: Int32, size: Int64) -> Int64 {
    let target: (Int64, overflow: Bool)
    switch whence & ~AVSEEK_FORCE {
    case AVSEEK_SIZE: return size
    case SEEK_SET: target = (distance, false)
    case SEEK_CUR: target = offset.addingReportingOverflow(distance)
    case SEEK_END: target = size.addingReportingOverflow(distance)
    default: return Int64(shim_AVERROR_EINVAL)
    }
    guard !target.overflow, target.0 >= 0 else { return Int64(shim_AVERROR_EINVAL) }
    offset = target.0
    return offset
  }
}
