// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// A type of files, by its identifier.
public struct UTType: Hashable, Sendable, CustomStringConvertible {
  /// The name that no other type has.
  public let identifier: String

  /// - Returns: `nil` for a type that is not known here.
  public init?(_ identifier: String) {
    guard Self.rows.contains(where: { $0.identifier == identifier }) else { return nil }
    self.init(known: identifier)
  }

  /// The type of files of an extension.
  ///
  /// - Returns: `nil` for an extension that is not known here.
  public init?(filenameExtension: String) {
    let name = filenameExtension.lowercased()
    guard let row = Self.rows.first(where: { $0.extensions.contains(name) }) else { return nil }
    self.init(known: row.identifier)
  }

  /// The type of a MIME type.
  ///
  /// - Returns: `nil` for one that is not known here.
  public init?(mimeType: String) { self.init(tag: mimeType, tagClass: .mimeType, conformingTo: nil) }

  /// The type of files of an extension that is a kind of another type.
  ///
  /// - Returns: `nil` for an extension that is not known here.
  public init?(filenameExtension: String, conformingTo supertype: UTType) {
    self.init(tag: filenameExtension, tagClass: .filenameExtension, conformingTo: supertype)
  }

  /// The type of a MIME type that is a kind of another type.
  ///
  /// - Returns: `nil` for one that is not known here.
  public init?(mimeType: String, conformingTo supertype: UTType) {
    self.init(tag: mimeType, tagClass: .mimeType, conformingTo: supertype)
  }

  /// The type that a tag of a class stands for, and that is a kind of another type where one is given.
  ///
  /// - Returns: `nil` for a tag that is not known here: there are no types that are made up for one.
  public init?(tag: String, tagClass: UTTagClass, conformingTo supertype: UTType?) {
    let name = tag.lowercased()
    func fits(_ row: Row) -> Bool {
      guard supertype.map({ UTType(known: row.identifier).conforms(to: $0) }) ?? true else { return false }
      return switch tagClass {
      case .filenameExtension: row.extensions.contains(name)
      case .mimeType: row.mimeType == name || row.otherMIMETypes.contains(name)
      default: false
      }
    }
    guard let row = Self.rows.first(where: fits) else { return nil }
    self.init(known: row.identifier)
  }

  /// A type that the program brings along, with its identifier's known parents, or with the given one.
  public init(exportedAs identifier: String, conformingTo parentType: UTType? = nil) {
    (self.identifier, stated) = (identifier, parentType?.identifier)
  }

  /// A type that another program brings along; see ``init(exportedAs:conformingTo:)``.
  public init(importedAs identifier: String, conformingTo parentType: UTType? = nil) {
    self.init(exportedAs: identifier, conformingTo: parentType)
  }

  private init(known identifier: String) { (self.identifier, stated) = (identifier, nil) }

  /// The identifier of the parent that a program gave to its own type.
  private let stated: String?
  private var row: Row? { Self.rows.first { $0.identifier == identifier } }

  /// Types are alike that have the same identifier.
  public static func == (left: UTType, right: UTType) -> Bool { left.identifier == right.identifier }
  public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }

  /// The type's name in English; `nil` where it has none here.
  public var localizedDescription: String? { row?.name }
  /// The tags of the type, by their classes.
  public var tags: [UTTagClass: [String]] {
    guard let row else { return [:] }
    let mimeTypes = [row.mimeType].compactMap(\.self) + row.otherMIMETypes
    return [.filenameExtension: row.extensions, .mimeType: mimeTypes].filter { !$0.value.isEmpty }
  }
  /// Whether the type is known here by its identifier.
  public var isDeclared: Bool { row != nil }
  /// Whether the type is made up for a tag: never, see ``init(tag:tagClass:conformingTo:)``.
  public var isDynamic: Bool { false }
  /// Whether the type is one that no company or program owns.
  public var isPublic: Bool { identifier.hasPrefix("public.") }

  /// All types that it is a kind of.
  public var supertypes: Set<UTType> {
    var found: Set<UTType> = []
    var open = (row?.parents ?? []) + [stated].compactMap(\.self)
    while let name = open.popLast() {
      let type = UTType(known: name)
      if found.insert(type).inserted { open += type.row?.parents ?? [] }
    }
    return found
  }
  /// Whether the type is a kind of another one.
  public func isSubtype(of type: UTType) -> Bool { supertypes.contains(type) }
  /// Whether another type is a kind of this one.
  public func isSupertype(of type: UTType) -> Bool { type.supertypes.contains(self) }

  /// The usual extension of such files.
  public var preferredFilenameExtension: String? { row?.extensions.first }
  /// The usual MIME type.
  public var preferredMIMEType: String? { row?.mimeType }
  public var description: String { identifier }

  /// Whether the type is the other one, or one of its kinds.
  public func conforms(to type: UTType) -> Bool { type == self || isSubtype(of: type) }

  /// Bytes of any kind.
  public static let data = UTType(known: "public.data")
  /// Any picture.
  public static let image = UTType(known: "public.image")
  /// Any sound or film.
  public static let audiovisualContent = UTType(known: "public.audiovisual-content")
  /// Any film.
  public static let movie = UTType(known: "public.movie")
  /// Any film without sound.
  public static let video = UTType(known: "public.video")
  /// Any sound.
  public static let audio = UTType(known: "public.audio")
  /// PNG.
  public static let png = UTType(known: "public.png")
  /// JPEG.
  public static let jpeg = UTType(known: "public.jpeg")
  /// WebP.
  public static let webP = UTType(known: "org.webmproject.webp")
  /// HEIF of HEVC.
  public static let heic = UTType(known: "public.heic")
  /// TIFF.
  public static let tiff = UTType(known: "public.tiff")
  /// GIF.
  public static let gif = UTType(known: "com.compuserve.gif")
  /// QuickTime.
  public static let quickTimeMovie = UTType(known: "com.apple.quicktime-movie")
  /// MP4.
  public static let mpeg4Movie = UTType(known: "public.mpeg-4")
  /// AVI.
  public static let avi = UTType(known: "public.avi")
  /// MPEG transport stream.
  public static let mpeg2TransportStream = UTType(known: "public.mpeg-2-transport-stream")
  /// MP4 of sound.
  public static let mpeg4Audio = UTType(known: "public.mpeg-4-audio")
  /// MP3.
  public static let mp3 = UTType(known: "public.mp3")
  /// WAVE.
  public static let wav = UTType(known: "com.microsoft.waveform-audio")
  /// AIFF.
  public static let aiff = UTType(known: "public.aiff-audio")
  /// Anything that can be stored.
  public static let item = UTType(known: "public.item")
  /// Things that people look at, hear or read.
  public static let content = UTType(known: "public.content")
  /// Encrypted AAC of Apple's shop.
  public static let appleProtectedMPEG4Audio = UTType(known: "com.apple.protected-mpeg-4-audio")
  /// Encrypted films of Apple's shop.
  public static let appleProtectedMPEG4Video = UTType(known: "com.apple.protected-mpeg-4-video")
  /// MPEG-1 and MPEG-2 program streams.
  public static let mpeg = UTType(known: "public.mpeg")
  /// MPEG-2 pictures without a container.
  public static let mpeg2Video = UTType(known: "public.mpeg-2-video")
  /// MIDI.
  public static let midi = UTType(known: "public.midi-audio")
  /// A list of things to be played.
  public static let playlist = UTType(known: "public.playlist")
  /// A list of files or addresses, one a line.
  public static let m3uPlaylist = UTType(known: "public.m3u-playlist")
  /// HEIF of any codec.
  public static let heif = UTType(known: "public.heif")
  /// A bitmap of Windows.
  public static let bmp = UTType(known: "com.microsoft.bmp")
  /// Icons of Windows.
  public static let ico = UTType(known: "com.microsoft.ico")
  /// SVG.
  public static let svg = UTType(known: "public.svg-image")
  /// Digital Negative.
  public static let dng = UTType(known: "com.adobe.raw-image")
  /// Text of any form.
  public static let text = UTType(known: "public.text")
  /// Text without a form.
  public static let plainText = UTType(known: "public.plain-text")
  /// Text without a form, in UTF-8.
  public static let utf8PlainText = UTType(known: "public.utf8-plain-text")
  /// JSON.
  public static let json = UTType(known: "public.json")
  /// XML.
  public static let xml = UTType(known: "public.xml")
}

/// The identifier of `UTType.png`.
public let kUTTypePNG = UTType.png.identifier
/// The identifier of `UTType.jpeg`.
public let kUTTypeJPEG = UTType.jpeg.identifier
/// The identifier of `UTType.movie`.
public let kUTTypeMovie = UTType.movie.identifier
/// The identifier of `UTType.mpeg4Movie`.
public let kUTTypeMPEG4 = UTType.mpeg4Movie.identifier
/// The identifier of `UTType.quickTimeMovie`.
public let kUTTypeQuickTimeMovie = UTType.quickTimeMovie.identifier

/// A class of tags that stand for a type.
public struct UTTagClass: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  /// A class by its name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The end of a file's name, without the dot.
  public static let filenameExtension = UTTagClass(rawValue: "public.filename-extension")
  /// A type of MIME.
  public static let mimeType = UTTagClass(rawValue: "public.mime-type")
}
