import MediaCore
import MediaScopeFixtures
import Testing

@testable import MediaCodecs
@testable import MediaStructure

/// Headers of codecs that are read quickly for pictures and with names for the tree.
@Suite struct CodecHeaderLawTests {
  @Test func `the header of each NAL unit of H.264`() throws {
    for byte in UInt8.min...UInt8.max {
      var bits = BitReader([byte], at: 0, path: "")
      let (named, quick) = (try AVCNALUnitHeader(&bits), AVCNALUnitHeader(byte))
      #expect(named.type == quick.type)
      #expect(named.referenceLevel == quick.referenceLevel)
    }
  }

  @Test func `the headers of each NAL unit of HEVC and VVC`() throws {
    for number in stride(from: UInt16.min, through: .max - 60, by: 61) {
      let bytes = [UInt8(number >> 8), UInt8(number & 0xFF)]
      var bits = BitReader(bytes, at: 0, path: "")
      let (hevc, quickHEVC) = (try HEVCNALUnitHeader(&bits), HEVCNALUnitHeader(bytes[0], bytes[1]))
      #expect(hevc.type == quickHEVC.type)
      #expect(HEVCNALUnitHeader.type(bytes[0]) == hevc.type)
      #expect(hevc.layer == quickHEVC.layer)
      #expect(hevc.temporalSublayer == quickHEVC.temporalSublayer)
      bits = BitReader(bytes, at: 0, path: "")
      let (vvc, quickVVC) = (try VVCNALUnitHeader(&bits), VVCNALUnitHeader(bytes[0], bytes[1]))
      #expect(vvc.type == quickVVC.type)
      #expect(vvc.layer == quickVVC.layer)
    }
  }

  /// The types by the numbers of the standards' tables.
  @Test func `kinds of NAL units`() {
    for byte in UInt8.min...UInt8.max {
      let avc = NALUnitKind(.h264, header: byte)
      switch byte & 0x1F {
      case 7: #expect(avc == .sequenceParameterSet)
      case 8: #expect(avc == .pictureParameterSet)
      case 1, 2, 5: #expect(avc == .slice)
      default: #expect(avc == nil)
      }
      let hevc = NALUnitKind(.hevc, header: byte)
      switch byte >> 1 & 0x3F {
      case 32: #expect(hevc == .videoParameterSet)
      case 33: #expect(hevc == .sequenceParameterSet)
      case 34: #expect(hevc == .pictureParameterSet)
      case 0...31: #expect(hevc == .slice)
      default: #expect(hevc == nil)
      }
      #expect(NALUnitKind(.av1, header: byte) == nil)
    }
  }

  @Test func `the header of a frame of VP8, of any bytes`() throws {
    var generator = Generator(seed: 8)
    var keyFrames = 0
    for round in 0..<400 {
      let least = round % 2 == 0 ? 7 : 0
      var bytes = (0..<Int.random(in: least...14, using: &generator)).map { _ in
        UInt8.random(in: 0...255, using: &generator)
      }
      if least > 0 { bytes.replaceSubrange(3..<6, with: [0x9D, 0x01, 0x2A]) }
      let quick = VP8FrameHeader(SampleBytes(bytes))
      #expect((quick != nil) == (bytes.count >= 3))
      var reader = FieldReader(bytes, at: 0, path: "", byteOrder: .littleEndian)
      guard let quick, let named = try? VP8FrameHeader(&reader), reader.issues.isEmpty else { continue }
      #expect(named.isKeyFrame == quick.isKeyFrame)
      #expect(named.isShown == quick.isShown)
      #expect(named.dimensions == quick.dimensions)
      keyFrames += named.dimensions == nil ? 0 : 1
    }
    #expect(keyFrames > 40)
  }

  /// A key frame of VP9: profile 1, with chroma halved as is said.
  private func keyFrame(across: Bool, down: Bool, syncCode: UInt32 = 0x498342) -> [UInt8] {
    // frame_marker, profile, show_existing_frame, frame_type, show_frame, error_resilient_mode.
    var bits = "10" + "10" + "0" + "0" + "1" + "0"
    let code = String(syncCode, radix: 2)
    bits += String(repeating: "0", count: 24 - code.count) + code
    // color_space, color_range, the subsampling, reserved_zero, and the size: 64 by 48.
    bits += "010" + "0" + (across ? "1" : "0") + (down ? "1" : "0") + "0"
    bits += "0000000000111111" + "0000000000101111"
    bits += String(repeating: "0", count: 8 - bits.count % 8)
    return stride(from: 0, to: bits.count, by: 8).map { UInt8(bits.dropFirst($0).prefix(8), radix: 2) ?? 0 }
  }

  private func record(_ frame: [UInt8]) -> [UInt8]? {
    WrittenConfiguration.vp9(
      frame, dimensions: VideoDimensions(width: 64, height: 48), frameRate: 25, color: ColorDescription())
  }

  @Test func `what vpcC can't say of VP9 is not written`() throws {
    let chromas: [(across: Bool, down: Bool, text: String, code: UInt8?)] = [
      (true, true, "4:2:0", 0), (true, false, "4:2:2", 2), (false, false, "4:4:4", 3),
      (false, true, "4:4:0", nil),
    ]
    for (across, down, text, code) in chromas {
      let frame = keyFrame(across: across, down: down)
      let configuration = try #require(CodecConfiguration(vp9KeyFrame: frame))
      #expect(configuration.chroma == text)
      #expect(configuration.dimensions == VideoDimensions(width: 64, height: 48))
      #expect(record(frame).map { $0[6] >> 1 & 7 } == code)
    }
    #expect(record(keyFrame(across: true, down: true, syncCode: 0x498343)) == nil)
  }

  @Test func `a level of AV1 without bounds has the same name everywhere`() throws {
    let bytes: [UInt8] = [0x81, 31, 0x0C, 0]
    let fields = FieldValues.fields(of: bytes, AV1CodecConfiguration.read)
    #expect(fields.first { $0.name == "seq_level_idx_0" }?.meaning == "level max")
    #expect(CodecConfiguration(codec: .av1, bytes: bytes)?.level == "max")
  }
}
