package import MediaCore

/// The extent of an ASF file by the length of its data object (Advanced Systems Format, 5.1).
package enum ASFExtent {
  /// The GUID, the size, the file's identifier, the number of packets, and two reserved bytes.
  private static let dataHeaderSize = 50

  /// The offset at which the data object ends; `nil` where a live stream leaves that open.
  package static func declaredEnd(of source: any ByteSource) throws(MediaError) -> Int64? {
    guard let header = try ChunkHeader(of: source, at: 0, .asf), header.name == "Header",
      header.payloadEnd < source.byteCount,
      let data = try ChunkHeader(of: source, at: header.payloadEnd, .asf), data.name == "Data"
    else { return nil }
    let fields = try source.bytes(at: data.offset, count: dataHeaderSize)
    guard fields.count == dataHeaderSize, data.stated > UInt64(dataHeaderSize), data.payloadEnd < .max,
      fields[40..<48].contains(where: { $0 != 0 })
    else { return nil }
    return data.payloadEnd
  }
}
