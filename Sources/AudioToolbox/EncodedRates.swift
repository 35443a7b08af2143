package import CoreAudioTypes
import MediaCore

/// The rates that coded sound of a format can have.
package struct EncodedRates {
  private let traits: CodecTraits.SoundRates
  private let format: AudioStreamBasicDescription

  /// - Returns: `nil` where nothing is encoded, or at any rate.
  package init?(_ format: AudioStreamBasicDescription) {
    guard let codec = Codec(audioFormatID: FourCC(rawValue: format.mFormatID)),
      let traits = codec.encoding.rates
    else { return nil }
    (self.traits, self.format) = (traits, format)
  }

  /// The sample rates in hertz, the highest first.
  package var sampleRates: [Int] { traits.sampleRates }
  /// The usual bit rates, in bits a second.
  package var bitRates: [Int] {
    format.mSampleRate < 32000 && format.mSampleRate > 0 ? traits.lowBitRates : traits.bitRates
  }
  /// The bit rates that packets of the format's rate and channels have room for.
  package var applicableBitRates: [Int] {
    // A channel of a packet of AAC has 6144 bits at most (ISO/IEC 14496-3, 4.5.3.2), and 1024 frames.
    guard format.mFormatID == kAudioFormatMPEG4AAC else { return bitRates }
    let most = format.mSampleRate * 6 * Double(format.mChannelsPerFrame)
    return bitRates.filter { Double($0) <= most }
  }

  /// The layouts of channels that a format can have; `nil` where nothing is encoded, or any layout can be.
  package static func layoutTags(of format: AudioFormatID) -> [AudioChannelLayoutTag]? {
    guard format == kAudioFormatMPEG4AAC else { return nil }
    return [
      kAudioChannelLayoutTag_Mono, kAudioChannelLayoutTag_Stereo, kAudioChannelLayoutTag_MPEG_3_0_B,
      kAudioChannelLayoutTag_MPEG_4_0_B, kAudioChannelLayoutTag_MPEG_5_0_D,
      kAudioChannelLayoutTag_MPEG_5_1_D, kAudioChannelLayoutTag_MPEG_7_1_B,
    ]
  }
}
