/// Builds Matroska files byte by byte, for what no muxer writes (RFC 8794, RFC 9559).
package enum Matroska {
  /// An element of a four-byte size at most.
  package static func element(_ id: UInt32, _ content: [UInt8]) -> [UInt8] {
    let bytes = bigEndian(UInt64(id)).drop { $0 == 0 }
    return Array(bytes) + bigEndian(UInt64(content.count) | 0x1000_0000).suffix(4) + content
  }

  package static func element(_ id: UInt32, _ value: UInt64) -> [UInt8] {
    element(id, bigEndian(value))
  }

  package static func element(_ id: UInt32, _ value: Double) -> [UInt8] {
    element(id, bigEndian(value.bitPattern))
  }

  package static func element(_ id: UInt32, _ text: String) -> [UInt8] {
    element(id, Array(text.utf8))
  }

  /// A whole file of tracks, the first of which has blocks.
  package static func file(
    tracks: [[UInt8]], clusters: [(milliseconds: UInt64, block: [UInt8])], duration: Double? = nil,
    extra: [UInt8] = []
  ) -> [UInt8] {
    let info = element(
      0x1549_A966, element(0x2A_D7B1, 1_000_000 as UInt64) + (duration.map { element(0x4489, $0) } ?? []))
    let entries = element(0x1654_AE6B, tracks.flatMap { element(0xAE, $0) })
    let body = clusters.flatMap { cluster in
      // Track 1, no offset from the cluster's timestamp, a key frame.
      element(
        0x1F43_B675, element(0xE7, cluster.milliseconds) + element(0xA3, [0x81, 0, 0, 0x80] + cluster.block))
    }
    return element(0x1A45_DFA3, element(0x4282, "matroska"))
      + element(0x1853_8067, info + entries + extra + body)
  }

  /// A whole file of one track, whose timestamps and length are in milliseconds; `extra` is before the clusters.
  package static func file(
    track: [UInt8], clusters: [(milliseconds: UInt64, block: [UInt8])], duration: Double? = nil,
    extra: [UInt8] = []
  ) -> [UInt8] {
    file(
      tracks: [element(0xD7, 1 as UInt64) + element(0x73C5, 1 as UInt64) + track], clusters: clusters,
      duration: duration, extra: extra)
  }

  /// 16-bit PCM of one channel at 48 kHz.
  package static let pcmTrack =
    element(0x83, 2 as UInt64) + element(0x86, "A_PCM/INT/LIT")
    + element(
      0xE1, element(0xB5, 48000.0) + element(0x9F, 1 as UInt64) + element(0x6264, 16 as UInt64))

  /// Pictures as they are, in a format that libav knows by its code (`V_UNCOMPRESSED`).
  ///
  /// - Parameter matrix: of ISO/IEC 23091-2 §8.3.
  package static func rawPictures(
    _ pictures: [(milliseconds: UInt64, block: [UInt8])], width: Int, height: Int, fourCC: [UInt8],
    matrix: Int, isFullRange: Bool, primaries: UInt64 = 1,
    chromaSiting: (across: UInt64, down: UInt64)? = nil,
    duration: Double? = nil
  ) -> [UInt8] {
    let siting = chromaSiting.map { element(0x55B7, $0.across) + element(0x55B8, $0.down) } ?? []
    let color =
      element(0x55B1, UInt64(matrix)) + siting + element(0x55B9, isFullRange ? 2 : 1 as UInt64)
      + element(0x55BA, primaries) + element(0x55BB, primaries)
    let video =
      element(0xB0, UInt64(width)) + element(0xBA, UInt64(height)) + element(0x2E_B524, fourCC)
      + element(0x55B0, color)
    return file(
      track: element(0x83, 1 as UInt64) + element(0x86, "V_UNCOMPRESSED") + element(0xE0, video),
      clusters: pictures, duration: duration)
  }

  private static func bigEndian(_ value: UInt64) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: value >> (56 - 8 * $0)) }
  }
}
