import MediaCore
import MediaStructure

/// The four bytes that begin an MPEG audio frame (ISO/IEC 11172-3, 2.4.1.3; ISO/IEC 13818-3, 2.4.1.3).
package struct MPEGAudioHeader: Hashable, Sendable {
  /// The header as one number.
  var bits: UInt32

  /// `nil` for bytes that no header can begin with.
  package init?(_ bytes: some Collection<UInt8>) {
    guard bytes.count >= 4 else { return nil }
    bits = bytes.prefix(4).bigEndian(UInt32.self)
    guard bits >> 21 == 0x7FF, version != .reserved, layer != 0, bits >> 12 & 0xF != 0xF, bits >> 10 & 3 != 3
    else { return nil }
  }

  enum Version: UInt32, Sendable {
    case mpeg25 = 0
    case reserved = 1
    case mpeg2 = 2
    case mpeg1 = 3

    var title: String { ["MPEG-2.5", "reserved", "MPEG-2", "MPEG-1"][Int(rawValue)] }
  }

  var version: Version { Version(rawValue: bits >> 19 & 3) ?? .reserved }
  /// 1 to 3; 0 is reserved.
  package var layer: Int {
    let code = Int(bits >> 17 & 3)
    return (4 - code) & 3
  }
  var isProtected: Bool { bits >> 16 & 1 == 0 }
  var bitRateIndex: Int { Int(bits >> 12 & 0xF) }
  var isPadded: Bool { bits >> 9 & 1 == 1 }
  /// 0 stereo, 1 joint stereo, 2 dual channel, 3 single channel.
  var mode: Int { Int(bits >> 6 & 3) }
  var modeExtension: Int { Int(bits >> 4 & 3) }
  package var channelCount: Int { mode == 3 ? 1 : 2 }

  /// In hertz.
  package var sampleRate: Int {
    let rate = [44_100, 48_000, 32_000][Int(bits >> 10 & 3) % 3]
    switch version {
    case .mpeg1: return rate
    case .mpeg2, .reserved: return rate / 2
    case .mpeg25: return rate / 4
    }
  }

  /// In kilobits per second; 0 for a free format.
  package var bitRate: Int { Self.bitRates(version, layer)[safe: bitRateIndex] ?? 0 }

  private static func bitRates(_ version: Version, _ layer: Int) -> [Int] {
    switch (version == .mpeg1, layer) {
    case (true, 1): [0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448]
    case (true, 2): [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384]
    case (true, _): [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
    case (false, 1): [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256]
    case (false, _): [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
    }
  }

  package var samplesPerFrame: Int {
    layer == 1 ? 384 : layer == 3 && version != .mpeg1 ? 576 : 1152
  }

  /// In bytes with the header; `nil` for a free format.
  package var frameSize: Int? {
    guard bitRate > 0 else { return nil }
    let slots = samplesPerFrame / 8 * bitRate * 1000 / sampleRate
    return layer == 1 ? (slots / 4 + padding) * 4 : slots + padding
  }

  /// In slots, which are four bytes in Layer I.
  var padding: Int { isPadded ? 1 : 0 }

  /// In bytes, of Layer III.
  var sideInfoSize: Int {
    version == .mpeg1 ? channelCount == 1 ? 17 : 32 : channelCount == 1 ? 9 : 17
  }

  /// Whether a frame of the same stream can have the other header.
  package func isConsistent(with other: MPEGAudioHeader) -> Bool {
    // Sync, version, layer and sampling frequency stay; so does the choice of a free format.
    (bits ^ other.bits) & 0xFFFE_0C00 == 0 && (bitRateIndex == 0) == (other.bitRateIndex == 0)
  }

  /// Whether it is a frame of a stream of one bit rate, with padding or without.
  package func hasRate(of other: MPEGAudioHeader) -> Bool { (bits ^ other.bits) & 0x00FF_FD00 == 0 }

  var title: String {
    "\(version.title) Audio Layer \(["", "I", "II", "III"][layer]) Frame"
  }
}

/// The format of a stream of MPEG audio by the header of one of its frames.
package struct MPEGAudioStream: Sendable {
  /// In hertz.
  package let sampleRate: Int
  package let channelCount: Int
  package let samplesPerFrame: Int
  /// Bits a second.
  package let bitRate: Int64

  package init?(_ frame: [UInt8]) {
    guard let header = MPEGAudioHeader(frame) else { return nil }
    (sampleRate, channelCount) = (header.sampleRate, header.channelCount)
    (samplesPerFrame, bitRate) = (header.samplesPerFrame, Int64(header.bitRate) * 1000)
  }
}
