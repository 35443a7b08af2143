package import MediaCore

/// How long the data object of an ASF file is (Advanced Systems Format, 5.1).
package enum ASFExtent {
  private static let headerObject: [UInt8] = [
    0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11, 0xA6, 0xD9, 0x00, 0xAA, 0x00, 0x62, 0xCE, 0x6C,
  ]
  private static let dataObject: [UInt8] = [
    0x36, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11, 0xA6, 0xD9, 0x00, 0xAA, 0x00, 0x62, 0xCE, 0x6C,
  ]
  /// The GUID, the size, the file's identifier, the number of packets, and two reserved bytes.
  private static let dataHeaderSize = 50

  /// The offset at which the data object ends; `nil` where a live stream leaves that open.
  package static func declaredEnd(of source: any ByteSource) throws(MediaError) -> Int64? {
    let header = try source.bytes(at: 0, count: 24)
    guard header.count == 24, header.starts(with: headerObject), let start = size(header),
      start < source.byteCount
    else { return nil }
    let data = try source.bytes(at: start, count: dataHeaderSize)
    guard data.count == dataHeaderSize, data.starts(with: dataObject), let count = size(data),
      count > dataHeaderSize, data[40..<48].contains(where: { $0 != 0 })
    else { return nil }
    return start.addingReportingOverflow(count).overflow ? nil : start + count
  }

  private static func size(_ object: [UInt8]) -> Int64? {
    Int64(exactly: object[16..<24].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
  }
}
