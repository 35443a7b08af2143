import MediaCore
import MediaStructure

/// Pictures of Theora (Theora Specification, 7.1), which have no pictures from two others.
struct TheoraPictures: CodecPictures {
  mutating func picture(_ bytes: SampleBytes) -> CodedPicture {
    // Empty: the picture before it once more.
    guard bytes.count > 0 else { return CodedPicture(type: .predicted) }
    guard bytes[0] & 0x80 == 0 else { return CodedPicture() }
    var picture = CodedPicture(type: bytes[0] & 0x40 == 0 ? .intra : .predicted)
    picture.isReference = true
    if picture.type == .intra { picture.randomAccess = .keyFrame }
    return picture
  }
}
