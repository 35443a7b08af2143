import LibAV
import MediaAssets
import MediaCore
import MediaReading
import MediaScopeFixtures
import Testing

struct PacketSampleReaderTests {
  @Test("Without settings the stored packets come in decode order", arguments: StreamCase.all)
  func packets(_ stream: StreamCase) throws {
    let track = try stream.track()
    let buffers = try read(track, nil).buffers
    let expected = stream.stream.packets
    guard track.mediaType != .text else {
      // ffprobe takes titles of chapters for itself, and lists chapters in place of their packets.
      let starts = stream.fixture.chapters.map { chapter in
        MediaTime(
          value: Int64(chapter.start * chapter.timeBase.numerator),
          timescale: Int32(chapter.timeBase.denominator))
      }
      #expect(buffers.map(\.presentationTimeStamp) == starts)
      return
    }
    try #require(buffers.count == expected.count)
    // libav leaves out durations for pictures out of order at no steady rate; a sample's is by how much later the next one
    // is decoded (ISO/IEC 14496-12, 8.6.1.2).
    let hasTables = stream.fixture.format.hasPrefix("mov") && !(track.asset.canContainFragments)
    let ends = expected.indices.map { index -> Int? in
      if index + 1 < expected.count { return expected[index + 1].dts }
      return stream.stream.durationTS.flatMap { length in expected.first?.dts.map { $0 + length } }
    }
    for ((buffer, packet), end) in zip(zip(buffers, expected), ends) {
      let attachments = try #require(buffer.sampleAttachments.first)
      // Each frame of Linear PCM is a sample.
      let plain = buffer.formatDescription?.codec.isLinearPCM == true ? buffer.formatDescription : nil
      let frames = plain?.audioStreamDescription.map { packet.size / $0.bytesPerFrame }
      #expect(buffer.numSamples == frames ?? 1)
      #expect(buffer.totalSampleSize == packet.size)
      #expect(buffer.dataBuffer?.dataLength == packet.size)
      #expect(attachments.notSync == !packet.isKey)
      #expect(attachments.doNotDisplay == packet.isDiscarded)
      #expect(buffer.presentationTimeStamp == time(packet.pts, track))
      #expect(buffer.decodeTimeStamp == time(packet.dts, track))
      let decoding = packet.dts.flatMap { start in end.map { $0 - start } }
      let duration = packet.duration ?? (hasTables ? decoding : nil)
      if let frames, let rate = plain?.audioStreamDescription?.sampleRate {
        #expect(buffer.duration == MediaTime(value: Int64(frames), timescale: Int32(rate)))
        continue
      }
      #expect(buffer.duration == duration.map { track.content.timeBase.time(Int64($0)) } ?? .invalid)
    }
  }

  private func time(_ ticks: Int?, _ track: AssetTrack) -> MediaTime {
    ticks.map { track.content.timeBase.time(Int64($0)) - track.content.origin } ?? .invalid
  }

  @Test(
    "The bytes are in the file where the buffer says, in containers that don't cut them up",
    arguments: ["h264.mp4", "wav-s16.wav"])
  func byteOffsets(_ name: String) throws {
    let fixture = try Fixture.named(name)
    let source = try FileByteSource(path: fixture.path)
    let track = try #require(try URLAsset(path: fixture.path).tracks().first)
    for buffer in try read(track, nil).buffers {
      let offset = try #require(buffer.sampleAttachments.first?.byteOffset)
      let stored = try #require(buffer.dataBuffer?.bytes)
      #expect(try source.bytes(at: offset, count: stored.count) == stored)
    }
  }

  @Test(
    "A range gives the packets that are shown in it, at least in part",
    arguments: StreamCase.video.filter(atLeast: 40) {
      (try? $0.track())?.timeRange.duration.isNumeric ?? false
    })
  func ranges(_ stream: StreamCase) throws {
    let track = try stream.track()
    let whole = try read(track, nil).buffers
    let half = track.timeRange.duration.multiplied(by: 0.5)
    let range = MediaTimeRange(start: track.timeRange.start, duration: half)
    let part = try read(track, nil, range: range).buffers
    let expected = whole.filter { buffer in
      let (shown, decoded) = (buffer.presentationTimeStamp, buffer.decodeTimeStamp)
      let start = shown.isValid ? shown : decoded
      let end = start + (buffer.duration.isValid ? buffer.duration : track.content.timeBase.time(1))
      return !start.isValid || start < range.end && end > range.start
    }
    #expect(part.map(\.decodeTimeStamp) == expected.map(\.decodeTimeStamp))
    #expect(part.map(\.totalSampleSize) == expected.map(\.totalSampleSize))
  }

  @Test("Priming is stated by the packets that carry it")
  func trims() throws {
    let track = try StreamCase.named("opus.opus", type: "audio").track()
    let buffers = try read(track, nil).buffers
    #expect(buffers.first?.attachments.trimDurationAtStart == MediaTime(value: 312, timescale: 48000))
    #expect(buffers.last?.attachments.trimDurationAtEnd.isNumeric == true)
  }
}
