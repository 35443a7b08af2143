import MediaCore
import MediaStructure

/// Pictures of MPEG-1 and MPEG-2, by their headers (ISO/IEC 13818-2, 6.2).
struct MPEGVideoPictures: CodecPictures {
  mutating func picture(_ bytes: SampleBytes) -> CodedPicture {
    var picture = CodedPicture()
    var isClosed: Bool?
    var isBroken = false
    var hasSecondField = false
    var start = StartCodes.next(in: bytes, from: 0)
    while let code = start {
      let content = code + 4
      switch bytes[code + 3] {
      case 0x00:
        if picture.type != nil {
          hasSecondField = true
        } else {
          let types: [UInt8: PictureType] = [1: .intra, 2: .predicted, 3: .bidirectional, 4: .intra]
          picture.type = types[bytes[content + 1] >> 3 & 7]
          picture.isReference = picture.type.map { $0 != .bidirectional }
        }
      case 0xB8:
        isClosed = bytes[content + 3] & 0x40 != 0
        isBroken = bytes[content + 3] & 0x20 != 0
      case 0xB5:
        if bytes[content] >> 4 == 8, !hasSecondField {
          switch bytes[content + 2] & 3 {
          case 1: picture.structure = .topField
          case 2: picture.structure = .bottomField
          default: break
          }
        }
      case 0x01...0xAF:
        // After the first slice only a second field is of interest.
        if picture.type != nil, !picture.structure.isField || hasSecondField { start = bytes.count }
      default: break
      }
      start = StartCodes.next(in: bytes, from: max(start ?? 0, content))
    }
    if hasSecondField { picture.structure = .frame }
    if picture.type == .intra {
      picture.randomAccess = isBroken && isClosed == false ? .brokenLink : .keyFrame
      picture.isDeclaredClosed = isClosed
    }
    return picture
  }
}
