import MediaCore
import MediaStreams

/// The codec ID of WebVTT's tracks in Matroska, in whose place libavformat writes that of another kind of text.
enum CueName {
  /// The codec ID that libavformat writes.
  private static let written = Array("S_HDMV/TEXTST".utf8)
  /// The codec ID of WebVTT (RFC 9559, 27.1), which is as long as the one that is written.
  static let right = Array("S_TEXT/WEBVTT".utf8)

  /// Returns the places of codec IDs to be changed in the first bytes of a file, in the order of the tracks.
  static func places(in head: [UInt8]) -> [Int] {
    var ranges = [head.indices]
    for id in [EBMLElementID.segment, .tracks, .trackEntry, .codecID] {
      ranges = ranges.flatMap { payloads(of: id, in: head, $0) }
    }
    return ranges.filter { head[$0].elementsEqual(written) }.map(\.lowerBound)
  }

  /// The payloads of the elements of an ID in a range, before the first cluster.
  private static func payloads(of id: EBMLElementID, in head: [UInt8], _ range: Range<Int>) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var place = range.lowerBound
    while let element = try? EBMLElementHeader(head[place..<range.upperBound], at: Int64(place)),
      element.id != .cluster
    {
      let end = Int(min(element.declaredEnd ?? .max, Int64(range.upperBound)))
      if element.id == id { found.append(Int(element.payloadStart)..<end) }
      place = end
    }
    return found
  }
}
