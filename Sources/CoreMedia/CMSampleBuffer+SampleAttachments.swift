// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CoreGraphics
import MediaCore

extension CMSampleBuffer {
  /// The attachments of each sample; a value that is set here is set in the buffer.
  public var sampleAttachments: SampleAttachmentsArray { SampleAttachmentsArray(buffer: self) }

  /// The attachments of a buffer's samples, in their order.
  public struct SampleAttachmentsArray: RandomAccessCollection, Sendable {
    let buffer: CMSampleBuffer
    /// 0.
    public var startIndex: Int { 0 }
    /// The number of samples.
    public var endIndex: Int { buffer.numSamples }
    /// The attachments of one sample.
    public subscript(index: Int) -> PerSampleAttachmentsDictionary {
      PerSampleAttachmentsDictionary(buffer: buffer, index: index)
    }
  }

  /// The attachments of one sample, by keys.
  public struct PerSampleAttachmentsDictionary: Sendable {
    let buffer: CMSampleBuffer
    let index: Int

    /// The name of an attachment of a sample.
    public struct Key: RawRepresentable, Hashable, Sendable {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// Whether decoding has to begin at another.
      public static let notSync = Key(rawValue: kCMSampleAttachmentKey_NotSync)
      /// Whether decoding can begin at it with some pictures missing.
      public static let partialSync = Key(rawValue: kCMSampleAttachmentKey_PartialSync)
      /// Whether the sample needs others to be decoded.
      public static let dependsOnOthers = Key(rawValue: kCMSampleAttachmentKey_DependsOnOthers)
      /// Whether others need the sample.
      public static let isDependedOnByOthers = Key(rawValue: kCMSampleAttachmentKey_IsDependedOnByOthers)
      /// Whether it is shown at once.
      public static let displayImmediately = Key(rawValue: kCMSampleAttachmentKey_DisplayImmediately)
      /// Whether it is decoded and left unshown.
      public static let doNotDisplay = Key(rawValue: kCMSampleAttachmentKey_DoNotDisplay)
    }

    /// The value of a key; `nil` where there is none.
    ///
    /// Keys that the library has no place for are kept beside the sample.
    public subscript(key: Key) -> (any Sendable)? {
      get { buffer.sampleAttachment(key.rawValue, at: index) }
      nonmutating set { buffer.setSampleAttachment(key.rawValue, newValue, at: index) }
    }
  }
}

extension SampleAttachments {
  /// The values by Core Media's keys.
  var values: [String: any Sendable] {
    var values: [String: any Sendable] = [:]
    if notSync { values[kCMSampleAttachmentKey_NotSync] = true }
    values[kCMSampleAttachmentKey_DependsOnOthers] = dependsOnOthers
    values[kCMSampleAttachmentKey_IsDependedOnByOthers] = isDependedOnByOthers
    if doNotDisplay { values[kCMSampleAttachmentKey_DoNotDisplay] = true }
    return values
  }

  /// Takes a value by its key.
  ///
  /// - Returns: false for a key that there is no place for.
  mutating func set(_ key: String, _ value: (any Sendable)?) -> Bool {
    let isTrue = AttributeNumber.bool(value)
    switch key {
    case kCMSampleAttachmentKey_NotSync: notSync = isTrue ?? false
    case kCMSampleAttachmentKey_DependsOnOthers: dependsOnOthers = isTrue
    case kCMSampleAttachmentKey_IsDependedOnByOthers: isDependedOnByOthers = isTrue
    case kCMSampleAttachmentKey_DoNotDisplay: doNotDisplay = isTrue ?? false
    default: return false
    }
    return true
  }
}

/// Returns the attachments of each sample, as they are now.
///
/// To change them, use ``CMSampleBuffer/sampleAttachments``.
public func CMSampleBufferGetSampleAttachmentsArray(
  _ sbuf: CMSampleBuffer, createIfNecessary: Bool
) -> CFArray? {
  let values = sbuf.allSampleAttachments
  guard createIfNecessary || values.contains(where: { !$0.isEmpty }) || !sbuf.media.sampleAttachments.isEmpty
  else { return nil }
  return values
}
