// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CoreGraphics
public import CoreVideo

/// Whether an attachment goes with objects that are made of its bearer.
public typealias CMAttachmentMode = UInt32
/// The attachment stays with its bearer.
public let kCMAttachmentMode_ShouldNotPropagate: CMAttachmentMode = 0
/// The attachment goes with objects that are made of its bearer.
public let kCMAttachmentMode_ShouldPropagate: CMAttachmentMode = 1

/// An object that values can be attached to: a sample buffer or a picture.
public protocol CMAttachmentBearerProtocol {}
/// A sample buffer or a picture, as a bearer of attachments.
public typealias CMAttachmentBearer = any CMAttachmentBearerProtocol
extension CMSampleBuffer: CMAttachmentBearerProtocol {}
extension CVBuffer: CMAttachmentBearerProtocol {}
/// A bearer that may be missing can be cast to one, as on Apple's systems; nothing is attached to `nil`.
extension Optional: CMAttachmentBearerProtocol where Wrapped: CMAttachmentBearerProtocol {}

/// Attaches a value, whose own type is kept: a text, a number or a dictionary of them; `nil` removes it.
public func CMSetAttachment(
  _ target: CMAttachmentBearer, key: CFString, value: CFTypeRef?, attachmentMode: CMAttachmentMode
) {
  switch target {
  case let buffer as CMSampleBuffer: buffer.attach(key, value, attachmentMode)
  case let picture as CVBuffer:
    if let value {
      CVBufferSetAttachment(picture, key, value, CVAttachmentMode(attachmentMode))
    } else {
      CVBufferRemoveAttachment(picture, key)
    }
  default: break
  }
}

/// Returns the value attached under a key, and whether it is propagated; `nil` where there is none.
public func CMGetAttachment(
  _ target: CMAttachmentBearer, key: CFString, attachmentModeOut: UnsafeMutablePointer<CMAttachmentMode>?
) -> CFTypeRef? {
  switch target {
  case let buffer as CMSampleBuffer:
    let found = buffer.attachment(key)
    if let found { attachmentModeOut?.pointee = found.mode }
    return found?.value
  case let picture as CVBuffer:
    var mode = CVAttachmentMode.shouldNotPropagate
    let value = CVBufferCopyAttachment(picture, key, &mode)
    if value != nil { attachmentModeOut?.pointee = mode.rawValue }
    return value
  default: return nil
  }
}

/// Removes the value attached under a key.
public func CMRemoveAttachment(_ target: CMAttachmentBearer, key: CFString) {
  CMSetAttachment(target, key: key, value: nil, attachmentMode: kCMAttachmentMode_ShouldNotPropagate)
}

/// Takes away everything that is attached.
public func CMRemoveAllAttachments(_ target: CMAttachmentBearer) {
  switch target {
  case let buffer as CMSampleBuffer: buffer.removeAttachments()
  case let picture as CVBuffer: CVBufferRemoveAllAttachments(picture)
  default: break
  }
}

/// Attaches all values of a dictionary.
public func CMSetAttachments(
  _ target: CMAttachmentBearer, attachments theAttachments: CFDictionary, attachmentMode: CMAttachmentMode
) {
  for (key, value) in theAttachments.named {
    CMSetAttachment(target, key: key, value: value, attachmentMode: attachmentMode)
  }
}

/// Returns all attachments that are propagated, or all that aren't; `nil` where there are none.
public func CMCopyDictionaryOfAttachments(
  allocator: CFAllocator?, target: CMAttachmentBearer, attachmentMode: CMAttachmentMode
) -> CFDictionary? {
  switch target {
  case let buffer as CMSampleBuffer:
    let found = buffer.allAttachments(attachmentMode)
    return found.isEmpty ? nil : found.mapValues(\.value)
  case let picture as CVBuffer: return CVBufferCopyAttachments(picture, CVAttachmentMode(attachmentMode))
  default: return nil
  }
}

/// Attaches the propagated attachments of one bearer to another.
public func CMPropagateAttachments(_ source: CMAttachmentBearer, destination: CMAttachmentBearer) {
  let mode = kCMAttachmentMode_ShouldPropagate
  guard let found = CMCopyDictionaryOfAttachments(allocator: nil, target: source, attachmentMode: mode) else {
    return
  }
  CMSetAttachments(destination, attachments: found, attachmentMode: mode)
}

extension CVAttachmentMode {
  fileprivate init(_ mode: CMAttachmentMode) {
    self = mode == kCMAttachmentMode_ShouldPropagate ? .shouldPropagate : .shouldNotPropagate
  }
}

/// The attachments of a sample buffer or a picture; a value that is set here is set in the bearer.
public struct CMAttachmentBearerAttachments {
  fileprivate let bearer: CMAttachmentBearer

  /// A key of an attachment; any text can be one.
  public struct Key: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// Whether an attachment goes with objects that are made of its bearer.
  public enum Mode: CMAttachmentMode, Sendable {
    /// The attachment stays with its bearer.
    case shouldNotPropagate
    /// The attachment goes with objects that are made of its bearer.
    case shouldPropagate
  }

  /// A value, and whether it is propagated.
  public struct Value {
    /// The value, in the type that it was attached in.
    public let value: Any
    /// Whether it is propagated.
    public let mode: Mode
    /// A value, and whether copies get it.
    public init(value: Any, mode: Mode) { (self.value, self.mode) = (value, mode) }
  }

  /// The value attached under a key, and whether it is propagated.
  public subscript(key: Key) -> Value? {
    get {
      var mode = kCMAttachmentMode_ShouldNotPropagate
      return CMGetAttachment(bearer, key: key.rawValue, attachmentModeOut: &mode).map {
        Value(value: $0, mode: Mode(rawValue: mode) ?? .shouldNotPropagate)
      }
    }
    nonmutating set {
      CMSetAttachment(
        bearer, key: key.rawValue, value: newValue?.value,
        attachmentMode: newValue?.mode.rawValue ?? kCMAttachmentMode_ShouldNotPropagate)
    }
  }
  /// The attachments that go with objects that are made of the bearer.
  public var propagated: [String: Any] { all(.shouldPropagate) }
  /// The attachments that stay with the bearer.
  public var nonPropagated: [String: Any] { all(.shouldNotPropagate) }
  private func all(_ mode: Mode) -> [String: Any] {
    let found = CMCopyDictionaryOfAttachments(allocator: nil, target: bearer, attachmentMode: mode.rawValue)
    return found?.named ?? [:]
  }
  /// Attaches all values of a dictionary.
  public func merge(_ values: [String: Any], mode: Mode) {
    CMSetAttachments(bearer, attachments: values, attachmentMode: mode.rawValue)
  }
  /// Takes away everything that is attached.
  public func removeAll() { CMRemoveAllAttachments(bearer) }
}

extension CMAttachmentBearerProtocol {
  /// The values attached to the bearer.
  public var attachments: CMAttachmentBearerAttachments { CMAttachmentBearerAttachments(bearer: self) }
  /// Attaches the propagated attachments of this bearer to another one.
  public func propagateAttachments(to destination: CMAttachmentBearer) {
    CMPropagateAttachments(self, destination: destination)
  }
}
