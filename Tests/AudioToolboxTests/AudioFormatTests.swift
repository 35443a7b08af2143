import AudioToolbox
import Foundation
import Testing

/// What is said of formats and layouts.
struct AudioFormatTests: ConverterTesting {
  @Test("formats and layouts say of themselves what is asked")
  func formatProperties() throws {
    func number(_ id: AudioFormatPropertyID, _ specifier: [UInt32]) -> UInt32? {
      var (value, size) = (UInt32(0), UInt32(4))
      let status = AudioFormatGetProperty(id, UInt32(specifier.count * 4), specifier, &size, &value)
      return status == noErr ? value : nil
    }
    var format = try Self.coded(kAudioFormatMPEG4AAC, 44100, 2)
    var (name, size) = (CFString?.none, UInt32(MemoryLayout<CFString?>.size))
    #expect(AudioFormatGetProperty(kAudioFormatProperty_FormatName, 40, &format, &size, &name) == noErr)
    #expect(name == "AAC")
    #expect(
      number(kAudioFormatProperty_NumberOfChannelsForLayout, [kAudioChannelLayoutTag_MPEG_5_1_A, 0, 0]) == 6)
    #expect(number(kAudioFormatProperty_NumberOfChannelsForLayout, []) == nil)
    #expect(
      number(kAudioFormatProperty_TagForChannelLayout, [kAudioChannelLayoutTag_UseChannelBitmap, 0x3F, 0])
        == kAudioChannelLayoutTag_MPEG_5_1_A)
    // Two channels without loudspeakers, a list that isn't there, and a bit without a place.
    let discrete: [UInt32] = [0x1_0000, 0, 0, 0, 0, 0x1_0001, 0, 0, 0, 0]
    #expect(number(kAudioFormatProperty_NumberOfChannelsForLayout, [0, 0, 2] + discrete) == 2)
    #expect(number(kAudioFormatProperty_NumberOfChannelsForLayout, [0, 0, .max] + discrete) == nil)
    #expect(number(kAudioFormatProperty_NumberOfChannelsForLayout, [0, 0, 3] + discrete) == nil)
    #expect(number(kAudioFormatProperty_NumberOfChannelsForLayout, [0]) == nil)
    #expect(
      number(
        kAudioFormatProperty_NumberOfChannelsForLayout,
        [kAudioChannelLayoutTag_UseChannelBitmap, 0x8000_0001, 0]) == 2)
    #expect(number(kAudioFormatProperty_FormatIsVBR, [1, 2]) == nil)
    for (id, isVariable) in [
      (kAudioFormatLinearPCM, 0), (kAudioFormatULaw, 0), (kAudioFormatAppleIMA4, 0), (kAudioFormatMACE3, 0),
      (0x6D73_0031, 0), (kAudioFormatMPEG4AAC, 1), (kAudioFormatMPEG4AAC_HE, 1),
      (kAudioFormatAppleLossless, 1),
    ] as [(AudioFormatID, UInt32)] {
      format.mFormatID = id
      let words = withUnsafeBytes(of: format) { Array($0.bindMemory(to: UInt32.self)) }
      #expect(number(kAudioFormatProperty_FormatIsVBR, words) == isVariable)
      #expect(number(kAudioFormatProperty_FormatIsExternallyFramed, words) == isVariable)
    }
    format.mFormatID = 0x7878_7878
    var (answer, room) = (UInt32(0), UInt32(4))
    #expect(
      AudioFormatGetProperty(kAudioFormatProperty_FormatIsVBR, 40, &format, &room, &answer)
        == kAudioFormatUnsupportedDataFormatError)
    func list(_ id: AudioFormatPropertyID) -> Set<AudioFormatID> {
      var size: UInt32 = 0
      guard AudioFormatGetPropertyInfo(id, 0, nil, &size) == noErr else { return [] }
      var ids = [AudioFormatID](repeating: 0, count: Int(size) / 4)
      return AudioFormatGetProperty(id, 0, nil, &size, &ids) == noErr ? Set(ids) : []
    }
    #expect(
      list(kAudioFormatProperty_DecodeFormatIDs).isSuperset(of: [
        kAudioFormatLinearPCM, kAudioFormatMPEG4AAC, kAudioFormatMPEG4AAC_HE, kAudioFormatAppleLossless,
        kAudioFormatFLAC, kAudioFormatOpus, kAudioFormatMPEGLayer3, kAudioFormatAC3, kAudioFormatEnhancedAC3,
        kAudioFormatMPEGLayer1, kAudioFormatMPEGLayer2, kAudioFormatULaw, kAudioFormatALaw,
        kAudioFormatAppleIMA4, kAudioFormatAMR, kAudioFormatAMR_WB,
      ]))
    #expect(
      list(kAudioFormatProperty_EncodeFormatIDs).isSuperset(of: [
        kAudioFormatLinearPCM, kAudioFormatMPEG4AAC, kAudioFormatAppleLossless, kAudioFormatFLAC,
      ]))
  }
}
