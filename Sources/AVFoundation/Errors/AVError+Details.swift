// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CoreMedia
import Foundation
public import MediaCore
public import MediaWriting

// Keys of the values that an error holds beside its code.

/// The device; nothing is captured here.
public let AVErrorDeviceKey = "AVErrorDeviceKey"
/// A time, as a value of Foundation.
public let AVErrorTimeKey = "AVErrorTimeKey"
/// Bytes of a file.
public let AVErrorFileSizeKey = "AVErrorFileSizeKey"
/// The process that has a device.
public let AVErrorPIDKey = "AVErrorPIDKey"
/// Whether the recording can be used.
public let AVErrorRecordingSuccessfullyFinishedKey = "AVErrorRecordingSuccessfullyFinishedKey"
/// The kind of media.
public let AVErrorMediaTypeKey = "AVErrorMediaTypeKey"
/// The codes of formats.
public let AVErrorMediaSubTypeKey = "AVErrorMediaSubTypeKey"
/// A presentation time, as a value of Foundation.
public let AVErrorPresentationTimeStampKey = "AVErrorPresentationTimeStampKey"
/// The track.
public let AVErrorPersistentTrackIDKey = "AVErrorPersistentTrackIDKey"
/// The type of a file.
public let AVErrorFileTypeKey = "AVErrorFileTypeKey"
/// Flags that say which media are missing in a gap.
public let AVErrorDiscontinuityFlagsKey = "AVErrorDiscontinuityFlagsKey"

extension AVError {
  /// The values that the error holds, by keys: its description, the file and the track among them.
  public var userInfo: [String: Any] { errorUserInfo }

  private func detail<Value>(_ key: String) -> Value? { userInfo[key] as? Value }

  /// The time at which it happened; `nil` where it isn't known.
  public var time: CMTime? { detail(AVErrorTimeKey).map { (value: NSValue) in value.timeValue } }
  /// The presentation time of the sample; `nil` where it isn't known.
  public var presentationTimeStamp: CMTime? {
    detail(AVErrorPresentationTimeStampKey).map { (value: NSValue) in value.timeValue }
  }
  /// Bytes of the file; `nil` where it isn't known.
  public var fileSize: Int64? { detail(AVErrorFileSizeKey).map { (number: NSNumber) in number.int64Value } }
  /// The process that has the device; `nil` where it isn't known.
  public var processID: Int? { AttributeNumber.int(userInfo[AVErrorPIDKey]) }
  /// Whether the recording can be used; `nil` where it isn't known.
  public var recordingSuccessfullyFinished: Bool? {
    AttributeNumber.bool(userInfo[AVErrorRecordingSuccessfullyFinishedKey])
  }
  /// The kind of media; `nil` where it isn't known.
  public var mediaType: AVMediaType? {
    let name: String? = detail(AVErrorMediaTypeKey)
    return detail(AVErrorMediaTypeKey) ?? name.map { AVMediaType(rawValue: $0) }
  }
  /// The codes of formats; `nil` where it isn't known.
  public var mediaSubtypes: [Int]? {
    detail(AVErrorMediaSubTypeKey).map { (codes: [Any]) in codes.compactMap(AttributeNumber.int) }
  }
  /// The track; `nil` where it isn't known.
  public var persistentTrackID: CMPersistentTrackID? {
    AttributeNumber.int(userInfo[AVErrorPersistentTrackIDKey]).flatMap(CMPersistentTrackID.init(exactly:))
  }
  /// The type of the file; `nil` where it isn't known.
  public var fileType: AVFileType? {
    let name: String? = detail(AVErrorFileTypeKey)
    return detail(AVErrorFileTypeKey) ?? name.map { AVFileType(rawValue: $0) }
  }
}
