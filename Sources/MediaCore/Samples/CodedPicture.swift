/// A way of predicting a picture; the raw value is the letter that is usual for it.
public enum PictureType: String, Hashable, Sendable, CaseIterable {
  /// From itself alone.
  case intra = "I"
  /// From other pictures.
  case predicted = "P"
  /// From two other pictures at once, such as one before and one after it.
  case bidirectional = "B"
  /// MPEG-4's sprite, AV1's switch frame.
  case switching = "S"
}

/// A way in which decoding can begin at a picture.
public enum RandomAccess: Hashable, Sendable {
  /// Nothing after it refers to anything before it (`IDR` in H.264 and HEVC).
  case instantaneousDecodingRefresh
  /// Pictures that are shown before it may refer to what came before it (HEVC's `CRA`).
  case cleanRandomAccess
  /// The pictures before it are of another stream, so that those which are shown before it and refer to them
  /// can't be right (HEVC's `BLA`, `broken_link` of MPEG-1, MPEG-2 and MPEG-4).
  case brokenLink
  /// Pictures are right from `frames` after it on, in the order shown: H.264 counts its reference frames, HEVC in its
  /// picture order count (the recovery point of both).
  case recoveryPoint(frames: Int)
  /// A picture from itself alone that the codec or the container calls a key frame.
  case keyFrame
}

/// A picture as its header and the container describe it, without decoding it.
public struct CodedPicture: Hashable, Sendable {
  /// The part of a frame that is in a sample.
  public enum Structure: Hashable, Sendable {
    /// A whole frame, or both fields of one.
    case frame
    /// The field of the first, third, … rows alone.
    case topField
    /// The field of the second, fourth, … rows alone.
    case bottomField

    /// Whether it is one of a frame's two fields.
    public var isField: Bool { self != .frame }
  }

  /// The kind of a leading picture: one that is decoded after a random access point and shown before it.
  public enum Leading: Hashable, Sendable {
    /// It is right when decoding begins at that point (HEVC's `RADL`).
    case decodable
    /// It is not right then, and left out (HEVC's `RASL`).
    case skipped
  }

  /// `nil` where the header can't be read.
  public var type: PictureType?
  /// Whether other pictures need it; `nil` where the header doesn't say.
  public var isReference: Bool?
  /// Whether it is shown; hidden pictures are there for others to refer to.
  public var isShown = true
  /// The part of a frame that it is; a pair of fields in one sample is a frame.
  public var structure = Structure.frame
  /// `nil` where decoding can't begin.
  public var randomAccess: RandomAccess?
  /// `nil` where the codec doesn't distinguish leading pictures from others.
  public var leading: Leading?
  /// Whether pictures after it that are shown before it do without what came before it; `nil` where nothing says.
  public var isDeclaredClosed: Bool?
  /// Pictures that are not shown and are before this one in the same sample.
  public var hidden: [PictureType] = []

  /// Whether a picture of unknown type is marked as one that follows others in its group.
  package var isWithinGroup = false

  /// Whether decoding can begin here with all that follows, by the picture's own headers: an IDR picture, or a key
  /// frame of a codec or a group without open ends.
  package var beginsWholeDecoding: Bool {
    randomAccess == .instantaneousDecodingRefresh || randomAccess == .keyFrame && isDeclaredClosed == true
  }

  /// Whether it is predicted from others, and nothing says that decoding can begin here all the same.
  package var needsOthers: Bool {
    randomAccess == nil && (type.map { $0 != .intra } ?? isWithinGroup)
  }

  /// Makes a picture of which nothing but the type is known.
  public init(type: PictureType? = nil) {
    self.type = type
  }
}
