import MediaCore
import MediaStructure

/// A frame header (ITU-T T.81, B.2.2).
package struct JPEGFrameHeader: Hashable, Sendable {
  /// The number of the frame's process, as in SOF0.
  package var process: UInt8
  /// In bits.
  package var samplePrecision: UInt8
  /// 0 where a DNL segment says it after the first scan.
  package var numberOfLines: UInt16
  package var samplesPerLine: UInt16
  package var components: [Component]

  package struct Component: Hashable, Sendable {
    package var identifier: UInt8
    package var horizontalSampling: UInt8
    package var verticalSampling: UInt8
    package var quantizationTable: UInt8
  }

  init(_ reader: inout FieldReader, process: UInt8) throws(MediaError) {
    self.process = process
    samplePrecision = try reader.read("P")
    numberOfLines = try reader.read("Y")
    samplesPerLine = try reader.read("X")
    let count = try reader.read("Nf", as: UInt8.self)
    components = try reader.readRows("components", count: UInt32(count), rowSize: 3) {
      (reader) throws(MediaError) in
      Component(
        identifier: try reader.read("C"), horizontalSampling: UInt8(try reader.readBits("H", 4)),
        verticalSampling: UInt8(try reader.readBits("V", 4)), quantizationTable: try reader.read("Tq"))
    }
    if count == 0 { reader.report("Nf is 0 (T.81, B.2.2)") }
    if samplesPerLine == 0 { reader.report("X is 0 (T.81, B.2.2)") }
    for part in components
    where !(1...4).contains(part.horizontalSampling) || !(1...4).contains(part.verticalSampling) {
      reader.report("component \(part.identifier) has a sampling factor beyond 1 to 4 (T.81, B.2.2)")
    }
  }
}

extension JPEGParser {
  /// Reads the parameters of a segment, where the marker's clause says what they are; gives whether it does.
  mutating func readParameters(
    _ code: UInt8, _ reader: inout FieldReader, into node: inout StructureNode
  ) throws(MediaError) -> Bool {
    switch code {
    case _ where JPEGMarker.isFrame(code) || code == 0xDE || code == 0xF7:
      let header = try JPEGFrameHeader(&reader, process: code & 0x0F)
      if code != 0xDE, frame == nil { frame = header }
      node.content = header
    case 0xC4: try readHuffmanTables(&reader)
    case 0xCC:
      while reader.remaining >= 2 {
        _ = try reader.readBits("Tc", 4) { $0 == 0 ? "DC or lossless" : "AC" }
        _ = try reader.readBits("Tb", 4)
        _ = try reader.read("Cs", as: UInt8.self)
      }
    case 0xDA: try readScanHeader(&reader)
    case 0xDB: try readQuantizationTables(&reader)
    case 0xDC: _ = try reader.read("NL", as: UInt16.self)
    case 0xDD: restartInterval = try reader.read("Ri", as: UInt16.self)
    case 0xDF:
      _ = try reader.readBits("Eh", 4)
      _ = try reader.readBits("Ev", 4)
    case 0xFE: _ = try reader.readText("Cm", byteCount: reader.remaining)
    default: return false
    }
    return true
  }

  private mutating func readQuantizationTables(_ reader: inout FieldReader) throws(MediaError) {
    while reader.remaining > 0 {
      let precision = try reader.readBits("Pq", 4) { $0 == 0 ? "8-bit" : $0 == 1 ? "16-bit" : nil }
      let destination = try reader.readBits("Tq", 4)
      if precision > 1 || destination > 3 {
        reader.report("Pq is \(precision) and Tq is \(destination) (T.81, B.2.4.1)")
      }
      let size = precision == 0 ? 1 : 2
      for _ in 0..<64 { _ = try reader.read("Q", byteCount: size) }
      quantizationTables.insert(destination)
    }
  }

  private func readHuffmanTables(_ reader: inout FieldReader) throws(MediaError) {
    while reader.remaining > 0 {
      let tableClass = try reader.readBits("Tc", 4) { $0 == 0 ? "DC or lossless" : $0 == 1 ? "AC" : nil }
      let destination = try reader.readBits("Th", 4)
      if tableClass > 1 || destination > 3 {
        reader.report("Tc is \(tableClass) and Th is \(destination) (T.81, B.2.4.2)")
      }
      var count = 0
      for _ in 0..<16 { count += Int(try reader.read("L", as: UInt8.self)) }
      if count > 256 { reader.report("\(count) Huffman codes, 256 at most (T.81, B.2.4.2)") }
      for _ in 0..<count { _ = try reader.read("V", as: UInt8.self) }
    }
  }

  private func reportMissingTables(
    of frame: JPEGFrameHeader, _ selectors: [UInt8], _ reader: inout FieldReader
  ) {
    for part in frame.components
    where selectors.contains(part.identifier)
      && !quantizationTables.contains(UInt64(part.quantizationTable))
    {
      let table = "quantization table \(part.quantizationTable)"
      reader.report("no DQT defines \(table) of component \(part.identifier) (T.81, B.2.4.1)")
    }
  }

  private mutating func readScanHeader(_ reader: inout FieldReader) throws(MediaError) {
    let count = try reader.read("Ns", as: UInt8.self)
    if !(1...4).contains(count) { reader.report("Ns is \(count) (T.81, B.2.3)") }
    let selectors = try reader.readRows("components", count: UInt32(count), rowSize: 2) {
      (reader) throws(MediaError) -> UInt8 in
      let selector = try reader.read("Cs", as: UInt8.self)
      _ = try reader.readBits("Td", 4)
      _ = try reader.readBits("Ta", 4)
      return selector
    }
    if let frame {
      for selector in selectors where !frame.components.contains(where: { $0.identifier == selector }) {
        reader.report("the frame has no component \(selector) (T.81, B.2.3)")
      }
      if isFile, usesQuantization { reportMissingTables(of: frame, selectors, &reader) }
    } else {
      reader.report("a scan before any frame header (T.81, B.2.1)")
    }
    _ = try reader.read("Ss", as: UInt8.self)
    _ = try reader.read("Se", as: UInt8.self)
    _ = try reader.readBits("Ah", 4)
    _ = try reader.readBits("Al", 4)
  }
}
