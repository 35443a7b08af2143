import MediaCore
import MediaScopeFixtures
import MediaWriting
import Testing

@testable import AVFoundation

/// What an encoder is asked for, by the names of Video Toolbox's keys.
struct CompressionPropertyTests {
  private func settings(
    _ properties: [String: Any], codec: AVVideoCodecType = .h264, specification: [String: Any] = [:]
  ) throws -> VideoEncoderSettings {
    try VideoEncoderSettings([
      AVVideoCodecKey: codec, AVVideoWidthKey: 64, AVVideoHeightKey: 64,
      AVVideoCompressionPropertiesKey: properties, AVVideoEncoderSpecificationKey: specification,
    ])
  }

  @Test("bounds of the bit rate are taken, for the codecs that hold them")
  func rates() throws {
    // 50,000 bytes in two seconds are 200,000 bits a second.
    let limited = try settings([
      AVVideoAverageBitRateKey: 100_000, "DataRateLimits": [50_000, 2] as [NSNumber],
    ])
    #expect(limited.averageBitRate == 100_000)
    #expect(limited.rateLimit == BitRateLimit(bitsPerSecond: 200_000, bufferSize: 400_000))
    let constant = try settings(["ConstantBitRate": 300_000], codec: .hevc)
    #expect(constant.averageBitRate == 300_000 && constant.rateLimit?.bitsPerSecond == 300_000)
    #expect(throws: (any Error).self) {
      try settings(["ConstantBitRate": 300_000], codec: .jpeg)
    }
    #expect(throws: (any Error).self) { try settings(["DataRateLimits": [1]]) }
    #expect(throws: (any Error).self) {
      try settings(["ConstantBitRate": 1, AVVideoAverageBitRateKey: 1])
    }
  }

  @Test("colours stand among the properties, too, and one that nobody knows is refused by its name")
  func colors() throws {
    let made = try settings([
      "ColorPrimaries": kCMFormatDescriptionColorPrimaries_ITU_R_2020,
      "TransferFunction": kCMFormatDescriptionTransferFunction_ITU_R_2100_HLG,
    ])
    #expect(made.color?.primaries == .ituR2020 && made.color?.transferFunction == .aribSTDB67)
    #expect(made.color?.matrix == nil)
    let error = #expect(throws: (any Error).self) {
      try settings(["YCbCrMatrix": "none"])
    }
    #expect(error.map { "\($0)" }?.contains("none") == true)
  }

  @Test("what has no effect is taken, and hardware that has to be there is refused")
  func others() throws {
    let made = try settings(
      [
        "RealTime": true,
        "HDRMetadataInsertionMode": "Auto",
        "TargetQualityForAlpha": 0.5,
        "PrioritizeEncodingSpeedOverQuality": true,
      ], specification: ["EnableHardwareAcceleratedVideoEncoder": true])
    #expect(made.encoderOptions.isEmpty && made.color == nil && made.averageBitRate == nil)
    #expect(throws: (any Error).self) {
      try settings(
        [:], specification: ["RequireHardwareAcceleratedVideoEncoder": true])
    }
  }

  @Test("two fields are asked for where the source's format hint has them")
  func fields() throws {
    func error(_ properties: [String: Any], _ order: FieldOrder?) -> String? {
      do {
        _ = try VideoEncoderSettings(
          [
            AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: 64, AVVideoHeightKey: 64,
            AVVideoCompressionPropertiesKey: properties,
          ], of: .known(order))
        return nil
      } catch { return "\(error)" }
    }
    let top = kCMFormatDescriptionFieldDetail_TemporalTopFirst
    #expect(error(["FieldCount": 2, "FieldDetail": top], .topFieldFirst) == nil)
    #expect(error(["FieldCount": 1], .progressive) == nil && error(["FieldCount": 1], nil) == nil)
    for count in [0, 3, -1, Int.max] {
      #expect(error(["FieldCount": count], .topFieldFirst)?.contains("\(count)") == true)
    }
    #expect(error(["FieldCount": 2], nil)?.contains("nothing of two fields") == true)
    #expect(error(["FieldCount": 2], .progressive) != nil)
    #expect(error(["FieldCount": 1], .bottomFieldFirst) != nil)
    #expect(error(["FieldDetail": top], .bottomFieldFirst)?.contains("TemporalBottomFirst") == true)
    // Settings are understood before there is a source.
    #expect(try settings(["FieldCount": 2, "FieldDetail": top]).codec == .h264)
    #expect(throws: (any Error).self) { try settings(["FieldCount": 3]) }
  }

  @Test("a film whose rate is bound is written")
  func written() async throws {
    let folder = try TemporaryDirectory()
    let writer = try AVAssetWriter(
      outputURL: URL(fileURLWithPath: folder.file("a.mp4")), fileType: .mp4)
    let input = AVAssetWriterInput(
      mediaType: .video,
      outputSettings: [
        AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: 64, AVVideoHeightKey: 64,
        AVVideoCompressionPropertiesKey: ["ConstantBitRate": 80_000],
      ])
    let adaptor = AVAssetWriterInputPixelBufferAdaptor(
      assetWriterInput: input, sourcePixelBufferAttributes: nil)
    writer.add(input)
    try #require(writer.startWriting())
    writer.startSession(atSourceTime: .zero)
    for index in 0..<10 {
      var made: CVPixelBuffer?
      CVPixelBufferCreate(nil, 64, 64, kCVPixelFormatType_32BGRA, nil, &made)
      while !input.isReadyForMoreMediaData { await Task.yield() }
      #expect(
        adaptor.append(
          try #require(made), withPresentationTime: CMTime(value: CMTimeValue(index), timescale: 10)))
    }
    input.markAsFinished()
    await writer.finishWriting()
    #expect(writer.status == .completed, "\(String(describing: writer.error))")
  }
}
