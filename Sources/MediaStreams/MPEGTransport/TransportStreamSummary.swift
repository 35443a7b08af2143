/// The contents of a whole transport stream, counted packet by packet.
package struct TransportStreamSummary: Hashable, Sendable {
  /// 188, 192 or 204.
  package var packetSize = 188
  package var packets = 0
  /// Packets without their sync byte.
  package var invalidSyncs = 0
  /// Packets that a demodulator marked as wrong; they are not counted below.
  package var transportErrors = 0
  package var transportStreamID: UInt16?
  /// By PID.
  package var pids: [UInt16: PID] = [:]
  /// By number.
  package var programs: [UInt16: Program] = [:]
  /// By the number of the program, which may come later in the stream than its service.
  package var services: [UInt16: TransportService] = [:]

  package struct Program: Hashable, Sendable {
    package var mapPID: UInt16
    /// `nil` as long as the map has not been seen.
    package var map: ProgramMap?
  }

  /// The packets of one PID.
  package struct PID: Hashable, Sendable {
    /// The use of the PID by the stream's tables, such as `PMT` or `AVC video`.
    package var usage: String?
    package var packets = 0
    package var scrambledPackets = 0
    package var adaptationFields = 0
    package var unitStarts = 0
    /// Packets that repeat the one before.
    package var duplicates = 0
    /// Jumps of the continuity counter that the discontinuity indicator announces.
    package var expectedDiscontinuities = 0
    package var unexpectedDiscontinuities = 0
    package var programClockReferences = 0
    package var presentationTimeStamps = 0
    package var decodingTimeStamps = 0
    package var randomAccessPoints = 0
    package var firstClockReference: ClockReference?
    package var lastClockReference: ClockReference?
    package var firstPresentationTimeStamp: UInt64?
    package var streamIDs: Set<UInt8> = []
    package var tables: [Table: TableCount] = [:]
    package var invalidSections = 0
  }

  /// A clock reference, and the packet that it came in.
  package struct ClockReference: Hashable, Sendable {
    /// In ticks of 27 MHz.
    package var ticks: UInt64
    package var packet: Int
  }

  package struct Table: Hashable, Sendable {
    package var tableID: UInt8
    package var tableIDExtension: UInt16?
  }

  package struct TableCount: Hashable, Sendable {
    package var sections = 0
    /// The last one seen.
    package var version: UInt8?
  }

  /// Bits a second of packets of 188 bytes, from the clock of the PID that has most references.
  package var bitRate: Double? {
    let clock = pids.values.max { $0.programClockReferences < $1.programClockReferences }
    guard let first = clock?.firstClockReference, let last = clock?.lastClockReference,
      last.ticks > first.ticks
    else { return nil }
    return Double(last.packet - first.packet) * 188 * 8 * 27_000_000 / Double(last.ticks - first.ticks)
  }
}
