import ArgumentParser
import MediaScope

/// The formats that image files are written in.
enum PictureFormat: String, CaseIterable, ExpressibleByArgument, Sendable {
  case png
  case jpeg
  case webp

  /// By the extension of a file's name.
  init?(extensionOf name: String) {
    let file = name.split(separator: "/").last ?? ""
    switch file.split(separator: ".").dropFirst().last?.lowercased() {
    case "png": self = .png
    case "jpg", "jpeg": self = .jpeg
    case "webp": self = .webp
    default: return nil
    }
  }

  /// The format by its name, or JPEG by its usual extension.
  init?(argument: String) {
    self.init(rawValue: argument == "jpg" ? "jpeg" : argument)
  }

  static var allValueStrings: [String] { ["png", "jpeg", "jpg", "webp"] }

  var fileExtension: String { self == .jpeg ? "jpg" : rawValue }
}

/// The effort with which PNG files are packed.
enum PictureCompression: String, CaseIterable, ExpressibleByArgument {
  case fast
  case `default`
  case best

  /// libdeflate's levels.
  var level: Int {
    switch self {
    case .fast: 1
    case .default: -1
    case .best: 9
    }
  }
}

/// The options of commands that write image files.
struct PictureOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp("png, jpeg (or jpg) or webp, whatever the output's extension.", valueName: "format"))
  var format: PictureFormat?

  @Option(name: .long, help: "Of JPEG and WebP: 1 to 100; 85 if not given, 75 of sprites.")
  var quality: Int?

  @Option(name: .long, help: "Of PNG: fast, default or best.")
  var compression = PictureCompression.default

  func validate() throws {
    guard (1...100).contains(quality ?? 1) else { throw ValidationError("--quality is from 1 to 100") }
  }

  /// The format of an output.
  ///
  /// - Throws: `ValidationError` for a name that doesn't say it.
  func format(of output: String) throws -> PictureFormat {
    if let format { return format }
    if let known = PictureFormat(extensionOf: output) { return known }
    if output == "-" || output.hasPrefix("/dev/") { return .png }
    throw ValidationError(
      "the format of '\(output)' can't be known by its extension: .png, .jpg or .webp, or name it with --format"
    )
  }

  /// A picture's file.
  func data(
    of picture: PixelBuffer, as format: PictureFormat, defaultQuality: Int = 85, exif: ExifBlock? = nil
  ) throws(MediaError) -> [UInt8] {
    let quality = quality ?? defaultQuality
    switch format {
    case .png: return try PictureRenderer.pngData(of: picture, compressionLevel: compression.level)
    case .jpeg:
      return try PictureRenderer.jpegData(of: picture, quality: quality, exif: try exif?.bytes() ?? [])
    case .webp: return try PictureRenderer.webpData(of: picture, quality: quality)
    }
  }
}

/// `640x360`, or `640` for the width alone; a side of 0 has no limit.
struct SizeArgument {
  var dimensions: VideoDimensions

  /// The way in which a size is written, for messages.
  static let syntax = "a size is 640x360, 640 or 640x0 for the width alone, or 0x360 for the height"
}

extension SizeArgument: ExpressibleByArgument {
  init?(argument: String) {
    let sides = argument.lowercased().split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard (1...2).contains(sides.count), let width = sides[0], let height = sides.count == 1 ? 0 : sides[1],
      (0...100_000).contains(width), (0...100_000).contains(height), width > 0 || height > 0
    else { return nil }
    dimensions = VideoDimensions(width: width, height: height)
  }

  var defaultValueDescription: String { "\(dimensions.width)x\(dimensions.height)" }
}

/// The time by which a picture may be earlier than asked: seconds, or `any` for the key frame before.
struct ToleranceArgument: ExpressibleByArgument {
  var time: MediaTime

  init?(argument: String) {
    if argument == "any" {
      time = .positiveInfinity
    } else if case .absolute(let time) = TimeArgument(argument: argument) {
      self.time = time
    } else {
      return nil
    }
  }
}
