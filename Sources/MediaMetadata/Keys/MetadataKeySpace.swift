/// A family of names that tags have.
///
/// AVFoundation counterpart: `AVMetadataKeySpace`; the first six are its own.
public struct MetadataKeySpace: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String

  /// Makes a key space by its name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Names that mean the same in every format; libav's names too, where it alone reads a file's tags.
  public static let common = Self(rawValue: "comn")
  /// QuickTime's metadata with names such as `com.apple.quicktime.title`.
  public static let quickTimeMetadata = Self(rawValue: "mdta")
  /// QuickTime's user data.
  public static let quickTimeUserData = Self(rawValue: "udta")
  /// User data of ISO files and of 3GPP's.
  public static let isoUserData = Self(rawValue: "uiso")
  /// iTunes' list of items.
  public static let iTunes = Self(rawValue: "itsk")
  /// Frames of ID3v2.
  public static let id3 = Self(rawValue: "org.id3")
  /// The fields of the tag of ID3v1, and of its extension.
  public static let id3v1 = Self(rawValue: "org.id3v1")
  /// The comments of Vorbis, Opus, Speex, Theora and FLAC, and FLAC's own blocks.
  public static let vorbisComment = Self(rawValue: "vorb")
  /// Matroska's tags, and what its segment and tracks say of themselves.
  public static let matroska = Self(rawValue: "mkv")
  /// RIFF's list of information, and its other chunks that describe.
  public static let riff = Self(rawValue: "riff")
  /// The extension of broadcast WAVE.
  public static let broadcastExtension = Self(rawValue: "bext")
  /// The cart chunk of radio stations (AES46).
  public static let cart = Self(rawValue: "cart")
  /// AIFF's text chunks.
  public static let aiff = Self(rawValue: "aiff")
  /// Items of an APE tag.
  public static let ape = Self(rawValue: "ape")
  /// Fields of a Lyrics3 tag.
  public static let lyrics3 = Self(rawValue: "lyrics3")
  /// Windows Media's names, in ASF and MP4 files.
  public static let windowsMedia = Self(rawValue: "wm")
  /// Fields of Exif, in all its directories.
  public static let exif = Self(rawValue: "exif")
  /// Adobe's XMP.
  public static let xmp = Self(rawValue: "xmp")
  /// Datasets of the IPTC, in Photoshop's blocks.
  public static let iptc = Self(rawValue: "iptc")
  /// Photoshop's image resources, by their numbers.
  public static let photoshop = Self(rawValue: "8bim")
  /// GIF's comments.
  public static let gif = Self(rawValue: "gif")
  /// The properties in the script data of Flash Video.
  public static let flashVideo = Self(rawValue: "flv")
  /// The texts of DSDIFF.
  public static let dsdiff = Self(rawValue: "dsdiff")
  /// The services of a transport stream (DVB).
  public static let dvb = Self(rawValue: "dvb")
  /// PNG's text chunks.
  public static let png = Self(rawValue: "png")
  /// JPEG's comment.
  public static let jpeg = Self(rawValue: "jpeg")
  /// The information chunk of CAF.
  public static let coreAudio = Self(rawValue: "caff")
}

/// A kind of metadata that a file has.
///
/// AVFoundation counterpart: `AVMetadataFormat`.
public struct MetadataFormat: RawRepresentable, Hashable, Sendable {
  /// The name; that of the key space where AVFoundation has none.
  public let rawValue: String

  /// Makes a format by its name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The format of the tags of a key space.
  public init(_ keySpace: MetadataKeySpace) {
    rawValue =
      switch keySpace {
      case .iTunes: "com.apple.itunes"
      case .id3, .id3v1: "org.id3"
      case .quickTimeUserData: "com.apple.quicktime.udta"
      case .isoUserData: "org.mp4ra"
      case .quickTimeMetadata: "com.apple.quicktime.mdta"
      default: keySpace.rawValue
      }
  }

  /// The key spaces whose tags have the format.
  package var keySpaces: Set<MetadataKeySpace> {
    switch rawValue {
    case "com.apple.itunes": [.iTunes]
    case "org.id3": [.id3, .id3v1]
    case "com.apple.quicktime.udta": [.quickTimeUserData]
    case "org.mp4ra": [.isoUserData]
    case "com.apple.quicktime.mdta": [.quickTimeMetadata]
    default: [MetadataKeySpace(rawValue: rawValue)]
    }
  }
}

/// Key space and key of a tag in one name.
///
/// AVFoundation counterpart: `AVMetadataIdentifier`. Characters of the key other than letters, digits and `-._~` are
/// written as `%` with two digits a byte; those of a four-character code have one byte each.
public struct MetadataIdentifier: RawRepresentable, Hashable, Sendable {
  /// The name, such as `itsk/%A9nam` or `id3/TIT2`.
  public let rawValue: String

  /// Makes an identifier by its name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Makes the identifier of a key in a key space.
  public init(key: String, keySpace: MetadataKeySpace) {
    let space: String =
      switch keySpace {
      case .id3: "id3"
      case .id3v1: "id3v1"
      default: keySpace.rawValue
      }
    var text = space + "/"
    let isCode = key.unicodeScalars.count == 4 && key.unicodeScalars.allSatisfy { $0.value < 256 }
    for scalar in key.unicodeScalars {
      if scalar.isASCII,
        scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
          || "-._~".unicodeScalars.contains(scalar)
      {
        text.unicodeScalars.append(scalar)
        continue
      }
      let bytes = isCode ? [UInt8(truncatingIfNeeded: scalar.value)] : Array(String(scalar).utf8)
      for byte in bytes {
        text += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
      }
    }
    rawValue = text
  }
}
