// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import AudioToolbox
public import Foundation

/// Samples of Linear PCM.
open class AVAudioPCMBuffer: AVAudioBuffer {
  /// The number of frames that there is room for.
  public let frameCapacity: AVAudioFrameCount
  private var frames: AVAudioFrameCount = 0
  /// The addresses of each channel's first sample; typed by the property that gives them.
  private let channels: UnsafeMutablePointer<UnsafeMutableRawPointer>
  private let memory: UnsafeMutableRawPointer?
  private let deallocator: ((UnsafePointer<AudioBufferList>) -> Void)?

  /// Makes a buffer of zeros.
  ///
  /// - Returns: `nil` for a format that isn't Linear PCM.
  public init?(pcmFormat format: AVAudioFormat, frameCapacity: AVAudioFrameCount) {
    let bytesPerFrame = Int(format.basic.mBytesPerFrame)
    guard Self.isWhole(format) else { return nil }
    let count = Self.bufferCount(format)
    // Each buffer begins where vector instructions like it.
    let (size, overflow) = Int(frameCapacity).multipliedReportingOverflow(by: bytesPerFrame)
    let stride = (size + 63) / 64 * 64
    guard !overflow, size <= Int(UInt32.max), let memory = calloc(max(stride, 64), count) else { return nil }
    let list = AudioBufferList.allocate(maximumBuffers: count)
    for index in 0..<count {
      list[index] = AudioBuffer(
        mNumberChannels: format.channelCount / UInt32(count), mDataByteSize: 0, mData: memory + index * stride
      )
    }
    (self.frameCapacity, self.memory, deallocator) = (frameCapacity, memory, nil)
    channels = Self.channels(of: list, format)
    super.init(format: format, list: list)
  }

  /// Makes a buffer over memory of the caller, as long as its first buffer.
  ///
  /// - Parameter deallocator: called at the buffer's end.
  /// - Returns: `nil` for a format that isn't Linear PCM, and a list that doesn't have its channels.
  public init?(
    pcmFormat format: AVAudioFormat, bufferListNoCopy bufferList: UnsafePointer<AudioBufferList>,
    deallocator: ((UnsafePointer<AudioBufferList>) -> Void)? = nil
  ) {
    let given = UnsafeMutableAudioBufferListPointer(UnsafeMutablePointer(mutating: bufferList))
    let count = Self.bufferCount(format)
    guard
      Self.isWhole(format), given.count == count,
      given.allSatisfy({ $0.mData != nil && $0.mDataByteSize == given[0].mDataByteSize })
    else { return nil }
    let list = AudioBufferList.allocate(maximumBuffers: count)
    for index in 0..<count { list[index] = given[index] }
    frameCapacity = given[0].mDataByteSize / format.basic.mBytesPerFrame
    (frames, memory, self.deallocator) = (frameCapacity, nil, deallocator)
    channels = Self.channels(of: list, format)
    super.init(format: format, list: list)
  }

  deinit {
    deallocator?(audioBufferList)
    channels.deallocate()
    free(memory)
  }

  /// Whether a frame of the format has room for its channels.
  private static func isWhole(_ format: AVAudioFormat) -> Bool {
    let basic = format.basic
    let samples = format.isInterleaved ? Int(format.channelCount) : 1
    return basic.mFormatID == kAudioFormatLinearPCM && format.channelCount > 0 && basic.mBytesPerFrame > 0
      && Int(basic.mBytesPerFrame) >= Int(basic.mBitsPerChannel) / 8 * samples
  }

  private static func bufferCount(_ format: AVAudioFormat) -> Int {
    format.isInterleaved ? 1 : Int(format.channelCount)
  }

  private static func channels(
    of list: UnsafeMutableAudioBufferListPointer, _ format: AVAudioFormat
  ) -> UnsafeMutablePointer<UnsafeMutableRawPointer> {
    let count = Int(format.channelCount)
    let table = UnsafeMutablePointer<UnsafeMutableRawPointer>.allocate(capacity: count)
    for channel in 0..<count {
      let buffer = list[list.count == 1 ? 0 : channel]
      let offset = list.count == 1 ? channel * Int(format.basic.mBitsPerChannel) / 8 : 0
      if let data = buffer.mData { (table + channel).initialize(to: data + offset) }
    }
    return table
  }

  /// Frames that hold sound; more than ``frameCapacity``, which raises on Apple's systems, becomes the capacity.
  public var frameLength: AVAudioFrameCount {
    get { frames }
    set {
      frames = min(newValue, frameCapacity)
      for index in 0..<list.count { list[index].mDataByteSize = frames * format.basic.mBytesPerFrame }
    }
  }

  /// The distance of a channel's samples, in samples.
  public var stride: Int { format.isInterleaved ? Int(format.channelCount) : 1 }

  private func data<Sample>(
    _ common: AVAudioCommonFormat, _: Sample.Type
  ) -> UnsafePointer<UnsafeMutablePointer<Sample>>? {
    guard format.commonFormat == common else { return nil }
    return UnsafeRawPointer(channels).assumingMemoryBound(to: UnsafeMutablePointer<Sample>.self)
  }

  /// A pointer a channel; `nil` for another format.
  public var floatChannelData: UnsafePointer<UnsafeMutablePointer<Float>>? {
    data(.pcmFormatFloat32, Float.self)
  }
  /// The samples of each channel where they are integers of 16 bits.
  public var int16ChannelData: UnsafePointer<UnsafeMutablePointer<Int16>>? {
    data(.pcmFormatInt16, Int16.self)
  }
  /// The samples of each channel where they are integers of 32 bits.
  public var int32ChannelData: UnsafePointer<UnsafeMutablePointer<Int32>>? {
    data(.pcmFormatInt32, Int32.self)
  }

  /// A buffer of the same samples in memory of its own.
  open override func copy(with zone: NSZone? = nil) -> Any {
    guard let copy = AVAudioPCMBuffer(pcmFormat: format, frameCapacity: frameCapacity) else { return self }
    copy.frameLength = frames
    for index in 0..<list.count {
      guard let from = list[index].mData, let to = copy.list[index].mData else { continue }
      to.copyMemory(from: from, byteCount: Int(list[index].mDataByteSize))
    }
    return copy
  }

  /// Returns the address of each buffer's samples from a frame on.
  func pointers(from frame: AVAudioFrameCount = 0) -> [UnsafeMutableRawPointer] {
    list.compactMap { $0.mData.map { $0 + Int(frame) * Int(format.basic.mBytesPerFrame) } }
  }
  var readingPointers: [UnsafeRawPointer] { pointers().map { UnsafeRawPointer($0) } }
}
