import MediaAssets
import MediaMetadata
import MediaScope

/// The tags of a file under ExifTool's names, each once.
///
/// The last of several tags of one name is given, as ExifTool does; those of ID3v1, of the thumbnail, of other
/// pictures of the file and of XMP's copies of Exif only where no other has the name. Lists of IPTC, XMP and Vorbis keep all
/// their values.
struct ExifToolTags {
  struct Tag {
    var name: String
    /// Several of a list.
    var values: [String]
    /// The tag's place in the file's structure, for values of one list.
    fileprivate var list: List?
  }

  /// The identity of a list of values, which all of them share.
  fileprivate struct List: Hashable {
    var keySpace: MetadataKeySpace
    var key: String
    /// Packets of XMP and frames of ID3 are counted, so that the list of another one is another list.
    var number: Int
  }

  private(set) var tags: [Tag] = []
  private var places: [String: Int] = [:]
  private let container: Container
  private let brand: String?
  private var isPNG: Bool { container == .png }
  private var packet = 0
  /// The number of blocks of IPTC so far, and the last dataset's record.
  private var datasets = (block: 0, record: 0)
  /// The directory whose image is the whole one, which says more of the picture than the others.
  private var mainDirectory: String?
  /// The compression and the kind of the image of the directory that is being read.
  private var (compression, subfileType): (Int?, Int?) = (nil, nil)
  /// The number of frames of ID3 so far, and the end of the last one's value.
  private var frame = (count: 0, end: Int64(0))
  /// Fields of ID3v1 that nothing was put in yet.
  private var isBlankID3v1: Set<String> = []
  /// Names of QuickTime's tags so far, and those in a language with their texts.
  private var quickTime: (names: Set<String>, ofLanguages: [(name: String, text: String)]) = ([], [])

  init(_ content: MetadataContent) {
    container = Container(rawValue: content.origin)
    brand = content.majorBrand
    var items = content.items + content.tracks.flatMap(\.items)
    // ExifTool meets the further values of an attribute first, where their object stands first.
    if container == .asf {
      items.sort { ($0.byteRange?.lowerBound ?? 0) < ($1.byteRange?.lowerBound ?? 0) }
    }
    if items.contains(where: { $0.keySpace == .id3v1 }) { addBlankID3v1() }
    for item in Self.joined(items) { add(item) }
    for tag in quickTime.ofLanguages where quickTime.names.insert(tag.name).inserted {
      add(tag.name, tag.text)
    }
    // The last one of a name is taken, which is that of the picture that stands for the file.
    let composite = ExifToolComposite(
      content.items.filter(\.isOfOtherPicture) + content.items.filter { !$0.isOfOtherPicture })
    for tag in composite.tags { add(tag.name, tag.text) }
    for tag in composite.lowTags where places[tag.name] == nil { add(tag.name, tag.text) }
    addPosition()
  }

  /// Both halves of a place in one.
  private mutating func addPosition() {
    let halves = ["GPSLatitude", "GPSLongitude"].compactMap { name in
      places[name].flatMap { tags[$0].values.first }
    }
    if halves.count == 2, halves.contains(where: { !$0.isEmpty }) {
      add("GPSPosition", halves.joined(separator: ", "))
    }
  }

  /// Values of one list that ExifTool converts as a whole, in one item.
  private static func joined(_ items: [MetadataItem]) -> [MetadataItem] {
    var joined: [MetadataItem] = []
    for item in items {
      if item.keySpace == .xmp, ["exifEX:LensSpecification", "tiff:YCbCrSubSampling"].contains(item.key),
        let last = joined.last, last.keySpace == .xmp, last.key == item.key
      {
        let text = "\(last.stringValue ?? "") \(item.stringValue ?? "")"
        joined[joined.count - 1] = MetadataItem(keySpace: .xmp, key: item.key, value: .string(text))
      } else {
        joined.append(item)
      }
    }
    return joined
  }

  private mutating func add(_ item: MetadataItem) {
    // The packet as a whole is no tag of ExifTool's; libexif's maker notes have names of their own.
    if item.keySpace == .xmp, item.key == "XMP" {
      packet += 1
      return
    }
    if ExifToolName.isHidden(item) { return }
    if item.keySpace == .exif { return addExif(item) }
    if completes(item) || Self.isNamelessForExifTool(item) { return }
    let lastFrame = frame.count
    count(item)
    if item.keySpace == .id3, ["SYLT", "SLT"].contains(item.key) { return addSynchronizedLyrics(item) }
    let name = ExifToolName.name(of: item)
    if ["APIC", "PIC", "PICTURE", "METADATA_BLOCK_PICTURE", "WM/Picture"].contains(item.key) {
      addPicture(item)
    }
    if item.keySpace == .ape, item.commonKey == .artwork, let file = item.extraAttributes[.info],
      !file.isEmpty
    {
      add("\(name)Desc", file)
    }
    let text = ExifToolValue.text(of: item)
    if ExifToolName.isOfQuickTime(item) {
      if ExifToolName.language(of: item) == nil {
        quickTime.names.insert(name)
      } else {
        quickTime.ofLanguages.append((ExifToolName.plainName(of: item), text))
      }
    }
    add(name, text, list: list(of: item), isLow: isLow(item))
    if item.key == "TXXX" || item.key == "TXX", let info = item.extraAttributes[.info],
      frame.count > lastFrame
    {
      // ExifTool has but the last of these, with the first of its values; each goes by its own name too.
      add("UserDefinedText", "(\(info)) \(item.stringValue ?? "")")
    }
  }

  /// Adds the second half of a value to the first one; false for anything else.
  private mutating func completes(_ item: MetadataItem) -> Bool {
    if item.keySpace == .broadcastExtension, item.key == "OriginationTime",
      let place = places["DateTimeOriginal"]
    {
      let time = (item.stringValue ?? "").split(separator: "-").joined(separator: ":")
      tags[place].values[0] += " " + time
      return true
    }
    if item.keySpace == .photoshop, item.extraAttributes[.info] == "Y location",
      let place = places["PrintPosition"]
    {
      tags[place].values[0] += " " + ExifToolValue.text(of: item)
    }
    return false
  }

  /// Whether ExifTool has no tag for an item.
  private static func isNamelessForExifTool(_ item: MetadataItem) -> Bool {
    switch item.keySpace {
    // The number of a track of the album is no name of it.
    case .isoUserData: item.key == "albm" && item.commonKey == .trackNumber
    // The tags of other formats in PNG's texts have their own.
    case .png: item.key.hasPrefix("Raw profile type ")
    case .id3: item.key == "PRIV" && item.extraAttributes[.info] == "XMP"
    case .photoshop: ExifToolName.name(of: item).hasPrefix("0x")
    // Matroska's statistics of a track have the name of the segment's length.
    case .matroska: item.key == "DURATION"
    default: false
    }
  }

  /// Counts the blocks of IPTC's records and the frames of ID3.
  private mutating func count(_ item: MetadataItem) {
    if item.keySpace == .iptc {
      let record = item.key.prefix { $0 != ":" }.first?.wholeNumberValue ?? 0
      // Records stand in ascending order.
      if record < datasets.record { datasets.block += 1 }
      datasets.record = record
    }
    if item.keySpace == .id3 {
      // No more than the zero is between values of one frame; one without a value has no place.
      if item.byteRange.map({ $0.lowerBound > frame.end + 2 || $0.upperBound < frame.end }) ?? true {
        frame.count += 1
      }
      frame.end = item.byteRange?.upperBound ?? frame.end
    }
  }

  private mutating func addExif(_ item: MetadataItem) {
    let directory = item.extraAttributes[.directory] ?? ""
    // libexif's maker notes have names of their own; what holds other kinds of tags is no tag itself.
    if directory == "MakerNote" || Self.wrappers.contains(item.key) { return }
    let number = item.numberValue.flatMap { Int(exactly: $0) }
    switch item.key {
    case "NewSubfileType":
      subfileType = number
      if number == 0, mainDirectory == nil { mainDirectory = directory }
    case "SubfileType": if number == 1, mainDirectory == nil { mainDirectory = directory }
    case "Compression": compression = number
    case "JPEGInterchangeFormat" where directory == "IFD1" && !isPNG:
      // ExifTool counts from the file's start, as the place of the picture does; in PNG from the block's.
      return
    case "Thumbnail":
      if !isPNG, let range = item.byteRange {
        add("ThumbnailOffset", "\(range.lowerBound)", isLow: isLow(item))
      }
    default: break
    }
    guard var name = ExifToolName.exifName(item) else { return }
    name = pictureName(of: item, in: directory) ?? name
    var text = ExifToolValue.text(of: item)
    // Places are counted from the file's start, in PNG from the block's.
    if ["StripOffsets", "TileOffsets"].contains(item.key), !isPNG, let place = item.extraAttributes[.meaning],
      place.utf8.count <= 32
    {
      text = place
    }
    add(name, text, isLow: isLow(item))
  }

  /// Returns the name of an entry that says where a picture is, which depends on the picture; `nil` for other
  /// entries, and for the picture that the file is.
  private func pictureName(of item: MetadataItem, in directory: String) -> String? {
    switch item.key {
    case "StripOffsets", "StripByteCounts":
      let suffix = item.key == "StripOffsets" ? "Start" : "Length"
      // Strips of other images are pictures by themselves.
      if compression == 34892 { return "OtherImage" + suffix }
      guard container == .tiff, compression == 7, subfileType != 0 else { return nil }
      return (directory == "SubIFD2" ? "JpgFromRaw" : "PreviewImage") + suffix
    case "JPEGInterchangeFormat", "JPEGInterchangeFormatLength":
      let isLength = item.key.hasSuffix("Length")
      if directory == "IFD1" { return "Thumbnail" + (isLength ? "Length" : "Offset") }
      let kind = ["SubIFD0", "IFD2"].contains(directory) ? "JpgFromRaw" : "OtherImage"
      return kind + (isLength ? "Length" : "Start")
    default: return nil
    }
  }

  /// Entries of TIFF that hold tags of other kinds, and what is no tag of its own.
  private static let wrappers: Set<String> = [
    "GPSPosition", "MakerNote", "XMP", "IPTC-NAA", "Photoshop", "InterColorProfile", "PrintImageMatching",
  ]

  private mutating func addPicture(_ item: MetadataItem) {
    let (type, info) = (item.extraAttributes[.pictureType], item.extraAttributes[.info])
    if let mediaType = item.extraAttributes[.mediaType] {
      if item.key == "PIC" {
        let format = mediaType == "image/jpeg" ? "JPG" : mediaType.split(separator: "/").last?.uppercased()
        add("PictureFormat", format ?? mediaType)
      } else {
        add("PictureMIMEType", mediaType)
      }
    }
    if let type { add("PictureType", Self.pictureType(type)) }
    add("PictureDescription", info ?? "")
  }

  private static func pictureType(_ type: String) -> String {
    let words = [
      "32x32 png file icon": "32x32 PNG Icon", "other file icon": "Other Icon", "front cover": "Front Cover",
      "back cover": "Back Cover", "leaflet page": "Leaflet", "lead artist": "Lead Artist",
      "recording location": "Recording Studio or Location", "during recording": "Recording Session",
      "during performance": "Performance", "screen capture": "Capture from Movie or Video",
      "a bright coloured fish": "Bright(ly) Colored Fish", "band logotype": "Band Logo",
      "publisher logotype": "Publisher Logo",
    ]
    return words[type.lowercased()] ?? type.prefix(1).uppercased() + type.dropFirst()
  }

  /// Texts with times, of which ExifTool makes three tags.
  private mutating func addSynchronizedLyrics(_ item: MetadataItem) {
    let kinds = [
      "other": "Other", "lyrics": "Lyrics", "transcription": "Text Transcription",
      "movement": "Movement/part Name", "events": "Events", "chord": "Chord",
      "trivia": "Trivia/\"pop-up\" Information", "webpage URLs": "Web Page URL", "images": "Image URL",
    ]
    let suffix = ExifToolName.language(of: item).map { "-" + $0 } ?? ""
    if let kind = item.extraAttributes[.meaning] {
      add("SynchronizedLyricsType", kinds[kind] ?? kind)
    }
    add("SynchronizedLyricsDescription" + suffix, item.extraAttributes[.info] ?? "")
    // A line break can be within a text, too.
    let lines = "\n\(item.stringValue ?? "")".split(separator: "\n[", omittingEmptySubsequences: false)
    let name = "SynchronizedLyricsText" + suffix
    for line in lines.dropFirst() {
      let text = ExifToolValue.timedText(line)
      if let place = places[name] { tags[place].values.append(text) } else { add(name, text) }
    }
  }

  /// The tag of ID3v1 has all its fields, filled or not.
  private mutating func addBlankID3v1() {
    isBlankID3v1 = ["Title", "Artist", "Album", "Year", "Comment", "Genre"]
    for name in ["Title", "Artist", "Album", "Year", "Comment"] { add(name, "", isLow: true) }
    add("Genre", "None", isLow: true)
  }

  private mutating func add(_ name: String, _ value: String, list: List? = nil, isLow: Bool = false) {
    guard let place = places[name] else {
      places[name] = tags.count
      tags.append(Tag(name: name, values: [value], list: list))
      return
    }
    let wasBlank = isBlankID3v1.remove(name) != nil
    if let list, tags[place].list == list {
      if let joiner = [.id3: "/", .isoUserData: ", "][list.keySpace] {
        tags[place].values[0] += joiner + value
      } else {
        tags[place].values.append(value)
      }
    } else if !isLow || wasBlank {
      tags[place].values = [value]
      tags[place].list = list
    }
  }

  private func list(of item: MetadataItem) -> List? {
    let isList: Bool =
      switch item.keySpace {
      // Fields of structures that ExifTool doesn't know are no list.
      case .xmp: !item.key.hasSuffix("about") && !isRepeated(item) && !ExifToolXMP.keepsLast(item.key)
      case .iptc: Self.listedDatasets.contains(item.key)
      case .vorbisComment: ["ARTIST", "PERFORMER", "CONTACT"].contains(item.key.uppercased())
      case .ape: true
      case .id3: item.key.hasPrefix("T") || item.key == "IPLS" || item.key == "IPL"
      case .isoUserData: item.key == "kywd"
      // Tags of a name have several values in one box.
      case .iTunes: item.key.count > 4
      case .windowsMedia:
        container == .isoBaseMedia
          && ["WM/Category", "WM/Conductor", "WM/Director", "WM/Producer"].contains(item.key)
      default: false
      }
    let number = item.keySpace == .id3 ? frame.count : item.keySpace == .iptc ? datasets.block : packet
    // A text in several languages has a list in each.
    let language = item.keySpace == .xmp ? item.extendedLanguageTag ?? "" : ""
    return isList ? List(keySpace: item.keySpace, key: item.key + language, number: number) : nil
  }

  /// Whether a property can be there several times without being a list.
  private func isRepeated(_ item: MetadataItem) -> Bool {
    guard item.key.contains("/") || item.key.hasPrefix("exif:") || item.key.hasPrefix("tiff:") else {
      return false
    }
    return ExifToolXMP.property(item.key).isGuessed
  }

  /// Datasets of IPTC that may be repeated (Information Interchange Model 4, chapters 5 and 6).
  private static let listedDatasets: Set<String> = [
    "1:5", "1:50", "2:4", "2:12", "2:20", "2:25", "2:26", "2:27", "2:45", "2:47", "2:50", "2:80", "2:85",
    "2:118", "2:122", "2:255",
  ]

  /// Whether another tag of the name goes before this one.
  private func isLow(_ item: MetadataItem) -> Bool {
    if item.isOfOtherPicture { return true }
    switch item.keySpace {
    case .id3v1: return true
    // A tag of ID3v2 goes before it, and it before one of ID3v1, which is after it.
    case .ape: return container == .mpegAudio
    case .exif:
      let directory = item.extraAttributes[.directory] ?? ""
      if Self.imageTags.contains(item.key) { return mainDirectory == nil || mainDirectory != directory }
      return directory == "IFD1" && container == .jpeg || ExifToolExif.rawConverterTags.contains(item.key)
    case .photoshop: return item.key == "0x03ED"
    case .iptc: return datasets.block > 0
    case .xmp:
      // In films, AVIF and HEIF that is no HEIC, XMP goes before Exif.
      if container == .isoBaseMedia, !["heic", "hevc", "jp2 ", "jpx ", "jxl "].contains(brand) {
        return false
      }
      return ExifToolXMP.property(item.key).isLow
    default: return false
    }
  }

  /// Tags that each image of a file has: those of the whole one are the file's, of others the first.
  private static let imageTags: Set<String> = [
    "ImageWidth", "ImageLength", "BitsPerSample", "Compression", "PhotometricInterpretation",
    "ImageDescription", "Orientation", "SamplesPerPixel", "RowsPerStrip", "XResolution", "YResolution",
    "PlanarConfiguration", "ResolutionUnit", "PrimaryChromaticities", "YCbCrCoefficients",
    "YCbCrSubSampling", "YCbCrPositioning", "ReferenceBlackWhite", "WhiteBalance",
  ]
}
