package import MediaCore
package import MediaStructure

/// A colour profile (ISO 15076-1, 7), as a file of its own or within another.
package enum ICCProfile {
  package static let standard = "ISO 15076-1:2010"
  /// The header, in which the signature is at 36.
  static let headerSize = 128

  static func begins(_ bytes: [UInt8]) -> Bool {
    bytes.count >= headerSize && bytes[36..<40].elementsEqual("acsp".utf8)
  }

  /// Reads a profile, or what there is of one: the header, the table of its tags, and their data as bytes.
  ///
  /// - Parameter isFirstPart: whether the rest of the profile is elsewhere, so that its tags may reach beyond what is here.
  package static func read(_ reader: inout FieldReader, isFirstPart: Bool = false) throws(MediaError) {
    let declared = try reader.read("Profile size", as: UInt32.self)
    _ = try reader.readFourCC("Preferred CMM type")
    _ = try reader.read("Profile version number", as: UInt32.self) {
      "\($0 >> 24).\($0 >> 20 & 0xF).\($0 >> 16 & 0xF)"
    }
    _ = try reader.readFourCC("Profile/Device class") { classes[$0] }
    _ = try reader.readFourCC("Colour space of data")
    _ = try reader.readFourCC("PCS")
    for name in ["year", "month", "day", "hour", "minute", "second"] as [StaticString] {
      _ = try reader.read(name, as: UInt16.self)
    }
    let signature = try reader.readFourCC("Profile file signature")
    if signature != "acsp" { reader.report("the profile file signature is not acsp (ISO 15076-1, 7.2.9)") }
    _ = try reader.readFourCC("Primary platform signature")
    _ = try reader.read("Profile flags", as: UInt32.self)
    _ = try reader.readFourCC("Device manufacturer")
    _ = try reader.readFourCC("Device model")
    _ = try reader.read("Device attributes", as: UInt64.self)
    _ = try reader.read("Rendering intent", as: UInt32.self) {
      [0: "perceptual", 1: "media-relative colorimetric", 2: "saturation", 3: "ICC-absolute colorimetric"][$0]
    }
    for name in ["PCS illuminant X", "PCS illuminant Y", "PCS illuminant Z"] as [StaticString] {
      _ = try reader.readFixed(name, as: Int32.self, fractionBits: 16)
    }
    _ = try reader.readFourCC("Profile creator")
    _ = try reader.readBytes("Profile ID", 16)
    try reader.readReservedBytes(28, citing: "ISO 15076-1, 7.2.19")
    guard reader.remaining >= 4 else { return }
    let count = try reader.read("Tag count", as: UInt32.self)
    let size = isFirstPart || reader.isCut ? max(Int(declared), reader.total) : reader.total
    try reader.readTable("tags", count: count, rowSize: 12) { (reader) throws(MediaError) in
      _ = try reader.readFourCC("Tag signature")
      let offset = try reader.read("Offset", as: UInt32.self)
      let length = try reader.read("Size", as: UInt32.self)
      if UInt64(offset) + UInt64(length) > UInt64(size) {
        reader.report("a tag of \(length) bytes at \(offset) reaches beyond the end (ISO 15076-1, 7.3)")
      }
    }
    if reader.remaining > 0 { try reader.skip("Tagged element data", reader.remaining) }
  }

  private static let classes: [FourCC: String] = [
    "scnr": "input", "mntr": "display", "prtr": "output", "link": "device link", "spac": "colour space",
  ]
}

extension StructureFormat {
  /// A colour profile as a file.
  package static let icc = StructureFormat(
    container: .iccProfile, title: "ICC profile", recognizes: { ICCProfile.begins($0) },
    parse: { source, options in
      tree(of: source, options) { (range, walk) throws(MediaError) in
        var node = try walk.node("", "ICC profile", range, path: "", depth: 0)
        let end = walk.decode(range, into: &node, path: "", atMost: StructureWalk.wholeFieldBytes) {
          (reader) throws(MediaError) in try ICCProfile.read(&reader)
        }
        node.leave(end..<range.upperBound)
        return node
      }
    })
}
