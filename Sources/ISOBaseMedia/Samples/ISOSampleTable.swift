package import MediaCodecs
package import MediaCore
import MediaStructure

/// A track's samples: where its tables are in the file, and what holds for all of it.
///
/// Made by `ISOSampleIndex`; nothing of the tables themselves is held.
package struct ISOSampleTable: Sendable {
  package var trackID: UInt32 = 0
  /// Units a second of the samples' times; never 0.
  package var timescale: UInt32 = 1
  /// The type that `hdlr` states, such as `vide` or `soun`.
  package var handlerType: FourCC?
  /// The type of the first sample entry, such as `avc1`.
  package var codingType: FourCC?
  /// Whether composition offsets may be negative (ISO/IEC 14496-12, 8.6.1.3): not in tables of version 0, except in
  /// QuickTime, which has no other.
  package internal(set) var allowsNegativeOffsets = true
  package var timeline = EditTimeline([])
  /// The timeline of the timestamps that libav gives packets, at rate 1 throughout.
  package var demuxedTimeline = EditTimeline([])
  /// The issues of the tables as a whole.
  package var issues: [MediaError] = []

  /// The place of the track's box.
  private(set) var offset: Int64 = 0
  var boxes: [FourCC: ISOBoxHeader] = [:]
  /// Those of groups, of which there may be several.
  var groupBoxes: [ISOBoxHeader] = []
  /// Whether the samples of each sample entry are encrypted, unless a group says otherwise (ISO/IEC 23001-7, 8.2).
  var encryptedDescriptions: [Bool] = []
  var defaults = ISOSampleDefaults()
  var sound: ISOSoundBlocks?

  /// The readers of pictures' headers, one for each sample entry, in their state before the first picture;
  /// `nil` for entries whose pictures no reader knows.
  package private(set) var pictureHeaders: [PictureHeaders?] = []
  /// Bytes of a decoder's set-up that are read.
  private static let configurationSizeLimit = 1 << 16

  /// Whether samples are uncompressed sound, which is given in blocks of frames.
  package var holdsSoundBlocks: Bool { sound != nil }
  /// Whether the tables count frames of which several stand in one packet: none of them has a size or a place of its own.
  package var countsPackedFrames: Bool { (sound?.framesPerPacket ?? 1) > 1 }
  /// Whether samples of any sample entry are encrypted.
  package var isEncrypted: Bool { encryptedDescriptions.contains(true) }

  /// Whether all samples are coded in one way, in the clear.
  package var hasOneClearDescription: Bool { encryptedDescriptions == [false] }

  func isEncrypted(_ sample: ISOSample) -> Bool {
    let place = sample.descriptionIndex - 1
    return encryptedDescriptions.indices.contains(place) && encryptedDescriptions[place]
  }
}

/// The defaults for the samples of a track's fragments (`trex`, `tfhd`).
struct ISOSampleDefaults: Sendable {
  var descriptionIndex: UInt32 = 1
  var duration: UInt32 = 0
  var size: UInt32 = 0
  var flags: UInt32 = 0
}

extension ISOSampleTable {
  /// Reads what the boxes of a track say of its samples.
  init(
    _ node: StructureNode, edits: [EditListBox.Entry], movieTimescale: UInt32?, _ source: any ByteSource
  ) throws(MediaError) {
    offset = node.offset
    let media = node.child("mdia")
    if let header = node.child("tkhd")?.content(as: TrackHeaderBox.self) {
      trackID = header.trackID
    }
    timescale = max(1, media?.child("mdhd")?.content(as: MediaHeaderBox.self)?.times.timescale ?? 1)
    handlerType = media?.child("hdlr")?.content(as: HandlerBox.self)?.handlerType
    timeline = EditTimeline(
      edits, movieTimescale: movieTimescale, mediaTimescale: timescale, holdsPictures: handlerType != "soun")
    demuxedTimeline = EditTimeline(
      edits, movieTimescale: movieTimescale, mediaTimescale: timescale, isDemuxed: true)
    guard let table = media?.descendant("minf", "stbl") else {
      issues.append(
        MediaError(
          .fileFailedToParse, "no sample table box (stbl) in the track",
          at: .init(file: source.name, trackID: Int32(truncatingIfNeeded: trackID), byteOffset: node.offset)))
      return
    }
    let entry = table.child("stsd")?.children.first
    codingType = entry?.fourCC
    try read(table.child("stsd")?.children ?? [], source)
    try findTables(in: table, source)
    if let offsets = boxes["ctts"], boxes["cslg"] == nil {
      allowsNegativeOffsets = try source.bytes(at: offsets.payloadStart, count: 1) != [0]
    }
    if handlerType == "soun", let entry { try findSoundBlocks(entry, source) }
  }

  /// Takes from the sample entries how pictures are told apart, and which samples are encrypted.
  private mutating func read(_ entries: [StructureNode], _ source: any ByteSource) throws(MediaError) {
    for entry in entries {
      let box = entry.children.first { $0.fourCC.map(CodecTraits.configurationBoxes.contains) ?? false }
      var configuration: [UInt8] = []
      if handlerType != "soun", let range = box?.payloadRange {
        configuration = try source.bytes(
          at: range.lowerBound, count: min(Self.configurationSizeLimit, range.count))
      }
      pictureHeaders.append(PictureHeaders(sampleEntry: entry.fourCC, configuration: configuration))
      guard let protected = entry.descendant("sinf", "schi", "tenc") else {
        encryptedDescriptions.append(entry.fourCC?.isEncryptedEntry ?? false)
        continue
      }
      let bytes = try source.bytes(at: protected.offset + Int64(protected.headerSize), count: 8)
      encryptedDescriptions.append(bytes.count > 6 && bytes[6] != 0)
    }
  }

  /// More than a track has kinds of groups.
  private static let groupBoxLimit = 64

  private mutating func findTables(in table: StructureNode, _ source: any ByteSource) throws(MediaError) {
    var buffered = BufferedSource(source)
    var sequence = ISOBoxSequence(table.offset + Int64(table.headerSize)..<table.range.upperBound)
    while let box = try sequence.next(&buffered) {
      if box.type == "sbgp" || box.type == "sgpd" {
        if groupBoxes.count < Self.groupBoxLimit { groupBoxes.append(box) }
      } else if boxes[box.type] == nil {
        boxes[box.type] = box
      }
    }
  }

  /// Sound is in blocks where every frame is a sample that lasts one unit of time.
  private mutating func findSoundBlocks(_ entry: StructureNode, _ source: any ByteSource) throws(MediaError) {
    guard let times = boxes["stts"], let sizes = boxes["stsz"] else { return }
    let runs = try source.bytes(at: times.payloadStart, count: 16)
    guard runs.bigEndian(UInt32.self, at: 4) == 1, runs.bigEndian(UInt32.self, at: 12) == 1 else { return }
    let constantSize = try source.bytes(at: sizes.payloadStart, count: 8).bigEndian(UInt32.self, at: 4)
    let description = try source.bytes(at: entry.offset + Int64(entry.headerSize), count: 44)
    sound = ISOSoundBlocks(entry.fourCC, description: description, constantSize: Int64(constantSize))
  }
}
