import MediaAssets
import MediaMetadata
import MediaScope

/// The tags of a file under ExifTool's names, each once.
///
/// Of several tags of one name the last one is given, as ExifTool does; those of ID3v1, of the thumbnail and of XMP's
/// copies of Exif only where no other has the name. Lists of IPTC, XMP and Vorbis keep all their values.
struct ExifToolTags {
  struct Tag {
    var name: String
    /// Several of a list.
    var values: [String]
    /// The tag's place in the file's structure, for values of one list.
    fileprivate var list: List?
  }

  /// What values of one list share.
  fileprivate struct List: Hashable {
    var keySpace: MetadataKeySpace
    var key: String
    /// Packets of XMP and frames of ID3 are counted, so that the list of another one is another list.
    var number: Int
  }

  private(set) var tags: [Tag] = []
  private var places: [String: Int] = [:]
  private let isPNG: Bool
  private var packet = 0
  /// How many frames of ID3 there were, and where the last one's value ended.
  private var frame = (count: 0, end: Int64(0))
  /// Fields of ID3v1 that nothing was put in yet.
  private var isBlankID3v1: Set<String> = []

  init(_ content: MetadataContent) {
    isPNG = content.origin == Container.png.rawValue
    let items = content.items + content.tracks.flatMap(\.items)
    if items.contains(where: { $0.keySpace == .id3v1 }) { addBlankID3v1() }
    for item in items { add(item) }
    let composite = ExifToolComposite(content.items)
    for tag in composite.tags { add(tag.name, tag.text) }
    for tag in composite.lowTags where places[tag.name] == nil { add(tag.name, tag.text) }
  }

  private mutating func add(_ item: MetadataItem) {
    // The packet as a whole is no tag of ExifTool's; libexif's maker notes have names of their own.
    if item.keySpace == .xmp, item.key == "XMP" {
      packet += 1
      return
    }
    if item.keySpace == .exif {
      if item.extraAttributes[.directory] == "MakerNote" || item.key == "GPSPosition" { return }
      if item.key == "MakerNote" || item.key.hasPrefix("0x") { return }
    }
    if item.keySpace == .broadcastExtension, item.key == "OriginationTime",
      let place = places["DateTimeOriginal"]
    {
      let time = (item.stringValue ?? "").split(separator: "-").joined(separator: ":")
      tags[place].values[0] += " " + time
      return
    }
    if item.keySpace == .exif, item.extraAttributes[.directory] == "IFD1" {
      // The size of the thumbnail is not the picture's.
      if ["ImageWidth", "ImageLength", "BitsPerSample"].contains(item.key) { return }
      // ExifTool counts from the file's start, as the place of the picture does; in PNG from the block's.
      if item.key == "JPEGInterchangeFormat", !isPNG { return }
      if item.key == "Thumbnail", !isPNG, let range = item.byteRange {
        add("ThumbnailOffset", "\(range.lowerBound)", isLow: true)
      }
    }
    // The number of a track of the album is no name of it; what PNG's texts hold of other formats has its own tags.
    if item.keySpace == .isoUserData, item.key == "albm", item.commonKey == .trackNumber { return }
    if item.keySpace == .png, item.key.hasPrefix("Raw profile type ") { return }
    // Matroska's statistics of a track have the name of the segment's length.
    if item.keySpace == .matroska, item.key == "DURATION" { return }
    let lastFrame = frame.count
    if item.keySpace == .id3, let range = item.byteRange {
      // No more than the zero lies between values of one frame.
      if range.lowerBound > frame.end + 2 || range.upperBound < frame.end { frame.count += 1 }
      frame.end = range.upperBound
    }
    let name = ExifToolName.name(of: item)
    if ["APIC", "PIC", "PICTURE"].contains(item.key) { addPicture(item) }
    add(name, ExifToolValue.text(of: item), list: list(of: item), isLow: Self.isLow(item))
    if item.key == "TXXX" || item.key == "TXX", let info = item.extraAttributes[.info],
      frame.count > lastFrame
    {
      // ExifTool has but the last of these, with the first of its values; each goes by its own name too.
      add("UserDefinedText", "(\(info)) \(item.stringValue ?? "")")
    }
  }

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
      case .xmp: !item.key.hasSuffix("about")
      case .iptc: ["2:25", "2:20", "2:80", "2:85", "2:118", "2:122", "2:12", "2:4"].contains(item.key)
      case .vorbisComment: ["ARTIST", "PERFORMER", "CONTACT"].contains(item.key.uppercased())
      case .ape: true
      case .id3: item.key.hasPrefix("T") || item.key == "IPLS" || item.key == "IPL"
      case .isoUserData: item.key == "kywd"
      default: false
      }
    let number = item.keySpace == .id3 ? frame.count : packet
    return isList ? List(keySpace: item.keySpace, key: item.key, number: number) : nil
  }

  private static func isLow(_ item: MetadataItem) -> Bool {
    switch item.keySpace {
    case .id3v1: true
    case .exif: item.extraAttributes[.directory] == "IFD1"
    case .xmp:
      ["xmp:CreateDate", "xmp:ModifyDate"].contains(item.key)
        || ["exif:", "tiff:", "aux:", "xmpMM:"].contains { item.key.hasPrefix($0) }
    default: false
    }
  }
}
