// swift-format-ignore-file: AlwaysUseLowerCamelCase

@_exported public import AVFAudio
@_exported public import AudioToolbox
@_exported public import CoreGraphics
@_exported public import CoreMedia
@_exported public import CoreVideo
@_exported public import Dispatch
@_exported public import Foundation
@_exported public import ImageIO
public import MediaCore
@_exported public import QuartzCore
@_exported public import UniformTypeIdentifiers

@_exported public import struct MediaAssets.AssetTrackSegment
@_exported public import struct MediaAssets.MediaCharacteristic
@_exported public import struct MediaCore.MediaType
@_exported public import struct MediaEditing.CompositionTrackSegment
@_exported public import struct MediaMetadata.MetadataExtraAttributeKey
@_exported public import struct MediaMetadata.MetadataFormat
@_exported public import struct MediaMetadata.MetadataIdentifier
@_exported public import struct MediaMetadata.MetadataItemFilter
@_exported public import struct MediaMetadata.MetadataKey
@_exported public import struct MediaMetadata.MetadataKeySpace
@_exported public import enum MediaWriting.AssetSegmentType
@_exported public import struct MediaWriting.FileType
@_exported public import struct MediaWriting.FileTypeProfile

/// The domain of an `AVError` as an `NSError`.
public let AVFoundationErrorDomain = "AVFoundationErrorDomain"
/// The kind of media that an error is about, in its user info; not set here.
public let AVErrorMediaTypeKey = "AVErrorMediaTypeKey"
/// The time of the media that an error is about, in its user info; not set here.
public let AVErrorTimeKey = "AVErrorTimeKey"

/// What went wrong, with Apple's code; its description is the library's sentence.
public struct AVError: Error, Hashable, Sendable, CustomNSError, LocalizedError, CustomStringConvertible {
  /// The error as the library has it: the file, the track, the place.
  public let media: MediaError
  public let code: Code

  public init(_ code: Code, userInfo: [String: Any] = [:]) {
    self.code = code
    let text = userInfo[NSLocalizedDescriptionKey] as? String
    media = MediaError(.init(rawValue: code.rawValue), text ?? "error \(code.rawValue) of AVFoundation")
  }

  /// An error of the library; what AVFoundation has no code of its own for gets the nearest one.
  public init(_ error: MediaError) {
    media = error
    code =
      switch error.code {
      case .fileNotFound, .fileNotReadable: .fileFailedToParse
      case .fileNotWritable: .unknown
      case .overLimit: .maximumFileSizeReached
      case .noSuchTrack, .invalidArgument: .operationNotSupportedForAsset
      case .encodeFailed: .encodeFailed
      default: Code(rawValue: error.code.rawValue)
      }
  }

  /// Any error as one of AVFoundation's; an error of somebody else stays what it is.
  static func wrap(_ error: any Error) -> any Error {
    (error as? MediaError).map { AVError($0) } ?? error
  }

  public var errorDescription: String? { media.description }
  public var description: String { media.description }
  public static var errorDomain: String { AVFoundationErrorDomain }
  public var errorCode: Int { code.rawValue }
  public var errorUserInfo: [String: Any] {
    var info: [String: Any] = [NSLocalizedDescriptionKey: media.description]
    info[NSFilePathErrorKey] = media.location.file
    return info
  }

  public struct Code: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// None of the others says what it was.
    public static let unknown = Code(rawValue: -11800)
    /// There was too little memory.
    public static let outOfMemory = Code(rawValue: -11801)
    public static let sessionNotRunning = Code(rawValue: -11803)
    public static let deviceAlreadyUsedByAnotherSession = Code(rawValue: -11804)
    public static let noDataCaptured = Code(rawValue: -11805)
    /// There was no room left to write.
    public static let diskFull = Code(rawValue: -11807)
    public static let mediaChanged = Code(rawValue: -11809)
    /// A file ended where it had the length that it may have.
    public static let maximumDurationReached = Code(rawValue: -11810)
    /// A file ended where it had the size that it may have.
    public static let maximumFileSizeReached = Code(rawValue: -11811)
    public static let mediaDiscontinuity = Code(rawValue: -11812)
    /// An error in decoding stored samples.
    public static let decodeFailed = Code(rawValue: -11821)
    /// Media of no use for what was asked, such as an insertion.
    public static let invalidSourceMedia = Code(rawValue: -11822)
    /// There is a file where one was to be written.
    public static let fileAlreadyExists = Code(rawValue: -11823)
    /// A gap or an overlap between two segments of a composition's track.
    public static let compositionTrackSegmentsNotContiguous = Code(rawValue: -11824)
    /// A segment of an invalid duration.
    public static let invalidCompositionTrackSegmentDuration = Code(rawValue: -11825)
    /// A segment whose source has an invalid start.
    public static let invalidCompositionTrackSegmentSourceStartTime = Code(rawValue: -11826)
    /// A segment whose source reaches beyond the track.
    public static let invalidCompositionTrackSegmentSourceDuration = Code(rawValue: -11827)
    /// The file is of no kind that is known.
    public static let fileFormatNotRecognized = Code(rawValue: -11828)
    /// A contradiction in what is stored in the file.
    public static let fileFailedToParse = Code(rawValue: -11829)
    public static let maximumStillImageCaptureRequestsExceeded = Code(rawValue: -11830)
    /// The media is encrypted.
    public static let contentIsProtected = Code(rawValue: -11831)
    /// There is no picture at the time that was asked for.
    public static let noImageAtTime = Code(rawValue: -11832)
    /// Nothing that is installed decodes the media.
    public static let decoderNotFound = Code(rawValue: -11833)
    /// Nothing that is installed encodes to what was asked for.
    public static let encoderNotFound = Code(rawValue: -11834)
    public static let contentIsNotAuthorized = Code(rawValue: -11835)
    public static let applicationIsNotAuthorized = Code(rawValue: -11836)
    /// An operation beyond what the media allows.
    public static let operationNotSupportedForAsset = Code(rawValue: -11838)
    public static let decoderTemporarilyUnavailable = Code(rawValue: -11839)
    public static let encoderTemporarilyUnavailable = Code(rawValue: -11840)
    /// A video composition contradicts itself or the media.
    public static let invalidVideoComposition = Code(rawValue: -11841)
    /// A reference to another file, against the policy.
    public static let referenceForbiddenByReferencePolicy = Code(rawValue: -11842)
    /// An output whose extension is that of another type.
    public static let invalidOutputURLPathExtension = Code(rawValue: -11843)
    public static let screenCaptureFailed = Code(rawValue: -11844)
    public static let incompatibleAsset = Code(rawValue: -11848)
    /// An error in reading the media.
    public static let failedToLoadMediaData = Code(rawValue: -11849)
    public static let serverIncorrectlyConfigured = Code(rawValue: -11850)
    /// References to samples of other files, in a type of file that lacks them.
    public static let fileTypeDoesNotSupportSampleReferences = Code(rawValue: -11854)
    /// A part of the media is beyond decoding.
    public static let undecodableMediaData = Code(rawValue: -11855)
    /// Something else ended the work.
    public static let operationInterrupted = Code(rawValue: -11847)
    /// The work was cancelled.
    public static let operationCancelled = Code(rawValue: -11878)
    /// An error in encoding pictures or sound.
    public static let encodeFailed = Code(rawValue: -11883)
  }

  public static let unknown = Code.unknown
  public static let outOfMemory = Code.outOfMemory
  public static let diskFull = Code.diskFull
  public static let decodeFailed = Code.decodeFailed
  public static let invalidSourceMedia = Code.invalidSourceMedia
  public static let fileAlreadyExists = Code.fileAlreadyExists
  public static let fileFormatNotRecognized = Code.fileFormatNotRecognized
  public static let fileFailedToParse = Code.fileFailedToParse
  public static let contentIsProtected = Code.contentIsProtected
  public static let noImageAtTime = Code.noImageAtTime
  public static let decoderNotFound = Code.decoderNotFound
  public static let encoderNotFound = Code.encoderNotFound
  public static let operationNotSupportedForAsset = Code.operationNotSupportedForAsset
  public static let invalidVideoComposition = Code.invalidVideoComposition
  public static let invalidOutputURLPathExtension = Code.invalidOutputURLPathExtension
  public static let operationCancelled = Code.operationCancelled
}

extension AVError: _ObjectiveCBridgeable {
  // What `catch let error as NSError` asks for: without it Swift on Linux ends the process there.

  public func _bridgeToObjectiveC() -> NSError {
    NSError(domain: Self.errorDomain, code: errorCode, userInfo: errorUserInfo)
  }

  public static func _forceBridgeFromObjectiveC(_ source: NSError, result: inout AVError?) {
    _ = _conditionallyBridgeFromObjectiveC(source, result: &result)
  }

  @discardableResult
  public static func _conditionallyBridgeFromObjectiveC(_ source: NSError, result: inout AVError?) -> Bool {
    guard source.domain == errorDomain else { return false }
    result = AVError(Code(rawValue: source.code), userInfo: source.userInfo)
    return true
  }

  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSError?) -> AVError {
    AVError(source.map { Code(rawValue: $0.code) } ?? .unknown, userInfo: source?.userInfo ?? [:])
  }
}

/// Has `catch AVError.fileAlreadyExists` compile.
public func ~= (code: AVError.Code, error: any Error) -> Bool { (error as? AVError)?.code == code }

/// The largest rectangle of an aspect in another one, in its middle.
public func AVMakeRect(aspectRatio: CGSize, insideRect boundingRect: CGRect) -> CGRect {
  guard aspectRatio.width > 0, aspectRatio.height > 0 else { return .zero }
  let scale = min(boundingRect.width / aspectRatio.width, boundingRect.height / aspectRatio.height)
  let size = CGSize(width: aspectRatio.width * scale, height: aspectRatio.height * scale)
  return CGRect(
    x: boundingRect.midX - size.width / 2, y: boundingRect.midY - size.height / 2, width: size.width,
    height: size.height)
}
