import MediaCore

/// Pictures of VVC, by NAL unit types (ITU-T H.266, 7.3.1.2 and table 5).
///
/// The types of slices come after headers that depend on parameter sets, which are not read: a picture is intra where
/// its NAL unit type says that nothing comes before it, and predicted otherwise.
struct VVCPictures: NALPictures, Sendable {
  private(set) var lengthSize: Int?

  /// Takes a decoder configuration record, or parameter sets between start codes.
  mutating func configure(_ bytes: [UInt8]) {
    lengthSize = VVCDecoderConfiguration(bytes).lengthSize
  }

  mutating func picture(of units: NALUnits, _ bytes: SampleBytes) -> CodedPicture {
    var units = units
    while let start = units.next() {
      guard units.end - start >= 2, bytes[start] & 0x3F == 0 else { continue }
      let type = bytes[start + 1] >> 3
      guard type <= 10 else { continue }
      guard type >= 7 else {
        var picture = CodedPicture(type: .predicted)
        if type == 2 { picture.leading = .decodable }
        if type == 3 { picture.leading = .skipped }
        return picture
      }
      var picture = CodedPicture(type: type == 10 ? .predicted : .intra)
      switch type {
      case 7, 8: picture.randomAccess = .instantaneousDecodingRefresh
      case 9: picture.randomAccess = .cleanRandomAccess
      // How many frames a gradual refresh takes is in its picture header: at least one.
      default: picture.randomAccess = .recoveryPoint(frames: 1)
      }
      return picture
    }
    return CodedPicture()
  }
}
