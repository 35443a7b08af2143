public import MediaCore

/// A stored sample of a video track: what its picture is, and what the container says of it.
public struct CodedSample: Hashable, Sendable {
  /// What the picture's own header says.
  public var picture: CodedPicture
  /// In ticks; `nil` where the container doesn't say.
  public var presentationTime: Int64?
  /// In ticks; 0 where it is not known.
  public var duration: Int64
  /// As it is stored.
  public var byteCount: Int64
  /// Whether the container says that decoding can begin here.
  public var isSync: Bool
  /// Whether the container says that no other sample needs it.
  public var isDisposable: Bool

  /// Makes a sample of what is known of it.
  public init(
    _ picture: CodedPicture, presentationTime: Int64?, duration: Int64 = 0, byteCount: Int64 = 0,
    isSync: Bool = false, isDisposable: Bool = false
  ) {
    self.picture = picture
    self.presentationTime = presentationTime
    self.duration = duration
    self.byteCount = byteCount
    self.isSync = isSync
    self.isDisposable = isDisposable
  }

  /// How decoding can begin here; the stream's own word goes before the container's, which only adds key frames.
  var randomAccess: RandomAccess? {
    if let access = picture.randomAccess { return access }
    return isSync && (picture.type ?? .intra) == .intra ? .keyFrame : nil
  }

  var isReference: Bool? { picture.isReference ?? (isDisposable ? false : nil) }
}
