import MediaCore
import MediaStructure

/// Pictures of older codecs, whose first bits say how they are predicted and little else.
struct MarkedPictures: CodecPictures {
  private let mark: PictureMark

  /// `nil` for another codec.
  init?(codec: Codec) {
    guard let mark = codec.pictureMark else { return nil }
    self.mark = mark
  }

  mutating func picture(_ bytes: SampleBytes) -> CodedPicture {
    var picture = CodedPicture(type: bytes.count > 0 ? type(bytes) : nil)
    picture.isReference = picture.type.map { $0 != .bidirectional && !isDisposable(bytes) }
    if picture.type == .intra { picture.randomAccess = .keyFrame }
    return picture
  }

  private func type(_ bytes: SampleBytes) -> PictureType? {
    func bits(_ first: Int, _ count: Int) -> Int { bytes.bits(first, count) }
    switch mark {
    case .h261: return H261Blocks(bytes)?.pictureType
    case .h263: return h263Type(bits)
    // Sorenson Spark: start code of 17 bits, version of 5, temporal reference of 8, then the size.
    case .spark:
      guard bits(0, 17) == 1 else { return nil }
      return [.intra, .predicted, .predicted, nil][sparkType(bytes)]
    case .msmpeg4v1: return bits(0, 32) == 0x100 ? [.intra, .predicted, nil, nil][bits(37, 2)] : nil
    case .msmpeg4: return [.intra, .predicted, nil, nil][bits(0, 2)]
    case .wmv2: return bits(0, 1) == 0 ? .intra : .predicted
    case .realVideo1: return bits(realVideoStart(bytes) + 1, 1) == 0 ? .intra : .predicted
    case .realVideo2: return [.intra, .intra, .predicted, .bidirectional][bits(realVideoStart(bytes), 2)]
    case .realVideo3:
      return [.intra, .intra, .predicted, .bidirectional][bits(realVideoStart(bytes) + 3, 2)]
    case .realVideo4:
      return [.intra, .intra, .predicted, .bidirectional][bits(realVideoStart(bytes) + 1, 2)]
    case .on2: return bits(0, 1) == 0 ? .intra : .predicted
    // The length of the alpha picture comes first.
    case .on2WithAlpha: return bits(24, 1) == 0 ? .intra : .predicted
    // A header of 16 bytes and the version, then the flags, little-endian; a frame without data repeats the last.
    case .indeo3: return bytes.count > 18 ? bytes[18] & 4 != 0 ? .intra : .predicted : .predicted
    // Least significant bits first: a start code of 18 bits, then the type.
    case .indeo4:
      let word = (0..<4).reduce(0) { $0 | Int(bytes[$1]) << (8 * $1) }
      guard word & 0x3FFFF == 0x3FFF8 else { return nil }
      let types: [PictureType?] = [
        .intra, .intra, .predicted, .bidirectional, .predicted, .predicted, .predicted, nil,
      ]
      return types[word >> 18 & 7]
    // Least significant bits first: a start code of 5 bits, then the type.
    case .indeo5:
      guard bytes[0] & 0x1F == 0x1F else { return nil }
      return [.intra, .predicted, .predicted, .predicted, .predicted, nil, nil, nil][Int(bytes[0] >> 5)]
    // The flags, a length of 24 bits, the size and the count of strips; then the first strip's identifier.
    case .cinepak: return cinepakType(bytes)
    // Start code of 22 bits, temporal reference of 8, then the type.
    case .sorenson1:
      return bits(0, 22) & ~0x70 == 0 ? [.intra, .predicted, .bidirectional, nil][bits(30, 2)] : nil
    }
  }

  /// The type's two bits, after a size of its own length.
  private func sparkType(_ bytes: SampleBytes) -> Int {
    let sizes = [16, 32, 0, 0, 0, 0, 0, 0]
    return bytes.bits(33 + sizes[bytes.bits(30, 3)], 2)
  }

  /// ITU-T H.263, 5.1.
  private func h263Type(_ bits: (Int, Int) -> Int) -> PictureType? {
    // PSC of 22 bits, TR of 8, then PTYPE.
    guard bits(0, 22) == 0x20 else { return nil }
    guard bits(35, 3) == 7 else { return bits(38, 1) == 0 ? .intra : .predicted }
    // PLUSPTYPE: UFEP, OPPTYPE of 18 bits where that is 1, then MPPTYPE.
    let types: [PictureType?] = [
      .intra, .predicted, .predicted, .bidirectional, .intra, .predicted, nil, nil,
    ]
    switch bits(38, 3) {
    case 0: return types[bits(41, 3)]
    case 1: return types[bits(59, 3)]
    default: return nil
    }
  }

  /// The bit where the first slice's header begins: after the count of slices less one, and eight bytes for each.
  private func realVideoStart(_ bytes: SampleBytes) -> Int { (1 + 8 * (Int(bytes[0]) + 1)) * 8 }

  private func cinepakType(_ bytes: SampleBytes) -> PictureType? {
    let count = min(bytes.bigEndian(8, count: 2), 32)
    var place = 10
    for _ in 0..<count {
      guard place + 12 <= bytes.count else { break }
      if bytes[place] != 0x10 { return bytes[place] == 0x11 ? .predicted : nil }
      place += max(12, bytes.bigEndian(place + 2, count: 2))
    }
    return count > 0 ? .intra : nil
  }

  private func isDisposable(_ bytes: SampleBytes) -> Bool {
    switch mark {
    // "Disposable inter frame".
    case .spark: return sparkType(bytes) == 2
    case .indeo3: return bytes.count > 19 && bytes[19] & 1 != 0
    case .indeo4: return bytes[2] >> 2 & 7 == 4
    case .indeo5: return bytes[0] >> 5 == 3
    default: return false
    }
  }
}

extension SampleBytes {
  /// Bits from one on; zero where the sample ends before their end.
  func bits(_ first: Int, _ count: Int) -> Int {
    var reader = BitReader(self, first / 8..<max(self.count, first / 8))
    do throws(MediaError) {
      try reader.skip("before", first % 8)
      return Int(try reader.bits("bits", count))
    } catch {
      return 0
    }
  }
}
