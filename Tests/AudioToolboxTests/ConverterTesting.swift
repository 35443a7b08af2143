import AudioToolbox
import Foundation
import MediaScopeFixtures
import Testing

/// What tests of converters share: formats, sound, and a run of a converter from its input function to its last packet.
protocol ConverterTesting {}

extension ConverterTesting {
  static func float(_ rate: Double, _ channels: UInt32, isPlanar: Bool = false)
    -> AudioStreamBasicDescription
  {
    var format = AudioStreamBasicDescription()
    FillOutASBDForLPCM(&format, rate, channels, 32, 32, true, false, isPlanar)
    return format
  }
  static func int16(_ rate: Double, _ channels: UInt32) -> AudioStreamBasicDescription {
    var format = AudioStreamBasicDescription()
    FillOutASBDForLPCM(&format, rate, channels, 16, 16, false, false)
    return format
  }
  static func coded(_ code: AudioFormatID, _ rate: Double, _ channels: UInt32) throws
    -> AudioStreamBasicDescription
  {
    var format = AudioStreamBasicDescription()
    (format.mFormatID, format.mSampleRate, format.mChannelsPerFrame) = (code, rate, channels)
    var size = UInt32(MemoryLayout.size(ofValue: format))
    try #require(AudioFormatGetProperty(kAudioFormatProperty_FormatInfo, 0, nil, &size, &format) == noErr)
    return format
  }

  func make(
    _ from: AudioStreamBasicDescription, _ to: AudioStreamBasicDescription
  ) throws -> AudioConverterRef {
    var (source, target, made) = (from, to, AudioConverterRef?.none)
    try #require(AudioConverterNew(&source, &target, &made) == noErr)
    return try #require(made)
  }

  /// All that comes out, in parts of so many packets.
  func converted(
    _ converter: AudioConverterRef, _ source: ConverterSource, at once: UInt32, room: Int
  ) throws -> (bytes: [UInt8], packets: [AudioStreamPacketDescription]) {
    var (all, packets): ([UInt8], [AudioStreamPacketDescription]) = ([], [])
    var memory = [UInt8](repeating: 0, count: room)
    var descriptions = [AudioStreamPacketDescription](repeating: .init(), count: Int(once))
    let user = Unmanaged.passUnretained(source).toOpaque()
    while true {
      var count = once
      let (status, size) = memory.withUnsafeMutableBytes { bytes in
        var list = AudioBufferList(
          mNumberBuffers: 1,
          mBuffers: AudioBuffer(mNumberChannels: 0, mDataByteSize: UInt32(room), mData: bytes.baseAddress))
        let status = AudioConverterFillComplexBuffer(
          converter,
          { _, count, list, places, user in
            guard let user else { return kAudio_ParamError }
            return Unmanaged<ConverterSource>.fromOpaque(user).takeUnretainedValue().give(count, list, places)
          }, user, &count, &list, &descriptions)
        return (status, Int(list.mBuffers.mDataByteSize))
      }
      try #require(status == noErr)
      if count == 0 { return (all, packets) }
      packets += descriptions.prefix(Int(count)).map {
        AudioStreamPacketDescription(
          mStartOffset: $0.mStartOffset + Int64(all.count), mDataByteSize: $0.mDataByteSize)
      }
      all += memory.prefix(size)
    }
  }

  func sine(_ count: Int, _ rate: Double) -> [Float] {
    (0..<count).map { Float(0.5 * sin(2 * .pi * 1000 * Double($0) / rate)) }
  }
  func blocks(_ samples: [Float], _ size: Int) -> [[UInt8]] {
    stride(from: 0, to: samples.count, by: size).map { start in
      samples[start..<min(start + size, samples.count)].withUnsafeBytes { Array($0) }
    }
  }
  func floats(_ bytes: [UInt8]) -> [Float] {
    bytes.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
  }

  func values<Value>(_ converter: AudioConverterRef, _ id: AudioConverterPropertyID, of: Value)
    -> [Value]
  {
    var size: UInt32 = 0
    guard AudioConverterGetPropertyInfo(converter, id, &size, nil) == noErr else { return [] }
    var values = [Value](repeating: of, count: Int(size) / MemoryLayout<Value>.stride)
    return AudioConverterGetProperty(converter, id, &size, &values) == noErr ? values : []
  }

  /// The packets of a file and what their decoder is set up with.
  func packets(of name: String) throws -> (source: ConverterSource, cookie: [UInt8]) {
    var file: AudioFileID?
    let url = URL(fileURLWithPath: try Fixture.named(name).path)
    try #require(AudioFileOpenURL(url as CFURL, .readPermission, 0, &file) == noErr)
    let opened = try #require(file)
    var (size, count) = (UInt32(1 << 20), UInt32(100))
    var bytes = [UInt8](repeating: 0, count: Int(size))
    var places = [AudioStreamPacketDescription](repeating: .init(), count: Int(count))
    try #require(AudioFileReadPacketData(opened, false, &size, &places, 0, &count, &bytes) == noErr)
    let source = ConverterSource([Array(bytes.prefix(Int(size)))], bytesPerPacket: 1)
    source.descriptions = [Array(places.prefix(Int(count)))]
    var cookie = [UInt8](repeating: 0, count: 1000)
    size = 1000
    try #require(AudioFileGetProperty(opened, kAudioFilePropertyMagicCookieData, &size, &cookie) == noErr)
    return (source, Array(cookie.prefix(Int(size))))
  }
}
