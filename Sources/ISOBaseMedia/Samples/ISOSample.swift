package import MediaCore

/// One sample of a track as the tables or fragments of the file describe it.
///
/// Times are in units of the media's timescale on the media's own timeline, before the edit list. Uncompressed
/// sound, which has a sample for each frame, is given in blocks of up to 1024 of them.
package struct ISOSample: Hashable, Sendable {
  /// In decode order, from 0.
  package var index = 0
  package var decodeTime: Int64 = 0
  /// From the decode time to the composition time.
  package var compositionOffset: Int64 = 0
  package var duration: Int64 = 0
  /// In bytes.
  package var size: Int64 = 0
  /// Absolute, in bytes from the start of the file.
  package var offset: Int64 = 0
  /// From 1, as the file counts its chunks; in fragments, the run of samples.
  package var chunk = 0
  package var indexInChunk = 0
  /// From 1, of the sample entries in `stsd`.
  package var descriptionIndex = 1
  /// More than 1 for a block of uncompressed sound.
  package var frameCount = 1
  package var flags = StoredSample.Flags()
  /// From `roll` or `prol` groups: how many samples it takes until the decoder is right; negative ones come before.
  package var rollDistance: Int16?

  package init() {}

  package var presentationTime: Int64 { decodeTime.saturatingAdd(compositionOffset) }
}

extension StoredSample.Flags {
  /// The byte that `sdtp` and the flags of fragments' samples share (8.6.4.3).
  init(dependencies byte: UInt8) {
    self.init(rawValue: 0)
    if byte >> 6 == 1 { insert(.leading) }
    switch byte >> 4 & 3 {
    case 1: insert(.dependsOnOthers)
    case 2: insert(.independent)
    default: break
    }
    switch byte >> 2 & 3 {
    case 1: insert(.dependedOn)
    case 2: insert(.disposable)
    default: break
    }
    switch byte & 3 {
    case 1: insert(.redundantCoding)
    case 2: insert(.noRedundantCoding)
    default: break
    }
  }

  /// The flags of a sample in a fragment (8.8.3.1).
  init(fragment flags: UInt32) {
    self.init(dependencies: UInt8(truncatingIfNeeded: flags >> 20))
    if flags & 0x1_0000 == 0 { insert(.sync) }
  }
}
