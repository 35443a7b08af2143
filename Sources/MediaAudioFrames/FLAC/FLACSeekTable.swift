import MediaCore
import MediaStructure

extension FLACMetadataBlockType {
  static let seekTable = FLACMetadataBlockType(3, "SEEKTABLE", "Seek Table", "8.5") {
    reader, size throws(MediaError) in
    if size % 18 != 0 {
      reader.report("\(size) bytes are no whole number of seek points (RFC 9639, 8.5)", as: .warning)
    }
    return try FLACSeekTable(&reader, count: size / 18)
  }
}

/// Where frames can be found without looking for them (RFC 9639, 8.5).
package struct FLACSeekTable: Hashable, Sendable {
  package var points: [Point]

  package struct Point: Hashable, Sendable {
    /// The number of the frame's first sample; `nil` for a point that only keeps room.
    package var sample: UInt64?
    /// In bytes from the first frame's first byte.
    package var offset: UInt64
    package var sampleCount: UInt16
  }

  init(_ reader: inout FieldReader, count: Int) throws(MediaError) {
    points = try reader.readRows("seekpoints", count: UInt32(count), rowSize: 18) {
      reader throws(MediaError) in
      let sample = try reader.read("sample_number", as: UInt64.self) { $0 == .max ? "placeholder" : nil }
      return Point(
        sample: sample == .max ? nil : sample, offset: try reader.read("offset"),
        sampleCount: try reader.read("number_of_samples"))
    }
    let samples = points.map { $0.sample ?? .max }
    if zip(samples, samples.dropFirst()).contains(where: { $0 > $1 || ($0 == $1 && $0 != .max) }) {
      reader.report("the seek points are not sorted by their samples (RFC 9639, 8.5)", as: .warning)
    }
  }
}
