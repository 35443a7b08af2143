import CoreAudioTypes
package import MediaCore

extension AudioStreamDescription {
  /// What a decoder of AAC is set up with where nobody has said it: AAC-LC of the format's rate and channels
  /// (ISO/IEC 14496-3, 1.6.2.1); empty for others.
  package var plainConfiguration: [UInt8] {
    let rates = [96000, 88200, 64000, 48000, 44100, 32000, 24000, 22050, 16000, 12000, 11025, 8000, 7350]
    guard formatID.rawValue == kAudioFormatMPEG4AAC,
      let rate = rates.firstIndex(of: Int(saturating: sampleRate)),
      (1...6).contains(channelsPerFrame)
    else { return [] }
    let bits = UInt16(2) << 11 | UInt16(rate) << 7 | UInt16(channelsPerFrame) << 3
    return [UInt8(bits >> 8), UInt8(bits & 0xFF)]
  }
}
