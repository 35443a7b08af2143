import CoreMedia
import MediaCore
import Testing

struct AttachmentTests {
  private func buffer() throws -> CMSampleBuffer {
    CMSampleBuffer(
      SampleBuffer(
        formatDescription: nil, dataBuffer: try BlockBuffer([1]), numSamples: 1,
        sampleTimingInfoArray: []))
  }
  private func picture() throws -> CVPixelBuffer {
    var made: CVPixelBuffer?
    #expect(CVPixelBufferCreate(nil, 8, 8, kCVPixelFormatType_32BGRA, nil, &made) == kCVReturnSuccess)
    return try #require(made)
  }

  @Test("values go from one bearer to another where they are to be propagated")
  func propagation() throws {
    let (from, to) = (try buffer(), try picture())
    CMSetAttachments(
      from, attachments: ["a": 1, "b": "x"], attachmentMode: kCMAttachmentMode_ShouldPropagate)
    CMSetAttachment(from, key: "c", value: true, attachmentMode: kCMAttachmentMode_ShouldNotPropagate)
    CMPropagateAttachments(from, destination: to)
    var mode: CMAttachmentMode = 7
    #expect(CMGetAttachment(to, key: "a", attachmentModeOut: &mode) as? Int == 1)
    #expect(mode == kCMAttachmentMode_ShouldPropagate)
    #expect(CMGetAttachment(to, key: "c", attachmentModeOut: nil) == nil)
    #expect(CVBufferHasAttachment(to, "b"))
    #expect(from.attachments.propagated.count == 2)
    #expect(from.attachments.nonPropagated["c"] as? Bool == true)
    #expect(from.attachments[.init(rawValue: "b")]?.value as? String == "x")
    CMRemoveAllAttachments(from)
    CMRemoveAttachment(to, key: "a")
    #expect(from.attachments.propagated.isEmpty && from.attachments.nonPropagated.isEmpty)
    #expect(!CVBufferHasAttachment(to, "a"))
  }

  @Test("a bearer that may be missing can be cast to one")
  func optionalBearer() throws {
    let (buffer, none): (CMSampleBuffer?, CMSampleBuffer?) = (try buffer(), nil)
    for bearer in [buffer, none] {
      CMSetAttachment(
        bearer as CMAttachmentBearer, key: "a", value: 1,
        attachmentMode: kCMAttachmentMode_ShouldNotPropagate)
    }
    #expect(try CMGetAttachment(#require(buffer), key: "a", attachmentModeOut: nil) as? Int == 1)
    #expect(CMGetAttachment(none as CMAttachmentBearer, key: "a", attachmentModeOut: nil) == nil)
  }

  @Test("descriptions are alike but for the keys that are left out")
  func comparing() throws {
    func description(_ primaries: String) throws -> CMFormatDescription {
      var made: CMFormatDescription?
      let status = CMVideoFormatDescriptionCreate(
        allocator: nil, codecType: kCMVideoCodecType_H264, width: 16, height: 8,
        extensions: [kCMFormatDescriptionExtension_ColorPrimaries: primaries], formatDescriptionOut: &made)
      #expect(status == noErr)
      return try #require(made)
    }
    let one = try description(kCVImageBufferColorPrimaries_ITU_R_709_2)
    let other = try description(kCVImageBufferColorPrimaries_ITU_R_2020)
    func areAlike(_ keys: CFTypeRef?) -> Bool {
      CMFormatDescriptionEqualIgnoringExtensionKeys(
        one, otherFormatDescription: other, extensionKeysToIgnore: keys,
        sampleDescriptionExtensionAtomKeysToIgnore: nil)
    }
    #expect(!areAlike(nil) && !areAlike([kCMFormatDescriptionExtension_YCbCrMatrix]))
    #expect(areAlike([kCMFormatDescriptionExtension_ColorPrimaries]))
  }
}
