import MediaCore
import MediaStructure

/// Information about a movie or a track as 3GPP files keep it (3GPP TS 26.244, 8).
extension ISOBoxType {
  static let threeGPPBoxes: [ISOBoxType] =
    [
      ("titl", "Title Box"), ("dscp", "Description Box"), ("perf", "Performer Box"), ("auth", "Author Box"),
      ("gnre", "Genre Box"),
    ].map { (type: FourCC, title: String) in
      ISOBoxType(type, title, .threeGPP, "8.2", in: ["udta"]) { reader in
        try reader.readVersionAndFlags(upTo: 0)
        try readLanguage(&reader)
        readWideText(&reader, "text")
      }
    } + [
      ISOBoxType("albm", "Album Box", .threeGPP, "8.10", in: ["udta"]) { reader in
        try reader.readVersionAndFlags(upTo: 0)
        try readLanguage(&reader)
        readWideText(&reader, "albumtitle")
        if reader.remaining == 1 { try reader.read("tracknumber", as: UInt8.self) }
      },
      ISOBoxType("yrrc", "Recording Year Box", .threeGPP, "8.9", in: ["udta"]) { reader in
        try reader.readVersionAndFlags(upTo: 0)
        try reader.read("recordingyear", as: UInt16.self)
      },
      ISOBoxType("rtng", "Rating Box", .threeGPP, "8.6", in: ["udta"]) { reader in
        try reader.readVersionAndFlags(upTo: 0)
        try reader.readFourCC("rating_entity")
        try reader.readFourCC("rating_criteria")
        try readLanguage(&reader)
        readWideText(&reader, "rating_info")
      },
      ISOBoxType("clsf", "Classification Box", .threeGPP, "8.7", in: ["udta"]) { reader in
        try reader.readVersionAndFlags(upTo: 0)
        try reader.readFourCC("classification_entity")
        try reader.read("classification_table", as: UInt16.self)
        try readLanguage(&reader)
        readWideText(&reader, "classification_info")
      },
      ISOBoxType("kywd", "Keywords Box", .threeGPP, "8.8", in: ["udta"]) { reader in
        try reader.readVersionAndFlags(upTo: 0)
        try readLanguage(&reader)
        let count = try reader.read("keyword_cnt", as: UInt8.self)
        try reader.readVariableRows("keywords", count: count, rowSize: 1) { reader in
          let size = try reader.read("keyword_size", as: UInt8.self)
          try reader.readText("keyword_info", byteCount: Int(size))
        }
      },
      ISOBoxType("loci", "Location Information Box", .threeGPP, "8.5", in: ["udta"]) { reader in
        try reader.readVersionAndFlags(upTo: 0)
        try readLanguage(&reader)
        readWideText(&reader, "name")
        try reader.read("role", as: UInt8.self) {
          [0: "shooting location", 1: "real location", 2: "fictional location"][$0]
        }
        for name in ["longitude", "latitude", "altitude"] as [StaticString] {
          try reader.readFixed(name, as: Int32.self, fractionBits: 16)
        }
        readWideText(&reader, "astronomical_body")
        readWideText(&reader, "additional_notes")
      },
      ISOBoxType("coll", "Collection Name Box", .threeGPP, "8.11", in: ["udta"]) { reader in
        try reader.readVersionAndFlags(upTo: 0)
        try readLanguage(&reader)
        readWideText(&reader, "name")
      },
      ISOBoxType("urat", "User Rating Box", .threeGPP, "8.12", in: ["udta"]) { reader in
        try reader.readVersionAndFlags(upTo: 0)
        try reader.readReservedBytes(3)
        try reader.read("rating", as: UInt8.self)
      },
      ISOBoxType("thmb", "Thumbnail Box", .threeGPP, "8.13", in: ["udta"], isLong: true) { reader in
        try reader.readVersionAndFlags(upTo: 0)
        try reader.skip("data", reader.remaining)
      },
      ISOBoxType("damr", "AMR Specific Box", .threeGPP, "6.7") { reader in
        try reader.readFourCC("vendor")
        try reader.read("decoder_version", as: UInt8.self)
        try reader.read("mode_set", as: UInt16.self)
        try reader.read("mode_change_period", as: UInt8.self)
        try reader.read("frames_per_sample", as: UInt8.self)
      },
      ISOBoxType("dawp", "AMR-WB+ Specific Box", .threeGPP, "6.9") { reader in
        try reader.readFourCC("vendor")
        try reader.read("decoder_version", as: UInt8.self)
      },
      ISOBoxType("d263", "H263 Specific Box", .threeGPP, "6.8", children: .boxes) { reader in
        try reader.readFourCC("vendor")
        try reader.read("decoder_version", as: UInt8.self)
        try reader.read("H263_Level", as: UInt8.self)
        try reader.read("H263_Profile", as: UInt8.self)
      },
      ISOBoxType("bitr", "Bit Rate Box", .threeGPP, "6.8", in: ["d263"]) { reader in
        try reader.read("Avg_Bitrate", as: UInt32.self)
        try reader.read("Max_Bitrate", as: UInt32.self)
      },
    ]
}
