package import MediaCore
package import MediaStructure

/// A track as its boxes describe it.
///
/// A value that a damaged or missing box would give is `nil`, empty, or the standard's default.
package struct ISOTrack: Sendable {
  /// Where the track's box begins.
  package var offset: Int64 = 0
  /// From `tkhd`; 0 where it could not be read.
  package var trackID: UInt32 = 0
  /// Whether it is presented, of the flags of `tkhd`.
  package var isEnabled = true
  /// Tracks of one group other than 0 are alternatives, of which one is presented.
  package var alternateGroup: Int16 = 0
  /// Lower ones are nearer to the viewer.
  package var layer: Int16 = 0
  /// 1 for full volume.
  package var volume = 1.0
  package var matrix = ISOMatrix.identity
  /// The size at which a visual track is presented, in pixels.
  package var width = 0.0
  package var height = 0.0
  /// The duration that `tkhd` states, in the movie's timescale.
  package var duration: UInt64?
  /// The type that `hdlr` in the media box states, such as `vide` or `soun`.
  package var handlerType: FourCC?
  package var handlerName: String?
  /// Units a second of the media's times, from `mdhd`; never 0.
  package var mediaTimescale: UInt32?
  /// The duration that `mdhd` states, in the media's timescale; 0 where all media is in fragments.
  package var mediaDuration: UInt64?
  /// The time that `mdhd` states.
  package var mediaCreationTime: ISODate?
  /// ISO 639-2/T, from `mdhd`.
  package var languageCode: String?
  /// BCP 47, from `elng`.
  package var extendedLanguageTag: String?
  /// The entries of `elst`; empty where the media is presented as it is.
  package var edits: [EditListBox.Entry] = []
  package var sampleEntries: [SampleEntry] = []
  package var references: [Reference] = []
  /// Where the payloads of `dref`'s entries are, which say in which file the media is.
  package var dataReferences: [Range<Int64>] = []
  /// Where the payload of the track's user data is.
  package var userData: Range<Int64>?
  /// Where the payloads of the tables of the sample table are, such as `stts`.
  package var sampleTables: [FourCC: Range<Int64>] = [:]

  /// One coding of the track's samples.
  package struct SampleEntry: Hashable, Sendable {
    /// The coding, such as `avc1` or `mp4a`.
    package var type: FourCC
    /// Whether the entry's number of channels says nothing, as its coding's standard has it.
    package var isTemplate: Bool { Codec(sampleEntry: type, mediaType: .audio)?.entryIsTemplate ?? false }
    package var visual: VisualSampleEntry?
    package var audio: AudioSampleEntry?
    package var pixelAspectRatio: PixelAspectRatioBox?
    package var cleanAperture: CleanApertureBox?
    package var masteringDisplay: MasteringDisplayBox?
    package var contentLightLevel: ContentLightLevelBox?
    /// The protection of its samples; `nil` for samples that have none, and where it isn't said.
    package var protection: Protection?
    /// One of each colour type at most makes sense; the order is the file's.
    package var colours: [ColourInformationBox] = []
    /// Where the payloads of the boxes in the entry are, with those of its protection and of QuickTime's `wave`.
    package var boxes: [FourCC: Range<Int64>] = [:]
    /// Where the entry's own payload is.
    package var range: Range<Int64> = 0..<0
  }

  /// The protection that a sample entry states (ISO/IEC 14496-12, 8.12).
  package struct Protection: Hashable, Sendable {
    /// The entry's code without it.
    package var originalFormat: FourCC?
    package var scheme: FourCC?
  }

  /// The tracks that this one refers to in one way.
  package struct Reference: Hashable, Sendable {
    /// The way, such as `chap`, `tmcd` or `forc`.
    package var type: FourCC
    package var trackIDs: [UInt32]

    package init(type: FourCC, trackIDs: [UInt32]) {
      self.type = type
      self.trackIDs = trackIDs
    }
  }
}

extension ISOTrack {
  init(_ node: StructureNode, edits: [EditListBox.Entry]) {
    self.edits = edits
    offset = node.offset
    if let header = node.child("tkhd")?.content(as: TrackHeaderBox.self) {
      trackID = header.trackID
      isEnabled = header.flags.contains(.enabled)
      alternateGroup = header.alternateGroup
      layer = header.layer
      volume = header.volume
      matrix = header.matrix
      width = header.width
      height = header.height
      duration = header.duration
    }
    let media = node.child("mdia")
    if let handler = media?.child("hdlr")?.content(as: HandlerBox.self) {
      handlerType = handler.handlerType
      handlerName = handler.name
    }
    if let header = media?.child("mdhd")?.content(as: MediaHeaderBox.self) {
      mediaTimescale = header.times.timescale == 0 ? nil : header.times.timescale
      mediaDuration = header.times.duration
      mediaCreationTime = header.times.creationTime
      languageCode = ISOLanguage.code(header.language)
    }
    extendedLanguageTag = media?.child("elng")?.content(as: ExtendedLanguageBox.self)?.extendedLanguage
    sampleEntries =
      media?.descendant("minf", "stbl", "stsd")?.children.compactMap(SampleEntry.init) ?? []
    references = node.child("tref")?.children.compactMap(Reference.init) ?? []
    dataReferences = media?.descendant("minf", "dinf", "dref")?.children.map(\.payloadRange) ?? []
    userData = node.child("udta")?.payloadRange
    for table in media?.descendant("minf", "stbl")?.children ?? [] {
      if let type = table.fourCC, sampleTables[type] == nil { sampleTables[type] = table.payloadRange }
    }
  }
}

extension StructureNode {
  /// Absolute, after the header.
  package var payloadRange: Range<Int64> { offset + Int64(headerSize)..<range.upperBound }
}

extension ISOTrack.SampleEntry {
  init?(_ node: StructureNode) {
    guard let type = node.fourCC else { return nil }
    self.type = type
    range = node.payloadRange
    visual = node.content(as: VisualSampleEntry.self)
    audio = node.content(as: AudioSampleEntry.self)
    pixelAspectRatio = node.child("pasp")?.content(as: PixelAspectRatioBox.self)
    cleanAperture = node.child("clap")?.content(as: CleanApertureBox.self)
    masteringDisplay = node.child("mdcv")?.content(as: MasteringDisplayBox.self)
    contentLightLevel = node.child("clli")?.content(as: ContentLightLevelBox.self)
    protection = node.child("sinf").map { information in
      ISOTrack.Protection(
        originalFormat: information.child("frma")?.content(as: OriginalFormatBox.self)?.dataFormat,
        scheme: information.child("schm")?.content(as: SchemeTypeBox.self)?.schemeType)
    }
    colours = node.children.compactMap { $0.content(as: ColourInformationBox.self) }
    note(node.children)
  }

  private mutating func note(_ children: [StructureNode]) {
    for child in children {
      if let type = child.fourCC, boxes[type] == nil { boxes[type] = child.payloadRange }
      note(child.children)
    }
  }
}

extension ISOTrack.Reference {
  init?(_ node: StructureNode) {
    guard let type = node.fourCC, let content = node.content(as: TrackReferenceTypeBox.self) else {
      return nil
    }
    self.type = type
    trackIDs = content.trackIDs
  }
}
