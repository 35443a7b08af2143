// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CoreGraphics
import Foundation
import MediaCodecs
import MediaCore

/// A description of AVC by its parameter sets, for samples whose units come after lengths of four bytes.
///
/// - Returns: an error where a set lacks that a decoder needs, and for lengths of other sizes.
@discardableResult
public func CMVideoFormatDescriptionCreateFromH264ParameterSets(
  allocator: CFAllocator?, parameterSetCount: Int,
  parameterSetPointers: UnsafePointer<UnsafePointer<UInt8>>, parameterSetSizes: UnsafePointer<Int>,
  nalUnitHeaderLength: Int32, formatDescriptionOut: UnsafeMutablePointer<CMFormatDescription?>
) -> OSStatus {
  describe(
    .h264, parameterSetCount, parameterSetPointers, parameterSetSizes, nalUnitHeaderLength,
    formatDescriptionOut)
}

/// A description of HEVC by its parameter sets, for samples whose units come after lengths of four bytes.
@discardableResult
public func CMVideoFormatDescriptionCreateFromHEVCParameterSets(
  allocator: CFAllocator?, parameterSetCount: Int,
  parameterSetPointers: UnsafePointer<UnsafePointer<UInt8>>, parameterSetSizes: UnsafePointer<Int>,
  nalUnitHeaderLength: Int32, extensions: CFDictionary?,
  formatDescriptionOut: UnsafeMutablePointer<CMFormatDescription?>
) -> OSStatus {
  describe(
    .hevc, parameterSetCount, parameterSetPointers, parameterSetSizes, nalUnitHeaderLength,
    formatDescriptionOut)
}

private func describe(
  _ codec: Codec, _ count: Int, _ pointers: UnsafePointer<UnsafePointer<UInt8>>,
  _ sizes: UnsafePointer<Int>, _ headerLength: Int32, _ out: UnsafeMutablePointer<CMFormatDescription?>
) -> OSStatus {
  out.pointee = nil
  guard count > 0, (0..<count).allSatisfy({ sizes[$0] > 0 }) else {
    return kCMFormatDescriptionError_InvalidParameter
  }
  let sets = (0..<count).map { Data(bytes: pointers[$0], count: sizes[$0]) }
  guard let description = FormatDescription(codec, parameterSets: sets, headerLength: Int(headerLength))
  else {
    return kCMFormatDescriptionError_InvalidParameter
  }
  out.pointee = CMFormatDescription(description)
  return noErr
}

extension FormatDescription {
  /// - Returns: `nil` where a set lacks that a decoder needs, and for lengths of other sizes than four bytes.
  fileprivate init?(_ codec: Codec, parameterSets: [Data], headerLength: Int) {
    guard headerLength == 4, !parameterSets.isEmpty, parameterSets.allSatisfy({ !$0.isEmpty }) else {
      return nil
    }
    let stream = parameterSets.flatMap { [0, 0, 0, 1] + $0 }
    guard
      let record = stream.withUnsafeBytes({ DecoderConfigurationRecord.make(codec, ofByteStream: $0) }),
      let configuration = CodecConfiguration(codec: codec, bytes: record),
      let dimensions = configuration.dimensions
    else { return nil }
    var video = FormatDescription.VideoFormat(dimensions: dimensions)
    video.color = configuration.color
    if let ratio = configuration.pixelAspectRatio { video.pixelAspectRatio = ratio }
    let code: CMVideoCodecType = codec == .h264 ? kCMVideoCodecType_H264 : kCMVideoCodecType_HEVC
    self.init(
      mediaType: .video, mediaSubType: FourCC(rawValue: code), codec: codec, video: video,
      codecConfiguration: record)
  }
}

extension CMFormatDescription {
  /// A description of AVC by its parameter sets, for samples whose units come after lengths of four bytes.
  ///
  /// - Throws: where a set is missing that a decoder needs, and for lengths of other sizes.
  public convenience init(h264ParameterSets: [Data], nalUnitHeaderLength: Int = 4) throws {
    try self.init(.h264, h264ParameterSets, nalUnitHeaderLength)
  }
  /// A description of HEVC by its parameter sets; extensions are not needed beside them.
  ///
  /// - Throws: where a set is missing that a decoder needs, and for lengths of other sizes than four bytes.
  public convenience init(
    hevcParameterSets: [Data], nalUnitHeaderLength: Int = 4, extensions: Extensions? = nil
  ) throws { try self.init(.hevc, hevcParameterSets, nalUnitHeaderLength) }

  private convenience init(_ codec: Codec, _ sets: [Data], _ headerLength: Int) throws {
    guard let made = FormatDescription(codec, parameterSets: sets, headerLength: headerLength) else {
      throw NSError(domain: NSOSStatusErrorDomain, code: Int(kCMFormatDescriptionError_InvalidParameter))
    }
    self.init(made)
  }

  /// A description of pictures of a codec.
  ///
  /// The extensions that are kept are the configuration, and those that say how the pictures are to be shown.
  ///
  /// - Throws: for a width or height that isn't above zero.
  public convenience init(
    videoCodecType: MediaSubType, width: Int, height: Int, extensions: Extensions? = nil
  ) throws {
    var made: CMFormatDescription?
    let status = CMVideoFormatDescriptionCreate(
      allocator: nil, codecType: videoCodecType.rawValue, width: Int32(clamping: width),
      height: Int32(clamping: height), extensions: extensions?.base, formatDescriptionOut: &made)
    guard status == noErr, let made else {
      throw NSError(domain: NSOSStatusErrorDomain, code: Int(status))
    }
    self.init(made.media)
  }

  /// The parameter sets of H.264 or HEVC in the order of their record; none of other codecs.
  public var parameterSets: [Data] {
    guard let sets = storedParameterSets else { return [] }
    return sets.ranges.map { Data(bytes: sets.bytes + $0.lowerBound, count: $0.count) }
  }
  /// Bytes of the length before each unit of a sample; 0 where there are no units.
  public var nalUnitHeaderLength: Int { storedParameterSets?.lengthSize ?? 0 }
}

/// One of a description's parameter sets: those of sequences first, then those of pictures.
///
/// The pointer is good as long as the description lives.
@discardableResult
public func CMVideoFormatDescriptionGetH264ParameterSetAtIndex(
  _ videoDesc: CMFormatDescription, parameterSetIndex: Int,
  parameterSetPointerOut: UnsafeMutablePointer<UnsafePointer<UInt8>?>?,
  parameterSetSizeOut: UnsafeMutablePointer<Int>?, parameterSetCountOut: UnsafeMutablePointer<Int>?,
  nalUnitHeaderLengthOut: UnsafeMutablePointer<Int32>?
) -> OSStatus {
  give(
    .h264, videoDesc, parameterSetIndex, parameterSetPointerOut, parameterSetSizeOut, parameterSetCountOut,
    nalUnitHeaderLengthOut)
}

/// One of a description's parameter sets, in the order of its record.
///
/// The order is usually that of the sets of the video, of sequences and of pictures.
@discardableResult
public func CMVideoFormatDescriptionGetHEVCParameterSetAtIndex(
  _ videoDesc: CMFormatDescription, parameterSetIndex: Int,
  parameterSetPointerOut: UnsafeMutablePointer<UnsafePointer<UInt8>?>?,
  parameterSetSizeOut: UnsafeMutablePointer<Int>?, parameterSetCountOut: UnsafeMutablePointer<Int>?,
  nalUnitHeaderLengthOut: UnsafeMutablePointer<Int32>?
) -> OSStatus {
  give(
    .hevc, videoDesc, parameterSetIndex, parameterSetPointerOut, parameterSetSizeOut, parameterSetCountOut,
    nalUnitHeaderLengthOut)
}

private func give(
  _ codec: Codec, _ description: CMFormatDescription, _ index: Int,
  _ pointer: UnsafeMutablePointer<UnsafePointer<UInt8>?>?, _ size: UnsafeMutablePointer<Int>?,
  _ count: UnsafeMutablePointer<Int>?, _ headerLength: UnsafeMutablePointer<Int32>?
) -> OSStatus {
  guard description.media.codec == codec, let sets = description.storedParameterSets else {
    return kCMFormatDescriptionError_InvalidParameter
  }
  count?.pointee = sets.ranges.count
  headerLength?.pointee = Int32(sets.lengthSize)
  guard pointer != nil || size != nil else { return noErr }
  guard sets.ranges.indices.contains(index) else { return kCMFormatDescriptionError_InvalidParameter }
  size?.pointee = sets.ranges[index].count
  pointer?.pointee = UnsafePointer(sets.bytes + sets.ranges[index].lowerBound)
  return noErr
}

/// The parameter sets of a decoder configuration record, in memory that stays where it is.
final class StoredParameterSets: Sendable {
  nonisolated(unsafe) let bytes: UnsafeMutablePointer<UInt8>
  let ranges: [Range<Int>]
  /// Bytes of the length before each unit of a sample.
  let lengthSize: Int

  /// - Returns: `nil` for a record that breaks off, and for other codecs.
  init?(_ record: [UInt8], _ codec: Codec) {
    guard let found = DecoderConfigurationRecord.parameterSets(codec, in: record) else { return nil }
    (ranges, lengthSize) = (found.places, found.lengthSize)
    bytes = .allocate(capacity: max(record.count, 1))
    bytes.initialize(from: record, count: record.count)
  }

  deinit { bytes.deallocate() }
}
