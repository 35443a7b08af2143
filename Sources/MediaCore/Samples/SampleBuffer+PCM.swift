/// One buffer of Linear PCM: the samples of all channels in turn, or those of one channel.
///
/// Core Audio counterpart: `AudioBuffer`.
public struct AudioBuffer: Sendable {
  /// The number of channels that are interleaved in it.
  public let numberOfChannels: Int
  /// The samples, as the stream description of their sample buffer says they are stored.
  public let data: BlockBuffer

  /// Bytes of the samples.
  public var dataByteSize: Int { data.dataLength }
}

extension SampleBuffer {
  /// The Linear PCM of the buffer: one audio buffer where channels are interleaved, else one for each channel.
  ///
  /// Nothing is copied. Core Media counterpart: `withAudioBufferList`.
  ///
  /// - Throws: `MediaError` `.invalidArgument` for a buffer that holds no Linear PCM.
  public func audioBufferList() throws(MediaError) -> [AudioBuffer] {
    let (format, data) = try linearPCM()
    guard format.formatFlags.contains(.isNonInterleaved) else {
      return [AudioBuffer(numberOfChannels: format.channelsPerFrame, data: data)]
    }
    let size = data.dataLength / max(format.channelsPerFrame, 1)
    var buffers: [AudioBuffer] = []
    for channel in 0..<format.channelsPerFrame {
      buffers.append(
        AudioBuffer(numberOfChannels: 1, data: try data.part(channel * size..<(channel + 1) * size)))
    }
    return buffers
  }

  /// The samples of one channel in floating point, in which full scale is ±1, whatever the width and the order they are
  /// stored in.
  ///
  /// - Parameter channel: from 0.
  /// - Throws: `MediaError` `.invalidArgument` for a buffer that holds no Linear PCM, for a channel that is not there, and for
  ///   samples of other widths than 8, 16, 24 and 32 bits, or 32 and 64 in floating point.
  public func floats(channel: Int) throws(MediaError) -> [Float] {
    let (format, data) = try linearPCM()
    guard channel >= 0, channel < format.channelsPerFrame else {
      throw MediaError(.invalidArgument, "there is no channel \(channel) among \(format.channelsPerFrame)")
    }
    let isPlanar = format.formatFlags.contains(.isNonInterleaved)
    let width = format.bytesPerFrame / (isPlanar ? 1 : format.channelsPerFrame)
    guard let read = format.sampleReading(ofWidth: width) else {
      throw MediaError(
        .invalidArgument, "samples of \(format.bitsPerChannel) bits in \(width) bytes are not known")
    }
    let frames = data.dataLength / max(width * format.channelsPerFrame, 1)
    let step = isPlanar ? width : width * format.channelsPerFrame
    let start = isPlanar ? channel * (data.dataLength / format.channelsPerFrame) : channel * width
    return data.withUnsafeBytes { bytes in (0..<frames).map { read(bytes, start + $0 * step) } }
  }

  private func linearPCM() throws(MediaError) -> (AudioStreamDescription, BlockBuffer) {
    guard let format = formatDescription?.audioStreamDescription, format.formatID == .linearPCM,
      format.channelsPerFrame > 0, let dataBuffer
    else { throw MediaError(.invalidArgument, "the buffer holds no Linear PCM") }
    return (format, dataBuffer)
  }
}

extension AudioStreamDescription {
  /// A function that reads a sample at a place as floating point; `nil` where the form is not known.
  fileprivate func sampleReading(ofWidth width: Int) -> ((UnsafeRawBufferPointer, Int) -> Float)? {
    let isBig = formatFlags.contains(.isBigEndian)
    func load<Number: FixedWidthInteger & BitwiseCopyable>(
      _ bytes: UnsafeRawBufferPointer, _ place: Int, as: Number.Type
    ) -> Number {
      let number = bytes.loadUnaligned(fromByteOffset: place, as: Number.self)
      return isBig ? Number(bigEndian: number) : Number(littleEndian: number)
    }
    let isSigned = formatFlags.contains(.isSignedInteger)
    switch (bitsPerChannel, width, formatFlags.contains(.isFloat)) {
    case (32, 4, true): return { Float(bitPattern: load($0, $1, as: UInt32.self)) }
    case (64, 8, true): return { Float(Double(bitPattern: load($0, $1, as: UInt64.self))) }
    case (8, 1, false):
      let bias: UInt8 = isSigned ? 0 : 0x80
      return { Float(Int8(bitPattern: $0[$1] ^ bias)) / 0x1p7 }
    case (16, 2, false):
      let bias: UInt16 = isSigned ? 0 : 0x8000
      return { Float(Int16(bitPattern: load($0, $1, as: UInt16.self) ^ bias)) / 0x1p15 }
    case (24, 3, false):
      let bias: UInt32 = isSigned ? 0 : 1 << 31
      return { bytes, place in
        let (high, low) = isBig ? (bytes[place], bytes[place + 2]) : (bytes[place + 2], bytes[place])
        let word = UInt32(high) << 24 | UInt32(bytes[place + 1]) << 16 | UInt32(low) << 8
        return Float(Int32(bitPattern: word ^ bias)) / 0x1p31
      }
    case (32, 4, false):
      let bias: UInt32 = isSigned ? 0 : 1 << 31
      return { Float(Int32(bitPattern: load($0, $1, as: UInt32.self) ^ bias)) / 0x1p31 }
    default: return nil
    }
  }
}

extension SampleBuffer {
  /// A buffer for each sample of this one, which share its bytes.
  ///
  /// Core Media counterpart: `CMSampleBuffer.singleSampleBuffers()`. Attachments of the buffer as a whole
  /// stay with the first one and, as far as they are about the end, with the last.
  ///
  /// - Throws: `MediaError` `.invalidArgument` for sound in planes, whose samples are not in one piece each, and for a buffer
  ///   whose sizes are more than its bytes.
  public func singleSampleBuffers() throws(MediaError) -> [SampleBuffer] {
    guard numSamples > 1 else { return [self] }
    if let format = formatDescription?.audioStreamDescription, format.formatID == .linearPCM,
      format.formatFlags.contains(.isNonInterleaved), format.channelsPerFrame > 1
    {
      throw MediaError(.invalidArgument, "samples of several planes can't be shared one by one")
    }
    var singles: [SampleBuffer] = []
    singles.reserveCapacity(numSamples)
    var offset = 0
    for index in 0..<numSamples {
      let size = sampleSizes.indices.contains(index) ? sampleSizes[index] : sampleSizes.first ?? 0
      guard size >= 0, size <= (dataBuffer?.dataLength ?? 0) - offset else {
        throw MediaError(.invalidArgument, "the sizes of the samples are more than the bytes of the buffer")
      }
      var single = self
      single.numSamples = 1
      single.dataBuffer = try dataBuffer?.part(offset..<offset + size)
      single.sampleSizes = [size]
      single.sampleTimingInfoArray = timing(ofSample: index).map { [$0] } ?? []
      single.sampleAttachments = attachments(ofSample: index).map { [$0] } ?? []
      if index > 0 { single.attachments.trimDurationAtStart = .zero }
      if index < numSamples - 1 { single.attachments.trimDurationAtEnd = .zero }
      singles.append(single)
      offset += size
    }
    return singles
  }

  /// The times of a sample; `nil` where the buffer doesn't state them.
  private func timing(ofSample index: Int) -> SampleTimingInfo? {
    if sampleTimingInfoArray.count > 1 {
      return sampleTimingInfoArray.indices.contains(index) ? sampleTimingInfoArray[index] : nil
    }
    guard var timing = sampleTimingInfoArray.first else { return nil }
    let distance = timing.duration * Int32(clamping: index)
    timing.presentationTimeStamp += distance
    if timing.decodeTimeStamp.isValid { timing.decodeTimeStamp += distance }
    return timing
  }
}
