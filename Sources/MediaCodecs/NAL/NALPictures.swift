import MediaCore
import MediaStructure

/// Pictures of a codec whose samples are NAL units.
protocol NALPictures: CodecPictures {
  /// The size of the lengths before NAL units; `nil` where start codes separate them.
  var lengthSize: Int? { get }

  /// The first picture of some units; `nil` where there is none.
  mutating func picture(of units: NALUnits, _ bytes: SampleBytes) -> CodedPicture?
}

extension NALPictures {
  mutating func picture(_ bytes: SampleBytes) -> CodedPicture {
    if let picture = picture(of: NALUnits(bytes, lengthSize: lengthSize), bytes) { return picture }
    guard let lengthSize else { return CodedPicture() }
    // Some writers leave start codes after the lengths; a length looks like one, too.
    let units = NALUnits(bytes, lengthSize: nil, from: lengthSize, upTo: StartCodes.headerSearchLimit)
    return picture(of: units, bytes) ?? CodedPicture()
  }
}

/// Supplemental enhancement information, of which only recovery points are looked for (ITU-T H.264, D.1.8;
/// H.265, D.2.8).
enum SEIMessages {
  /// payloadType (ITU-T H.265, D.2.1).
  static let recoveryPoint: UInt8 = 6
  static let masteringDisplayColourVolume: UInt8 = 137
  static let contentLightLevelInformation: UInt8 = 144

  /// Returns the distance from here to the first right picture, in the order in which pictures are shown.
  ///
  /// H.264's recovery_frame_cnt counts in frame_num, which goes on by one for each reference frame. HEVC's
  /// recovery_poc_cnt counts in the picture order count, where negative numbers are before here.
  static func recoveryPoint(_ bytes: SampleBytes, _ range: Range<Int>, isHEVC: Bool = false) -> Int? {
    var unit = BitReader(bytes, range, hasEmulationPrevention: true)
    do throws(MediaError) {
      while true {
        let type = try sum(&unit, "payload_type")
        let size = try sum(&unit, "payload_size")
        if type == Int(recoveryPoint) {
          let count = isHEVC ? try unit.se("recovery_poc_cnt") : Int64(try unit.ue("recovery_frame_cnt"))
          return max(0, Int(count))
        }
        try unit.skip("payload", size * 8)
      }
    } catch {
      // The end, which may come anywhere.
      return nil
    }
  }

  /// Types and sizes are sums of bytes up to one that is not 255.
  private static func sum(_ unit: inout BitReader, _ name: StaticString) throws(MediaError) -> Int {
    var value = 0
    while true {
      let byte = Int(try unit.bits(name, 8))
      value += byte
      if byte != 255 { return value }
    }
  }
}
