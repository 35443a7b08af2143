import MediaCore
import MediaStructure

/// Boxes of type `uuid` whose sixteen bytes have a name.
extension ISOBoxType {
  static let userTypeBoxes: [ISOBoxType] = [
    userType("be7acfcb97a942e89c71999491e3afac", "XMP Metadata", .xmp, "1.2.7.1"),
    userType("a2394f525a9b4f14a2446c427c648df4", "PIFF Sample Encryption Box", .piff, "5.3.2.1") {
      (reader, context) in
      let flags = try reader.readVersionAndFlags(upTo: 0, flags: 3).flags
      var size: Int?
      if flags & 1 != 0 {
        try reader.read("AlgorithmID", byteCount: 3)
        size = Int(try reader.read("IV_size", as: UInt8.self))
        try reader.readSixteen("KID")
      }
      try readSampleEncryption(&reader, flags: flags, context, vectorSize: size)
    },
    userType("8974dbce7be74c5184f97148f9882554", "PIFF Track Encryption Box", .piff, "5.3.3") { (reader, _) in
      try reader.readVersionAndFlags(upTo: 0)
      try reader.read("default_AlgorithmID", byteCount: 3)
      try reader.read("default_IV_size", as: UInt8.self)
      try reader.readSixteen("default_KID")
    },
    userType(
      "d08a4f1810f34a82b6c832d8aba183d3", "PIFF Protection System Specific Header Box", .piff, "5.3.1"
    ) { (reader, _) in
      try reader.readVersionAndFlags(upTo: 0)
      try readSystemID(&reader)
      let size = try reader.read("DataSize", as: UInt32.self)
      try reader.skip("Data", Int(size))
    },
    userType("6d1d9b0542d544e680e2141daff757b2", "tfxd Box", .smoothStreaming, "2.2.4.4") { (reader, _) in
      let wide = try reader.readVersionAndFlags(upTo: 1).version == 1
      try reader.read("FragmentAbsoluteTime", wide: wide)
      try reader.read("FragmentDuration", wide: wide)
    },
    userType("d4807ef2ca3946958e5426cb9e46a79f", "tfrf Box", .smoothStreaming, "2.2.4.5") { (reader, _) in
      let wide = try reader.readVersionAndFlags(upTo: 1).version == 1
      let count = try reader.read("FragmentCount", as: UInt8.self)
      try reader.readTable("fragments", count: count, rowSize: wide ? 16 : 8) { reader in
        try reader.read("FragmentAbsoluteTime", wide: wide)
        try reader.read("FragmentDuration", wide: wide)
      }
    },
    userType("50524f4621d24fcebb88695cfac9c740", "Profile Box (PROF)", .sony, "Profile") { (reader, _) in
      try reader.readVersionAndFlags(upTo: 0)
      let count = try reader.read("profile_count", as: UInt32.self)
      for index in 0..<min(Int(count), reader.remaining / 8) {
        guard let size = reader.peekFourCC()?.rawValue, size >= 8, let type = reader.peekFourCC(4) else {
          break
        }
        try reader.readPart("profiles[\(index)]", byteCount: Int(size)) { reader in
          try reader.read("size", as: UInt32.self)
          try reader.readFourCC("type")
          try readProfile(type, &reader)
        }
      }
    },
    userType(
      "55534d5421d24fcebb88695cfac9c740", "User Specific Metadata (USMT)", .sony, "Metadata", children: .boxes
    ) {
      (_, _) in
    },
    userType("ffcc8263f8554a938814587a02521fdd", "Spherical Video Metadata", .sphericalVideo, "V1"),
    userType("d8fec3d61b0e483c92975828877ec481", "Content Provenance Box (C2PA)", .c2pa, "A.5"),
    userType("2c4c0100850440b9a03e562148d6dfeb", "Photoshop Image Resources", .xmp, "1.1"),
    userType("33c7a4d2b81d4723a0baf1a3e097ad38", "Photoshop IPTC", .xmp, "1.1"),
    userType("0537cdab9d0c4431a72afa561f2a113e", "Exif Metadata (JPEG 2000)", .jpeg2000, "Exif"),
    userType("4a706754696666457869662d3e4a5032", "Exif Metadata (JpgTiffExif->JP2)", .jpeg2000, "Exif"),
    userType("09a14e97c0b442e0bebf36df6f0ce36f", "IPTC Metadata (JPEG 2000)", .jpeg2000, "IPTC"),
    userType("b14bf8bd083d4b43a5ae8cd7d5a6ce03", "GeoTIFF (GeoJP2)", .jpeg2000, "GeoJP2"),
    userType("85c0b687820f11e08111f4ce462b6a48", "Canon Metadata (CNCV …)", .canon, "uuid", children: .boxes)
    { (_, _) in },
    userType("eaf42b5e1c984b88b9fbb7dc406e4d16", "Canon Preview Image", .canon, "uuid"),
    userType("a5d40b30e81411ddba2f0800200c9a66", "Live Server Manifest Box", .smoothStreaming, "2.2.7.2"),
  ]

  private static func userType(
    _ digits: String, _ title: String, _ standard: ISOStandard, _ clause: String, children: Kind = .none,
    fields: (@Sendable (inout FieldReader, ISOBoxContext) throws -> Void)? = nil
  ) -> ISOBoxType {
    var bytes: [UInt8] = []
    var rest = digits[...]
    while rest.count >= 2 {
      bytes.append(UInt8(rest.prefix(2), radix: 16) ?? 0)
      rest = rest.dropFirst(2)
    }
    guard let fields else {
      return ISOBoxType("uuid", title, standard, clause, userType: bytes, children: children)
    }
    return ISOBoxType("uuid", title, standard, clause, userType: bytes, children: children) {
      (reader, context) in
      try fields(&reader, context)
      return nil
    }
  }

  /// Reads one of Sony's profiles: of the file, the video or the audio.
  private static func readProfile(_ type: FourCC, _ reader: inout FieldReader) throws {
    try reader.read("version", as: UInt32.self)
    guard type == "APRF" || type == "VPRF" else { return }
    try reader.read("track_ID", as: UInt32.self)
    try reader.readFourCC("codec")
    try reader.read("codec_info", as: UInt32.self)
    try reader.read("attributes", as: UInt32.self)
    try reader.read("max_bitrate", as: UInt32.self)
    try reader.read("average_bitrate", as: UInt32.self)
    if type == "APRF" {
      try reader.read("sample_rate", as: UInt32.self)
      try reader.read("channels", as: UInt32.self)
    } else {
      try reader.readFixed("max_frame_rate", as: UInt32.self, fractionBits: 16)
      try reader.readFixed("frame_rate", as: UInt32.self, fractionBits: 16)
      try reader.read("width", as: UInt16.self)
      try reader.read("height", as: UInt16.self)
      try reader.read("pixel_aspect_ratio.h", as: UInt16.self)
      try reader.read("pixel_aspect_ratio.v", as: UInt16.self)
    }
  }
}
