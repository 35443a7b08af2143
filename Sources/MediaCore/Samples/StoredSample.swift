/// One stored sample as its container describes it; times are in units of the track's timescale.
public struct StoredSample: Hashable, Sendable {
  /// In decode order, from 0.
  public var index: Int
  /// On the track's timeline; `nil` where the container doesn't say.
  public var decodeTime: Int64?
  /// On the track's timeline, after the edit list; `nil` where the container doesn't say.
  public var presentationTime: Int64?
  /// The presentation time on the media's own timeline; `presentationTime` where there is no edit list.
  public var mediaTime: Int64?
  /// The decode time on the media's own timeline; where `nil`, as far from `mediaTime` as `decodeTime` from
  /// `presentationTime`, since no edit list plays the media at another rate than 1.
  public var mediaDecodeTime: Int64?
  /// On the media's own timeline; `duration` where `nil`.
  public var mediaDuration: Int64?
  /// On the track's timeline; 0 where the container doesn't say, or the sample lasts no time.
  public var duration: Int64
  /// In bytes.
  public var size: Int64
  /// Absolute, in bytes; `nil` where the container doesn't say.
  public var offset: Int64?
  /// The chunk that it is in, from 1, as the tables count; `nil` where there are none.
  public var chunk: Int?
  /// The index of the format description among the track's, from 1; `nil` where there are no tables.
  public var descriptionIndex: Int?
  /// More than 1 for a block of uncompressed sound.
  public var frameCount = 1
  /// The container's marks of the sample.
  public var flags: Flags
  /// The number of samples until the decoder is right; negative ones come before.
  public var rollDistance: Int16?
  /// Whether any of it is shown, after the edit list.
  public var isShown: Bool
  /// The part of its start that is not shown, such as an encoder's priming.
  public var trimStart: Int64 = 0
  /// The part of its end that is not shown.
  public var trimEnd: Int64 = 0
  /// The coded picture's own description of itself; `nil` where it was not looked at.
  public var picture: CodedPicture?

  /// Makes a sample, by default one that is in the file, shown, and a place to begin decoding; `mediaTime` is
  /// `presentationTime` where it is not given.
  @inlinable
  public init(
    index: Int = 0, decodeTime: Int64? = nil, presentationTime: Int64? = nil, mediaTime: Int64? = nil,
    duration: Int64 = 0, size: Int64 = 0, offset: Int64? = nil, flags: Flags = .sync, isShown: Bool = true,
    picture: CodedPicture? = nil
  ) {
    self.index = index
    self.decodeTime = decodeTime
    self.presentationTime = presentationTime
    self.mediaTime = mediaTime ?? presentationTime
    self.duration = duration
    self.size = size
    self.offset = offset
    self.flags = flags
    self.isShown = isShown
    self.picture = picture
  }

  /// The marks that a container gives a sample; of two opposites, neither is there where it doesn't say.
  public struct Flags: OptionSet, Hashable, Sendable {
    public let rawValue: UInt16

    @inlinable
    public init(rawValue: UInt16) {
      self.rawValue = rawValue
    }

    /// Decoding can begin here (`stss`, ISO/IEC 14496-12, 8.6.2).
    @inlinable public static var sync: Flags { Flags(rawValue: 1 << 0) }
    /// Decoding can begin here, with pictures that are shown before it left out (`stps`).
    @inlinable public static var partialSync: Flags { Flags(rawValue: 1 << 1) }
    /// The sample is in a group of random access points (`rap `, 10.4).
    @inlinable public static var randomAccess: Flags { Flags(rawValue: 1 << 2) }
    /// It can't be decoded without others (`sdtp`, 8.6.4).
    @inlinable public static var dependsOnOthers: Flags { Flags(rawValue: 1 << 3) }
    /// It can be decoded without others.
    @inlinable public static var independent: Flags { Flags(rawValue: 1 << 4) }
    /// Others can't be decoded without it.
    @inlinable public static var dependedOn: Flags { Flags(rawValue: 1 << 5) }
    /// No other needs it.
    @inlinable public static var disposable: Flags { Flags(rawValue: 1 << 6) }
    /// It holds a second coding of itself.
    @inlinable public static var redundantCoding: Flags { Flags(rawValue: 1 << 7) }
    /// It holds no second coding of itself.
    @inlinable public static var noRedundantCoding: Flags { Flags(rawValue: 1 << 8) }
    /// Shown before the random access point that it follows, and not decodable from there.
    @inlinable public static var leading: Flags { Flags(rawValue: 1 << 9) }
    /// Some of its bytes are encrypted.
    @inlinable public static var encrypted: Flags { Flags(rawValue: 1 << 10) }
    /// The bytes are outside of the file.
    @inlinable public static var missing: Flags { Flags(rawValue: 1 << 11) }

    /// Whether decoding can begin here, with all that follows or with most of it.
    @inlinable public var beginsDecoding: Bool { rawValue & 7 != 0 }
    /// Whether decoding can begin here with all that follows.
    @inlinable public var beginsWholeDecoding: Bool { rawValue & 5 != 0 }
  }
}
