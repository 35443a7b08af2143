import MediaCore
import MediaStructure

/// The rules that the tables of one track's samples keep with each other (ISO/IEC 14496-12, 8.6 and 8.7).
///
/// The tables are read through in windows, whatever their size.
enum ISOSampleTableRules {
  ///
  /// - Returns: how long the samples last by `stts`, in the media's timescale; `nil` where it can't be known.
  static func check(
    _ table: inout StructureNode, path: String, isPart: Bool, in walk: inout StructureWalk
  ) -> UInt64? {
    // A table that is damaged already can't agree with the others.
    let boxes = table.children.filter { $0.issues.isEmpty }
    func box(_ type: String) -> StructureNode? { boxes.first { $0.type == type } }
    let sizes = box("stsz") ?? box("stz2")
    guard let sizes, let samples = number(at: sizes.payload + 8, in: &walk) else { return nil }

    let duration = box("stts").map { checkSum($0, &table, path, samples, "8.6.1.2", in: &walk) }
    if let offsets = box("ctts") { _ = checkSum(offsets, &table, path, samples, "8.6.1.3", in: &walk) }
    if let sync = box("stss") { checkSync(sync, &table, path, samples, in: &walk) }
    if let dependencies = box("sdtp"), dependencies.payloadSize - 4 != samples {
      table.report(
        "sdtp has \(dependencies.payloadSize - 4) samples, \(sizes.type) has \(samples)", as: .warning,
        "\(path)/sdtp",
        dependencies.offset, .isoBaseMedia, "8.6.4")
    }
    for (index, groups) in boxes.filter({ $0.type == "sbgp" }).enumerated() {
      checkGroups(
        groups, &table, index == 0 ? "\(path)/sbgp" : "\(path)/sbgp[\(index)]", samples, in: &walk)
    }
    if !isPart, sizes.type == "stsz" { checkSizes(sizes, &table, path, in: &walk) }
    let chunks = box("stco") ?? box("co64")
    if let chunks {
      let count = number(at: chunks.payload + 4, in: &walk) ?? 0
      if let runs = box("stsc") {
        let entries = Int64(box("stsd")?.children.count ?? .max)
        checkChunks(runs, &table, path, chunks: count, samples: samples, entries: entries, in: &walk)
      }
      checkOffsets(chunks, &table, path, isPart: isPart, in: &walk)
      ISOAuxiliaryRules.check(&table, path, samples: samples, chunks: count, owner: sizes.type)
    }
    // Composition offsets move the end of the media.
    return box("ctts") == nil ? duration : nil
  }

  private static func checkSum(
    _ node: StructureNode, _ table: inout StructureNode, _ path: String, _ samples: Int64, _ clause: String,
    in walk: inout StructureWalk
  ) -> UInt64 {
    var sum: Int64 = 0
    var duration: UInt64 = 0
    forEachRow(of: node, size: 8, in: &walk) { row in
      sum += Int64(row.number(0))
      duration &+= UInt64(row.number(0)) * UInt64(row.number(4))
      return true
    }
    guard sum != samples else { return duration }
    table.report(
      "\(node.type) counts \(sum) samples, the sizes \(samples)", "\(path)/\(node.type)", node.offset,
      .isoBaseMedia,
      clause)
    return duration
  }

  /// Holds a group's samples against the track's, and its indexes against the descriptions of its type.
  private static func checkGroups(
    _ node: StructureNode, _ table: inout StructureNode, _ path: String, _ samples: Int64,
    in walk: inout StructureWalk
  ) {
    func type(_ node: StructureNode) -> Field.Value? {
      node.fields.first { $0.name == "grouping_type" }?.value
    }
    guard let own = type(node), case .unsigned(let version)? = node.fields.first?.value else { return }
    let description = table.children.first { $0.type == "sgpd" && type($0) == own }
    var entries: Int64?
    if case .unsigned(let count)? = description?.fields.first(where: { $0.name == "entry_count" })?.value {
      entries = Int64(count)
    }
    var sum: Int64 = 0
    var fault: String?
    forEachRow(of: node, countAt: version == 1 ? 12 : 8, size: 8, in: &walk) { row in
      sum += Int64(row.number(0))
      if let entries, Int64(row.number(4)) > entries {
        fault = "group_description_index is \(row.number(4)) of \(entries)"
      }
      return fault == nil
    }
    if fault == nil, sum > samples { fault = "sbgp counts \(sum) samples, the sizes \(samples)" }
    if let fault { table.report(fault, path, node.offset, .isoBaseMedia, "8.9.2") }
  }

  private static func checkSync(
    _ node: StructureNode, _ table: inout StructureNode, _ path: String, _ samples: Int64,
    in walk: inout StructureWalk
  ) {
    var last: Int64 = 0
    var fault: String?
    forEachRow(of: node, size: 4, in: &walk) { row in
      let number = Int64(row.number(0))
      if number <= last { fault = "sample_number \(number) follows \(last)" }
      if number > samples { fault = "sample_number is \(number) of \(samples)" }
      last = number
      return fault == nil
    }
    if let fault { table.report(fault, "\(path)/stss", node.offset, .isoBaseMedia, "8.6.2") }
  }

  private static func checkChunks(
    _ node: StructureNode, _ table: inout StructureNode, _ path: String, chunks: Int64, samples: Int64,
    entries: Int64, in walk: inout StructureWalk
  ) {
    var previous: (first: Int64, perChunk: Int64)?
    var sum: Int64 = 0
    var fault: String?
    forEachRow(of: node, size: 12, in: &walk) { row in
      let (first, perChunk, entry) = (Int64(row.number(0)), Int64(row.number(4)), Int64(row.number(8)))
      if let previous {
        if first <= previous.first { fault = "first_chunk \(first) follows \(previous.first)" }
        sum = sum.saturatingAdd((first - previous.first).saturatingMultiply(previous.perChunk))
      } else if first != 1 {
        fault = "first_chunk begins with \(first), not 1"
      }
      if entry < 1 || entry > entries { fault = "sample_description_index is \(entry) of \(entries)" }
      previous = (first, perChunk)
      return fault == nil
    }
    if fault == nil, let previous {
      if previous.first > chunks {
        fault = "first_chunk is \(previous.first) of \(chunks)"
      } else {
        sum = sum.saturatingAdd((chunks - previous.first + 1).saturatingMultiply(previous.perChunk))
        if sum != samples { fault = "the chunks hold \(sum) samples, the sizes count \(samples)" }
      }
    }
    if let fault { table.report(fault, "\(path)/stsc", node.offset, .isoBaseMedia, "8.7.4") }
  }

  /// Reports a sample that is larger than the file, whose chunk can begin in it all the same.
  private static func checkSizes(
    _ node: StructureNode, _ table: inout StructureNode, _ path: String, in walk: inout StructureWalk
  ) {
    // Samples of one size have no table of sizes.
    guard number(at: node.payload + 4, in: &walk) == 0 else { return }
    let end = walk.byteCount
    var count: Int64 = 0
    var size: Int64 = 0
    forEachRow(of: node, countAt: 8, size: 4, in: &walk) { row in
      count += 1
      size = Int64(row.number(0))
      return size <= end
    }
    guard size > end else { return }
    table.report(
      "sample \(count) has \(size) bytes, the file \(end)", "\(path)/stsz", node.offset, .isoBaseMedia,
      "8.7.3")
  }

  private static func checkOffsets(
    _ node: StructureNode, _ table: inout StructureNode, _ path: String, isPart: Bool,
    in walk: inout StructureWalk
  ) {
    let end = UInt64(clamping: walk.byteCount)
    let wide = node.type == "co64"
    var beyond = 0
    var first: UInt64?
    forEachRow(of: node, size: wide ? 8 : 4, in: &walk) { row in
      let offset = wide ? UInt64(row.number(0)) << 32 | UInt64(row.number(4)) : UInt64(row.number(0))
      if offset >= end {
        beyond += 1
        if first == nil { first = offset }
      }
      return true
    }
    if let first {
      table.report(
        "\(beyond) chunks are beyond the end of the file, the first at \(first)", as: isPart ? .note : .error,
        "\(path)/\(node.type)",
        node.offset,
        .isoBaseMedia, "8.7.5")
    }
  }

  private static func number(at offset: Int64, in walk: inout StructureWalk) -> Int64? {
    guard let bytes = try? walk.bytes(at: offset, count: 4), bytes.count == 4 else { return nil }
    return bytes.bigEndian(Int64.self)
  }

  /// Gives each row of a table to `body` until that says no.
  private static func forEachRow(
    of node: StructureNode, countAt place: Int64 = 4, size: Int, in walk: inout StructureWalk,
    _ body: (UnsafeRawBufferPointer) -> Bool
  ) {
    let rows = try? walk.rows(
      node.payload..<node.range.upperBound, head: Int(place), rowSize: size)
    rows?.forEach(body)
  }
}

extension StructureNode {
  fileprivate var payload: Int64 { offset + Int64(headerSize) }
  fileprivate var payloadSize: Int64 { size - Int64(headerSize) }
}
