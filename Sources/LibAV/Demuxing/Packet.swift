internal import CMediaScopeLibAV
package import MediaCore

/// One stored sample of a stream, as libav's demuxers give it; the shell is used again for the next one.
package struct Packet: ~Copyable {
  let raw: UnsafeMutablePointer<AVPacket>

  package init() throws(MediaError) {
    guard let raw = av_packet_alloc() else { throw .noMemory(for: "a packet") }
    self.raw = raw
  }

  deinit {
    var raw: UnsafeMutablePointer<AVPacket>? = raw
    av_packet_free(&raw)
  }
}

extension Packet {
  package var trackIndex: Int { Int(raw.pointee.stream_index) }
  /// In ticks of the stream's time base.
  package var presentationTime: Int64? { ticks(raw.pointee.pts) }
  /// In ticks of the stream's time base.
  package var decodeTime: Int64? { ticks(raw.pointee.dts) }
  /// In ticks of the stream's time base; 0 where it is not known.
  package var duration: Int64 { max(raw.pointee.duration, 0) }
  /// The duration; below zero where a stream of Ogg ends before its last packet begins.
  package var signedDuration: Int64 { raw.pointee.duration }
  package var byteCount: Int { Int(raw.pointee.size) }
  /// Whether it has no bytes and only what stands beside them, such as a set-up that a muxer knew at the end.
  package var isSideDataAlone: Bool { raw.pointee.size == 0 && raw.pointee.side_data_elems > 0 }
  /// Absolute; `nil` where the container doesn't say.
  package var byteOffset: Int64? { raw.pointee.pos < 0 ? nil : raw.pointee.pos }
  /// The place that its demuxer had read up to then; `nil` for a packet that wasn't read by one.
  package var readEnd: Int64? { raw.pointee.opaque.map { Int64(Int(bitPattern: $0)) } }
  package var isKey: Bool { raw.pointee.flags & AV_PKT_FLAG_KEY != 0 }
  package var isCorrupt: Bool { raw.pointee.flags & AV_PKT_FLAG_CORRUPT != 0 }
  /// Whether it is decoded for the sake of others and not shown, since it is before the edit list's start.
  package var isDiscarded: Bool { raw.pointee.flags & AV_PKT_FLAG_DISCARD != 0 }
  package var isDisposable: Bool { raw.pointee.flags & AV_PKT_FLAG_DISPOSABLE != 0 }

  /// Audio frames that the container asks to drop from the start and the end of what is decoded.
  package var skippedSamples: (start: Int, end: Int) {
    var size = 0
    guard let data = av_packet_get_side_data(raw, AV_PKT_DATA_SKIP_SAMPLES, &size), size >= 8 else {
      return (0, 0)
    }
    let bytes = UnsafeRawPointer(data)
    let start = UInt32(littleEndian: bytes.loadUnaligned(as: UInt32.self))
    let end = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: 4, as: UInt32.self))
    return (Int(start), Int(end))
  }

  /// The lines that stand beside a cue of WebVTT, one of each kind; empty where there is none.
  package var cueLines: (identifier: String, settings: String) {
    if let addition = text(AV_PKT_DATA_MATROSKA_BLOCKADDITIONAL, from: 8) {
      // The settings come first (Matroska codec mappings, S_TEXT/WEBVTT).
      let lines = addition.split(separator: "\n", maxSplits: 2, omittingEmptySubsequences: false).map(
        String.init)
      return (lines.count > 1 ? lines[1] : "", lines.first ?? "")
    }
    return (text(AV_PKT_DATA_WEBVTT_IDENTIFIER) ?? "", text(AV_PKT_DATA_WEBVTT_SETTINGS) ?? "")
  }

  private func text(_ type: AVPacketSideDataType, from start: Int = 0) -> String? {
    var size = 0
    guard let data = av_packet_get_side_data(raw, type, &size), size >= start else { return nil }
    return String(decoding: UnsafeBufferPointer(start: data + start, count: size - start), as: UTF8.self)
  }

  /// Puts a cue's lines beside it, in the one form or the other.
  func add(_ cue: WebVTTCue, asAddition: Bool) throws(MediaError) {
    if asAddition {
      guard !cue.settings.isEmpty || !cue.identifier.isEmpty else { return }
      try add(
        AV_PKT_DATA_MATROSKA_BLOCKADDITIONAL,
        [0, 0, 0, 0, 0, 0, 0, 1] + Array("\(cue.settings)\n\(cue.identifier)\n".utf8))
    } else {
      if !cue.identifier.isEmpty { try add(AV_PKT_DATA_WEBVTT_IDENTIFIER, Array(cue.identifier.utf8)) }
      if !cue.settings.isEmpty { try add(AV_PKT_DATA_WEBVTT_SETTINGS, Array(cue.settings.utf8)) }
    }
  }

  private func add(_ type: AVPacketSideDataType, _ bytes: [UInt8]) throws(MediaError) {
    guard let data = av_packet_new_side_data(raw, type, bytes.count) else { throw .noMemory(for: "a packet") }
    UnsafeMutableRawBufferPointer(start: data, count: bytes.count).copyBytes(from: bytes)
  }

  /// A copy with zeros after its bytes, without what stands beside them.
  func lengthened(to byteCount: Int) throws(MediaError) -> Packet {
    let longer = try Packet()
    guard let source = raw.pointee.data, self.byteCount <= byteCount,
      av_new_packet(longer.raw, Int32(clamping: byteCount)) == 0, let target = longer.raw.pointee.data
    else { throw .noMemory(for: "a packet") }
    target.update(repeating: 0, count: byteCount)
    target.update(from: source, count: self.byteCount)
    longer.raw.pointee.pts = raw.pointee.pts
    longer.raw.pointee.dts = raw.pointee.dts
    longer.raw.pointee.duration = raw.pointee.duration
    return longer
  }

  /// Makes a packet of a sample that was found without a demuxer, with `read` to fill in its bytes.
  package func fill(
    stream: Int, byteCount: Int, presentationTime: Int64, decodeTime: Int64, duration: Int64, offset: Int64,
    isKey: Bool, _ read: (UnsafeMutableRawBufferPointer) throws(MediaError) -> Void
  ) throws(MediaError) {
    av_packet_unref(raw)
    guard av_new_packet(raw, Int32(clamping: byteCount)) == 0 else { throw .noMemory(for: "a packet") }
    raw.pointee.stream_index = Int32(clamping: stream)
    raw.pointee.pts = presentationTime
    raw.pointee.dts = decodeTime
    raw.pointee.duration = duration
    raw.pointee.pos = offset
    raw.pointee.flags = isKey ? AV_PKT_FLAG_KEY : 0
    do throws(MediaError) {
      try read(UnsafeMutableRawBufferPointer(start: raw.pointee.data, count: Int(raw.pointee.size)))
    } catch {
      av_packet_unref(raw)
      throw error
    }
  }

  /// The times and the duration of a packet, in ticks.
  struct Times {
    var presentation: Int64
    var decode: Int64
    var duration: Int64
  }

  /// Makes a packet of bytes that stay where they are, without a copy, until they are taken back.
  ///
  /// libavformat copies what it keeps of a packet whose bytes are not counted.
  func lend(
    _ bytes: UnsafeRawBufferPointer, stream: Int, _ times: Times, isKey: Bool
  ) throws(MediaError) {
    av_packet_unref(raw)
    guard let size = Int32(exactly: bytes.count) else {
      throw MediaError(.overLimit, "a packet has \(bytes.count) bytes")
    }
    // libav reads them only, although its type says otherwise.
    raw.pointee.data = bytes.baseAddress.map {
      UnsafeMutablePointer(mutating: $0.assumingMemoryBound(to: UInt8.self))
    }
    raw.pointee.size = size
    raw.pointee.stream_index = Int32(clamping: stream)
    (raw.pointee.pts, raw.pointee.dts) = (times.presentation, times.decode)
    raw.pointee.duration = times.duration
    raw.pointee.pos = -1
    raw.pointee.flags = isKey ? AV_PKT_FLAG_KEY : 0
  }

  /// Forgets the packet's bytes.
  func takeBack() { av_packet_unref(raw) }

  /// Puts beside the bytes a new set-up for the packet's decoder.
  func add(newConfiguration: [UInt8]) throws(MediaError) {
    try add(AV_PKT_DATA_NEW_EXTRADATA, newConfiguration)
  }

  /// Has the packet shown and decoded later.
  package func delayTimes(by delay: Int64) {
    if let time = presentationTime { raw.pointee.pts = time.addingReportingOverflow(delay).partialValue }
    if let time = decodeTime { raw.pointee.dts = time.addingReportingOverflow(delay).partialValue }
  }

  /// Leaves it open when the packet is shown and decoded, but not for how long.
  package func forgetTimes() {
    (raw.pointee.pts, raw.pointee.dts) = (shim_AV_NOPTS_VALUE, shim_AV_NOPTS_VALUE)
  }

  /// Places its bytes in a file that the demuxer read a part of.
  package func moveOffset(by distance: Int64) {
    guard raw.pointee.pos >= 0 else { return }
    raw.pointee.pos = raw.pointee.pos.addingReportingOverflow(distance).partialValue
  }

  /// Marks the decoded sound that is to be dropped from the start and the end, by its number of frames.
  func setSkippedSamples(_ count: (start: Int, end: Int)) throws(MediaError) {
    guard let data = av_packet_new_side_data(raw, AV_PKT_DATA_SKIP_SAMPLES, 10) else {
      throw .noMemory(for: "a packet")
    }
    let bytes = UnsafeMutableRawBufferPointer(start: data, count: 10)
    for index in bytes.indices { bytes[index] = 0 }
    bytes.storeBytes(of: UInt32(clamping: count.start).littleEndian, as: UInt32.self)
    bytes.storeBytes(of: UInt32(clamping: count.end).littleEndian, toByteOffset: 4, as: UInt32.self)
  }

  /// Makes a packet without bytes that gives a stream's decoder a new set-up.
  func fill(stream: Int, newConfiguration: [UInt8]) throws(MediaError) {
    av_packet_unref(raw)
    try add(newConfiguration: newConfiguration)
    raw.pointee.stream_index = Int32(clamping: stream)
  }

  /// The packet's bytes, until the packet is used again.
  package var bytes: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: raw.pointee.data, count: max(0, Int(raw.pointee.size)))
  }

  /// Takes the bytes out of the packet, where ``makeBlockBuffer()`` shares them; they can still be read of it until it is used
  /// again, for as long as there is the buffer.
  package func takeBlockBuffer() throws(MediaError) -> BlockBuffer {
    guard let buffer = raw.pointee.buf else { return try makeBlockBuffer() }
    let taken = BlockBuffer(lending: bytes, owner: BufferReference(taking: buffer))
    raw.pointee.buf = nil
    return taken
  }

  /// Shares the packet's bytes: no copy where libav counts their references, which is nearly always.
  package func makeBlockBuffer() throws(MediaError) -> BlockBuffer {
    if let buffer = raw.pointee.buf { return BlockBuffer(lending: bytes, owner: try BufferReference(buffer)) }
    let owner = try PacketReference(raw)
    return BlockBuffer(
      lending: UnsafeRawBufferPointer(start: owner.raw.pointee.data, count: Int(owner.raw.pointee.size)),
      owner: owner)
  }
}

func ticks(_ value: Int64) -> Int64? {
  value == shim_AV_NOPTS_VALUE ? nil : value
}

private final class BufferReference {
  private let raw: UnsafeMutablePointer<AVBufferRef>

  init(_ buffer: UnsafePointer<AVBufferRef>) throws(MediaError) {
    guard let reference = av_buffer_ref(buffer) else { throw .noMemory(for: "a packet") }
    raw = reference
  }

  init(taking reference: UnsafeMutablePointer<AVBufferRef>) {
    raw = reference
  }

  deinit {
    var raw: UnsafeMutablePointer<AVBufferRef>? = raw
    av_buffer_unref(&raw)
  }
}

/// A copy of a packet whose bytes are not counted.
private final class PacketReference {
  let raw: UnsafeMutablePointer<AVPacket>

  init(_ packet: UnsafePointer<AVPacket>) throws(MediaError) {
    guard let copy = av_packet_clone(packet) else { throw .noMemory(for: "a packet") }
    raw = copy
  }

  deinit {
    var raw: UnsafeMutablePointer<AVPacket>? = raw
    av_packet_free(&raw)
  }
}
