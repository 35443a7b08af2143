import MediaAnalysis
import MediaCore
import Testing

@Suite("What is wrong with stored samples")
struct SampleAnomalyTests {
  static let video = StoredTrack(trackID: 1, mediaType: .video, timescale: 1000)
  static let audio = StoredTrack(trackID: 2, mediaType: .audio, timescale: 1000)
  static let packets = StoredTrack(trackID: 3, mediaType: .audio, timescale: 1000, hasTables: false)

  /// Samples of 40 ms and 100 bytes, one after the other, from `first` on.
  static func samples(_ count: Int, at first: Int64 = 1000, from start: Int64 = 0) -> [StoredSample] {
    (0..<count).map { index in
      let time = start + Int64(index) * 40
      return StoredSample(
        index: index, decodeTime: time, presentationTime: time, duration: 40, size: 100,
        offset: first + Int64(index) * 100)
    }
  }

  static func anomalies(
    _ lists: [(StoredTrack, [StoredSample])], _ tolerances: SampleAnomalyAnalyzer.Tolerances = .init()
  ) -> [SampleAnomaly] {
    var analyzer = SampleAnomalyAnalyzer(tracks: lists.map(\.0), tolerances: tolerances)
    var found: [SampleAnomaly] = []
    for (place, list) in lists.enumerated() {
      for sample in list.1 { found += analyzer.process(sample, ofTrackAt: place) }
    }
    return found + analyzer.finish()
  }

  /// What is found in the samples of one track after a change.
  static func found(
    in track: StoredTrack = video, count: Int = 100, _ change: (inout [StoredSample]) -> Void
  ) -> [SampleAnomaly] {
    var list = samples(count)
    change(&list)
    return anomalies([(track, list)])
  }

  @Test("Samples one after the other have nothing wrong", arguments: [video, audio, packets])
  func sound(track: StoredTrack) {
    #expect(Self.found(in: track) { _ in } == [])
    #expect(Self.anomalies([]) == [] && Self.anomalies([(track, [])]) == [])
  }

  @Test("Pictures in another order than decoded have nothing wrong")
  func reordered() {
    // I P B B: shown after twice the distance, as ctts says.
    let shown: [Int64] = [2, 5, 3, 4]
    let found = Self.found { list in
      for index in list.indices {
        let time = (Int64(index / 4) * 4 + shown[index % 4]) * 40
        list[index].presentationTime = time
        list[index].mediaTime = time
      }
    }
    #expect(found == [])
  }

  @Test("Pictures of a variable rate have nothing wrong")
  func variableRate() {
    let found = Self.found { list in
      var time: Int64 = 0
      for index in list.indices {
        list[index].duration = index % 7 == 0 ? 2000 : 40
        list[index].decodeTime = time
        list[index].presentationTime = time
        list[index].mediaTime = time
        time += list[index].duration
      }
    }
    #expect(found == [])
  }

  @Test("Decode times that stand or go back", arguments: [0, -100] as [Int64])
  func decodeOrder(step: Int64) {
    let found = Self.found(in: Self.packets) { list in
      list[50].decodeTime = (list[49].decodeTime ?? 0) + step
    }
    let first = found.first { $0.kind == .decodeOrder }
    #expect(first?.index == 50 && first?.trackID == 3 && first?.offset == 6000)
    #expect(first?.time == MediaTime(value: 2000, timescale: 1000))
  }

  /// A demuxer makes them up of Matroska's and AVI's presentation times.
  @Test("Decode times that no file states are no fault", arguments: [0, -100] as [Int64])
  func unstatedDecodeTimes(step: Int64) {
    var track = Self.packets
    track.statesDecodeTimes = false
    let found = Self.found(in: track) { list in list[50].decodeTime = (list[49].decodeTime ?? 0) + step }
    #expect(!found.contains { $0.kind == .decodeOrder })
  }

  /// As TrueHD in Matroska, whose frames last five sixths of a tick.
  @Test("Sound in packets that are shorter than a tick")
  func shortPackets() {
    let found = Self.found(in: Self.packets) { list in
      for index in list.indices {
        list[index].decodeTime = Int64(index) * 5 / 6
        list[index].presentationTime = list[index].decodeTime
        list[index].mediaTime = list[index].decodeTime
        list[index].duration = 0
      }
    }
    #expect(found == [])
  }

  @Test("A sample that is shown before it is decoded")
  func early() {
    let found = Self.found { list in list[7].decodeTime = list[7].decodeTime.map { $0 + 10 } }
    #expect(found.map(\.kind) == [.shownBeforeDecoded])
    #expect(found.first?.index == 7)
    #expect(found.first?.reason == "it is shown 0.01 s before it is decoded")
  }

  @Test("A gap and an overlap of decode times, as fragments have them", arguments: [600, -600] as [Int64])
  func fragments(distance: Int64) {
    let found = Self.found(in: Self.audio) { list in
      for index in 60..<100 {
        list[index].decodeTime = list[index].decodeTime.map { $0 + distance }
        list[index].presentationTime = list[index].decodeTime
        list[index].mediaTime = list[index].decodeTime
      }
    }
    #expect(found.first { $0.index == 60 }?.kind == (distance > 0 ? .gap : .decodeOrder))
  }

  /// Decode times reveal it for pictures, presentation times for packets.
  @Test("A sample that lasts longer than until the next one begins", arguments: [video, audio, packets])
  func overlap(track: StoredTrack) {
    let found = Self.found(in: track) { list in list[50].duration = 700 }
    #expect(found.map(\.kind) == [.overlap])
    #expect(found.first?.index == 51 && found.first?.offset == 6100)
    #expect(found.first?.reason.contains("0.66 s longer") == true, "\(found)")
    #expect(Self.found(in: track) { list in list[50].duration = 500 } == [])
  }

  @Test("A gap in the sound of packets, and one that is tolerated")
  func gap() {
    let change: (inout [StoredSample]) -> Void = { list in
      for index in 30..<100 {
        list[index].decodeTime = list[index].decodeTime.map { $0 + 700 }
        list[index].presentationTime = list[index].decodeTime
        list[index].mediaTime = list[index].decodeTime
      }
    }
    let found = Self.found(in: Self.packets, change)
    #expect(found.map(\.kind) == [.gap] && found.first?.index == 30)
    var list = Self.samples(100)
    change(&list)
    var tolerances = SampleAnomalyAnalyzer.Tolerances()
    tolerances.gap = 0.7
    #expect(Self.anomalies([(Self.packets, list)], tolerances) == [])
  }

  @Test("Pictures at the same time")
  func sameTime() {
    let found = Self.found { list in
      list[10].presentationTime = list[9].presentationTime
      list[10].mediaTime = list[9].mediaTime
    }
    #expect(found.contains { $0.kind == .samePresentationTime && $0.index == 10 })
  }

  @Test("Samples of no time in a row are one finding; of packets it is only not known")
  func zeroDurations() {
    let change: (inout [StoredSample]) -> Void = { list in
      for index in 20..<30 { list[index].duration = 0 }
    }
    let found = Self.found(change)
    #expect(found.map(\.kind) == [.zeroDuration])
    #expect(found.first?.index == 20 && found.first?.count == 10)
    #expect(Self.found(in: Self.packets, change) == [])
    // The last one of a track often has none.
    #expect(Self.found { list in list[99].duration = 0 } == [])
  }

  @Test("Sync flags that the picture contradicts")
  func syncFlags() {
    let found = Self.found { list in
      var (refresh, open) = (CodedPicture(type: .intra), CodedPicture(type: .intra))
      refresh.randomAccess = .instantaneousDecodingRefresh
      open.randomAccess = .cleanRandomAccess
      let predicted = CodedPicture(type: .predicted)
      list[0].picture = refresh
      list[1].picture = predicted
      list[2].flags = []
      list[2].picture = refresh
      list[3].picture = open
      list[5].picture = predicted
    }
    #expect(found.map(\.kind) == [.syncFlag, .syncFlag, .syncFlag])
    #expect(found.map(\.index) == [1, 2, 5])
  }

  @Test("Samples outside of the file are one finding for all in a row")
  func outside() {
    let found = Self.found { list in for index in 90..<100 { list[index].flags.insert(.missing) } }
    #expect(found.map(\.kind) == [.outsideFile])
    #expect(found.first?.count == 10 && found.first?.offset == 10_000)
  }

  @Test("Samples that share bytes, and those that are one and the same on purpose")
  func shared() {
    let found = Self.anomalies([
      (Self.video, Self.samples(10)), (Self.audio, Self.samples(10, at: 1950)),
    ])
    #expect(found.map(\.kind) == [.sharedBytes])
    #expect(found.first?.trackID == 2 && found.first?.offset == 1950)
    #expect(Self.anomalies([(Self.video, Self.samples(10)), (Self.audio, Self.samples(10))]) == [])
  }

  @Test("Sound after all of the pictures is far away; after each second of them it is not")
  func interleaving() {
    let pictures = Self.samples(1000)
    let found = Self.anomalies([(Self.video, pictures), (Self.audio, Self.samples(1000, at: 200_000))])
    #expect(found.map(\.kind) == [.interleaving])
    #expect(found.first?.trackID == 2 && found.first?.offset == 200_000 && found.first?.index == 0)
    var (one, other) = (pictures, pictures)
    for index in 0..<1000 {
      one[index].offset = 1000 + Int64(index / 25 * 50 + index % 25) * 100
      other[index].offset = 1000 + Int64(index / 25 * 50 + 25 + index % 25) * 100
    }
    #expect(Self.anomalies([(Self.video, one), (Self.audio, other)]) == [])
  }

  @Test("Sound that ends long before the pictures")
  func ends() {
    let found = Self.anomalies([
      (Self.video, Self.samples(100)), (Self.audio, Self.samples(45, at: 100_000)),
    ])
    #expect(found.map(\.kind) == [.trackEnd])
    #expect(found.first?.trackID == 2 && found.first?.reason == "it ends 2.2 s before track 1")
  }

  @Test("Edits that show what is not there")
  func edits() {
    func found(_ edits: [Range<Int64>]) -> [SampleAnomaly.Kind] {
      var track = Self.video
      track.edits = edits
      return Self.anomalies([(track, Self.samples(100))]).map(\.kind)
    }
    #expect(found([0..<4000]) == [] && found([80..<Int64.max]) == [] && found([0..<4200]) == [])
    #expect(found([0..<6000]) == [.edit])
    #expect(found([0..<2000, 4000..<4040]) == [.edit])
  }

  @Test("Numbers at the limits do no harm")
  func limits() {
    let values: [Int64] = [.min, -1, 0, 1, .max]
    var list: [StoredSample] = []
    for one in values {
      for other in values {
        list.append(
          StoredSample(
            index: list.count, decodeTime: one, presentationTime: other, duration: one, size: other,
            offset: one))
      }
    }
    for track in [Self.video, Self.packets] { #expect(!Self.anomalies([(track, list)]).isEmpty) }
  }

  @Test("A run is until the latest time that one of its samples is shown at, which is no part of what it is")
  func latestTimes() throws {
    let found = Self.found(count: 4) { list in
      for (index, time) in ([2, 5, 3, 4] as [Int64]).enumerated() {
        list[index].presentationTime = time * 40
        list[index].flags.insert(.missing)
      }
    }
    let run = try #require(found.first { $0.kind == .outsideFile })
    #expect(run.count == 4 && run.time?.value == 80 && run.latestTime?.value == 200)
    var same = SampleAnomaly(
      run.kind, run.reason, trackID: run.trackID, index: run.index, count: run.count, time: run.time,
      offset: run.offset)
    #expect(same == run && same.hashValue == run.hashValue)
    same.count = 3
    #expect(same != run)
  }
}
