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
@_exported public import MediaToolbox
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

/// An error with Apple's code; its description is the library's sentence.
public struct AVError: Error, Hashable, Sendable, CustomNSError, LocalizedError, CustomStringConvertible {
  /// The error as the library has it: the file, the track, the place.
  public let media: MediaError
  /// The kind of the error.
  public let code: Code
  /// The values that the caller gave.
  private let given: Given

  private struct Given: @unchecked Sendable {
    // @unchecked: immutable values of a dictionary, as Foundation's errors have them.
    var values: [String: Any] = [:]
  }

  /// An error of a kind.
  public init(_ code: Code, userInfo: [String: Any] = [:]) {
    self.code = code
    given = Given(values: userInfo)
    let text = userInfo[NSLocalizedDescriptionKey] as? String
    media = MediaError(.init(rawValue: code.rawValue), text ?? "error \(code.rawValue) of AVFoundation")
  }

  /// An error of the library; one without a code of AVFoundation's gets the nearest one.
  public init(_ error: MediaError) {
    media = error
    given = Given()
    code =
      switch error.code {
      case .fileNotFound, .fileNotReadable: .fileFailedToParse
      case .fileNotWritable: .unknown
      case .overLimit: .maximumFileSizeReached
      case .noSuchTrack, .invalidArgument: .operationNotSupportedForAsset
      case .encodeFailed: .encodeFailed
      default: Code(error.code.rawValue)
      }
  }

  /// Any error as one of AVFoundation's; an error of another kind is left as it is.
  static func wrap(_ error: any Error) -> any Error {
    (error as? MediaError).map { AVError($0) } ?? error
  }

  /// The sentence that says what happened.
  public var errorDescription: String? { media.description }
  public var description: String { media.description }
  /// AVFoundation's domain.
  public static var errorDomain: String { AVFoundationErrorDomain }
  /// The number of the kind.
  public var errorCode: Int { code.rawValue }
  /// The values that the error holds: the caller's, its description, the file and the track.
  public var errorUserInfo: [String: Any] {
    var info = given.values
    info[NSLocalizedDescriptionKey] = media.description
    if let file = media.location.file { info[NSFilePathErrorKey] = file }
    if let trackID = media.location.trackID { info[AVErrorPersistentTrackIDKey] = NSNumber(value: trackID) }
    return info
  }

  /// Errors are alike that have the same code and say the same.
  public static func == (left: AVError, right: AVError) -> Bool {
    left.code == right.code && left.media == right.media
  }
  /// Feeds the code to `hasher`.
  public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}

extension AVError: _ObjectiveCBridgeable {
  // The bridge that `catch let error as NSError` needs: without it Swift on Linux ends the process there.

  /// The object of Foundation.
  public func _bridgeToObjectiveC() -> NSError {
    NSError(domain: Self.errorDomain, code: errorCode, userInfo: errorUserInfo)
  }

  /// From the object of Foundation.
  public static func _forceBridgeFromObjectiveC(_ source: NSError, result: inout AVError?) {
    _ = _conditionallyBridgeFromObjectiveC(source, result: &result)
  }

  /// From the object of Foundation, if it is one.
  @discardableResult
  public static func _conditionallyBridgeFromObjectiveC(_ source: NSError, result: inout AVError?) -> Bool {
    guard source.domain == errorDomain else { return false }
    result = AVError(Code(source.code), userInfo: source.userInfo)
    return true
  }

  /// From the object of Foundation.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSError?) -> AVError {
    AVError(source.map { Code($0.code) } ?? .unknown, userInfo: source?.userInfo ?? [:])
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
