internal import CMediaScopeLibAV
import MediaCore

/// The loudspeakers that the channels of FLAC are for, where a comment says so (RFC 9639, 8.6.2).
///
/// libavformat writes and reads the comment in files of FLAC alone, and not in Ogg.
struct FLACChannelMask {
  let mask: UInt64

  /// The loudspeakers that libav takes the channels to be for by their number.
  private static let usual: Set<UInt64> = [0x4, 0x3, 0x7, 0x33, 0x607, 0x60F, 0x70F, 0x63F]
  /// The bits that WAVEFORMATEXTENSIBLE gives a meaning.
  private static let knownBits: UInt64 = 0x3FFFF

  /// The mask of a layout; `nil` where the number of channels says it, or no mask can.
  init?(_ layout: AVChannelLayout) {
    let mask = layout.u.mask
    guard layout.order == AV_CHANNEL_ORDER_NATIVE, mask & ~Self.knownBits == 0, !Self.usual.contains(mask)
    else { return nil }
    self.mask = mask
  }

  /// The mask that a stream's comment states; `nil` where it has none, or one that isn't of so many channels.
  init?(_ comments: OpaquePointer?, channelCount: Int) {
    guard let entry = av_dict_get(comments, LibAVTagNames.channelMask, nil, 0),
      let value = entry.pointee.value
    else { return nil }
    let text = String(cString: value)
    guard text.lowercased().hasPrefix("0x"), let mask = UInt64(text.dropFirst(2), radix: 16),
      mask & ~Self.knownBits == 0, mask.nonzeroBitCount == channelCount
    else { return nil }
    self.mask = mask
  }

  var text: String { "0x" + String(mask, radix: 16, uppercase: true) }
}
