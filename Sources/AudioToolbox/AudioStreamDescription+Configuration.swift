import CoreAudioTypes
import MediaCodecs
package import MediaCore

extension AudioStreamDescription {
  /// Bits of a sample before it was encoded without loss, by the flags of Apple Lossless, which FLAC has as well.
  package var sourceBitDepth: Int? {
    guard formatID.rawValue == kAudioFormatAppleLossless || formatID.rawValue == kAudioFormatFLAC else {
      return nil
    }
    return [1: 16, 2: 20, 3: 24, 4: 32][formatFlags.rawValue]
  }

  /// The default set-up of a decoder of AAC: AAC-LC of the format's rate and channels; empty for others.
  ///
  /// See ISO/IEC 14496-3, 1.6.2.1.
  ///
  /// High-Efficiency AAC is AAC-LC of half the rate, and its second version of one channel, to which packets add the rest
  /// (ISO/IEC 14496-3, 1.6.5.1 and 1.6.6.1).
  package var plainConfiguration: [UInt8] {
    let (divisor, channels): (Double, Int)
    switch formatID.rawValue {
    case kAudioFormatMPEG4AAC: (divisor, channels) = (1, channelsPerFrame)
    case kAudioFormatMPEG4AAC_HE: (divisor, channels) = (2, channelsPerFrame)
    case kAudioFormatMPEG4AAC_HE_V2: (divisor, channels) = (2, 1)
    default: return []
    }
    return AudioSpecificConfig.lowComplexity(
      sampleRate: Int(saturating: sampleRate / divisor), channelCount: channels) ?? []
  }
}
