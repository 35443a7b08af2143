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

  static var values: [(CMFormatDescription.Extensions.Key, [CMFormatDescription.Extensions.Value])] {
    [
      (
        .transferFunction,
        [
          .transferFunction(.itu_R_709_2), .transferFunction(.smpte_240M_1995),
          .transferFunction(.itu_R_2020),
          .transferFunction(.smpte_ST_428_1), .transferFunction(.smpte_ST_2084_PQ),
          .transferFunction(.itu_R_2100_HLG), .transferFunction(.linear), .transferFunction(.sRGB),
        ]
      ),
      (
        .colorPrimaries,
        [
          .colorPrimaries(.itu_R_709_2), .colorPrimaries(.ebu_3213), .colorPrimaries(.smpte_C),
          .colorPrimaries(.dci_P3), .colorPrimaries(.p3_D65), .colorPrimaries(.itu_R_2020),
        ]
      ),
      (
        .yCbCrMatrix,
        [
          .yCbCrMatrix(.itu_R_709_2), .yCbCrMatrix(.itu_R_601_4), .yCbCrMatrix(.smpted_240M_1995),
          .yCbCrMatrix(.itu_R_2020),
        ]
      ),
      (
        .fieldDetail,
        [
          .fieldDetail(.temporalTopFirst), .fieldDetail(.temporalBottomFirst),
          .fieldDetail(.spatialFirstLineEarly), .fieldDetail(.spatialFirstLineLate),
        ]
      ),
      (
        .chromaLocationTopField,
        [
          .chromaLocation(.left), .chromaLocation(.center), .chromaLocation(.topLeft), .chromaLocation(.top),
          .chromaLocation(.bottomLeft), .chromaLocation(.bottom),
        ]
      ),
      (.bitsPerComponent, [.number(8), .number(10)]), (.fieldCount, [.number(1)]),
      (.pixelAspectRatio, [.pixelAspectRatio(horizontalSpacing: 4, verticalSpacing: 3)]),
      (
        .cleanAperture,
        [.cleanAperture(width: 60.0, height: 40.0, horizontalOffet: 1.0, verticalOffset: -2.0)]
      ),
      (.contentLightLevelInfo, [.init(Data([3, 232, 1, 144]))]),
      (.masteringDisplayColorVolume, [.init(Data((0..<24).map { UInt8($0) }))]),
    ]
  }

  @Test("what extensions say of pictures is said again", arguments: values.indices)
  func extensions(index: Int) throws {
    let (key, values) = Self.values[index]
    for value in values {
      let made = try CMFormatDescription(
        videoCodecType: .hevc, width: 64, height: 48, extensions: [key: value])
      let said = try #require(made.extensions[key]).propertyListRepresentation
      #expect(Self.areEqual(said, value.propertyListRepresentation), "\(said)")
    }
  }

  private static func areEqual(_ one: Any, _ other: Any) -> Bool {
    switch (one, other) {
    case (let one as Data, let other as Data): one == other
    case (let one as [String: Any], let other as [String: Any]):
      one.keys == other.keys && one.allSatisfy { key, value in areEqual(value, other[key] ?? "") }
    default: "\(one)" == "\(other)"
    }
  }

  @Test("a power is said by its exponent")
  func gamma() throws {
    let power: CMFormatDescription.Extensions = [
      .transferFunction: .transferFunction(.useGamma), .gammaLevel: .number(2.2),
    ]
    let made = try CMFormatDescription(videoCodecType: .jpeg, width: 64, height: 48, extensions: power)
    #expect(made.media.video?.color.transferFunction?.rawValue == 4)
    #expect(made.extensions[.gammaLevel]?.propertyListRepresentation as? Double == 2.2)
    #expect(made.extensions[kCMFormatDescriptionExtension_TransferFunction] as? String == "UseGamma")
  }

  @Test("extensions are changed one by one, and what reaches beyond the picture is left out")
  func changed() throws {
    var extensions = CMFormatDescription.Extensions()
    #expect(extensions.isEmpty)
    extensions[.depth] = .number(32)
    extensions[kCMFormatDescriptionExtension_AlphaChannelMode] =
      kCMFormatDescriptionAlphaChannelMode_StraightAlpha
    extensions[.cleanAperture] = .cleanAperture(
      width: 65, height: 48, horizontalOffet: 0, verticalOffset: 0)
    #expect(extensions.count == 3 && extensions[.alphaChannelMode]?.description == "StraightAlpha")
    let made = try CMFormatDescription(
      videoCodecType: .proRes4444, width: 64, height: 48, extensions: extensions)
    #expect(made.extensions[.containsAlphaChannel]?.propertyListRepresentation as? Bool == true)
    #expect(made.extensions[.cleanAperture] == nil)
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
