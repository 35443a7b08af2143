// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import AudioToolbox
import Foundation

/// Packets of coded sound.
open class AVAudioCompressedBuffer: AVAudioBuffer {
  /// The number of packets that there is room for.
  public let packetCapacity: AVAudioPacketCount
  /// The size of the largest packet in bytes; more than fits into the buffer's memory is refused.
  public let maximumPacketSize: Int
  /// The number of bytes that there is room for.
  public let byteCapacity: UInt32
  /// The place and size of each packet; `nil` for formats whose packets have one size.
  public let packetDescriptions: UnsafeMutablePointer<AudioStreamPacketDescription>?
  private var packets: AVAudioPacketCount = 0
  private var bytes: UInt32 = 0

  /// Makes a buffer of zeros, with room for so many packets of the largest size.
  ///
  /// More than 4 GB, which Apple's raises for, become no room.
  public init(format: AVAudioFormat, packetCapacity: AVAudioPacketCount, maximumPacketSize: Int) {
    let size = max(maximumPacketSize, 0)
    let (wanted, isOver) = Int(packetCapacity).multipliedReportingOverflow(by: size)
    let memory = isOver || wanted > Int(UInt32.max) ? nil : calloc(max(wanted, 1), 1)
    self.packetCapacity = memory == nil ? 0 : packetCapacity
    self.maximumPacketSize = size
    byteCapacity = memory == nil ? 0 : UInt32(clamping: wanted)
    if format.basic.mBytesPerPacket == 0 {
      let count = max(Int(self.packetCapacity), 1)
      let table = UnsafeMutablePointer<AudioStreamPacketDescription>.allocate(capacity: count)
      table.initialize(repeating: AudioStreamPacketDescription(), count: count)
      packetDescriptions = table
    } else {
      packetDescriptions = nil
    }
    let list = AudioBufferList.allocate(maximumBuffers: 1)
    list[0] = AudioBuffer(
      mNumberChannels: format.channelCount, mDataByteSize: 0, mData: memory ?? calloc(1, 1))
    super.init(format: format, list: list)
  }

  /// Makes a buffer for a format whose packets have one size.
  public convenience init(format: AVAudioFormat, packetCapacity: AVAudioPacketCount) {
    self.init(
      format: format, packetCapacity: packetCapacity,
      maximumPacketSize: Int(format.basic.mBytesPerPacket))
  }

  deinit {
    free(list[0].mData)
    packetDescriptions?.deallocate()
  }

  /// The packets, one after the other, as long as the buffer lives.
  public var data: UnsafeMutableRawPointer {
    // There is memory as long as there is the buffer.
    list[0].mData ?? UnsafeMutableRawPointer(list.unsafeMutablePointer)
  }
  /// More than there is room for becomes as many as there is.
  public var packetCount: AVAudioPacketCount {
    get { packets }
    set { packets = min(newValue, packetCapacity) }
  }
  /// The number of bytes of the packets; a larger one than there is room for is set to ``byteCapacity``.
  public var byteLength: UInt32 {
    get { bytes }
    set {
      bytes = min(newValue, byteCapacity)
      list[0].mDataByteSize = bytes
    }
  }

  /// The packets' bytes.
  package var packetBytes: [UnsafeRawBufferPointer] {
    (0..<Int(packets)).compactMap { index in
      let size = Int(format.basic.mBytesPerPacket)
      let (start, count) =
        packetDescriptions.map { (Int($0[index].mStartOffset), Int($0[index].mDataByteSize)) }
        ?? (index * size, size)
      guard start >= 0, count >= 0, start <= Int(bytes), count <= Int(bytes) - start else { return nil }
      return UnsafeRawBufferPointer(start: data + start, count: count)
    }
  }

  /// Appends a packet.
  ///
  /// - Returns: false where there is no room for it.
  func append(_ packet: UnsafeRawBufferPointer) -> Bool {
    guard packets < packetCapacity, packet.count <= Int(byteCapacity) - Int(bytes) else { return false }
    if let start = packet.baseAddress { (data + Int(bytes)).copyMemory(from: start, byteCount: packet.count) }
    packetDescriptions?[Int(packets)] = AudioStreamPacketDescription(
      mStartOffset: Int64(bytes), mDataByteSize: UInt32(clamping: packet.count))
    packets += 1
    byteLength = bytes + UInt32(clamping: packet.count)
    return true
  }
}
