// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CoreGraphics
public import Foundation
import MediaAssets
import MediaContainers
import MediaCore
import MediaMetadata
import MediaReading
import Synchronization

/// Whether a picture is kept once it was decoded, a `Bool`; accepted, and without effect here.
public let kCGImageSourceShouldCache = "kCGImageSourceShouldCache"
/// Whether a picture is decoded at once, a `Bool`; accepted, and without effect here.
public let kCGImageSourceShouldCacheImmediately = "kCGImageSourceShouldCacheImmediately"
/// Whether a thumbnail is made of the picture even where the file has one, a `Bool`; it always is here.
public let kCGImageSourceCreateThumbnailFromImageAlways = "kCGImageSourceCreateThumbnailFromImageAlways"
/// Whether a thumbnail is made of the picture where the file has none, a `Bool`; it always is here.
public let kCGImageSourceCreateThumbnailFromImageIfAbsent = "kCGImageSourceCreateThumbnailFromImageIfAbsent"
/// Whether a thumbnail is turned as the file says that the picture is seen, a `Bool`.
public let kCGImageSourceCreateThumbnailWithTransform = "kCGImageSourceCreateThumbnailWithTransform"
/// The type of the file, where its bytes don't say it; accepted, and without effect here.
public let kCGImageSourceTypeIdentifierHint = "kCGImageSourceTypeIdentifierHint"
/// Whether components may be floating-point numbers, a `Bool`; accepted, and without effect here.
public let kCGImageSourceShouldAllowFloat = "kCGImageSourceShouldAllowFloat"
/// The factor that the image may be made smaller by; accepted, and without effect here.
public let kCGImageSourceSubsampleFactor = "kCGImageSourceSubsampleFactor"
/// The longest that a thumbnail's longer side may be, in pixels.
public let kCGImageSourceThumbnailMaxPixelSize = "kCGImageSourceThumbnailMaxPixelSize"

/// Reads the images of a file or of data: all that the library decodes, those of an animation one by one.
///
/// Films have none.
public final class CGImageSource: NSObject, @unchecked Sendable {
  // @unchecked: locks guard the images that are known, and what is set of the generator until its image is made.
  private let asset: URLAsset
  private let known = Mutex<Images?>(nil)
  /// It goes on from the image before, where a new one would decode an animation from its start.
  private let generator: Mutex<AssetImageGenerator>

  private struct Images {
    var track: AssetTrack?
    var container = Container.unknown
    var brand: FourCC?
    /// The time of each image, and how long it is shown.
    var timings: [SampleTimingInfo] = []

    /// Whether a file of the container holds images; the samples of a film, which can be very many, are none.
    var areImages: Bool {
      container.isStillPicture || container.holdsImages
        || container == .isoBaseMedia && brand.map { CGImageSource.heifTypes[$0] != nil } == true
    }
  }

  /// The types of images in ISO files by their major brands (ISO/IEC 23008-12, B.4; AV1 Image File Format, 6).
  private static let heifTypes: [FourCC: String] = [
    "heic": "public.heic", "heix": "public.heic", "heim": "public.heic", "heis": "public.heic",
    "hevc": "public.heics", "hevx": "public.heics", "mif1": "public.heif", "msf1": "public.heif",
    "avif": "public.avif", "avis": "public.avif",
  ]

  /// The whole file.
  private let bytes: @Sendable () -> Data?

  fileprivate init(_ asset: URLAsset, bytes: @escaping @Sendable () -> Data?) {
    self.asset = asset
    self.bytes = bytes
    let generator = AssetImageGenerator(asset: asset)
    generator.requestedTimeToleranceBefore = .zero
    generator.requestedTimeToleranceAfter = .zero
    self.generator = Mutex(generator)
  }

  private var images: Images {
    known.withLock { known in
      if let known { return known }
      let read = Self.read(asset)
      known = read
      return read
    }
  }

  private static func read(_ asset: URLAsset) -> Images {
    var images = Images()
    let format = (try? asset.content())?.format
    (images.container, images.brand) = (format?.container ?? .unknown, format?.majorBrand)
    guard images.areImages, let track = (try? asset.tracks())?.first(where: { $0.mediaType == .video })
    else { return images }
    images.track = track
    let (reader, output) = (
      AssetReader(asset: asset), AssetReaderTrackOutput(track: track, outputSettings: nil)
    )
    reader.add(output)
    guard reader.startReading() else { return images }
    while let buffer = output.copyNextSampleBuffer() { images.timings += buffer.sampleTimingInfoArray }
    images.timings.sort { $0.presentationTimeStamp < $1.presentationTimeStamp }
    return images
  }

  fileprivate var count: Int { images.timings.count }

  /// The number of the file's bytes and, of a GIF, its repetitions; `nil` where the file has no images.
  fileprivate var fileProperties: [String: Any]? {
    let images = images
    guard !images.timings.isEmpty else { return nil }
    let byteCount = try? asset.openedSource().byteCount
    let size: [String: Any] = byteCount.map { [kCGImagePropertyFileSize: Int(clamping: $0)] } ?? [:]
    guard images.container == .gif else { return size }
    let loops = bytes().flatMap { GIFLoops.count(in: $0) }
    return size.merging([kCGImagePropertyGIFDictionary: [kCGImagePropertyGIFLoopCount: loops ?? 1]]) { $1 }
  }

  fileprivate var type: String? {
    switch images.container {
    case .jpeg: UTType.jpeg.identifier
    case .png, .animatedPNG: UTType.png.identifier
    case .gif: UTType.gif.identifier
    case .webP, .animatedWebP: UTType.webP.identifier
    case .tiff: UTType.tiff.identifier
    case .isoBaseMedia: images.brand.flatMap { Self.heifTypes[$0] }
    default: nil
    }
  }

  fileprivate func image(at index: Int, maximumSize: Int? = nil, isTurned: Bool = false) -> CGImage? {
    let timings = images.timings
    guard timings.indices.contains(index) else { return nil }
    let time = timings[index].presentationTimeStamp
    let side = maximumSize ?? 0
    let still = generator.withLock { generator in
      generator.appliesPreferredTrackTransform = isTurned
      generator.maximumSize = VideoDimensions(width: side, height: side)
      return try? generator.copyImage(at: time.isNumeric ? time : .zero)
    }
    return still.flatMap { CGImage(pixelBuffer: $0.image) }
  }

  fileprivate func properties(at index: Int) -> [String: Any]? {
    let images = images
    guard images.timings.indices.contains(index), let video = images.track?.formatDescriptions.first?.video
    else { return nil }
    var properties: [String: Any] = [
      kCGImagePropertyPixelWidth: video.dimensions.width,
      kCGImagePropertyPixelHeight: video.dimensions.height,
      kCGImagePropertyHasAlpha: video.hasAlpha,
    ]
    let tags = asset.metadata
    let orientation = tags.first { $0.keySpace == .exif && $0.key == "Orientation" }
    if index == 0 { properties.merge(ExifProperties(tags).properties) { $1 } }
    properties[kCGImagePropertyColorModel] = kCGImagePropertyColorModelRGB
    properties[kCGImagePropertyDepth] = video.bitsPerComponent
    properties[kCGImagePropertyOrientation] = orientation?.numberValue.flatMap { Int(exactly: $0) }
    let duration = images.timings[index].duration
    if images.container == .gif, duration.isNumeric {
      // Players take a delay that is shorter for a tenth of a second.
      let delay = duration.seconds
      properties[kCGImagePropertyGIFDictionary] = [
        kCGImagePropertyGIFDelayTime: delay < 0.02 ? 0.1 : delay,
        kCGImagePropertyGIFUnclampedDelayTime: delay,
      ]
    }
    return properties
  }
}

/// A source that reads a file.
///
/// - Returns: `nil` for a URL that is no file's.
public func CGImageSourceCreateWithURL(_ url: CFURL, _ options: CFDictionary?) -> CGImageSource? {
  guard url.isFileURL, FileManager.default.isReadableFile(atPath: url.path) else { return nil }
  return CGImageSource(URLAsset(path: url.path)) { try? Data(contentsOf: url, options: .mappedIfSafe) }
}

/// A source that reads data.
public func CGImageSourceCreateWithData(_ data: Data, _ options: CFDictionary?) -> CGImageSource? {
  CGImageSource(URLAsset(path: "image", source: MemoryByteSource(Array(data), name: "image"))) { data }
}

/// The type of the file; `nil` where it holds no picture, or is of a type without a name here.
public func CGImageSourceGetType(_ isrc: CGImageSource) -> CFString? { isrc.type }

/// Returns the number of images; 0 where none can be read.
public func CGImageSourceGetCount(_ isrc: CGImageSource) -> Int { isrc.count }

/// An image as it is stored: not turned as its orientation says.
///
/// - Returns: `nil` where there is none or it can't be decoded.
public func CGImageSourceCreateImageAtIndex(
  _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? { isrc.image(at: index) }

/// An image within ``kCGImageSourceThumbnailMaxPixelSize``, turned where ``kCGImageSourceCreateThumbnailWithTransform`` is set.
///
/// It is always made of the whole image. Without a transform it is not turned.
public func CGImageSourceCreateThumbnailAtIndex(
  _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? {
  let size = AttributeNumber.int(options?[kCGImageSourceThumbnailMaxPixelSize])
  if let size, size < 1 { return nil }
  return isrc.image(
    at: index, maximumSize: size,
    isTurned: AttributeNumber.bool(options?[kCGImageSourceCreateThumbnailWithTransform]) ?? false)
}

/// Returns the properties of an image.
///
/// They are its size, its orientation, whether there is alpha, the time that an image of a GIF is shown, and
/// Exif's tags of the first image.
public func CGImageSourceCopyPropertiesAtIndex(
  _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CFDictionary? { isrc.properties(at: index) }

/// Returns the properties of the file as a whole: its bytes, and the repetitions of a GIF, 0 for ever.
public func CGImageSourceCopyProperties(_ isrc: CGImageSource, _ options: CFDictionary?) -> CFDictionary? {
  isrc.fileProperties
}

/// Whether the file is there as a whole.
public func CGImageSourceGetStatus(_ isrc: CGImageSource) -> CGImageSourceStatus {
  isrc.count > 0 ? .statusComplete : .statusInvalidData
}

/// Whether an image is there as a whole.
public func CGImageSourceGetStatusAtIndex(_ isrc: CGImageSource, _ index: Int) -> CGImageSourceStatus {
  (0..<isrc.count).contains(index) ? .statusComplete : .statusInvalidData
}

/// The state of a file's bytes: whether all are there.
public enum CGImageSourceStatus: Int32, Sendable {
  /// The file ends too early.
  case statusUnexpectedEOF = -5
  /// The file holds no image that can be read.
  case statusInvalidData = -4
  /// Its type is not known.
  case statusUnknownType = -3
  /// Its header is being read.
  case statusReadingHeader = -2
  /// More is to come.
  case statusIncomplete = -1
  /// All of it is there.
  case statusComplete = 0
}

/// An image whose bytes come one after the other.
@available(*, unavailable, message: "files are read as a whole: CGImageSourceCreateWithData takes the bytes")
public func CGImageSourceCreateIncremental(_ options: CFDictionary?) -> CGImageSource {
  CGImageSource(URLAsset(path: "")) { nil }
}
/// The tags of XMP of an image.
@available(*, unavailable, message: "CGImageSourceCopyPropertiesAtIndex gives what is known of an image")
public func CGImageSourceCopyMetadataAtIndex(
  _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CFTypeRef? { nil }
