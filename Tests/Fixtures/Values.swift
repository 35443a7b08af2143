extension Fixture {
  /// A fraction as ffprobe prints it, such as "1/12800"; "0/0" where there is none.
  package struct Ratio: Sendable, Hashable, Decodable, CustomStringConvertible {
    package let numerator: Int
    package let denominator: Int

    package init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      let parts = try container.decode(String.self).split(separator: "/").compactMap { Int($0) }
      guard parts.count == 2 else {
        throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a fraction")
      }
      (numerator, denominator) = (parts[0], parts[1])
    }

    package var description: String { "\(numerator)/\(denominator)" }
  }

  /// A stored packet, its times in the time base of the stream.
  package struct Packet: Sendable, Hashable, Decodable {
    package let pts: Int?
    package let dts: Int?
    package let duration: Int?
    /// Bytes.
    package let size: Int
    package let isKey: Bool
    /// Before the start of an edit list: decoded and not shown.
    package let isDiscarded: Bool

    package init(from decoder: any Decoder) throws {
      var row = try decoder.unkeyedContainer()
      pts = try row.decode(Int?.self)
      dts = try row.decode(Int?.self)
      duration = try row.decode(Int?.self)
      size = try row.decode(Int.self)
      let flags = try row.decode(String.self)
      isKey = flags.contains("K")
      isDiscarded = flags.contains("D")
    }
  }

  /// A decoded frame, in the order shown.
  package struct Frame: Sendable, Hashable, Decodable {
    /// In the time base of the stream; nil where the decoder cannot say.
    package let pts: Int?
    /// The checksum of the planes without padding, in the pixel format of the stream, one after the other.
    package let md5: String
    /// Such as "I", "P" or "B".
    package let type: String
    package let isKey: Bool
    /// The place in decode order, where the decoder counts.
    package let decodingPlace: Int

    package init(from decoder: any Decoder) throws {
      var row = try decoder.unkeyedContainer()
      pts = try row.decode(Int?.self)
      md5 = try row.decode(String.self)
      let letters = try row.decode(String.self)
      type = String(letters.prefix(1))
      isKey = letters.hasSuffix("K")
      decodingPlace = try row.decode(Int.self)
    }
  }

  /// The MD5 of the first frame as BGRA without padding, rotation not applied.
  package struct FirstFrame: Sendable, Hashable, Decodable {
    /// By bicubic+accurate_rnd+full_chroma_int+bitexact, which gives the same everywhere; luma and chroma are converted
    /// otherwise.
    package let md5: String
  }

  /// What is presented of a stream, decoded, its channels interleaved in the stream's own order.
  package struct PCM: Sendable, Hashable, Decodable {
    package struct Digest: Sendable, Hashable, Decodable {
      package let md5: String
      package let byteCount: Int
    }

    package let s16le: Digest
    package let s32le: Digest
    package let f32le: Digest
    /// All that the decoder gives, with priming and padding and without an edit list, as s16le.
    package let untrimmed: Digest
    /// Whether the decoder gives the same bytes on every processor, so that the MD5s hold anywhere.
    ///
    /// Where it does not, compare `peak`, `rms` and `samples` within 0.0001.
    package let isPortable: Bool
    /// Per channel, 1 being full scale; empty without samples.
    package let peak: [Float]
    package let rms: [Float]
    /// Some frames from all over the stream.
    package let samples: [Sample]

    /// The values of all channels at a frame of the decoded stream.
    package struct Sample: Sendable, Hashable, Decodable {
      package let frame: Int
      package let values: [Float]

      package init(from decoder: any Decoder) throws {
        var row = try decoder.unkeyedContainer()
        frame = try row.decode(Int.self)
        values = try row.decode([Float].self)
      }
    }
  }

  package struct Chapter: Sendable, Hashable, Decodable {
    package let start: Int
    package let end: Int
    package let timeBase: Ratio
    package let title: String?

    package init(from decoder: any Decoder) throws {
      var row = try decoder.unkeyedContainer()
      start = try row.decode(Int.self)
      end = try row.decode(Int.self)
      timeBase = try row.decode(Ratio.self)
      title = try row.decode(String?.self)
    }
  }

  /// Mastering display colours or content light level, as ffprobe prints them.
  package struct SideData: Sendable, Hashable, Decodable {
    /// Such as "Mastering display metadata" and "Content light level metadata".
    package let type: String
    /// Chromaticities such as "34000/50000".
    package let redX: Ratio?
    package let redY: Ratio?
    package let greenX: Ratio?
    package let greenY: Ratio?
    package let blueX: Ratio?
    package let blueY: Ratio?
    package let whitePointX: Ratio?
    package let whitePointY: Ratio?
    /// Candela per square metre.
    package let minLuminance: Ratio?
    package let maxLuminance: Ratio?
    /// Candela per square metre, of the brightest pixel.
    package let maxContent: Int?
    /// Candela per square metre, of the brightest frame on average.
    package let maxAverage: Int?

    private enum CodingKeys: String, CodingKey {
      case type = "side_data_type"
      case redX = "red_x"
      case redY = "red_y"
      case greenX = "green_x"
      case greenY = "green_y"
      case blueX = "blue_x"
      case blueY = "blue_y"
      case whitePointX = "white_point_x"
      case whitePointY = "white_point_y"
      case minLuminance = "min_luminance"
      case maxLuminance = "max_luminance"
      case maxContent = "max_content"
      case maxAverage = "max_average"
    }
  }
}
