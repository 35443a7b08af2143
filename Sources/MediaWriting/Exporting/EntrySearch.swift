import ISOBaseMedia
import MediaAssets
import MediaCodecs
import MediaCore
import MediaStructure

/// Finds the sample that decoding begins at so that all pictures from a moment on come out right.
///
/// A sync sample can be a recovery point, from which pictures come right little by little (ITU-T H.264, D.2.8; H.265, D.3.8). What
/// it begins is right once another such point has been passed: decoders lose pictures after the first one, whose references
/// were never there, and those that need these.
struct EntrySearch {
  private var headers: PictureHeaders
  private let countsReferencesAlone: Bool
  private let content = SampleBytes()
  /// Recovery points since the last place that was found, and the fields from each that are not right yet.
  private var points: [(place: Int, left: Int)] = []
  private var followsSync = false
  /// The samples of those that are kept that are marked as sync samples, and from which pictures come right little
  /// by little.
  private(set) var refreshes: [Int] = []
  /// More than any stream takes to be refreshed.
  private static let mostFrames = 1 << 20

  /// - Parameter configuration: of the decoder, in the form in which the samples come.
  /// - Returns: `nil` for codecs without recovery points.
  init?(_ codec: Codec, configuration: [UInt8]) {
    guard codec.hasRecoveryPoints, var headers = PictureHeaders(codec: codec) else { return nil }
    headers.configure(configuration)
    self.headers = headers
    countsReferencesAlone = codec == .h264
  }

  /// Takes the next sample.
  ///
  /// - Parameters:
  ///   - place: its number among those that are kept.
  ///   - isInTime: whether it is shown by the moment that is asked for.
  /// - Returns: the number of the sample to begin at, where it is another one than before.
  mutating func entry(
    at place: Int, _ sample: WrittenSample, _ bytes: MediaBytes, isInTime: Bool
  ) -> Int? {
    let isSync = sample.flags.contains(.sync)
    defer { followsSync = isSync }
    // Where all samples are sync samples, none is refreshed by those after it.
    if isSync, isInTime, followsSync { return found(place) }
    guard isSync && isInTime || !points.isEmpty else { return nil }
    let picture = picture(sample, bytes)
    if isSync, isInTime {
      guard case .recoveryPoint(let frames) = picture.randomAccess, frames > 0 else { return found(place) }
      points.append((place, min(frames, Self.mostFrames) * 2))
      refreshes.append(place)
    }
    guard picture.isReference != false || !countsReferencesAlone else { return nil }
    let fields = picture.structure.isField ? 1 : 2
    var right: Int?
    for index in points.indices where points[index].place < place && points[index].left > 0 {
      points[index].left -= fields
      if points[index].left <= 0, index > 0, isInTime { right = index - 1 }
    }
    guard let right else { return nil }
    return found(points[right].place)
  }

  /// Forgets the points before a place, which becomes the first.
  private mutating func found(_ place: Int) -> Int {
    points = points.filter { $0.place >= place && $0.left > 0 }.map { ($0.place - place, $0.left) }
    refreshes = refreshes.filter { $0 > place }.map { $0 - place }
    return place
  }

  private mutating func picture(_ sample: WrittenSample, _ bytes: MediaBytes) -> CodedPicture {
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
