// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CoreAudioTypes
import Foundation
import MediaCore

/// Returns the bytes that a decoder is set up with; the pointer is good as long as the description lives.
public func CMAudioFormatDescriptionGetMagicCookie(
  _ desc: CMAudioFormatDescription, sizeOut: UnsafeMutablePointer<Int>?
) -> UnsafeRawPointer? {
  let cookie = desc.magicCookie ?? Data()
  sizeOut?.pointee = cookie.count
  return desc.lent.pointer(.magicCookie, Array(cookie)).map { UnsafeRawPointer($0) }
}
/// Good as long as the description lives.
public func CMAudioFormatDescriptionGetChannelLayout(
  _ desc: CMAudioFormatDescription, sizeOut: UnsafeMutablePointer<Int>?
) -> UnsafePointer<AudioChannelLayout>? {
  let layouts = [desc.audioChannelLayout].compactMap(\.self)
  sizeOut?.pointee = layouts.count * MemoryLayout<AudioChannelLayout>.size
  return desc.lent.pointer(.channelLayout, layouts)
}
/// The one form that the sound is decoded as; good as long as the description lives.
public func CMAudioFormatDescriptionGetFormatList(
  _ desc: CMAudioFormatDescription, sizeOut: UnsafeMutablePointer<Int>?
) -> UnsafePointer<AudioFormatListItem>? {
  let list = desc.audioFormatList
  sizeOut?.pointee = list.count * MemoryLayout<AudioFormatListItem>.stride
  return desc.lent.pointer(.formatList, list)
}
/// The format that says most of the sound.
public func CMAudioFormatDescriptionGetRichestDecodableFormat(
  _ desc: CMAudioFormatDescription
) -> UnsafePointer<AudioFormatListItem>? { CMAudioFormatDescriptionGetFormatList(desc, sizeOut: nil) }
/// The format that most decoders know.
public func CMAudioFormatDescriptionGetMostCompatibleFormat(
  _ desc: CMAudioFormatDescription
) -> UnsafePointer<AudioFormatListItem>? { CMAudioFormatDescriptionGetFormatList(desc, sizeOut: nil) }

/// Parts of a format as bits.
public typealias CMAudioFormatDescriptionMask = UInt32
/// The layout of the samples is compared, or is alike.
public let kCMAudioFormatDescriptionMask_StreamBasicDescription: CMAudioFormatDescriptionMask = 1 << 0
/// The set-up of a decoder is compared, or is alike.
public let kCMAudioFormatDescriptionMask_MagicCookie: CMAudioFormatDescriptionMask = 1 << 1
/// The loudspeakers are compared, or are alike.
public let kCMAudioFormatDescriptionMask_ChannelLayout: CMAudioFormatDescriptionMask = 1 << 2
/// The extensions are compared, or are alike.
public let kCMAudioFormatDescriptionMask_Extensions: CMAudioFormatDescriptionMask = 1 << 3
/// All is compared, or is alike.
public let kCMAudioFormatDescriptionMask_All: CMAudioFormatDescriptionMask = 0xF

/// Whether two descriptions are alike in the parts of the mask.
///
/// - Parameter equalityMaskOut: gets the parts in which they are alike.
@discardableResult
public func CMAudioFormatDescriptionEqual(
  _ formatDescription: CMAudioFormatDescription, otherFormatDescription: CMAudioFormatDescription,
  equalityMask: CMAudioFormatDescriptionMask,
  equalityMaskOut: UnsafeMutablePointer<CMAudioFormatDescriptionMask>?
) -> Bool {
  let (one, other) = (formatDescription.media, otherFormatDescription.media)
  let parts: [(CMAudioFormatDescriptionMask, Bool)] = [
    (
      kCMAudioFormatDescriptionMask_StreamBasicDescription,
      one.audio?.streamDescription == other.audio?.streamDescription
    ),
    (kCMAudioFormatDescriptionMask_MagicCookie, one.codecConfiguration == other.codecConfiguration),
    (
      kCMAudioFormatDescriptionMask_ChannelLayout,
      one.audio?.channelLayout.channels == other.audio?.channelLayout.channels
    ),
    (kCMAudioFormatDescriptionMask_Extensions, one.formatName == other.formatName),
  ]
  let found = parts.reduce(0) { $1.1 ? $0 | $1.0 : $0 }
  equalityMaskOut?.pointee = found
  return found & equalityMask == equalityMask
}
