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
  /// In the time base of the stream; nil where the decoder cannot tell.
  package let pts: Int?
  /// Of the planes without padding, in the pixel format of the stream, one after the other.
  package let md5: String

  package init(from decoder: any Decoder) throws {
    var row = try decoder.unkeyedContainer()
    pts = try row.decode(Int?.self)
    md5 = try row.decode(String.self)
  }
}

/// MD5s of the first frame as BGRA without padding, rotation not applied.
package struct FirstFrame: Sendable, Hashable, Decodable {
  /// By ffmpeg's default flags (bicubic), which gives other bytes on other processors.
  package let md5: String
  /// By bicubic+accurate_rnd+full_chroma_int+bitexact, which gives the same everywhere.
  package let accurateMD5: String
}

/// The whole stream decoded, its channels interleaved in the stream's own order.
package struct PCM: Sendable, Hashable, Decodable {
  package struct Digest: Sendable, Hashable, Decodable {
    package let md5: String
    package let byteCount: Int
  }

  package let s16le: Digest
  package let s32le: Digest
  package let f32le: Digest
  /// Whether the decoder gives the same bytes on every processor, so that the MD5s hold anywhere.
  package let isPortable: Bool
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
