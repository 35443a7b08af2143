import MediaCodecs
import MediaCore
import Testing

/// What is made of the headers of AC-3's frames.
struct DolbyFrameHeaderTests {
  @Test func `a checksum of zeros before a three hides nothing`() {
    // syncinfo of 48 kHz and frmsizecod 3, then bsid 8, bsmod 0 and acmod 2 (ETSI TS 102 366, 4.3).
    let frame: [UInt8] = [0x0B, 0x77, 0, 0, 3, 0x40, 0x40, 0]
    #expect(DecoderConfigurationRecord.dolby(.ac3, ofPacket: frame) == [0x10, 0x10, 0x20])
  }
}
