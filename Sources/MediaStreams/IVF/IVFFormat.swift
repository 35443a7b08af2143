import MediaCore
package import MediaStructure

extension StructureFormat {
  /// The files in which tools for VP8, VP9 and AV1 keep pictures.
  package static let ivf = sequence(.ivf, "IVF", IVFParts.known) { $0.starts(with: "DKIF".utf8) }
}

/// The structures of an IVF file, which no standard describes but the tools that made it (libvpx, `ivfdec.c`).
package enum IVFParts {
  package static let known = [
    SequencePart(
      "header", "IVF Header", "IVF (libvpx)", "", byteOrder: .littleEndian,
      size: {
        $0.count >= 8 ? max(1, Int64($0[$0.startIndex + 6]) | Int64($0[$0.startIndex + 7]) << 8) : nil
      },
      read: { (reader) throws(MediaError) in
        _ = try reader.readText("signature", byteCount: 4)
        _ = try reader.read("version", as: UInt16.self)
        _ = try reader.read("header_size", as: UInt16.self)
        _ = try reader.readText("fourcc", byteCount: 4)
        _ = try reader.read("width", as: UInt16.self)
        _ = try reader.read("height", as: UInt16.self)
        _ = try reader.read("timebase_denominator", as: UInt32.self)
        _ = try reader.read("timebase_numerator", as: UInt32.self)
        _ = try reader.read("number_of_frames", as: UInt32.self)
        _ = try reader.read("unused", as: UInt32.self)
      }),
    SequencePart(
      "frame", "IVF Frame", "IVF (libvpx)", "", byteOrder: .littleEndian, plainFieldBytes: 12,
      size: { $0.count >= 4 ? 12 + $0.prefix(4).littleEndian(Int64.self) : nil },
      read: { (reader) throws(MediaError) in
        _ = try reader.read("frame_size", as: UInt32.self)
        _ = try reader.read("presentation_timestamp", as: UInt64.self)
      }),
  ]
}
