// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CoreGraphics
import Foundation
import MediaCore
import MediaStructure

/// A way to store the samples of a timecode, by four letters.
public typealias CMTimeCodeFormatType = FourCharCode
/// The number of a frame, in 32 bits.
public let kCMTimeCodeFormatType_TimeCode32: CMTimeCodeFormatType = 0x746D_6364

/// Numbers are left out so that 29.97 frames a second keep up with the clock.
public let kCMTimeCodeFlag_DropFrame: UInt32 = 1
/// The count begins anew after 24 hours.
public let kCMTimeCodeFlag_24HourMax: UInt32 = 2
/// There can be times before zero.
public let kCMTimeCodeFlag_NegTimesOK: UInt32 = 4

/// The origin of the timecode, such as a reel: a dictionary of a name and its language.
public let kCMTimeCodeFormatDescriptionExtension_SourceReferenceName = "SourceReferenceName"
/// The name, a text.
public let kCMTimeCodeFormatDescriptionKey_Value = "Value"
/// The name's language as QuickTime numbers it; a name is written without one.
public let kCMTimeCodeFormatDescriptionKey_LangCode = "LangCode"

/// A description of timecode, whose samples are the number of a frame each, in 32 bits, big-endian.
///
/// The name of the source is the one extension that is kept. Other formats than
/// `kCMTimeCodeFormatType_TimeCode32` are refused.
@discardableResult
public func CMTimeCodeFormatDescriptionCreate(
  allocator: CFAllocator?, timeCodeFormatType: CMTimeCodeFormatType, frameDuration: CMTime,
  frameQuanta: UInt32, flags tcFlags: UInt32, extensions: CFDictionary?,
  formatDescriptionOut: UnsafeMutablePointer<CMTimeCodeFormatDescription?>
) -> OSStatus {
  formatDescriptionOut.give(nil)
  guard timeCodeFormatType == kCMTimeCodeFormatType_TimeCode32, frameDuration.isNumeric,
    let duration = UInt32(exactly: frameDuration.value), duration > 0,
    let quanta = UInt8(exactly: frameQuanta),
    quanta > 0
  else { return kCMFormatDescriptionError_InvalidParameter }
  let name = extensions?[kCMTimeCodeFormatDescriptionExtension_SourceReferenceName] as? [String: Any]
  let entry = TimecodeEntry(
    flags: tcFlags, timescale: UInt32(frameDuration.timescale), frameDuration: duration, frameQuanta: quanta,
    sourceName: name?[kCMTimeCodeFormatDescriptionKey_Value] as? String)
  formatDescriptionOut.give(
    CMFormatDescription(
      FormatDescription(mediaType: .timecode, mediaSubType: "tmcd", codecConfiguration: entry.bytes)))
  return noErr
}

/// Returns the duration of a frame; invalid for a description of something else.
public func CMTimeCodeFormatDescriptionGetFrameDuration(
  _ timeCodeFormatDescription: CMTimeCodeFormatDescription
) -> CMTime {
  guard let entry = TimecodeEntry(timeCodeFormatDescription), let scale = Int32(exactly: entry.timescale),
    scale > 0
  else { return .invalid }
  return CMTime(value: CMTimeValue(entry.frameDuration), timescale: scale)
}

/// Frames a second as they are counted, such as 30 for 29.97.
public func CMTimeCodeFormatDescriptionGetFrameQuanta(
  _ timeCodeFormatDescription: CMTimeCodeFormatDescription
) -> UInt32 {
  UInt32(TimecodeEntry(timeCodeFormatDescription)?.frameQuanta ?? 0)
}
/// Returns the flags of the count, as `kCMTimeCodeFlag_…`.
public func CMTimeCodeFormatDescriptionGetTimeCodeFlags(_ desc: CMTimeCodeFormatDescription) -> UInt32 {
  TimecodeEntry(desc)?.flags ?? 0
}

extension CMFormatDescription {
  /// A name space for the flags of timecode.
  public struct TimeCode {
    /// A property of the count, such as that it leaves numbers out.
    public struct Flag: OptionSet, Hashable, Sendable {
      public let rawValue: UInt32
      public init(rawValue: UInt32) { self.rawValue = rawValue }
      /// See ``kCMTimeCodeFlag_DropFrame``.
      public static let dropFrame = Flag(rawValue: kCMTimeCodeFlag_DropFrame)
      /// See ``kCMTimeCodeFlag_24HourMax``.
      public static let twentyFourHourMax = Flag(rawValue: kCMTimeCodeFlag_24HourMax)
      /// See ``kCMTimeCodeFlag_NegTimesOK``.
      public static let negTimesOK = Flag(rawValue: kCMTimeCodeFlag_NegTimesOK)
    }
  }

  /// The duration of a frame of timecode; invalid for a description of something else.
  public var frameDuration: CMTime { CMTimeCodeFormatDescriptionGetFrameDuration(self) }
  /// Frames a second as timecode counts them, such as 30 for 29.97.
  public var frameQuanta: UInt32 { CMTimeCodeFormatDescriptionGetFrameQuanta(self) }
  /// The flags of timecode's count.
  public var timeCodeFlags: TimeCode.Flag {
    TimeCode.Flag(rawValue: CMTimeCodeFormatDescriptionGetTimeCodeFlags(self))
  }
}

/// The fields of a timecode's sample entry after the index of its data reference.
///
/// See QuickTime File Format, "Timecode Sample Description".
struct TimecodeEntry {
  var flags: UInt32
  var timescale: UInt32
  var frameDuration: UInt32
  var frameQuanta: UInt8
  var sourceName: String?

  var bytes: [UInt8] {
    var writer = FieldWriter()
    writer.writeZeros("reserved", 4)
    writer.write("flags", flags)
    writer.write("timescale", timescale)
    writer.write("frame_duration", frameDuration)
    writer.write("number_of_frames", frameQuanta)
    writer.writeZeros("reserved", 1)
    if let name = sourceName.map({ Array($0.utf8.prefix(Int(UInt8.max))) }) {
      writer.write("size", UInt32(12 + name.count))
      writer.writeFourCC("type", "name")
      writer.write("text_size", UInt16(name.count))
      writer.write("language", Self.undeterminedLanguage)
      writer.writeBytes("text", name)
    }
    return writer.bytes
  }
}

extension TimecodeEntry {
  /// `und` in five bits a letter.
  private static let undeterminedLanguage: UInt16 = 0x55C4
  private static let leastCount = 17

  /// `nil` for a description of something else, or one that breaks off.
  init?(_ description: CMFormatDescription) {
    let bytes = description.media.codecConfiguration
    guard description.media.mediaSubType == "tmcd", bytes.count >= Self.leastCount else { return nil }
    func number(_ offset: Int) -> UInt32 {
      bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }
    self.init(
      flags: number(4), timescale: number(8), frameDuration: number(12), frameQuanta: bytes[16],
      sourceName: Self.name(after: bytes))
  }

  /// The text of a `name` box, which comes after 18 bytes in files, and after 20 where the specification is followed.
  private static func name(after bytes: [UInt8]) -> String? {
    for start in [leastCount + 1, leastCount + 3] where bytes.count >= start + 12 {
      guard bytes[start + 4..<start + 8].elementsEqual("name".utf8) else { continue }
      let count = Int(bytes[start + 8]) << 8 | Int(bytes[start + 9])
      return String(validating: bytes.dropFirst(start + 12).prefix(count), as: UTF8.self)
    }
    return nil
  }
}
