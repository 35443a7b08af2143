package import MediaCore

/// A sample that is to be written to a track of an ISO file, without its bytes.
///
/// Times are in the media's timescale.
package struct WrittenSample: Hashable, Sendable {
  package var decodeTime: Int64
  /// On the media's own timeline, as the decode time.
  package var duration: Int64
  /// From the decode time to the presentation time.
  package var compositionOffset: Int64
  package var presentationTime: Int64 { decodeTime.saturatingAdd(compositionOffset) }
  /// In bytes.
  package var size: Int64
  package var flags: StoredSample.Flags
  /// The sample's entry among the track's, from 1.
  package var descriptionIndex: Int
  /// The distance in samples at which the decoder is right (`roll_distance`); `nil` where the sample is in no
  /// such group.
  package var rollDistance: Int16?
  /// More than 1 for a block of uncompressed sound, each frame of which is a sample of its own.
  package var frameCount: Int
  /// The padding at the end of the sound that a decoder makes of the sample, which is not to be heard; part
  /// of the duration.
  ///
  /// ISO files say it by their edit lists.
  package var padding: Int64 = 0
  /// Whether a block of uncompressed sound begins a chunk, as blocks are counted from there.
  package var beginsChunk: Bool
  /// Whether a segment that is delivered by itself begins with the sample.
  package var beginsSegment = false

  package init(
    decodeTime: Int64, duration: Int64, compositionOffset: Int64 = 0, size: Int64,
    flags: StoredSample.Flags = .sync, descriptionIndex: Int = 1, rollDistance: Int16? = nil,
    frameCount: Int = 1, beginsChunk: Bool = false
  ) {
    self.decodeTime = decodeTime
    self.duration = duration
    self.compositionOffset = compositionOffset
    self.size = size
    self.flags = flags
    self.descriptionIndex = descriptionIndex
    self.rollDistance = rollDistance
    self.frameCount = frameCount
    self.beginsChunk = beginsChunk
  }

  /// A sample of another ISO file.
  ///
  /// - Parameter isBlock: whether the track's samples come in blocks of uncompressed sound.
  package init(_ sample: ISOSample, isBlock: Bool) {
    self.init(
      decodeTime: sample.decodeTime, duration: sample.duration, compositionOffset: sample.compositionOffset,
      size: sample.size, flags: sample.flags, descriptionIndex: sample.descriptionIndex,
      rollDistance: sample.rollDistance, frameCount: sample.frameCount,
      beginsChunk: isBlock && sample.indexInChunk == 0)
  }

  /// Counts times in finer units.
  package mutating func multiplyTimes(by factor: Int64) {
    decodeTime = decodeTime.saturatingMultiply(factor)
    duration = duration.saturatingMultiply(factor)
    compositionOffset = compositionOffset.saturatingMultiply(factor)
    padding = padding.saturatingMultiply(factor)
  }
}

extension StoredSample.Flags {
  /// The byte that `sdtp` and the flags of fragments' samples share (ISO/IEC 14496-12, 8.6.4.3).
  var dependencies: UInt8 {
    var byte: UInt8 = contains(.leading) ? 1 << 6 : 0
    if contains(.dependsOnOthers) { byte |= 1 << 4 } else if contains(.independent) { byte |= 2 << 4 }
    if contains(.dependedOn) { byte |= 1 << 2 } else if contains(.disposable) { byte |= 2 << 2 }
    if contains(.redundantCoding) { byte |= 1 } else if contains(.noRedundantCoding) { byte |= 2 }
    return byte
  }

  /// The flags of a sample in a fragment (8.8.3.1).
  var fragment: UInt32 { UInt32(dependencies) << 20 | (contains(.sync) ? 0 : 0x1_0000) }
}
