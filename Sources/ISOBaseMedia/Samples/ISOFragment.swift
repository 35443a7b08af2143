import MediaCore
import MediaStructure

/// A movie fragment (ISO/IEC 14496-12, 8.8.4): the runs of samples of each track that has some in it.
struct ISOFragment {
  /// Its `traf` boxes, in the order of the file.
  private(set) var tracks: [Track] = []
  /// The file, of which the fragment has been read.
  let source: any ByteSource

  /// One `traf` (8.8.6).
  struct Track {
    var trackID: UInt32
    var runs: [ISOFragmentRun] = []
    /// The time at which it begins (`tfdt`, 8.8.12); `nil` where it follows the fragment before.
    var start: Int64?
    /// Its groups of samples and their descriptions.
    var groupBoxes: [ISOBoxHeader] = []
  }

  /// The number of bytes that are read at once: most fragments are no longer.
  private static let windowSize = 4 << 10

  /// - Parameter defaults: what the movie says for samples of the fragments (`trex`), by track ID.
  /// - Returns: `nil` where no box begins.
  /// - Throws: what reading the source throws.
  init?(
    at offset: Int64, in source: any ByteSource, defaults: [UInt32: ISOSampleDefaults]
  ) throws(MediaError) {
    let window = try source.window(at: offset, count: ISOBoxHeader.maximumSize, atMost: Self.windowSize)
    let head = Array(window.prefix(ISOBoxHeader.maximumSize))
    guard let fragment = try? ISOBoxHeader(head, at: offset, end: source.byteCount, path: "") else {
      return nil
    }
    // All of it and nothing of its media; longer ones are read as they are needed.
    var held = window.prefix(Int(clamping: fragment.size))
    if fragment.size > held.count, fragment.size <= BufferedSource.windowSize {
      held = try source.bytes(at: offset, count: Int(fragment.size))[...]
    }
    self.source = HeldBytes(of: source, held, at: offset)
    var buffered = BufferedSource(self.source)
    var data = DataEnd(fragment.offset)
    for box in try fragment.children(&buffered) where box.type == "traf" {
      try WorkCancellation.check()
      let parts = try box.children(&buffered)
      guard let header = parts.first(where: { $0.type == "tfhd" }) else { continue }
      try read(parts, header, &buffered, defaults, fragment.offset, &data)
    }
  }

  /// The end of the data of the run before, read once, and only where nothing else says where the next run's
  /// data begins.
  private struct DataEnd {
    private var run: ISOFragmentRun?
    private var end: Int64?

    init(_ start: Int64) {
      end = start
    }

    mutating func take(_ run: ISOFragmentRun) { (self.run, end) = (run, nil) }

    mutating func value() throws(MediaError) -> Int64 {
      if let end { return end }
      let value = try run?.dataEnd() ?? 0
      end = value
      return value
    }
  }

  private mutating func read(
    _ parts: [ISOBoxHeader], _ header: ISOBoxHeader, _ buffered: inout BufferedSource,
    _ movieDefaults: [UInt32: ISOSampleDefaults], _ offset: Int64, _ data: inout DataEnd
  ) throws(MediaError) {
    let bytes = try buffered.bytes(
      at: header.payloadStart, count: min(32, Int(header.end - header.payloadStart)))
    let flags = bytes.bigEndian(UInt32.self, at: 0)
    var track = Track(trackID: bytes.bigEndian(UInt32.self, at: 4))
    var defaults = movieDefaults[track.trackID] ?? ISOSampleDefaults()
    let base = defaults.takeHeader(bytes, flags)
    let dataStart: Int64
    if let base {
      dataStart = base
    } else if flags & 0x2_0000 != 0 {
      dataStart = offset
    } else {
      // Without a base of its own a track's data follows that of the track before it (8.8.7).
      dataStart = try parts.contains { $0.type == "trun" } ? data.value() : offset
    }
    for box in parts {
      switch box.type {
      case "trun":
        let run = try ISOFragmentRun(
          box, defaults: defaults, dataStart: dataStart,
          following: { () throws(MediaError) in try track.runs.isEmpty ? dataStart : data.value() }, source)
        track.runs.append(run)
        data.take(run)
      case "tfdt":
        if track.start == nil { track.start = try Self.decodeTime(of: box, &buffered) }
      case "sbgp", "sgpd": track.groupBoxes.append(box)
      default: break
      }
    }
    tracks.append(track)
  }

  /// Returns the decode time that `tfdt` gives (8.8.12).
  private static func decodeTime(
    of box: ISOBoxHeader, _ buffered: inout BufferedSource
  ) throws(MediaError) -> Int64 {
    let bytes = try buffered.bytes(at: box.payloadStart, count: min(12, Int(box.end - box.payloadStart)))
    return bytes.first == 1
      ? Int64(clamping: bytes.bigEndian(UInt64.self, at: 4)) : Int64(bytes.bigEndian(UInt32.self, at: 4))
  }
}

extension ISOSampleDefaults {
  /// Takes over what a payload of `tfhd` says (8.8.7).
  ///
  /// - Returns: the base of the track's data; `nil` where it states none.
  fileprivate mutating func takeHeader(_ bytes: [UInt8], _ flags: UInt32) -> Int64? {
    var place = 8
    func number() -> UInt32 {
      defer { place += 4 }
      return bytes.bigEndian(UInt32.self, at: place)
    }
    let base = flags & 1 != 0 ? Int64(clamping: UInt64(number()) << 32 | UInt64(number())) : nil
    if flags & 2 != 0 { descriptionIndex = number() }
    if flags & 8 != 0 { duration = number() }
    if flags & 0x10 != 0 { size = number() }
    if flags & 0x20 != 0 { self.flags = number() }
    return base
  }
}

/// Counts the samples that fragments promise without a byte for each: a file may promise only so many.
struct ISOFragmentPromises: Sendable {
  private let allowed: UInt64
  private let name: String?
  private var count: UInt64 = 0

  init(in source: any ByteSource) {
    allowed = ISOSampleLimit.allowed(in: source)
    name = source.name
  }

  /// Counts a run; says what is wrong with one that promises too much, and is to be left out.
  mutating func excess(_ run: ISOFragmentRun, of trackID: UInt32) -> MediaError? {
    guard run.rows == nil else { return nil }
    count += UInt64(run.count)
    guard count > allowed else { return nil }
    return MediaError(
      .overLimit, "\(run.count) samples without a byte for each",
      at: .init(
        file: name, trackID: Int32(truncatingIfNeeded: trackID), boxPath: "moof/traf/trun",
        byteOffset: run.boxOffset))
  }
}

/// A source a part of which has been read.
private struct HeldBytes: ByteSource {
  private let source: any ByteSource
  private let range: Range<Int64>
  private let held: ArraySlice<UInt8>
  let byteCount: Int64

  init(of source: any ByteSource, _ held: ArraySlice<UInt8>, at offset: Int64) {
    self.source = source
    self.held = held
    byteCount = source.byteCount
    range = offset..<offset + Int64(held.count)
  }

  var name: String? { source.name }
  var longestKept: Int64 { source.longestKept }
  var media: any ByteSource { source.media }

  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) throws(MediaError) -> Int {
    guard offset >= range.lowerBound, offset.saturatingAdd(Int64(buffer.count)) <= range.upperBound else {
      return try source.read(into: buffer, at: offset)
    }
    let first = Int(offset - range.lowerBound)
    held.withUnsafeBytes { buffer.copyMemory(from: .init(rebasing: $0[first..<first + buffer.count])) }
    return buffer.count
  }

  func window(at offset: Int64, count: Int, atMost limit: Int) throws(MediaError) -> ArraySlice<UInt8> {
    guard offset >= range.lowerBound, offset.saturatingAdd(Int64(count)) <= range.upperBound else {
      return try source.window(at: offset, count: count, atMost: limit)
    }
    return held.dropFirst(Int(offset - range.lowerBound))
  }

  func keep(_ range: Range<Int64>) throws(MediaError) { try source.keep(range) }
}
