package import MediaCore

/// Chunks without a byte at the end of a stream of an AVI file, each of which has the picture before it shown once more, as
/// capturing programs write it for a picture that they drop.
package enum AVIRepetition {
  /// Returns the number of repetitions, as the file's index says; 0 where it has none.
  ///
  /// - Parameter stream: its number in the file, from 0.
  /// - Throws: what reading the source throws.
  package static func count(atEndOf stream: Int, in source: any ByteSource) throws(MediaError) -> Int64 {
    guard let outline = try AVIOutline(source), let digits = AVIOutline.number(of: stream),
      let index = try outline.index(of: stream)
    else { return 0 }
    var count: Int64 = 0
    try outline.forEachRow(of: index, named: digits, isReversed: true) { row in
      guard row?.size == 0 else { return false }
      count += 1
      return true
    }
    return count
  }
}
