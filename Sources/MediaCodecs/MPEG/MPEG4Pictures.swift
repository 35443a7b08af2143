import MediaCore
import MediaStructure

/// Pictures of MPEG-4 part 2, by their headers (ISO/IEC 14496-2, 6.2.5).
///
/// In AVI a sample can hold two of them, the second one from both sides. Each of the next samples then stands for the
/// picture before its own, up to one that holds none: DivX's "packed bitstream", which the encoder's name ends with `p` to
/// announce.
struct MPEG4Pictures: CodecPictures {
  private var isPacked = false
  /// Pictures that were read, which the next samples stand for.
  private var held: [CodedPicture] = []

  /// No encoder packs more than one picture ahead.
  private static let heldLimit = 4

  /// Bytes of a picture that is not coded, with what may come before it.
  private static let longestPlaceholder = 19

  mutating func configure(_ configuration: [UInt8]) {
    let bytes = SampleBytes(configuration)
    var start = StartCodes.next(in: bytes, from: 0)
    while let code = start {
      if bytes[code + 3] == 0xB2 { readUserData(bytes, from: code + 4) }
      start = StartCodes.next(in: bytes, from: code + 4)
    }
  }

  /// The name of the encoder, such as `DivX503b1393p`.
  private mutating func readUserData(_ bytes: SampleBytes, from start: Int) {
    let text = (start..<min(start + 32, bytes.count)).map { bytes[$0] }.prefix { $0 > 0 }
    guard text.starts(with: "DivX".utf8), text.count > 4 else { return }
    isPacked = text.last == UInt8(ascii: "p")
  }

  mutating func picture(_ bytes: SampleBytes) -> CodedPicture {
    if !held.isEmpty, bytes.count <= Self.longestPlaceholder { return held.removeFirst() }
    let (first, next) = picture(bytes, from: 0)
    // Nothing is due before a key frame: where a placeholder was lost, the rest is in step again.
    if first.type == .intra { held = [] }
    held.append(first)
    if isPacked, held.count < Self.heldLimit, let next,
      case let second = picture(bytes, from: next).picture, second.type != nil
    {
      held.append(second)
    }
    return held.removeFirst()
  }

  /// The next picture, and the place after the start of its header.
  private mutating func picture(
    _ bytes: SampleBytes, from place: Int
  ) -> (picture: CodedPicture, next: Int?) {
    var picture = CodedPicture()
    var isClosed: Bool?
    var isBroken = false
    // The second picture of a sample is after all of the first.
    let limit = place > 0 ? StartCodes.searchLimit : StartCodes.headerSearchLimit
    var start = StartCodes.next(in: bytes, from: place, upTo: limit)
    while let code = start {
      switch bytes[code + 3] {
      case 0xB2: readUserData(bytes, from: code + 4)
      case 0xB3:
        isClosed = bytes[code + 6] & 0x20 != 0
        isBroken = bytes[code + 6] & 0x10 != 0
      case 0xB6:
        guard code + 4 < bytes.count else { return (picture, nil) }
        let type: PictureType = [.intra, .predicted, .bidirectional, .switching][Int(bytes[code + 4] >> 6)]
        picture.type = type
        picture.isReference = type != .bidirectional
        if type == .intra {
          picture.randomAccess = isBroken && isClosed == false ? .brokenLink : .keyFrame
          picture.isDeclaredClosed = isClosed
        }
        return (picture, code + 4)
      default: break
      }
      start = StartCodes.next(in: bytes, from: code + 4, upTo: limit)
    }
    return (picture, nil)
  }
}
