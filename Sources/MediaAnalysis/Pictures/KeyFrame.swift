/// A sample at which decoding of a track can begin.
public struct KeyFrame: Hashable, Sendable {
  /// Its place among the track's samples in decode order, from 0; `nil` of what the file only marks.
  public var index: Int?
  /// In ticks of the track's timescale; `nil` where the container doesn't say.
  public var presentationTime: Int64?
  /// The place of its first byte in the file.
  public var offset: Int64?
  /// In bytes.
  public var size: Int64?
  /// Samples up to the next one.
  public var sampleCount: Int?
  /// Whether nothing from here on needs what comes before: the track can be cut here.
  public var isClosed: Bool?

  /// Names a place; what is not known is `nil`.
  public init(
    index: Int? = nil, presentationTime: Int64? = nil, offset: Int64? = nil, size: Int64? = nil,
    sampleCount: Int? = nil, isClosed: Bool? = nil
  ) {
    self.index = index
    self.presentationTime = presentationTime
    self.offset = offset
    self.size = size
    self.sampleCount = sampleCount
    self.isClosed = isClosed
  }
}
