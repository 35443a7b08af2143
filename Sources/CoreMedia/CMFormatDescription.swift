// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CoreAudioTypes
public import CoreGraphics
public import CoreVideo
public import Foundation
public import MediaCore
import Synchronization

/// A kind of media, by four letters.
public typealias CMMediaType = FourCharCode
/// A codec of pictures, by four letters.
public typealias CMVideoCodecType = FourCharCode
/// A way to store pixels, by four letters.
public typealias CMPixelFormatType = FourCharCode

/// Pictures: `vide`.
public let kCMMediaType_Video: CMMediaType = 0x7669_6465
/// Sound: `soun`.
public let kCMMediaType_Audio: CMMediaType = 0x736F_756E
/// Several media in one stream: `muxx`.
public let kCMMediaType_Muxed: CMMediaType = 0x6D75_7878
/// Text: `text`.
public let kCMMediaType_Text: CMMediaType = 0x7465_7874
/// Closed captions: `clcp`.
public let kCMMediaType_ClosedCaption: CMMediaType = 0x636C_6370
/// Subtitles: `sbtl`.
public let kCMMediaType_Subtitle: CMMediaType = 0x7362_746C
/// Timecode: `tmcd`.
public let kCMMediaType_TimeCode: CMMediaType = 0x746D_6364
/// Timed metadata: `meta`.
public let kCMMediaType_Metadata: CMMediaType = 0x6D65_7461

/// H.264: `avc1`.
public let kCMVideoCodecType_H264: CMVideoCodecType = 0x6176_6331
/// HEVC: `hvc1`.
public let kCMVideoCodecType_HEVC: CMVideoCodecType = 0x6876_6331
/// HEVC with alpha: `muxa`.
public let kCMVideoCodecType_HEVCWithAlpha: CMVideoCodecType = 0x6D75_7861
/// AV1: `av01`.
public let kCMVideoCodecType_AV1: CMVideoCodecType = 0x6176_3031
/// VP9: `vp09`.
public let kCMVideoCodecType_VP9: CMVideoCodecType = 0x7670_3039
/// MPEG-4 video: `mp4v`.
public let kCMVideoCodecType_MPEG4Video: CMVideoCodecType = 0x6D70_3476
/// MPEG-2 video: `mp2v`.
public let kCMVideoCodecType_MPEG2Video: CMVideoCodecType = 0x6D70_3276
/// JPEG: `jpeg`.
public let kCMVideoCodecType_JPEG: CMVideoCodecType = 0x6A70_6567
/// ProRes 4444: `ap4h`.
public let kCMVideoCodecType_AppleProRes4444: CMVideoCodecType = 0x6170_3468
/// ProRes 422 HQ: `apch`.
public let kCMVideoCodecType_AppleProRes422HQ: CMVideoCodecType = 0x6170_6368
/// ProRes 422: `apcn`.
public let kCMVideoCodecType_AppleProRes422: CMVideoCodecType = 0x6170_636E
/// ProRes 422 LT: `apcs`.
public let kCMVideoCodecType_AppleProRes422LT: CMVideoCodecType = 0x6170_6373
/// ProRes 422 Proxy: `apco`.
public let kCMVideoCodecType_AppleProRes422Proxy: CMVideoCodecType = 0x6170_636F

/// Pixels across and down.
public struct CMVideoDimensions: Hashable, Sendable {
  /// Pixels a row.
  public var width: Int32
  /// Rows.
  public var height: Int32
  /// By both lengths.
  public init(width: Int32 = 0, height: Int32 = 0) { (self.width, self.height) = (width, height) }
  package init(_ dimensions: VideoDimensions) {
    self.init(width: Int32(clamping: dimensions.width), height: Int32(clamping: dimensions.height))
  }
}

/// A description of a track's samples: their kind, codec, layout and set-up.
public final class CMFormatDescription: NSObject, @unchecked Sendable {
  // @unchecked: immutable.

  /// The description as the library has it.
  public let media: FormatDescription

  /// A description over one of the library.
  public init(_ description: FormatDescription) { media = description }

  /// `nil` where there are none, or the record that they are in breaks off.
  var storedParameterSets: StoredParameterSets? {
    stored.withLock { stored in
      if stored == nil { stored = StoredParameterSets(media.codecConfiguration, media.codec) }
      return stored
    }
  }
  private let stored = Mutex<StoredParameterSets?>(nil)

  let lent = LentMemory()

  /// Stays good: pointers are kept by callers who let go of the description.
  var basicDescriptionPointer: UnsafePointer<AudioStreamBasicDescription>? {
    media.audio.map { BasicDescriptions.pointer(to: AudioStreamBasicDescription($0.streamDescription)) }
  }

  public override func isEqual(_ object: Any?) -> Bool {
    (object as? CMFormatDescription)?.media == media
  }
  public override var hash: Int { media.hashValue }
  public override var description: String {
    "\(media.mediaType.rawValue)/\(media.mediaSubType)"
  }

  /// A kind of media.
  public struct MediaType: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    public let rawValue: CMMediaType
    public init(rawValue: CMMediaType) { self.rawValue = rawValue }
    public var description: String { FourCC(rawValue: rawValue).description }
    /// Pictures.
    public static let video = MediaType(rawValue: kCMMediaType_Video)
    /// Sound.
    public static let audio = MediaType(rawValue: kCMMediaType_Audio)
    /// Sound and pictures in one stream.
    public static let muxed = MediaType(rawValue: kCMMediaType_Muxed)
    /// Text.
    public static let text = MediaType(rawValue: kCMMediaType_Text)
    /// Closed captions.
    public static let closedCaption = MediaType(rawValue: kCMMediaType_ClosedCaption)
    /// Subtitles.
    public static let subtitle = MediaType(rawValue: kCMMediaType_Subtitle)
    /// Timecodes.
    public static let timeCode = MediaType(rawValue: kCMMediaType_TimeCode)
    /// Tags that belong to times.
    public static let metadata = MediaType(rawValue: kCMMediaType_Metadata)
  }

  /// A codec, by four letters.
  public struct MediaSubType: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    public let rawValue: FourCharCode
    public init(rawValue: FourCharCode) { self.rawValue = rawValue }
    public var description: String { FourCC(rawValue: rawValue).description }
  }
}

/// The format of sound.
public typealias CMAudioFormatDescription = CMFormatDescription
/// The format of pictures.
public typealias CMVideoFormatDescription = CMFormatDescription
/// The format of texts.
public typealias CMTextFormatDescription = CMFormatDescription
/// The format of timecodes.
public typealias CMTimeCodeFormatDescription = CMFormatDescription
/// The format of timed tags.
public typealias CMMetadataFormatDescription = CMFormatDescription
/// The format of sound and pictures in one stream.
public typealias CMMuxedFormatDescription = CMFormatDescription

extension CMFormatDescription {
  /// A description of decoded pictures like one.
  public convenience init(imageBuffer: CVImageBuffer) throws {
    self.init(FormatDescription(picture: imageBuffer.pixelBuffer))
  }

  /// A description of sound.
  public convenience init(
    audioStreamBasicDescription: AudioStreamBasicDescription, layout: AudioChannelLayout? = nil,
    magicCookie: Data? = nil
  ) throws {
    guard let made = FormatDescription(audioStreamBasicDescription, layout: layout, magicCookie: magicCookie)
    else {
      throw NSError(domain: NSOSStatusErrorDomain, code: Int(kCMFormatDescriptionError_InvalidParameter))
    }
    self.init(made)
  }

  /// The kind of media.
  public var mediaType: MediaType {
    MediaType(rawValue: FourCC(media.mediaType.rawValue)?.rawValue ?? 0)
  }

  /// The codec's code; of sound the one that Core Audio has for it.
  public var mediaSubType: MediaSubType {
    MediaSubType(rawValue: media.audio?.streamDescription.formatID.rawValue ?? media.mediaSubType.rawValue)
  }
  /// The layout of sound: rate, channels, and bytes of packets and frames.
  public var audioStreamBasicDescription: AudioStreamBasicDescription? {
    media.audio.map { AudioStreamBasicDescription($0.streamDescription) }
  }
  /// The loudspeakers that the channels are for.
  public var audioChannelLayout: AudioChannelLayout? {
    media.audio.map { AudioChannelLayout($0.channelLayout) }
  }
  /// The bytes that a decoder of sound is set up with.
  public var magicCookie: Data? { media.magicCookie.map { Data($0) } }
  /// The size in pixels, as stored.
  public var dimensions: CMVideoDimensions { CMVideoDimensions(media.dimensions) }
  /// The size that is shown.
  public func presentationDimensions(
    usePixelAspectRatio: Bool = true, useCleanAperture: Bool = true
  ) -> CGSize {
    let size = media.presentationDimensions(
      usePixelAspectRatio: usePixelAspectRatio, useCleanAperture: useCleanAperture)
    return CGSize(width: size.width, height: size.height)
  }
  /// The part of the picture that is to be seen.
  public func cleanAperture(originIsAtTopLeft: Bool) -> CGRect {
    guard let video = media.video else { return .zero }
    guard let aperture = video.cleanAperture else {
      return CGRect(x: 0, y: 0, width: video.dimensions.width, height: video.dimensions.height)
    }
    let top = originIsAtTopLeft ? aperture.y : Double(video.dimensions.height) - aperture.y - aperture.height
    return CGRect(x: aperture.x, y: top, width: aperture.width, height: aperture.height)
  }
  /// The values that the description holds beside the codec, by keys.
  public var extensions: Extensions { Extensions(base: CMFormatDescriptionGetExtensions(self)?.named ?? [:]) }
  /// The formats that the sound can be taken for.
  public var audioFormatList: [AudioFormatListItem] {
    guard let layout = audioChannelLayout, let basic = audioStreamBasicDescription else { return [] }
    return [AudioFormatListItem(mASBD: basic, mChannelLayoutTag: layout.mChannelLayoutTag)]
  }
  /// The format that most decoders know.
  public var mostCompatibleAudioFormat: AudioFormatListItem? { audioFormatList.first }
}

// MARK: functions

/// The kind of media.
public func CMFormatDescriptionGetMediaType(_ desc: CMFormatDescription) -> CMMediaType {
  desc.mediaType.rawValue
}
/// The codec.
public func CMFormatDescriptionGetMediaSubType(_ desc: CMFormatDescription) -> FourCharCode {
  desc.mediaSubType.rawValue
}
/// Whether two say the same.
public func CMFormatDescriptionEqual(
  _ formatDescription: CMFormatDescription?, otherFormatDescription: CMFormatDescription?
) -> Bool { formatDescription == otherFormatDescription }

/// The name of the format for people, a `String`.
public let kCMFormatDescriptionExtension_FormatName = "FormatName"
/// Bits of a pixel, 32 where there is alpha.
public let kCMFormatDescriptionExtension_Depth = "Depth"
/// The shape of a pixel, a dictionary.
public let kCMFormatDescriptionExtension_PixelAspectRatio = "CVPixelAspectRatio"
/// The part of the picture that is to be seen, a dictionary.
public let kCMFormatDescriptionExtension_CleanAperture = "CVCleanAperture"
/// The number of fields of a picture, 1 or 2.
public let kCMFormatDescriptionExtension_FieldCount = "CVFieldCount"
/// The order of the two fields, one of the names that begin with `kCMFormatDescriptionFieldDetail`.
public let kCMFormatDescriptionExtension_FieldDetail = "CVFieldDetail"
/// The primaries, one of the names that begin with `kCVImageBufferColorPrimaries`.
public let kCMFormatDescriptionExtension_ColorPrimaries = kCVImageBufferColorPrimariesKey
/// The transfer function, one of the names that begin with `kCVImageBufferTransferFunction`.
public let kCMFormatDescriptionExtension_TransferFunction = kCVImageBufferTransferFunctionKey
/// The matrix, one of the names that begin with `kCVImageBufferYCbCrMatrix`.
public let kCMFormatDescriptionExtension_YCbCrMatrix = kCVImageBufferYCbCrMatrixKey
/// The width of a pixel in relation to its height, a number.
public let kCMFormatDescriptionKey_PixelAspectRatioHorizontalSpacing =
  kCVImageBufferPixelAspectRatioHorizontalSpacingKey
/// The height of a pixel in relation to its width, a number.
public let kCMFormatDescriptionKey_PixelAspectRatioVerticalSpacing =
  kCVImageBufferPixelAspectRatioVerticalSpacingKey
/// The width in pixels.
public let kCMFormatDescriptionKey_CleanApertureWidth = kCVImageBufferCleanApertureWidthKey
/// The height in pixels.
public let kCMFormatDescriptionKey_CleanApertureHeight = kCVImageBufferCleanApertureHeightKey
/// The distance of the aperture's middle to the right of the picture's, in pixels.
public let kCMFormatDescriptionKey_CleanApertureHorizontalOffset =
  kCVImageBufferCleanApertureHorizontalOffsetKey
/// The distance of the aperture's middle below the picture's, in pixels.
public let kCMFormatDescriptionKey_CleanApertureVerticalOffset = kCVImageBufferCleanApertureVerticalOffsetKey
/// Whether numbers go from black at 0 to white at the highest, a `Bool`.
public let kCMFormatDescriptionExtension_FullRangeVideo = "FullRangeVideo"
/// The boxes of the codec's configuration, `Data` by their types.
public let kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms = "SampleDescriptionExtensionAtoms"
/// The brightness of the content, the payload of a `clli` box.
public let kCMFormatDescriptionExtension_ContentLightLevelInfo = "ContentLightLevelInfo"
/// The display that the content was graded on, the payload of an `mdcv` box.
public let kCMFormatDescriptionExtension_MasteringDisplayColorVolume = "MasteringDisplayColorVolume"

/// Returns a description's values by Apple's keys.
///
/// They are names, aspect, aperture, fields, colours and light, and the codec's configuration.
public func CMFormatDescriptionGetExtensions(_ desc: CMFormatDescription) -> CFDictionary? {
  let format = desc.media
  var values: [String: Any] = [:]
  values[kCMFormatDescriptionExtension_FormatName] = format.formatName
  if let name = TimecodeEntry(desc)?.sourceName {
    values[kCMTimeCodeFormatDescriptionExtension_SourceReferenceName] = [
      kCMTimeCodeFormatDescriptionKey_Value: name
    ]
  }
  if let video = format.video {
    values.merge(video.extensions) { $1 }
    if let name = configurationName(format.codec), !format.codecConfiguration.isEmpty {
      values[kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms] = [
        name: Data(format.codecConfiguration)
      ]
    }
  }
  return values
}
/// The value of a key.
public func CMFormatDescriptionGetExtension(_ desc: CMFormatDescription, extensionKey: CFString) -> Any? {
  CMFormatDescriptionGetExtensions(desc)?[extensionKey]
}

/// The box whose payload is the configuration; a descriptor holds it among other things.
private func configurationName(_ codec: Codec) -> String? {
  guard case .box(let type, _, _) = codec.sampleEntryBinding else { return nil }
  return type.description
}

/// Returns the layout of sound, in memory of the description.
public func CMAudioFormatDescriptionGetStreamBasicDescription(
  _ desc: CMAudioFormatDescription
) -> UnsafePointer<AudioStreamBasicDescription>? { desc.basicDescriptionPointer }
/// Whether the description fits pictures like the given one.
public func CMVideoFormatDescriptionMatchesImageBuffer(
  _ videoDesc: CMVideoFormatDescription, imageBuffer: CVImageBuffer
) -> Bool {
  let picture = FormatDescription(picture: imageBuffer.pixelBuffer)
  return videoDesc.media.mediaSubType == picture.mediaSubType && videoDesc.media.video == picture.video
}
/// The keys that pictures have as attachments, too.
public func CMVideoFormatDescriptionGetExtensionKeysCommonWithImageBuffers() -> [String] {
  [
    kCMFormatDescriptionExtension_CleanAperture, kCMFormatDescriptionExtension_PixelAspectRatio,
    kCMFormatDescriptionExtension_ColorPrimaries, kCMFormatDescriptionExtension_TransferFunction,
    kCMFormatDescriptionExtension_YCbCrMatrix,
  ]
}

/// The size in pixels, as stored.
public func CMVideoFormatDescriptionGetDimensions(_ videoDesc: CMVideoFormatDescription) -> CMVideoDimensions
{
  videoDesc.dimensions
}
/// The size that is shown.
public func CMVideoFormatDescriptionGetPresentationDimensions(
  _ videoDesc: CMVideoFormatDescription, usePixelAspectRatio: Bool, useCleanAperture: Bool
) -> CGSize {
  videoDesc.presentationDimensions(
    usePixelAspectRatio: usePixelAspectRatio, useCleanAperture: useCleanAperture)
}
/// The part of the picture that is to be seen.
public func CMVideoFormatDescriptionGetCleanAperture(
  _ videoDesc: CMVideoFormatDescription, originIsAtTopLeft: Bool
) -> CGRect { videoDesc.cleanAperture(originIsAtTopLeft: originIsAtTopLeft) }

/// An argument can't be.
public let kCMFormatDescriptionError_InvalidParameter: OSStatus = -12710
/// There is no memory.
public let kCMFormatDescriptionError_AllocationFailed: OSStatus = -12711
/// The description doesn't have the value.
public let kCMFormatDescriptionError_ValueNotAvailable: OSStatus = -12718

/// QuickTime's text.
public let kCMTextFormatType_QTText: FourCharCode = 0x7465_7874
/// Text of 3GPP (tx3g).
public let kCMTextFormatType_3GText: FourCharCode = 0x7478_3367
/// Text of 3GPP (tx3g), as subtitles.
public let kCMSubtitleFormatType_3GText: FourCharCode = 0x7478_3367
/// WebVTT (ISO/IEC 14496-30).
public let kCMSubtitleFormatType_WebVTT: FourCharCode = 0x7776_7474

/// A description of the kind of media and the format.
///
/// The extensions of texts are kept; those of other media are refused, as they would be lost.
@discardableResult
public func CMFormatDescriptionCreate(
  allocator: CFAllocator?, mediaType: CMMediaType, mediaSubType: FourCharCode, extensions: CFDictionary?,
  formatDescriptionOut: UnsafeMutablePointer<CMFormatDescription?>
) -> OSStatus {
  formatDescriptionOut.give(nil)
  let format = FourCC(rawValue: mediaSubType)
  var description = FormatDescription(
    mediaType: MediaCore.MediaType(rawValue: "\(FourCC(rawValue: mediaType))"), mediaSubType: format)
  if let extensions, !extensions.isEmpty {
    guard let bytes = TextEntry.bytes(format, extensions.named) else {
      return kCMFormatDescriptionError_InvalidParameter
    }
    description = FormatDescription(
      mediaType: description.mediaType, mediaSubType: format, codec: format == "tx3g" ? .timedText : nil,
      codecConfiguration: bytes)
  }
  formatDescriptionOut.give(CMFormatDescription(description))
  return noErr
}

/// A description of sound; channels stand in WAVE's order unless the layout says otherwise.
@discardableResult
public func CMAudioFormatDescriptionCreate(
  allocator: CFAllocator?, asbd: UnsafePointer<AudioStreamBasicDescription>, layoutSize: Int,
  layout: UnsafePointer<AudioChannelLayout>?, magicCookieSize: Int, magicCookie: UnsafeRawPointer?,
  extensions: CFDictionary?, formatDescriptionOut: UnsafeMutablePointer<CMAudioFormatDescription?>
) -> OSStatus {
  formatDescriptionOut.give(nil)
  let cookie = magicCookie.map { Data(bytes: $0, count: max(magicCookieSize, 0)) }
  guard let made = FormatDescription(asbd.pointee, layout: layout?.pointee, magicCookie: cookie) else {
    return kCMFormatDescriptionError_InvalidParameter
  }
  formatDescriptionOut.give(CMFormatDescription(made))
  return noErr
}

/// A description of pictures of a codec.
///
/// The extensions that are kept are the configuration, and those that say how the pictures are to be shown.
@discardableResult
public func CMVideoFormatDescriptionCreate(
  allocator: CFAllocator?, codecType: CMVideoCodecType, width: Int32, height: Int32,
  extensions: CFDictionary?,
  formatDescriptionOut: UnsafeMutablePointer<CMVideoFormatDescription?>
) -> OSStatus {
  formatDescriptionOut.give(nil)
  guard width > 0, height > 0 else { return kCMFormatDescriptionError_InvalidParameter }
  let video = FormatDescription.VideoFormat(
    dimensions: VideoDimensions(width: Int(width), height: Int(height)), extensions: extensions?.named ?? [:])
  let atoms = extensions?[kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms] as? [String: Any]
  let codec = Codec(sampleEntry: FourCC(rawValue: codecType), mediaType: .video)
  let names = [codec.flatMap(configurationName), "esds", "glbl"].compactMap(\.self)
  let configuration = names.lazy.compactMap { atoms?[$0] as? Data }.first
  formatDescriptionOut.give(
    CMFormatDescription(
      FormatDescription(
        mediaType: .video, mediaSubType: FourCC(rawValue: codecType), video: video,
        codecConfiguration: configuration.map(Array.init) ?? [])))
  return noErr
}

/// A description of decoded pictures like one.
@discardableResult
public func CMVideoFormatDescriptionCreateForImageBuffer(
  allocator: CFAllocator?, imageBuffer: CVImageBuffer,
  formatDescriptionOut: UnsafeMutablePointer<CMVideoFormatDescription?>
) -> OSStatus {
  formatDescriptionOut.give(CMFormatDescription(FormatDescription(picture: imageBuffer.pixelBuffer)))
  return noErr
}

extension FormatDescription {
  /// The description of pictures like one.
  package init(picture: PixelBuffer) {
    self.init(
      mediaType: .video, mediaSubType: picture.pixelFormatType.rawValue, codec: .rawVideo,
      video: VideoFormat(
        dimensions: picture.dimensions, pixelAspectRatio: picture.pixelAspectRatio, color: picture.color))
  }
}

/// Layouts of sound that pointers have been given to, each once, for as long as the process lives.
private struct BasicDescriptions: @unchecked Sendable {
  // @unchecked: memory is written once, before its pointer is in the table.
  private var pointers: [AudioStreamBasicDescription: UnsafePointer<AudioStreamBasicDescription>] = [:]

  private static let known = Mutex(BasicDescriptions())

  static func pointer(
    to description: AudioStreamBasicDescription
  ) -> UnsafePointer<AudioStreamBasicDescription> {
    known.withLock { table in
      if let pointer = table.pointers[description] { return pointer }
      let memory = UnsafeMutablePointer<AudioStreamBasicDescription>.allocate(capacity: 1)
      memory.initialize(to: description)
      table.pointers[description] = UnsafePointer(memory)
      return UnsafePointer(memory)
    }
  }
}
