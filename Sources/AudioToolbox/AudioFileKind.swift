// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CoreAudioTypes
import Foundation
import MediaCore
import MediaWriting

/// A kind of file, by four letters.
public typealias AudioFileTypeID = UInt32
/// AIFF.
public let kAudioFileAIFFType: AudioFileTypeID = 0x4149_4646
/// AIFF-C.
public let kAudioFileAIFCType: AudioFileTypeID = 0x4149_4643
/// WAVE.
public let kAudioFileWAVEType: AudioFileTypeID = 0x5741_5645
/// RF64 (ITU-R BS.2088, annex 1).
public let kAudioFileRF64Type: AudioFileTypeID = 0x5246_3634
/// BW64 (ITU-R BS.2088).
public let kAudioFileBW64Type: AudioFileTypeID = 0x4257_3634
/// Wave64.
public let kAudioFileWave64Type: AudioFileTypeID = 0x5736_3466
/// Sound Designer II; neither read nor written.
public let kAudioFileSoundDesigner2Type: AudioFileTypeID = 0x5364_3266
/// AU.
public let kAudioFileNextType: AudioFileTypeID = 0x4E65_5854
/// MPEG audio, layer III.
public let kAudioFileMP3Type: AudioFileTypeID = 0x4D50_4733
/// MPEG audio, layer II.
public let kAudioFileMP2Type: AudioFileTypeID = 0x4D50_4732
/// MPEG audio, layer I.
public let kAudioFileMP1Type: AudioFileTypeID = 0x4D50_4731
/// AC-3.
public let kAudioFileAC3Type: AudioFileTypeID = 0x6163_2D33
/// AAC in frames of ADTS.
public let kAudioFileAAC_ADTSType: AudioFileTypeID = 0x6164_7473
/// MP4.
public let kAudioFileMPEG4Type: AudioFileTypeID = 0x6D70_3466
/// M4A.
public let kAudioFileM4AType: AudioFileTypeID = 0x6D34_6166
/// M4B.
public let kAudioFileM4BType: AudioFileTypeID = 0x6D34_6266
/// Core Audio Format.
public let kAudioFileCAFType: AudioFileTypeID = 0x6361_6666
/// 3GP.
public let kAudioFile3GPType: AudioFileTypeID = 0x3367_7070
/// 3GPP2.
public let kAudioFile3GP2Type: AudioFileTypeID = 0x3367_7032
/// AMR.
public let kAudioFileAMRType: AudioFileTypeID = 0x616D_7266
/// FLAC.
public let kAudioFileFLACType: AudioFileTypeID = 0x666C_6163
/// AAC in LATM and LOAS.
public let kAudioFileLATMInLOASType: AudioFileTypeID = 0x6C6F_6173

/// Options for making a file.
public struct AudioFileFlags: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// A file that is there is written over.
  public static let eraseFile = AudioFileFlags(rawValue: 1)
  /// Accepted, and without effect.
  public static let dontPageAlignAudioData = AudioFileFlags(rawValue: 2)
}

/// Core Audio's numbers of the kinds of files.
package enum AudioFileKind {
  /// The kinds that are written, with the library's names of them.
  static let written: [AudioFileTypeID: FileType] = [
    kAudioFileWAVEType: .wav, kAudioFileAIFFType: .aiff, kAudioFileAIFCType: .aifc, kAudioFileCAFType: .caf,
    kAudioFileM4AType: .m4a, kAudioFileMPEG4Type: .mp4, kAudioFileFLACType: .flac, kAudioFileMP3Type: .mp3,
    kAudioFileAAC_ADTSType: .adts,
  ]

  /// Whether files of a kind hold Linear PCM of a format: AIFF has integers with the highest byte first, AIFF-C those of 16 bits
  /// and more, floating point and, of 16 bits, integers with the lowest byte first.
  static func holds(_ format: AudioStreamBasicDescription, _ kind: AudioFileTypeID) -> Bool {
    let flags = format.media.formatFlags
    let isBigEndian = flags.contains(.isBigEndian) || format.mBitsPerChannel <= 8
    switch kind {
    case kAudioFileAIFFType: return isBigEndian && flags.contains(.isSignedInteger)
    case kAudioFileAIFCType:
      return flags.contains(.isFloat)
        ? isBigEndian
        : flags.contains(.isSignedInteger) && format.mBitsPerChannel > 8
          && (isBigEndian || format.mBitsPerChannel == 16)
    default: return true
    }
  }

  /// The type of a file that is made for a format; a code where there is none.
  static func type(
    of kind: AudioFileTypeID, for format: AudioStreamBasicDescription
  ) -> (type: FileType?, status: OSStatus) {
    guard let type = written[kind] else { return (nil, kAudioFileUnsupportedFileTypeError) }
    guard format.mFormatID != kAudioFormatLinearPCM || holds(format, kind) else {
      return (nil, kAudioFileUnsupportedDataFormatError)
    }
    return (type, noErr)
  }

  /// The number of a file's first bytes that say its kind.
  static let startByteCount = 12

  /// The kind of a file, by its own first bytes.
  static func kind(beginningWith start: [UInt8]) -> AudioFileTypeID {
    func text(_ range: Range<Int>) -> String {
      range.upperBound <= start.count ? String(decoding: start[range], as: UTF8.self) : ""
    }
    switch (text(0..<4), text(8..<12)) {
    case ("RIFF", "WAVE"): return kAudioFileWAVEType
    case ("RF64", "WAVE"): return kAudioFileRF64Type
    case ("BW64", "WAVE"): return kAudioFileBW64Type
    case ("riff", _): return kAudioFileWave64Type
    case ("FORM", "AIFF"): return kAudioFileAIFFType
    case ("FORM", "AIFC"): return kAudioFileAIFCType
    case ("caff", _): return kAudioFileCAFType
    case ("fLaC", _): return kAudioFileFLACType
    case (".snd", _): return kAudioFileNextType
    case (let head, _) where head.hasPrefix("#!AM"): return kAudioFileAMRType
    case (_, let brand) where text(4..<8) == "ftyp":
      return brand.hasPrefix("3g2")
        ? kAudioFile3GP2Type
        : brand.hasPrefix("3g")
          ? kAudioFile3GPType
          : brand == "M4A " ? kAudioFileM4AType : brand == "M4B " ? kAudioFileM4BType : kAudioFileMPEG4Type
    case (let head, _) where head.hasPrefix("ID3"): return kAudioFileMP3Type
    default: break
    }
    guard start.count >= 2 else { return 0 }
    switch (start[0], start[1] & 0xF6, start[1] & 0xE6) {
    case (0xFF, 0xF0, _): return kAudioFileAAC_ADTSType
    case (0xFF, _, 0xE2): return kAudioFileMP3Type
    case (0xFF, _, 0xE4): return kAudioFileMP2Type
    case (0x0B, _, _) where start[1] == 0x77: return kAudioFileAC3Type
    default: return 0
    }
  }

  /// Whether files of a kind are written with an extension.
  package static func isWritten(_ kind: AudioFileTypeID, as pathExtension: String) -> Bool {
    written[kind].map { FileType(pathExtension: pathExtension) == $0 } ?? false
  }

  /// Returns the status for which a file is not made at a place; `nil` where it is made.
  static func refusal(_ url: URL, _ flags: AudioFileFlags) -> OSStatus? {
    guard flags.contains(.eraseFile) || !FileManager.default.fileExists(atPath: url.path) else {
      return kAudioFilePermissionsError
    }
    return nil
  }
}
