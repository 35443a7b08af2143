import Foundation
import Testing

@testable import MediaCore

/// Values as programs hand them on: errors, times, sizes, bytes.
struct ValueTests {
  static let times: [MediaTime] = [
    MediaTime(value: 1001, timescale: 30000), .zero, .invalid, .indefinite, .positiveInfinity,
    .negativeInfinity, MediaTime(value: -7, timescale: 3, flags: [.valid, .hasBeenRounded], epoch: 2),
  ]

  @Test(arguments: times) func `a time is the same after JSON`(time: MediaTime) throws {
    let coded = try JSONEncoder().encode(MediaTimeRange(start: time, duration: time))
    let decoded = try JSONDecoder().decode(MediaTimeRange.self, from: coded)
    for again in [decoded.start, decoded.duration] {
      #expect(again.value == time.value && again.timescale == time.timescale)
      #expect(again.flags == time.flags && again.epoch == time.epoch)
    }
  }

  @Test func `a time without flags is its fraction`() throws {
    let time = try JSONDecoder().decode(MediaTime.self, from: Data(#"{"value": 5, "timescale": 2}"#.utf8))
    #expect(time == MediaTime(value: 5, timescale: 2))
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(MediaTime.self, from: Data(#"{"value": 5}"#.utf8))
    }
  }

  @Test(
    arguments: [0, 1, -1, 1001, 123_456_789, .max, .min] as [Int64], [1, 3, 600, 48000, .max] as [Int32])
  func `a time is the same after a duration, to the tick`(value: Int64, timescale: Int32) throws {
    let time = MediaTime(value: value, timescale: timescale)
    let duration = try #require(Duration(time))
    #expect(MediaTime(duration, preferredTimescale: timescale).value == value)
    #expect(abs(Double(duration.components.seconds) - time.seconds) <= 1 + abs(time.seconds) * 1e-15)
  }

  @Test func `durations are rounded to the nearest tick`() {
    let time = MediaTime(.milliseconds(1500), preferredTimescale: 600)
    #expect(time == MediaTime(value: 900, timescale: 600) && !time.hasBeenRounded)
    #expect(MediaTime(.nanoseconds(-5), preferredTimescale: 100_000_000).value == -1)
    #expect(MediaTime(.nanoseconds(1), preferredTimescale: 600).hasBeenRounded)
    #expect(MediaTime(.seconds(1), preferredTimescale: 0) == .invalid)
    #expect(
      MediaTime(.seconds(Int64.max)).value == Int64.max && MediaTime(.seconds(Int64.max)).timescale == 1)
    #expect(Duration(.positiveInfinity) == nil && Duration(.invalid) == nil)
  }

  @Test func `times are divided and multiplied`() {
    let time = MediaTime(value: 3, timescale: 2)
    #expect(time / 4 == MediaTime(value: 3, timescale: 8) && time * 4 == MediaTime(value: 6, timescale: 1))
    #expect(time / MediaTime(value: 1, timescale: 2) == 3)
    #expect(time / 0 == .positiveInfinity && (time / .zero).isInfinite)
  }

  @Test func `a size is turned and scaled`() {
    let size = VideoDimensions(width: 1920, height: 1080)
    #expect("\(size)" == "1920×1080")
    #expect(size.applying(.identity) == size)
    #expect(
      size.applying(PictureTransform(a: 0, b: 1, c: -1, d: 0, tx: 1080)) == .init(width: 1080, height: 1920))
    #expect(size.applying(PictureTransform(a: 0.5, b: 0, c: 0, d: -0.5)) == .init(width: 960, height: 540))
    #expect(size.applying(PictureTransform(a: .infinity, b: 0, c: 0, d: .nan)).width > 0)
  }

  @Test func `bytes are lent and copied`() throws {
    let buffer = try BlockBuffer([1, 2, 3, 4, 5])
    #expect(buffer.dataBytes() == [1, 2, 3, 4, 5] && "\(buffer)" == "5 bytes")
    var part: [UInt8] = [0, 0]
    try part.withUnsafeMutableBytes { try buffer.copyDataBytes(fromOffset: 3, to: $0) }
    #expect(part == [4, 5])
    for offset in [-1, 4, 6, .max] {
      #expect(throws: MediaError.self) {
        try part.withUnsafeMutableBytes { try buffer.copyDataBytes(fromOffset: offset, to: $0) }
      }
    }
    #expect(part == [4, 5])
  }

  @Test(arguments: [PixelFormatType.bgra32, .yuv420Planar, .argb64])
  func `planes are lent and copied`(type: PixelFormatType) throws {
    let picture = try PixelBuffer(pixelFormatType: type, dimensions: .init(width: 5, height: 3))
    for plane in 0..<picture.planeCount {
      for row in 0..<picture.dimensions(ofPlane: plane).height {
        try picture.withMutableRow(row, ofPlane: plane) { bytes in
          for place in 0..<bytes.byteCount {
            bytes.storeBytes(of: UInt8(row * 50 + place), toByteOffset: place, as: UInt8.self)
          }
        }
      }
      var rows: [UInt8] = []
      for row in 0..<picture.dimensions(ofPlane: plane).height {
        try picture.withRow(row, ofPlane: plane) { bytes in
          for place in 0..<bytes.byteCount {
            rows.append(bytes.unsafeLoad(fromByteOffset: place, as: UInt8.self))
          }
        }
      }
      #expect(try picture.copyBytes(ofPlane: plane) == rows)
      let stride = picture.bytesPerRow(ofPlane: plane)
      try picture.withBytes(ofPlane: plane) { bytes in
        let width = rows.count / picture.dimensions(ofPlane: plane).height
        for (place, byte) in rows.enumerated() {
          #expect(
            bytes.unsafeLoad(fromByteOffset: place / width * stride + place % width, as: UInt8.self) == byte)
        }
      }
    }
    #expect(throws: MediaError.self) { try picture.copyBytes(ofPlane: 9) }
    #expect(throws: MediaError.self) { try picture.withBytes(ofPlane: -1) { _ in } }
  }

  struct Form: Sendable {
    var bits: Int
    var flags: AudioFormatFlags
    var bytes: [UInt8]
  }

  /// −0.5, 0 and 0.25 of full scale in every form.
  static let forms = [
    Form(bits: 8, flags: [], bytes: [0x40, 0x80, 0xA0]),
    Form(bits: 8, flags: .isSignedInteger, bytes: [0xC0, 0, 0x20]),
    Form(bits: 16, flags: .isSignedInteger, bytes: [0, 0xC0, 0, 0, 0, 0x20]),
    Form(bits: 16, flags: [.isSignedInteger, .isBigEndian], bytes: [0xC0, 0, 0, 0, 0x20, 0]),
    Form(bits: 24, flags: .isSignedInteger, bytes: [0, 0, 0xC0, 0, 0, 0, 0, 0, 0x20]),
    Form(bits: 24, flags: [.isSignedInteger, .isBigEndian], bytes: [0xC0, 0, 0, 0, 0, 0, 0x20, 0, 0]),
    Form(bits: 32, flags: .isSignedInteger, bytes: [0, 0, 0, 0xC0, 0, 0, 0, 0, 0, 0, 0, 0x20]),
    Form(bits: 32, flags: .isFloat, bytes: [0, 0, 0, 0xBF, 0, 0, 0, 0, 0, 0, 0x80, 0x3E]),
    Form(
      bits: 64, flags: [.isFloat, .isBigEndian],
      bytes: [0xBF, 0xE0, 0, 0, 0, 0, 0, 0] + [0, 0, 0, 0, 0, 0, 0, 0] + [0x3F, 0xD0, 0, 0, 0, 0, 0, 0]),
  ]

  @Test(arguments: forms, [1, 2, 3]) func `samples of any form are floats`(form: Form, channels: Int) throws {
    let width = form.bits / 8
    let samples = (0..<3).map { Array(form.bytes[$0 * width..<($0 + 1) * width]) }
    for isPlanar in [false, true] {
      var flags = form.flags
      if isPlanar { flags.insert(.isNonInterleaved) }
      var stream = AudioStreamDescription(sampleRate: 8000, formatID: .linearPCM, channelsPerFrame: channels)
      stream.setPCMLayout(bits: form.bits, flags)
      // Channel c has the samples turned by c places.
      let places = (0..<3).map { frame in (0..<channels).map { (frame + $0) % 3 } }
      let order =
        isPlanar ? (0..<channels).flatMap { channel in places.map { $0[channel] } } : places.flatMap(\.self)
      let buffer = SampleBuffer(
        formatDescription: FormatDescription(
          mediaType: .audio, mediaSubType: .linearPCM,
          audio: .init(streamDescription: stream, channelLayout: .mono)),
        dataBuffer: try BlockBuffer(order.flatMap { samples[$0] }), numSamples: 3,
        sampleTimingInfoArray: [
          .init(duration: MediaTime(value: 1, timescale: 8000), presentationTimeStamp: .zero)
        ],
        sampleSizes: [width * channels])
      let expected: [Float] = [-0.5, 0, 0.25]
      for channel in 0..<channels {
        #expect(try buffer.floats(channel: channel) == (0..<3).map { expected[($0 + channel) % 3] })
      }
      let buffers = try buffer.audioBufferList()
      #expect(buffers.count == (isPlanar ? channels : 1))
      #expect(buffers.reduce(0) { $0 + $1.dataByteSize } == form.bytes.count * channels)
      #expect(throws: MediaError.self) { try buffer.floats(channel: channels) }
      #expect(throws: MediaError.self) { try buffer.floats(channel: -1) }
      guard !isPlanar || channels == 1 else {
        #expect(throws: MediaError.self) { try buffer.singleSampleBuffers() }
        continue
      }
      let singles = try buffer.singleSampleBuffers()
      #expect(singles.map(\.presentationTimeStamp.value) == [0, 1, 2])
      #expect(singles.flatMap { $0.dataBuffer?.dataBytes() ?? [] } == buffer.dataBuffer?.dataBytes())
    }
  }

  @Test func `stored samples are taken apart`() throws {
    let tick = { (value: Int64) in MediaTime(value: value, timescale: 10) }
    let buffer = SampleBuffer(
      formatDescription: nil, dataBuffer: try BlockBuffer([1, 2, 3, 4, 5, 6]), numSamples: 3,
      sampleTimingInfoArray: [0, 4, 2].map { .init(duration: tick(2), presentationTimeStamp: tick($0)) },
      sampleSizes: [3, 1, 2], sampleAttachments: [.init(), .init(notSync: true), .init(notSync: true)],
      attachments: .init(trimDurationAtStart: tick(1), trimDurationAtEnd: tick(1)))
    let singles = try buffer.singleSampleBuffers()
    #expect(singles.map { $0.dataBuffer?.dataBytes() } == [[1, 2, 3], [4], [5, 6]])
    #expect(singles.map(\.presentationTimeStamp) == [tick(0), tick(4), tick(2)])
    #expect(singles.map { $0.sampleAttachments.first?.notSync } == [false, true, true])
    #expect(singles.map(\.attachments.trimDurationAtStart) == [tick(1), .zero, .zero])
    #expect(singles.map(\.attachments.trimDurationAtEnd) == [.zero, .zero, tick(1)])
    var wrong = buffer
    wrong.sampleSizes = [3, 3, 3]
    #expect(throws: MediaError.self) { try wrong.singleSampleBuffers() }
    #expect("\(singles[0])" == "1 sample at 0/10 for 2/10, 3 bytes")
  }
}
