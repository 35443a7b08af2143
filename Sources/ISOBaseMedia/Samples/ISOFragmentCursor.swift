import MediaCore
import MediaStructure

/// The samples of one track in the movie fragments of a file (ISO/IEC 14496-12, 8.8).
struct ISOFragmentCursor: Sendable {
  /// Where a fragment without `tfdt` begins: where the one before it ended.
  var decodeTime: Int64 = 0
  var issues: [MediaError] = []
  private let track: ISOSampleTable
  private let fragments: [Int64]
  private let source: any ByteSource
  /// Those of all tracks, since the data of one can begin where that of another ends.
  private let defaults: [UInt32: ISOSampleDefaults]
  private let movieGroups: [ISOSampleGroup]
  private var nextFragment = 0
  private var runs: [ISOFragmentRun] = []
  private var nextRun = 0
  private var run = ISOFragmentRun()
  private var groups: [ISOSampleGroup] = []
  private var runCount = 0
  private var promises: ISOFragmentPromises

  /// - Parameter fragments: where those begin that are gone through, of the index.
  init(
    _ track: ISOSampleTable, _ fragments: [Int64], of index: ISOSampleIndex, groups: [ISOSampleGroup] = []
  ) {
    self.track = track
    self.fragments = fragments
    source = index.source
    defaults = index.fragmentDefaults
    movieGroups = groups
    promises = ISOFragmentPromises(in: source)
  }

  mutating func next() throws(MediaError) -> ISOSample? {
    while run.next >= run.count {
      if nextRun < runs.count {
        run = runs[nextRun]
        nextRun += 1
        runCount += 1
        if let start = run.start { decodeTime = start }
        if let own = run.groups { groups = own }
      } else if nextFragment < fragments.count {
        runs = try readFragment(at: fragments[nextFragment])
        nextRun = 0
        nextFragment += 1
      } else {
        return nil
      }
    }
    var sample = try run.take()
    sample.decodeTime = decodeTime
    sample.chunk = runCount
    if track.isEncrypted(sample) { sample.flags.insert(.encrypted) }
    for group in groups.indices { try groups[group].apply(to: &sample) }
    decodeTime = decodeTime.saturatingAdd(sample.duration)
    return sample
  }

  /// The track's runs in the fragment at `offset`.
  private mutating func readFragment(at offset: Int64) throws(MediaError) -> [ISOFragmentRun] {
    guard let fragment = try ISOFragment(at: offset, in: source, defaults: defaults)
    else { return [] }
    var found: [ISOFragmentRun] = []
    for part in fragment.tracks {
      var runs: [ISOFragmentRun] = []
      for run in part.runs {
        if let excess = promises.excess(run, of: track.trackID) {
          issues.append(excess)
        } else if part.trackID == track.trackID {
          runs.append(run)
        }
      }
      guard !runs.isEmpty else { continue }
      runs[0].start = part.start
      runs[0].groups = try ISOSampleGroup.groups(
        part.groupBoxes, in: fragment.source, inherited: movieGroups)
      found += runs
    }
    return found
  }
}
