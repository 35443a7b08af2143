import MediaCore
import MediaStructure

/// The values of an adaptation field (ISO/IEC 13818-1, 2.4.3.4).
package struct TransportAdaptationField: Hashable, Sendable {
  package var isDiscontinuity = false
  package var isRandomAccess = false
  /// In ticks of 27 MHz.
  package var programClockReference: UInt64?
  package var originalProgramClockReference: UInt64?
  package var spliceCountdown: Int8?

  init(_ reader: inout FieldReader) throws(MediaError) {
    let length = try reader.read("adaptation_field_length", as: UInt8.self)
    guard length > 0 else { return }
    isDiscontinuity = try reader.readBits("discontinuity_indicator", 1) != 0
    isRandomAccess = try reader.readBits("random_access_indicator", 1) != 0
    _ = try reader.readBits("elementary_stream_priority_indicator", 1)
    let hasClock = try reader.readBits("PCR_flag", 1) != 0
    let hasOriginalClock = try reader.readBits("OPCR_flag", 1) != 0
    let hasSplice = try reader.readBits("splicing_point_flag", 1) != 0
    let hasPrivateData = try reader.readBits("transport_private_data_flag", 1) != 0
    let hasExtension = try reader.readBits("adaptation_field_extension_flag", 1) != 0
    if hasClock {
      programClockReference = try Self.readClock(
        "program_clock_reference_base", "program_clock_reference_extension", &reader)
    }
    if hasOriginalClock {
      originalProgramClockReference = try Self.readClock(
        "original_program_clock_reference_base", "original_program_clock_reference_extension", &reader)
    }
    if hasSplice { spliceCountdown = try reader.read("splice_countdown") }
    if hasPrivateData {
      let count = try reader.read("transport_private_data_length", as: UInt8.self)
      try reader.skip("private_data_byte", Int(count))
    }
    if hasExtension { try Self.readExtension(&reader) }
    var stuffing = 0
    while reader.peek(stuffing) == 0xFF { stuffing += 1 }
    if stuffing < reader.remaining {
      reader.report("a stuffing_byte is not 0xFF (13818-1, 2.4.3.5)", as: .warning)
    }
    try reader.skip("stuffing_byte", reader.remaining)
  }

  private static func readClock(
    _ base: StaticString, _ tail: StaticString, _ reader: inout FieldReader
  ) throws(MediaError) -> UInt64 {
    let ticks = try reader.readBits(base, 33) * 300
    _ = try reader.readBits("reserved", 6)
    return try ticks + reader.readBits(tail, 9) { FieldReader.seconds(ticks + $0, of: 27_000_000) }
  }

  private static func readExtension(_ reader: inout FieldReader) throws(MediaError) {
    let length = Int(try reader.read("adaptation_field_extension_length", as: UInt8.self))
    let end = reader.offset + length
    guard length > 0 else { return }
    let hasWindow = try reader.readBits("ltw_flag", 1) != 0
    let hasRate = try reader.readBits("piecewise_rate_flag", 1) != 0
    let hasSplice = try reader.readBits("seamless_splice_flag", 1) != 0
    _ = try reader.readBits("af_descriptor_not_present_flag", 1)
    _ = try reader.readBits("reserved", 4)
    if hasWindow {
      _ = try reader.readBits("ltw_valid_flag", 1)
      _ = try reader.readBits("ltw_offset", 15)
    }
    if hasRate {
      _ = try reader.readBits("reserved", 2)
      _ = try reader.readBits("piecewise_rate", 22)
    }
    if hasSplice { _ = try reader.readTimeStamp("DTS_next_AU", prefix: UInt64((reader.peek() ?? 0) >> 4)) }
    if end > reader.offset {
      try reader.skip("af_descriptor or reserved", min(end - reader.offset, reader.remaining))
    }
  }
}
