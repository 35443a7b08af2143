import ISOBaseMedia
import MediaAssets
import MediaCodecs
import MediaCore
import MediaStructure

/// Finds the key frame that decoding begins at so that all pictures from a moment on come out right.
///
/// A sync sample can be a recovery point, from which pictures come right little by little (ITU-T H.264, D.2.8). Pictures after
/// it are exact only when a second one is complete: decoders drop the first pictures, whose references are missing, and those
/// that need these.
struct KeyFrameSearch {
  private let descriptions: [FormatDescription]
  private var headers: PictureHeaders
  /// The number of the description that `headers` is set up for, from 1.
  private var current = 1
  private let content = SampleBytes()
  /// The number of samples before those that are kept: places count from the first sample of all.
  private var skipped = 0
  /// The places of recovery points from the entry on; those before `first` are of no use any more.
  private var points: [Int] = []
  private var first = 0
  /// The points that are not complete yet, by their indices, each with the field count at which it will be.
  ///
  /// The counts rise: a point is dropped for a later one that is complete no later.
  private var waiting: [(point: Int, fieldCount: Int64)] = []
  private var firstWaiting = 0
  /// Fields of references since the search began to look at pictures.
  private var fieldCount: Int64 = 0
  private var followsSync = false
  private var marked: [Int] = []

  /// The largest `recovery_frame_cnt`: MaxFrameNum - 1.
  private static let mostFrames = (1 << 16) - 1

  /// - Parameter descriptions: of the samples, in the form in which they come.
  /// - Returns: `nil` for codecs without recovery points.
  init?(_ descriptions: [FormatDescription]) {
    guard let codec = descriptions.first?.codec, codec.hasRecoveryPoints,
      descriptions.allSatisfy({ $0.codec == codec }), var headers = PictureHeaders(codec: codec)
    else { return nil }
    headers.configure(descriptions[0].codecConfiguration)
    (self.descriptions, self.headers) = (descriptions, headers)
  }

  /// The kept samples that are marked as sync samples, but from which pictures come right little by little.
  var refreshes: [Int] { marked.filter { $0 > skipped }.map { $0 - skipped } }

  /// Takes the next sample.
  ///
  /// - Parameters:
  ///   - place: its number among those that are kept.
  ///   - isInTime: whether it is shown by the moment that is asked for.
  /// - Returns: the number of the sample to begin at, where it is another one than before.
  mutating func keyFrame(
    at place: Int, _ sample: WrittenSample, _ bytes: MediaBytes, isInTime: Bool
  ) -> Int? {
    let place = place + skipped
    let isSync = sample.flags.contains(.sync)
    defer { followsSync = isSync }
    // Where all samples are sync samples, none is refreshed by those after it.
    if isSync, isInTime, followsSync { return begin(at: place) }
    guard isSync && isInTime || firstWaiting < waiting.count else { return nil }
    let picture = picture(sample, bytes)
    var point: Int?
    if isSync, isInTime {
      guard case .recoveryPoint(let frames) = picture.randomAccess, frames > 0 else {
        return begin(at: place)
      }
      marked.append(place)
      point = min(frames, Self.mostFrames)
    }
    if picture.isReference != false { fieldCount += picture.structure.isField ? 1 : 2 }
    let entry = entryOfCompletePoints()
    if let point { add(place, completeAt: fieldCount + Int64(point) * 2) }
    guard isInTime, let entry else { return nil }
    return begin(at: points[entry], keepingPointsFrom: entry)
  }

  private mutating func add(_ place: Int, completeAt count: Int64) {
    while waiting.count > firstWaiting, let last = waiting.last, last.fieldCount >= count {
      waiting.removeLast()
    }
    waiting.append((points.count, count))
    points.append(place)
  }

  /// The index of the point before the last one that is complete by now.
  private mutating func entryOfCompletePoints() -> Int? {
    var entry: Int?
    while firstWaiting < waiting.count, waiting[firstWaiting].fieldCount <= fieldCount {
      let point = waiting[firstWaiting].point
      firstWaiting += 1
      if point > first { entry = point - 1 }
    }
    return entry
  }

  /// Has a place be the first of those that are kept.
  private mutating func begin(at place: Int, keepingPointsFrom point: Int? = nil) -> Int {
    if let point {
      first = point
    } else {
      (points, first, waiting, firstWaiting) = ([], 0, [], 0)
    }
    defer { skipped = place }
    return place - skipped
  }

  private mutating func picture(_ sample: WrittenSample, _ bytes: MediaBytes) -> CodedPicture {
    if sample.descriptionIndex != current, descriptions.indices.contains(sample.descriptionIndex - 1) {
      current = sample.descriptionIndex
      headers.configure(descriptions[current - 1].codecConfiguration)
    }
    switch bytes {
    case .place(let file, let offset):
      content.take(file.source, offset: offset, size: sample.size)
      return headers.picture(content)
    case .buffer(let buffer):
      return buffer.withUnsafeBytes { bytes in
        content.take(bytes)
        defer { content.clear() }
        return headers.picture(content)
      }
    }
  }
}
