import MediaCodecs
import MediaCore
import MediaStructure

// Frames, which are found by their headers (RFC 9639, 9).
extension FLACParser {
  /// The number of bytes of the file that are looked at at a time.
  private static let windowSize = 256 << 10

  /// Lists the frames of the stream, and compares them to what STREAMINFO and SEEKTABLE say.
  mutating func parseFrames(_ range: Range<Int64>, into root: inout StructureNode) throws(MediaError) {
    var scan = FrameScan(checks: FLACFrameChecks(streamInfo, firstFrame: range.lowerBound))
    var windowStart = range.lowerBound
    while windowStart < range.upperBound {
      let wanted = Int(min(range.upperBound - windowStart, Int64(Self.windowSize)))
      let bytes = try walk.probe(at: windowStart, count: wanted)
      let isLast = windowStart + Int64(bytes.count) >= range.upperBound || bytes.count < wanted
      // Headers that the window cuts are left to the next one.
      let usable = isLast ? bytes.count : bytes.count - FLACFrameHeader.maximumSize
      guard usable > 0 else { break }
      var position = 0
      while position < usable {
        let (found, header) = scan.advance(in: bytes, from: position, to: usable)
        position = found
        guard let header else { break }
        let offset = windowStart + Int64(position)
        try close(&scan, at: offset, isEnd: false, into: &root)
        try walk.admit(path: "frame", at: offset)
        scan.open(header, at: offset, bytes: Array(bytes[position..<position + header.size]))
        scan.add(bytes[position])
        position += 1
      }
      windowStart += Int64(usable)
      if isLast { break }
    }
    try close(&scan, at: range.upperBound, isEnd: true, into: &root)
    if scan.start == nil {
      root.unparsed.append(range)
      root.issues.append(
        MediaError(
          .fileFailedToParse, "no frame is found (RFC 9639, 9)", at: .init(byteOffset: range.lowerBound)))
    }
    scan.checks.finish(&root)
  }

  /// Adds the frame that ends at `end` to the tree.
  private mutating func close(
    _ scan: inout FrameScan, at end: Int64, isEnd: Bool, into root: inout StructureNode
  ) throws(MediaError) {
    guard let header = scan.header, let start = scan.start else {
      if !isEnd { Self.reportNoFrame(before: end, in: &root) }
      return
    }
    var node = StructureNode(type: "frame", title: "Frame", offset: start, headerSize: 0, size: end - start)
    node.content = header
    let path = "frame[\(scan.checks.frameCount)]"
    func report(_ reason: String, as severity: StructureSeverity = .error) {
      node.issues.append(MediaError(severity.code, reason, at: .init(boxPath: path, byteOffset: start)))
    }
    let isWhole = scan.sum.value == 0 && end - start >= Int64(header.size + 2)
    if !isWhole {
      report(
        isEnd
          ? "the CRC-16 of the last frame does not hold, or the frame is cut off (RFC 9639, 9.3)"
          : "the CRC-16 does not hold (RFC 9639, 9.3)")
    }
    let bodyStart = start + Int64(header.size)
    let hasFooter = end - 2 >= bodyStart && (isWhole || !isEnd)
    let bodyEnd = hasFooter ? end - 2 : end
    if end < bodyStart {
      // The bytes that looked like the next header are in this one.
      node.unparsed = [start..<end]
    } else if walk.options.records {
      node.fields = header.fields(scan.headerBytes, at: start)
      if hasFooter {
        node.fields.append(
          Field(
            name: "CRC-16", range: bodyEnd..<end, value: .unsigned(scan.footer),
            meaning: isWhole ? "valid" : nil))
      }
    }
    if bodyStart < bodyEnd { node.unparsed = [bodyStart..<bodyEnd] }
    scan.checks.add(header, at: start, size: end - start, isWhole: isWhole, report)
    walk.list(node, in: &root)
  }

  private static func reportNoFrame(before end: Int64, in root: inout StructureNode) {
    let first = root.children.last?.range.upperBound ?? root.fields.last?.range.upperBound ?? 0
    guard first < end else { return }
    root.unparsed.append(first..<end)
    root.issues.append(
      MediaError(
        .fileFailedToParse, "\(end - first) bytes before the first frame are no frame (RFC 9639, 9)",
        at: .init(byteOffset: first)))
  }
}

/// The frame that is being read, and the search for the next one.
private struct FrameScan {
  private(set) var header: FLACFrameHeader?
  private(set) var start: Int64?
  private(set) var headerBytes: [UInt8] = []
  private(set) var sum = CyclicRedundancyCheck.flac16
  /// The last two bytes that were added.
  private(set) var footer: UInt64 = 0
  var checks: FLACFrameChecks

  init(checks: FLACFrameChecks) {
    self.checks = checks
  }

  mutating func open(_ header: FLACFrameHeader, at start: Int64, bytes: [UInt8]) {
    self.header = header
    self.start = start
    headerBytes = bytes
    sum.reset()
  }

  mutating func add(_ byte: UInt8) {
    sum.add(byte)
    footer = (footer << 8 | UInt64(byte)) & 0xFFFF
  }

  /// Adds bytes to the frame up to the next frame's first byte, and gives its place and header.
  mutating func advance(in bytes: [UInt8], from first: Int, to end: Int) -> (Int, FLACFrameHeader?) {
    bytes.withUnsafeBufferPointer { buffer in
      var position = first
      while position < end {
        if buffer[position] == 0xFF, position + 1 < buffer.count, buffer[position + 1] & 0xFE == 0xF8,
          let found = FLACFrameHeader(buffer, from: position), follows(found)
        {
          return (position, found)
        }
        add(buffer[position])
        position += 1
      }
      return (end, nil)
    }
  }

  /// Whether a header that was found begins the next frame: bytes of a frame can look like one.
  private func follows(_ next: FLACFrameHeader) -> Bool {
    guard let header else { return true }
    return sum.value == 0 || (next.resembles(header) && next.number >= header.nextNumber)
  }
}

/// The rules by which the frames of a stream have to agree.
private struct FLACFrameChecks {
  private let info: FLACStreamInfo?
  private let firstFrame: Int64
  private(set) var frameCount = 0
  private var sampleCount: UInt64 = 0
  private var expected: UInt64?
  private var previous: FLACFrameHeader?
  private var isWhole = true
  /// The first samples of the frames by where they begin.
  private var samples: [Int64: UInt64] = [:]

  init(_ info: FLACStreamInfo?, firstFrame: Int64) {
    self.info = info
    self.firstFrame = firstFrame
  }

  mutating func add(
    _ header: FLACFrameHeader, at offset: Int64, size: Int64, isWhole: Bool,
    _ report: (String, StructureSeverity) -> Void
  ) {
    if let expected, header.number != expected {
      report("the number is \(header.number), not \(expected) (RFC 9639, 9.1.5)", .error)
    }
    // A stream states a wrong value in every frame: the first one is reported.
    if let info, !(previous?.resembles(header) ?? false) {
      if let rate = header.sampleRate, rate != Int(info.sampleRate) {
        report(
          "the sample rate is \(rate), not \(info.sampleRate) as in STREAMINFO (RFC 9639, 9.1.2)", .error)
      }
      if let bits = header.bitsPerSample, bits != info.bitsPerSample {
        report(
          "samples have \(bits) bits, not \(info.bitsPerSample) as in STREAMINFO (RFC 9639, 9.1.4)", .error)
      }
      if header.channelCount != info.channelCount {
        report(
          "\(header.channelCount) channels, not \(info.channelCount) as in STREAMINFO (RFC 9639, 9.1.3)",
          .error)
      }
    }
    previous = header
    if let info {
      if header.blockSize > Int(info.maximumBlockSize) {
        report("a block of \(header.blockSize) samples is above STREAMINFO's maximum (RFC 9639, 8.2)", .error)
      }
      if info.maximumFrameSize > 0, size > Int64(info.maximumFrameSize), isWhole {
        report("a frame of \(size) bytes is above STREAMINFO's maximum (RFC 9639, 8.2)", .warning)
      }
    }
    samples[offset - firstFrame] = sampleCount
    frameCount += 1
    sampleCount += UInt64(header.blockSize)
    expected = header.nextNumber
    self.isWhole = self.isWhole && isWhole
  }

  func finish(_ root: inout StructureNode) {
    guard isWhole, frameCount > 0 else { return }
    if let count = info?.sampleCount, count != sampleCount {
      root.issues.append(
        MediaError(
          .fileFailedToParse,
          "the frames have \(sampleCount) samples, STREAMINFO says \(count) (RFC 9639, 8.2)",
          at: .init(byteOffset: firstFrame)))
    }
    for index in root.children.indices {
      guard let table = root.children[index].content(as: FLACSeekTable.self) else { continue }
      let wrong = table.points.filter { point in
        point.sample.map { samples[Int64(clamping: point.offset)] != $0 } ?? false
      }
      guard let first = wrong.first else { continue }
      root.children[index].issues.append(
        MediaError(
          .structureWarning,
          "\(wrong.count) seek points lead to no frame of their sample, the first \(first.sample ?? 0) (RFC 9639, 8.5)",
          at: .init(boxPath: "SEEKTABLE", byteOffset: root.children[index].offset)))
    }
  }
}
