// swift-format-ignore-file: AlwaysUseLowerCamelCase

import MediaCore
import MediaReading

/// Turns Linear PCM to the layout that a writer's settings ask for.
final class LinearPCMConverter: @unchecked Sendable {
  // @unchecked: one thread at a time appends to an input.
  private let settings: AudioSettings

  init(_ settings: AudioSettings) { self.settings = settings }

  /// A buffer in the settings' layout: the samples as they are where they are in it already.
  ///
  /// - Throws: `.operationNotSupportedForAsset` for another sample rate or another number of channels.
  func convert(_ buffer: SampleBuffer) throws(MediaError) -> SampleBuffer {
    guard var format = buffer.formatDescription, let stream = format.audioStreamDescription,
      let data = buffer.dataBuffer
    else { throw MediaError(.invalidArgument, "a buffer without Linear PCM") }
    let rate = settings.sampleRate ?? stream.sampleRate
    let count = settings.channelLayout?.channels.count ?? settings.numberOfChannels ?? stream.channelsPerFrame
    guard rate == stream.sampleRate, count == stream.channelsPerFrame else {
      throw MediaError(
        .operationNotSupportedForAsset,
        "Linear PCM is written at the rate and with the channels that it comes with")
    }
    let wanted = AudioStreamDescription.linearPCM(
      sampleRate: rate, channels: count, bitsPerChannel: settings.bitDepth, isFloat: settings.isFloat,
      isBigEndian: settings.isBigEndian)
    guard wanted != stream else { return buffer }
    let converted = try Self.convert(data, stream, wanted, frameCount: buffer.numSamples)
    format.audio?.streamDescription = wanted
    var result = buffer
    (result.formatDescription, result.dataBuffer, result.sampleSizes) = (
      format, converted, [wanted.bytesPerFrame]
    )
    return result
  }

  private static func convert(
    _ data: BlockBuffer, _ source: AudioStreamDescription, _ target: AudioStreamDescription, frameCount: Int
  ) throws(MediaError) -> BlockBuffer {
    guard let reader = SampleCoding(source), let writer = SampleCoding(target) else {
      throw MediaError(
        .operationNotSupportedForAsset, "samples of \(source.bitsPerChannel) bits are not converted")
    }
    let channels = source.channelsPerFrame
    let isPlanar = source.formatFlags.contains(.isNonInterleaved)
    let (count, overflow) = frameCount.multipliedReportingOverflow(by: channels)
    guard !overflow, count >= 0, data.dataLength / reader.byteCount >= count else {
      throw MediaError(.invalidArgument, "a buffer has fewer bytes than its samples need")
    }
    return try BlockBuffer(capacity: count * writer.byteCount) { (output) throws(MediaError) in
      data.withUnsafeBytes { input in
        for frame in 0..<frameCount {
          for channel in 0..<channels {
            let index = frame * channels + channel
            let place = isPlanar ? channel * frameCount + frame : index
            writer.write(reader.read(input, place), to: output, index)
          }
        }
      }
      return count * writer.byteCount
    }
  }
}

/// How one sample is stored.
private struct SampleCoding {
  let byteCount: Int
  private let isFloat: Bool
  private let isBigEndian: Bool
  private let isSigned: Bool

  init?(_ description: AudioStreamDescription) {
    isFloat = description.formatFlags.contains(.isFloat)
    isBigEndian = description.formatFlags.contains(.isBigEndian)
    isSigned = description.formatFlags.contains(.isSignedInteger)
    byteCount = description.bitsPerChannel / 8
    let known = isFloat ? [32, 64] : [8, 16, 24, 32]
    guard known.contains(description.bitsPerChannel) else { return nil }
  }

  /// Full scale is ±1.
  func read(_ bytes: UnsafeRawBufferPointer, _ index: Int) -> Double {
    var bits: UInt64 = 0
    for byte in 0..<byteCount {
      let place = index * byteCount + (isBigEndian ? byte : byteCount - 1 - byte)
      bits = bits << 8 | UInt64(bytes[place])
    }
    if isFloat {
      return byteCount == 4
        ? Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits))) : Double(bitPattern: bits)
    }
    let unused = UInt64(64 - byteCount * 8)
    let signed = isSigned ? Int64(bitPattern: bits << unused) : Int64(bitPattern: bits << unused ^ (1 << 63))
    return Double(signed) / 0x1p63
  }

  /// Integers are rounded, and cut at full scale.
  func write(_ sample: Double, to bytes: UnsafeMutableRawBufferPointer, _ index: Int) {
    var bits: UInt64
    if isFloat {
      bits = byteCount == 4 ? UInt64(Float(sample).bitPattern) : sample.bitPattern
    } else {
      let scale = Double(UInt64(1) << UInt64(byteCount * 8 - 1))
      let value = Int64(min(max((sample.isNaN ? 0 : sample * scale).rounded(), -scale), scale - 1))
      bits = UInt64(bitPattern: isSigned ? value : value + Int64(scale))
    }
    for byte in 0..<byteCount {
      let place = index * byteCount + (isBigEndian ? byteCount - 1 - byte : byte)
      bytes[place] = UInt8(truncatingIfNeeded: bits)
      bits >>= 8
    }
  }
}
