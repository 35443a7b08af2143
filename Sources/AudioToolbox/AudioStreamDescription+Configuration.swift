import CoreAudioTypes
import MediaCodecs
package import MediaCore

extension AudioStreamDescription {
  /// What a decoder of AAC is set up with where nobody has said it: AAC-LC of the format's rate and channels
  /// (ISO/IEC 14496-3, 1.6.2.1); empty for others.
  package var plainConfiguration: [UInt8] {
    guard formatID.rawValue == kAudioFormatMPEG4AAC else { return [] }
    return AudioSpecificConfig.lowComplexity(
      sampleRate: Int(saturating: sampleRate), channelCount: channelsPerFrame) ?? []
  }
}
