import CoreMedia
import Testing
import VideoToolbox

struct CompressionKeyTests {
  @Test("keys have the names that writers' settings are read by")
  func names() {
    let keys: [CFString: String] = [
      kVTCompressionPropertyKey_RealTime: "RealTime",
      kVTCompressionPropertyKey_DataRateLimits: "DataRateLimits",
      kVTCompressionPropertyKey_ConstantBitRate: "ConstantBitRate",
      kVTCompressionPropertyKey_HDRMetadataInsertionMode: "HDRMetadataInsertionMode",
      kVTCompressionPropertyKey_TargetQualityForAlpha: "TargetQualityForAlpha",
      kVTCompressionPropertyKey_PrioritizeEncodingSpeedOverQuality: "PrioritizeEncodingSpeedOverQuality",
      kVTVideoEncoderSpecification_RequireHardwareAcceleratedVideoEncoder:
        "RequireHardwareAcceleratedVideoEncoder",
      kVTCompressionPropertyKey_YCbCrMatrix: "YCbCrMatrix",
    ]
    for (key, name) in keys { #expect(key == name) }
  }

  @Test("nothing is decoded by hardware")
  func hardware() { #expect(!VTIsHardwareDecodeSupported(kCMVideoCodecType_HEVC)) }
}
