import ISOBaseMedia
import MediaCore
import MediaStructure

extension HiddenTags {
  private static let containers: Set<FourCC> = ["moov", "trak", "udta", "meta"]

  /// Samples that edits may show, counted again with each edit of their track: libav makes a row of its index of each.
  ///
  /// A few edits are always shown, since what they cost grows with the file alone.
  static let editedSampleLimit: UInt64 = 1 << 20
  private static let alwaysShownEdits = 16

  mutating func hideTagsOfISO() throws(MediaError) {
    var protections = Self.protectionLimit
    try boundBoxes(from: 0, to: end, in: "file", depth: 0, &protections)
  }

  private mutating func boundBoxes(
    from start: Int64, to end: Int64, in parent: FourCC, depth: Int, _ protections: inout Int
  ) throws(MediaError) {
    var sequence = ISOBoxSequence(start..<max(start, end))
    for _ in 0..<Self.structureLimit {
      guard let box = try sequence.next(&buffered) else { return }
      if parent == "ilst" || parent == "udta", !Self.containers.contains(box.type) {
        guard take(1) == 1 else {
          // One free box over all that is left.
          let size = UInt32(clamping: end - box.offset)
          return replace(at: box.offset, with: size.bigEndianBytes + Array("free".utf8), hiding: 1)
        }
      } else if box.type == "pssh" {
        if protections > 0 {
          protections -= 1
        } else {
          replace(at: box.offset + 4, with: Array("free".utf8), hiding: 1)
        }
      }
      if box.type == "trak" { try boundEdits(of: box) }
      if depth < Self.deepest, Self.containers.contains(box.type) || box.type == "ilst" {
        var first = box.payloadStart
        if box.type == "meta" {
          // QuickTime's has no version and flags: its first box follows at once.
          let next = try bytes(at: first + 4, 4)
          if !next.elementsEqual("hdlr".utf8) { first += 4 }
        }
        try boundBoxes(from: first, to: box.end, in: box.type, depth: depth + 1, &protections)
      }
    }
  }

  /// Frees the edit lists of a track where edits and samples are many; what is shown of it is read without libav.
  private mutating func boundEdits(of track: ISOBoxHeader) throws(MediaError) {
    let children = try track.children(&buffered)
    let edits = children.filter { $0.type == "edts" }
    var editCount: UInt64 = 0
    for list in try boxes(at: ["elst"], in: edits) {
      let claimed = try bytes(at: list.payloadStart + 4, 4).bigEndian(UInt64.self)
      editCount += min(claimed, UInt64(clamping: list.payload.count / 12))
    }
    guard editCount > Self.alwaysShownEdits else { return }
    let tables = try boxes(at: ["minf", "stbl"], in: children.filter { $0.type == "mdia" })
    var sampleCount: UInt64 = 0
    for table in tables {
      for sizes in try table.children(&buffered) where sizes.type == "stsz" || sizes.type == "stz2" {
        sampleCount = max(sampleCount, try bytes(at: sizes.payloadStart + 8, 4).bigEndian(UInt64.self))
      }
    }
    let (product, isHuge) = editCount.multipliedReportingOverflow(by: sampleCount)
    guard isHuge || product > editedSamplesLeft else { return editedSamplesLeft -= product }
    for edit in edits { patches.append(PatchedByteSource.Patch(freeing: edit.offset)) }
  }

  /// The boxes at a path in each of some boxes.
  private mutating func boxes(
    at path: [FourCC], in parents: [ISOBoxHeader]
  ) throws(MediaError) -> [ISOBoxHeader] {
    var found = parents
    for type in path {
      var next: [ISOBoxHeader] = []
      for parent in found { next += try parent.children(&buffered).filter { $0.type == type } }
      found = next
    }
    return found
  }
}
