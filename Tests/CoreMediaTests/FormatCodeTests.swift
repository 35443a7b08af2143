import CoreMedia
import Foundation
import MediaCore
import Testing

struct FormatCodeTests {
  @Test(
    "codes are the four letters of their formats",
    arguments: [
      (kCMVideoCodecType_AppleProRes4444XQ, "ap4x"), (kCMVideoCodecType_DVCPAL, "dvcp"),
      (kCMVideoCodecType_SorensonVideo3, "SVQ3"), (kCMVideoCodecType_DolbyVisionHEVC, "dvh1"),
      (kCMClosedCaptionFormatType_CEA608, "c608"), (kCMTimeCodeFormatType_TimeCode64, "tc64"),
      (kCMMetadataFormatType_ID3, "id3 "), (kCMMuxedStreamType_DV, "dv  "),
      (kCMPixelFormat_422YpCbCr8, "2vuy"),
    ] as [(FourCharCode, String)])
  func codes(code: FourCharCode, letters: String) {
    #expect(letters.utf8.reduce(0) { $0 << 8 | FourCharCode($1) } == code)
  }

  @Test("a description is made of a codec and a size, with colours by Core Media's names")
  func made() throws {
    var source: CMFormatDescription?
    CMVideoFormatDescriptionCreate(
      allocator: nil, codecType: kCMVideoCodecType_H264, width: 64, height: 48,
      extensions: [
        kCMFormatDescriptionExtension_ColorPrimaries: kCMFormatDescriptionColorPrimaries_P3_D65,
        kCMFormatDescriptionExtension_TransferFunction: kCMFormatDescriptionTransferFunction_SMPTE_240M_1995,
      ], formatDescriptionOut: &source)
    let extensions = try #require(source).extensions
    let copy = try CMFormatDescription(videoCodecType: .h264, width: 64, height: 48, extensions: extensions)
    #expect(copy == source && copy.dimensions.width == 64 && copy.mediaSubType == .h264)
    #expect(copy.extensions[.colorPrimaries]?.propertyListRepresentation as? String == "P3_D65")
    #expect(copy.extensions[.transferFunction]?.propertyListRepresentation as? String == "SMPTE_240M_1995")
    #expect(copy.parameterSets.isEmpty && copy.nalUnitHeaderLength == 0)
    #expect(throws: (any Error).self) { try CMFormatDescription(videoCodecType: .h264, width: 0, height: 1) }
  }

  @Test("sets that lack what a decoder needs make no description")
  func noSets() {
    #expect(throws: (any Error).self) { try CMFormatDescription(h264ParameterSets: []) }
    #expect(throws: (any Error).self) { try CMFormatDescription(hevcParameterSets: [Data([1])]) }
  }

  @Test("fields are counted, and the kinds of timecode have names")
  func fields() throws {
    let picture = { (order: FieldOrder?) in
      CMFormatDescription(
        FormatDescription(
          mediaType: .video, mediaSubType: "mp2v", codec: .mpeg2Video,
          video: .init(dimensions: VideoDimensions(width: 16, height: 16), fieldOrder: order)))
    }
    let interlaced = picture(.topFieldFirst)
    #expect(interlaced.extensions[kCMFormatDescriptionExtension_FieldCount] as? Int == 2)
    #expect(
      interlaced.extensions[kCMFormatDescriptionExtension_FieldDetail] as? String
        == kCMFormatDescriptionFieldDetail_TemporalTopFirst)
    #expect(picture(.progressive).extensions[kCMFormatDescriptionExtension_FieldCount] as? Int == 1)
    #expect(picture(nil).extensions[kCMFormatDescriptionExtension_FieldCount] == nil)
    let code = CMFormatDescription.MediaSubType(rawValue: kCMTimeCodeFormatType_TimeCode32)
    switch code {
    case .timeCode32: break
    default: Issue.record("the code has no name")
    }
  }
}
