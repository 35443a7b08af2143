// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CoreAudioTypes
import CoreGraphics
import Foundation
import MediaCore
import Synchronization

/// A file of sound.
public typealias AudioFileID = AudioFile
/// A property of a file, by four letters.
public typealias AudioFilePropertyID = UInt32

/// The kind of the file, an ``AudioFileTypeID``.
public let kAudioFilePropertyFileFormat: AudioFilePropertyID = 0x6666_6D74
/// The layout of the packets, an `AudioStreamBasicDescription`.
public let kAudioFilePropertyDataFormat: AudioFilePropertyID = 0x6466_6D74
/// Whether packets are where players look for them, a `UInt32`.
public let kAudioFilePropertyIsOptimized: AudioFilePropertyID = 0x6F70_746D
/// The bytes that a decoder of the packets is set up with.
public let kAudioFilePropertyMagicCookieData: AudioFilePropertyID = 0x6D67_6963
/// Bytes of all packets, a `UInt64`.
public let kAudioFilePropertyAudioDataByteCount: AudioFilePropertyID = 0x6263_6E74
/// The number of packets, a `UInt64`.
public let kAudioFilePropertyAudioDataPacketCount: AudioFilePropertyID = 0x7063_6E74
/// Bytes of the longest packet, a `UInt32`.
public let kAudioFilePropertyMaximumPacketSize: AudioFilePropertyID = 0x7073_7A65
/// Bytes that no packet has more of, a `UInt32`.
public let kAudioFilePropertyPacketSizeUpperBound: AudioFilePropertyID = 0x706B_7562
/// The place of the first packet in the file, in bytes, an `Int64`.
public let kAudioFilePropertyDataOffset: AudioFilePropertyID = 0x646F_6666
/// The loudspeakers of the channels, an `AudioChannelLayout`.
///
/// Written files have the usual ones of their number; others are refused.
public let kAudioFilePropertyChannelLayout: AudioFilePropertyID = 0x636D_6170
/// The ways in which packets can be decoded, an array of `AudioFormatListItem`.
public let kAudioFilePropertyFormatList: AudioFilePropertyID = 0x666C_7374
/// Seconds, a `Double`.
public let kAudioFilePropertyEstimatedDuration: AudioFilePropertyID = 0x6564_7572
/// Bits a second, a `UInt32`.
public let kAudioFilePropertyBitRate: AudioFilePropertyID = 0x6272_6174
/// Bits of a sample before it was encoded, an `Int32`.
public let kAudioFilePropertySourceBitDepth: AudioFilePropertyID = 0x7362_7464
/// The numbers of frames that are heard, and of those before and after, an ``AudioFilePacketTableInfo``.
///
/// It is set before the first packet. Coded sound in files of MPEG-4 keeps it; elsewhere one with frames that
/// are not heard is refused.
public let kAudioFilePropertyPacketTableInfo: AudioFilePropertyID = 0x706E_666F
/// The first frame of a packet, an ``AudioFramePacketTranslation`` whose packet is given.
public let kAudioFilePropertyPacketToFrame: AudioFilePropertyID = 0x706B_6672
/// The packet that holds a frame, an ``AudioFramePacketTranslation`` whose frame is given.
public let kAudioFilePropertyFrameToPacket: AudioFilePropertyID = 0x6672_706B
/// The name of the packets' format for people, a `CFString`.
public let kAudioFilePropertyDataFormatName: AudioFilePropertyID = 0x666E_6D65
/// The bytes of a tag of ID3; it is not given here, MediaScope's metadata is.
public let kAudioFilePropertyID3Tag: AudioFilePropertyID = 0x6964_3374
/// The bytes of a picture; it is not given here, `AVAsset` has it among its metadata.
public let kAudioFilePropertyAlbumArtwork: AudioFilePropertyID = 0x6161_7274
/// Marked places; they are not given here.
public let kAudioFilePropertyMarkerList: AudioFilePropertyID = 0x6D6B_6C73
/// Marked parts; they are not given here.
public let kAudioFilePropertyRegionList: AudioFilePropertyID = 0x7267_6C73
/// A `CFDictionary` of texts: title, artist, album and other tags of the file.
///
/// The dictionary is Swift's here: the variable has to be a `CFDictionary?`, never an `NSDictionary?`, whose
/// memory is of another kind.
public let kAudioFilePropertyInfoDictionary: AudioFilePropertyID = 0x696E_666F

/// The numbers of frames of a file that are heard, and of those before and after.
public struct AudioFilePacketTableInfo: Hashable, Sendable {
  /// The number of frames that are heard.
  public var mNumberValidFrames: Int64
  /// The number of frames before them.
  public var mPrimingFrames: Int32
  /// The number of frames after them.
  public var mRemainderFrames: Int32
  /// Makes the counts.
  public init(mNumberValidFrames: Int64 = 0, mPrimingFrames: Int32 = 0, mRemainderFrames: Int32 = 0) {
    self.mNumberValidFrames = mNumberValidFrames
    self.mPrimingFrames = mPrimingFrames
    self.mRemainderFrames = mRemainderFrames
  }
}

/// The place of a frame among packets.
public struct AudioFramePacketTranslation: Hashable, Sendable {
  /// The frame, counted from the file's first.
  public var mFrame: Int64
  /// The packet that holds it.
  public var mPacket: Int64
  /// The number of frames of the packet before it.
  public var mFrameOffsetInPacket: UInt32
  /// Makes a place.
  public init(mFrame: Int64 = 0, mPacket: Int64 = 0, mFrameOffsetInPacket: UInt32 = 0) {
    self.mFrame = mFrame
    self.mPacket = mPacket
    self.mFrameOffsetInPacket = mFrameOffsetInPacket
  }
}

/// The access that a file is opened for.
public enum AudioFilePermissions: Int8, Sendable {
  /// The file is read.
  case readPermission = 1
  /// The file is written.
  case writePermission = 2
  /// The file is read and written.
  case readWritePermission = 3
}

/// A file of sound whose stored packets are read or written.
public final class AudioFile: @unchecked Sendable {
  // @unchecked: a lock guards everything that changes.
  private let lock = Mutex<Void>(())
  private var sound: StoredSound?
  private var writer: StoredSoundWriter?
  private let kind: AudioFileTypeID

  init(reading path: String) throws(MediaError) {
    let sound = try StoredSound(path: path)
    kind = AudioFileKind.kind(beginningWith: try sound.firstBytes(AudioFileKind.startByteCount))
    self.sound = sound
  }

  /// Reads the bytes that functions of the caller's give.
  init(reading source: CallbackSource) throws(MediaError) {
    sound = try StoredSound(source)
    kind = AudioFileKind.kind(beginningWith: try source.bytes(at: 0, count: AudioFileKind.startByteCount))
  }

  init(writing writer: StoredSoundWriter, _ kind: AudioFileTypeID) {
    (self.writer, self.kind) = (writer, kind)
  }

  deinit { _ = writer?.finish() }

  private func withLock(_ body: () throws(MediaError) -> OSStatus) -> OSStatus {
    lock.withLock { _ in
      _ = sound?.takeFailure()
      do throws(MediaError) { return try body() } catch { return sound?.takeFailure() ?? error.audioStatus }
    }
  }

  func close() -> OSStatus {
    withLock {
      let failure = writer?.finish()
      (sound, writer) = (nil, nil)
      return failure?.audioStatus ?? noErr
    }
  }

  // MARK: properties

  /// Gives the number of bytes of a property, and whether it can be set.
  func propertyInfo(
    _ id: AudioFilePropertyID, _ size: UnsafeMutablePointer<UInt32>?,
    _ isWritable: UnsafeMutablePointer<UInt32>?
  ) -> OSStatus {
    withLock { () throws(MediaError) in
      if Self.isObject(id), sound != nil {
        size?.pointee = UInt32(MemoryLayout<CFDictionary?>.size)
        isWritable?.pointee = 0
        return noErr
      }
      if Self.isTranslation(id) {
        guard framesPerPacket > 0 else { return kAudioFileUnsupportedPropertyError }
        size?.pointee = UInt32(MemoryLayout<AudioFramePacketTranslation>.size)
        isWritable?.pointee = 0
        return noErr
      }
      let canBeSet = writer != nil && Self.writable.contains(id)
      let bytes = try value(id)
      // A property that can be set may not be there yet.
      guard bytes != nil || canBeSet else { return kAudioFileUnsupportedPropertyError }
      size?.pointee = UInt32(clamping: bytes?.count ?? 0)
      isWritable?.pointee = canBeSet ? 1 : 0
      return noErr
    }
  }

  func property(
    _ id: AudioFilePropertyID, _ size: UnsafeMutablePointer<UInt32>, _ target: UnsafeMutableRawPointer
  ) -> OSStatus {
    withLock { () throws(MediaError) in
      if id == kAudioFilePropertyInfoDictionary, let sound {
        return AudioProperty.give(
          object: sound.information as CFDictionary?, size, target, orElse: kAudioFileBadPropertySizeError)
      }
      if id == kAudioFilePropertyDataFormatName, let sound {
        return AudioProperty.give(
          object: sound.format.codec.formatName as CFString?, size, target,
          orElse: kAudioFileBadPropertySizeError)
      }
      if Self.isTranslation(id) { return translate(id, size, target) }
      guard let bytes = try value(id) else { return kAudioFileUnsupportedPropertyError }
      return bytes.withUnsafeBytes {
        AudioProperty.give($0, size, target, orElse: kAudioFileBadPropertySizeError)
      }
    }
  }

  /// Whether a property is an object, rather than bytes.
  private static func isObject(_ id: AudioFilePropertyID) -> Bool {
    id == kAudioFilePropertyInfoDictionary || id == kAudioFilePropertyDataFormatName
  }

  /// Whether a property is a question whose number the caller gives.
  private static func isTranslation(_ id: AudioFilePropertyID) -> Bool {
    id == kAudioFilePropertyPacketToFrame || id == kAudioFilePropertyFrameToPacket
  }

  /// The properties of a written file that can be set.
  private static let writable = [
    kAudioFilePropertyMagicCookieData, kAudioFilePropertyChannelLayout, kAudioFilePropertyPacketTableInfo,
  ]

  /// The frames of each packet; 0 where packets differ.
  private var framesPerPacket: Int {
    (sound?.format ?? writer?.format)?.audio?.streamDescription.framesPerPacket ?? 0
  }

  /// Gives the place of a frame among packets of one length, or the first frame of a packet.
  private func translate(
    _ id: AudioFilePropertyID, _ size: UnsafeMutablePointer<UInt32>, _ target: UnsafeMutableRawPointer
  ) -> OSStatus {
    guard Int(size.pointee) >= MemoryLayout<AudioFramePacketTranslation>.size else {
      return kAudioFileBadPropertySizeError
    }
    let length = framesPerPacket
    guard length > 0 else { return kAudioFileUnsupportedPropertyError }
    var place = target.loadUnaligned(as: AudioFramePacketTranslation.self)
    if id == kAudioFilePropertyPacketToFrame {
      let (frame, isOver) = place.mPacket.multipliedReportingOverflow(by: Int64(length))
      guard !isOver, frame >= 0 else { return kAudio_ParamError }
      (place.mFrame, place.mFrameOffsetInPacket) = (frame, 0)
    } else {
      guard place.mFrame >= 0 else { return kAudio_ParamError }
      (place.mPacket, place.mFrameOffsetInPacket) = (
        place.mFrame / Int64(length), UInt32(place.mFrame % Int64(length))
      )
    }
    target.storeBytes(of: place, as: AudioFramePacketTranslation.self)
    size.pointee = UInt32(MemoryLayout<AudioFramePacketTranslation>.size)
    return noErr
  }

  func setProperty(_ id: AudioFilePropertyID, _ size: UInt32, _ source: UnsafeRawPointer) -> OSStatus {
    withLock {
      guard let writer else { return kAudioFilePermissionsError }
      let bytes = UnsafeRawBufferPointer(start: source, count: Int(size))
      if id == kAudioFilePropertyChannelLayout { return writer.take(layout: bytes) }
      if id == kAudioFilePropertyPacketTableInfo {
        guard bytes.count >= MemoryLayout<AudioFilePacketTableInfo>.size else {
          return kAudioFileBadPropertySizeError
        }
        return writer.take(bytes.loadUnaligned(as: AudioFilePacketTableInfo.self))
      }
      guard id == kAudioFilePropertyMagicCookieData else { return kAudioFileUnsupportedPropertyError }
      return writer.take(cookie: Array(bytes))
    }
  }

  /// The bytes of a property; `nil` for one that is not known, or that the file has not.
  private func value(_ id: AudioFilePropertyID) throws(MediaError) -> [UInt8]? {
    func bytes<Value>(_ value: Value) -> [UInt8] { withUnsafeBytes(of: value) { Array($0) } }
    guard let format = sound?.format ?? writer?.format, let audio = format.audio else { return nil }
    let basic = AudioStreamBasicDescription(audio.streamDescription)
    let layout = writer?.layout ?? AudioChannelLayout(audio.channelLayout)
    switch id {
    case kAudioFilePropertyFileFormat: return bytes(kind)
    case kAudioFilePropertyDataFormat: return bytes(basic)
    case kAudioFilePropertyIsOptimized: return bytes(UInt32(1))
    case kAudioFilePropertyFormatList:
      return bytes(AudioFormatListItem(mASBD: basic, mChannelLayoutTag: layout.mChannelLayoutTag))
    case kAudioFilePropertyChannelLayout: return bytes(layout)
    case kAudioFilePropertyMagicCookieData:
      let cookie = writer?.magicCookie ?? format.magicCookie ?? []
      return cookie.isEmpty ? nil : cookie
    case kAudioFilePropertySourceBitDepth: return bytes(Int32(clamping: basic.mBitsPerChannel))
    case kAudioFilePropertyAudioDataByteCount: return bytes(UInt64(clamping: try survey().byteCount))
    case kAudioFilePropertyAudioDataPacketCount: return bytes(UInt64(clamping: try survey().packetCount))
    case kAudioFilePropertyMaximumPacketSize, kAudioFilePropertyPacketSizeUpperBound:
      return bytes(UInt32(clamping: try survey().longestPacket))
    case kAudioFilePropertyDataOffset: return try survey().firstOffset.map { bytes($0) }
    case kAudioFilePropertyPacketTableInfo:
      return (try sound?.packetTable() ?? writer?.packetTable).map { bytes($0) }
    case kAudioFilePropertyEstimatedDuration: return bytes(duration)
    case kAudioFilePropertyBitRate:
      let bits = Double(try survey().byteCount) * 8
      return bytes(UInt32(clamping: Int64(saturating: duration > 0 ? (bits / duration).rounded() : 0)))
    default: return nil
    }
  }

  private func survey() throws(MediaError) -> StoredSound.Survey {
    if let sound { return try sound.survey() }
    return writer?.survey ?? StoredSound.Survey()
  }

  /// The duration in seconds.
  private var duration: Double { sound?.duration ?? writer?.duration ?? 0 }

  // MARK: reading

  func readBytes(
    at place: Int64, _ count: UnsafeMutablePointer<UInt32>, _ target: UnsafeMutableRawPointer
  ) -> OSStatus {
    let wanted = Int(count.pointee)
    count.pointee = 0
    return withLock { () throws(MediaError) in
      guard let sound else { return kAudioFilePermissionsError }
      guard place >= 0 else { return kAudioFilePositionError }
      let got = try sound.read(into: UnsafeMutableRawBufferPointer(start: target, count: wanted), at: place)
      count.pointee = UInt32(clamping: got)
      return got < wanted ? kAudioFileEndOfFileError : noErr
    }
  }

  /// - Parameter room: bytes of memory; `nil` for those of as many packets as are asked for.
  func readPackets(
    from first: Int64, _ count: UnsafeMutablePointer<UInt32>, room: Int?,
    _ byteCount: UnsafeMutablePointer<UInt32>,
    _ descriptions: UnsafeMutablePointer<AudioStreamPacketDescription>?, _ target: UnsafeMutableRawPointer
  ) -> OSStatus {
    let wanted = Int(count.pointee)
    (count.pointee, byteCount.pointee) = (0, 0)
    return withLock { () throws(MediaError) in
      guard let sound else { return kAudioFilePermissionsError }
      guard first >= 0 else { return kAudioFileInvalidPacketOffsetError }
      var bytes = room ?? 0
      if room == nil {
        let (all, isOver) = wanted.multipliedReportingOverflow(by: Int(try sound.longestPacket()))
        guard !isOver else { return kAudio_ParamError }
        bytes = all
      }
      let sizes = try sound.readPackets(
        into: UnsafeMutableRawBufferPointer(start: target, count: bytes), from: first, atMost: wanted)
      var place: Int64 = 0
      for (index, size) in sizes.enumerated() {
        descriptions?[index] = AudioStreamPacketDescription(
          mStartOffset: place, mVariableFramesInPacket: 0, mDataByteSize: UInt32(clamping: size))
        place += Int64(size)
      }
      (count.pointee, byteCount.pointee) = (UInt32(clamping: sizes.count), UInt32(clamping: place))
      guard sizes.isEmpty, wanted > 0 else { return noErr }
      // No room for the next packet is another matter than no packet.
      return try sound.survey().packetCount > first ? kAudio_ParamError : kAudioFileEndOfFileError
    }
  }

  // MARK: writing

  func writeBytes(
    at place: Int64, _ count: UnsafeMutablePointer<UInt32>, _ source: UnsafeRawPointer
  ) -> OSStatus {
    let bytes = UnsafeRawBufferPointer(start: source, count: Int(count.pointee))
    count.pointee = 0
    return withLock { () throws(MediaError) in
      guard let writer else { return kAudioFilePermissionsError }
      guard let size = writer.packetSize, bytes.count % size == 0 else {
        return kAudioFileOperationNotSupportedError
      }
      guard place == writer.survey.byteCount else { return kAudioFileOperationNotSupportedError }
      try writer.write(bytes, sizes: Array(repeating: size, count: bytes.count / size))
      count.pointee = UInt32(clamping: bytes.count)
      return noErr
    }
  }

  func writePackets(
    from first: Int64, _ count: UnsafeMutablePointer<UInt32>, byteCount: UInt32,
    _ descriptions: UnsafePointer<AudioStreamPacketDescription>?, _ source: UnsafeRawPointer
  ) -> OSStatus {
    let wanted = Int(count.pointee)
    count.pointee = 0
    return withLock { () throws(MediaError) in
      guard let writer else { return kAudioFilePermissionsError }
      guard first == writer.survey.packetCount else { return kAudioFileOperationNotSupportedError }
      let bytes = UnsafeRawBufferPointer(start: source, count: Int(byteCount))
      if let size = writer.packetSize {
        guard bytes.count / size >= wanted else { return kAudio_ParamError }
        try writer.write(
          UnsafeRawBufferPointer(rebasing: bytes[..<(wanted * size)]),
          sizes: Array(repeating: size, count: wanted))
      } else {
        guard let descriptions else { return kAudio_ParamError }
        for index in 0..<wanted {
          let (start, size) = (descriptions[index].mStartOffset, Int(descriptions[index].mDataByteSize))
          guard start >= 0, start <= bytes.count, size <= bytes.count - Int(start) else {
            return kAudio_ParamError
          }
          try writer.write(
            UnsafeRawBufferPointer(rebasing: bytes[Int(start)..<(Int(start) + size)]), sizes: [size],
            frames: Int64(descriptions[index].mVariableFramesInPacket))
          count.pointee += 1
        }
      }
      count.pointee = UInt32(clamping: wanted)
      return noErr
    }
  }
}
