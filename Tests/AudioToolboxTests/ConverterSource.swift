import AudioToolbox

/// What an input function gives, block by block.
final class ConverterSource {
  var blocks: [[UInt8]]
  var descriptions: [[AudioStreamPacketDescription]] = []
  let bytesPerPacket: Int
  /// What was given last stays until the next call.
  private var current = UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 16)
  private var table = UnsafeMutablePointer<AudioStreamPacketDescription>.allocate(capacity: 1)
  var calls = 0

  init(_ blocks: [[UInt8]], bytesPerPacket: Int) {
    (self.blocks, self.bytesPerPacket) = (blocks, bytesPerPacket)
  }
  deinit {
    current.deallocate()
    table.deallocate()
  }

  func give(
    _ count: UnsafeMutablePointer<UInt32>, _ list: UnsafeMutablePointer<AudioBufferList>,
    _ places: UnsafeMutablePointer<UnsafeMutablePointer<AudioStreamPacketDescription>?>?
  ) -> OSStatus {
    calls += 1
    guard !blocks.isEmpty else {
      count.pointee = 0
      return noErr
    }
    let block = blocks.removeFirst()
    current.deallocate()
    current = .allocate(byteCount: max(block.count, 1), alignment: 16)
    current.copyMemory(from: block, byteCount: block.count)
    let buffers = UnsafeMutableAudioBufferListPointer(list)
    buffers[0].mData = current
    buffers[0].mDataByteSize = UInt32(block.count)
    guard !descriptions.isEmpty else {
      count.pointee = UInt32(block.count / bytesPerPacket)
      return noErr
    }
    let packets = descriptions.removeFirst()
    table.deallocate()
    table = .allocate(capacity: max(packets.count, 1))
    table.initialize(from: packets, count: packets.count)
    places?.pointee = table
    count.pointee = UInt32(packets.count)
    return noErr
  }
}
