// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CoreGraphics

/// Attaches a value, whose own type is kept: a text, a number or a dictionary of them.
public func CVBufferSetAttachment(
  _ buffer: CVBuffer, _ key: CFString, _ value: CFTypeRef, _ attachmentMode: CVAttachmentMode
) { buffer.attach(key, CVBuffer.Attachment(value, attachmentMode)) }

/// Attaches all values of a dictionary.
public func CVBufferSetAttachments(
  _ buffer: CVBuffer, _ theAttachments: CFDictionary, _ attachmentMode: CVAttachmentMode
) {
  for (key, value) in theAttachments.named { buffer.attach(key, CVBuffer.Attachment(value, attachmentMode)) }
}

/// Returns the value attached under a key, and whether it is propagated; `nil` where there is none.
public func CVBufferCopyAttachment(
  _ buffer: CVBuffer, _ key: CFString, _ attachmentMode: UnsafeMutablePointer<CVAttachmentMode>?
) -> CFTypeRef? {
  let found = buffer.attachment(key)
  if let found { attachmentMode?.pointee = found.mode }
  return found?.value
}

/// The older form of ``CVBufferCopyAttachment(_:_:_:)``.
public func CVBufferGetAttachment(
  _ buffer: CVBuffer, _ key: CFString, _ attachmentMode: UnsafeMutablePointer<CVAttachmentMode>?
) -> UnmanagedValue<CFTypeRef>? {
  CVBufferCopyAttachment(buffer, key, attachmentMode).map(UnmanagedValue.init)
}

/// Whether something is attached by a key.
public func CVBufferHasAttachment(_ buffer: CVBuffer, _ key: CFString) -> Bool {
  buffer.attachment(key) != nil
}
/// Removes the value attached under a key.
public func CVBufferRemoveAttachment(_ buffer: CVBuffer, _ key: CFString) { buffer.attach(key, nil) }
/// Removes everything that is attached.
public func CVBufferRemoveAllAttachments(_ buffer: CVBuffer) { buffer.removeAttachments() }

/// Returns all attachments that are propagated, or all that aren't; `nil` where there are none.
public func CVBufferCopyAttachments(
  _ buffer: CVBuffer, _ attachmentMode: CVAttachmentMode
) -> CFDictionary? {
  let found = buffer.allAttachments(attachmentMode)
  return found.isEmpty ? nil : found.mapValues(\.value)
}

/// The older form of ``CVBufferCopyAttachments(_:_:)``.
public func CVBufferGetAttachments(
  _ buffer: CVBuffer, _ attachmentMode: CVAttachmentMode
) -> CFDictionary? { CVBufferCopyAttachments(buffer, attachmentMode) }

/// Attaches the propagated attachments of one buffer to another.
public func CVBufferPropagateAttachments(_ source: CVBuffer, _ destination: CVBuffer) {
  for (key, attachment) in source.allAttachments(.shouldPropagate) { destination.attach(key, attachment) }
}
