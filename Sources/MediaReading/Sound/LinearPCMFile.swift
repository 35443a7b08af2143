package import MediaAssets
package import MediaContainers
public import MediaCore

/// A file of uncompressed sound, read without a decoder: by its own headers, or by a form that the caller gives.
public struct LinearPCMFile: Sendable {
  /// The layout of the stored samples.
  public let description: AudioStreamDescription
  /// The loudspeakers of the channels; `nil` where nothing names them.
  public let channelLayout: ChannelLayout?
  /// The number of samples of each channel.
  public let frameCount: Int64
  private let source: any ByteSource
  private let start: Int64

  /// The number of samples that are read and lent at once, in whole frames: as many as the second level
  /// of cache holds.
  private static let blockSize = 1 << 15

  /// Takes all bytes of a file for samples of a form; a part of a frame at the end is left out.
  ///
  /// - Throws: `.invalidArgument` for a form that is not interleaved Linear PCM of 8, 16, 24 or 32 bits, or 32 or 64
  ///   in floating point, and what opening the file throws.
  public init(path: String, rawFormat: AudioStreamDescription) throws(MediaError) {
    try self.init(source: try FileByteSource(path: path), rawFormat: rawFormat)
  }

  package init(source: any ByteSource, rawFormat: AudioStreamDescription) throws(MediaError) {
    let isFloat = rawFormat.formatFlags.contains(.isFloat)
    guard rawFormat.formatID == .linearPCM, !rawFormat.formatFlags.contains(.isNonInterleaved),
      (isFloat ? [32, 64] : [8, 16, 24, 32]).contains(rawFormat.bitsPerChannel),
      rawFormat.channelsPerFrame > 0, rawFormat.sampleRate >= 1, rawFormat.sampleRate <= 10_000_000,
      rawFormat.bytesPerFrame == rawFormat.bitsPerChannel / 8 * rawFormat.channelsPerFrame
    else { throw MediaError(.invalidArgument, "this form of raw samples can't be read") }
    guard rawFormat.channelsPerFrame <= 1024 else {
      throw MediaError(.overLimit, "\(rawFormat.channelsPerFrame) channels are more than the limit of 1024")
    }
    self.source = source
    description = rawFormat
    channelLayout = nil
    start = 0
    frameCount = source.byteCount / Int64(rawFormat.bytesPerFrame)
  }

  /// Makes a reader of the samples that a file's headers leave in no doubt.
  package init(_ layout: LinearPCMLayout, of source: any ByteSource) {
    self.source = source
    description = layout.description
    channelLayout = layout.channelLayout
    start = layout.data.lowerBound
    frameCount = Int64(layout.data.count) / Int64(layout.description.bytesPerFrame)
  }

  /// The form in which samples are lent.
  package enum Precision: Sendable {
    /// 16-bit integers.
    case int16
    /// 32-bit integers, of which narrower ones are the upper bits.
    case int32
    /// Floating point, in which full scale is 1.
    case float
  }

  /// The precision that loses nothing of the samples, but for what 64 bits of floating point have over 32.
  package var fullPrecision: Precision {
    description.formatFlags.contains(.isFloat) ? .float : description.bitsPerChannel > 16 ? .int32 : .int16
  }

  /// Lends the samples of some frames as 16-bit integers, block by block.
  ///
  /// Longer integers lose their lower bits; floating point is rounded to even and limited to full scale, as
  /// libswresample does it.
  package func withSamples(
    of frames: Range<Int64>, _ body: (Span<Int16>) throws(MediaError) -> Void
  ) throws(MediaError) {
    let isSigned = description.formatFlags.contains(.isSignedInteger)
    try withBlocks(
      of: frames, silence: 0 as Int16,
      isNative: description.bitsPerChannel == 16 && isSigned && !isSwapped, convert, body)
  }

  /// Lends the samples of some frames as 32-bit integers, block by block.
  ///
  /// - Throws: `.invalidArgument` for floating point, too.
  package func withIntegers(
    of frames: Range<Int64>, _ body: (Span<Int32>) throws(MediaError) -> Void
  ) throws(MediaError) {
    guard !description.formatFlags.contains(.isFloat) else {
      throw MediaError(.invalidArgument, "the samples are no integers")
    }
    let isSigned = description.formatFlags.contains(.isSignedInteger)
    try withBlocks(
      of: frames, silence: 0 as Int32,
      isNative: description.bitsPerChannel == 32 && isSigned && !isSwapped, convertToIntegers, body)
  }

  /// Lends the samples of some frames in floating point, block by block.
  ///
  /// - Throws: `.invalidArgument` for integers, too.
  package func withFloats(
    of frames: Range<Int64>, _ body: (Span<Float>) throws(MediaError) -> Void
  ) throws(MediaError) {
    guard description.formatFlags.contains(.isFloat) else {
      throw MediaError(.invalidArgument, "the samples are no floating point")
    }
    try withBlocks(
      of: frames, silence: 0 as Float, isNative: description.bitsPerChannel == 32 && !isSwapped,
      convertToFloats, body)
  }

  private func withBlocks<Sample: BitwiseCopyable>(
    of frames: Range<Int64>, silence: Sample, isNative: Bool,
    _ convert: (RawSpan, Int, inout [Sample]) -> Void, _ body: (Span<Sample>) throws(MediaError) -> Void
  ) throws(MediaError) {
    let frames = frames.clamped(to: 0..<frameCount)
    let channels = description.channelsPerFrame
    let blockFrames = max(Self.blockSize / channels, 1)
    let width = description.bitsPerChannel / 8
    var bytes = [UInt8](repeating: 0, count: isNative ? 0 : blockFrames * channels * width)
    var samples = [Sample](repeating: silence, count: blockFrames * channels)
    var position = frames.lowerBound
    while position < frames.upperBound {
      try WorkCancellation.check()
      let count = Int(min(Int64(blockFrames), frames.upperBound - position)) * channels
      let offset = start + position * Int64(description.bytesPerFrame)
      var got: Int
      if isNative {
        got = try samples.withUnsafeMutableBufferPointer { (buffer) throws(MediaError) -> Int in
          try source.read(
            into: UnsafeMutableRawBufferPointer(UnsafeMutableBufferPointer(rebasing: buffer[..<count])),
            at: offset)
        }
      } else {
        got = try bytes.withUnsafeMutableBufferPointer { (buffer) throws(MediaError) -> Int in
          try source.read(
            into: UnsafeMutableRawBufferPointer(
              UnsafeMutableBufferPointer(rebasing: buffer[..<(count * width)])), at: offset)
        }
        convert(bytes.span.bytes, got / width, &samples)
      }
      got = got / description.bytesPerFrame * channels
      try body(samples.span.extracting(first: got))
      // A file can become shorter while it is read.
      guard got == count else {
        throw MediaError(
          .fileFailedToParse, "the file ends before its samples do",
          at: .init(file: source.name, byteOffset: offset))
      }
      position += Int64(count / channels)
    }
  }

  private var isSwapped: Bool {
    description.formatFlags.contains(.isBigEndian) != (1.bigEndian == 1)
  }

  private func convert(_ bytes: RawSpan, _ count: Int, _ samples: inout [Int16]) {
    let isSigned = description.formatFlags.contains(.isSignedInteger)
    let isFloat = description.formatFlags.contains(.isFloat)
    let isBig = description.formatFlags.contains(.isBigEndian)
    func load<Number: FixedWidthInteger & BitwiseCopyable>(_ index: Int, as: Number.Type) -> Number {
      let number = bytes.unsafeLoadUnaligned(
        fromByteOffset: index &* MemoryLayout<Number>.size, as: Number.self)
      return isBig ? Number(bigEndian: number) : Number(littleEndian: number)
    }
    // Unsigned samples have their silence in the middle.
    let bias: UInt16 = isSigned ? 0 : 0x8000
    switch (description.bitsPerChannel, isFloat) {
    case (8, _):
      for index in 0..<count {
        samples[index] = Int16(bitPattern: UInt16(load(index, as: UInt8.self)) << 8 ^ bias)
      }
    case (16, _):
      for index in 0..<count { samples[index] = Int16(bitPattern: load(index, as: UInt16.self) ^ bias) }
    case (24, _):
      let (low, high) = isBig ? (1, 0) : (1, 2)
      for index in 0..<count {
        let place = index &* 3
        let lower = UInt16(bytes.unsafeLoad(fromByteOffset: place &+ low, as: UInt8.self))
        let upper = UInt16(bytes.unsafeLoad(fromByteOffset: place &+ high, as: UInt8.self))
        samples[index] = Int16(bitPattern: (upper << 8 | lower) ^ bias)
      }
    case (32, false):
      for index in 0..<count {
        samples[index] = Int16(bitPattern: UInt16(load(index, as: UInt32.self) >> 16) ^ bias)
      }
    case (32, true):
      for index in 0..<count {
        let value = Float(bitPattern: load(index, as: UInt32.self)) * 32768
        samples[index] = Self.limited(value.rounded(.toNearestOrEven))
      }
    default:
      for index in 0..<count {
        let value = Double(bitPattern: load(index, as: UInt64.self)) * 32768
        samples[index] = Self.limited(value.rounded(.toNearestOrEven))
      }
    }
  }

  /// Limits a sample to 16 bits; a value that is not a number counts as silence.
  private static func limited<Number: BinaryFloatingPoint>(_ value: Number) -> Int16 {
    value >= 32767 ? .max : value <= -32768 ? .min : value.isNaN ? 0 : Int16(value)
  }

  private func convertToIntegers(_ bytes: RawSpan, _ count: Int, _ samples: inout [Int32]) {
    let isBig = description.formatFlags.contains(.isBigEndian)
    let bias: UInt32 = description.formatFlags.contains(.isSignedInteger) ? 0 : 1 << 31
    let width = description.bitsPerChannel / 8
    var first = 0
    if width == 3 {
      // With the first byte of the next sample, which there is of all but the last.
      while first < count - 1 {
        let word = bytes.unsafeLoadUnaligned(fromByteOffset: first &* 3, as: UInt32.self)
        let upper = isBig ? UInt32(bigEndian: word) & ~0xFF : UInt32(littleEndian: word) << 8
        samples[first] = Int32(bitPattern: upper ^ bias)
        first &+= 1
      }
    }
    for index in first..<count {
      var word: UInt32 = 0
      for place in 0..<width {
        let byte = bytes.unsafeLoad(fromByteOffset: index &* width &+ place, as: UInt8.self)
        // The highest byte of each is the highest of the word.
        word |= UInt32(byte) << UInt32(8 * (isBig ? 3 - place : place + 4 - width))
      }
      samples[index] = Int32(bitPattern: word ^ bias)
    }
  }

  private func convertToFloats(_ bytes: RawSpan, _ count: Int, _ samples: inout [Float]) {
    let isBig = description.formatFlags.contains(.isBigEndian)
    for index in 0..<count where description.bitsPerChannel == 32 {
      let word = bytes.unsafeLoadUnaligned(fromByteOffset: index &* 4, as: UInt32.self)
      samples[index] = Float(bitPattern: isBig ? UInt32(bigEndian: word) : UInt32(littleEndian: word))
    }
    for index in 0..<count where description.bitsPerChannel == 64 {
      let word = bytes.unsafeLoadUnaligned(fromByteOffset: index &* 8, as: UInt64.self)
      samples[index] = Float(
        Double(bitPattern: isBig ? UInt64(bigEndian: word) : UInt64(littleEndian: word)))
    }
  }
}

extension LinearPCMFile {
  /// The range from zero to the end of the last sample.
  package var timeRange: MediaTimeRange {
    let rate = Int32(clamping: Int(saturating: description.sampleRate))
    return MediaTimeRange(start: .zero, duration: MediaTime(value: frameCount, timescale: rate))
  }
}

extension Asset {
  /// The samples of a file that holds nothing else and needs no decoder; `nil` for all others.
  package var plainSamples: LinearPCMFile? {
    plainSound.map { LinearPCMFile($0.layout, of: $0.source.media) }
  }
}
