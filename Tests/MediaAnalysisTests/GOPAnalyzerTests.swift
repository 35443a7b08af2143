import MediaCore
import Testing

@testable import MediaAnalysis

/// Groups of sequences that are written by hand: a letter a sample, in decode order.
struct GOPAnalyzerTests {
  /// A sample of a sequence: the first letter is the type, then what begins there, a number when it is shown.
  ///
  /// `!` is an instantaneous refresh, `%` a clean random access, `*` a recovery point at once, `+` one of ten frames, `k` a
  /// key frame; `h` is hidden; `r` is RASL, `d` is RADL; `t` and `b` are fields; `-` no other needs.
  private func sample(_ text: Substring) -> StoredSample {
    let marks = text.drop { $0.isUppercase || $0 == "?" }.prefix { !$0.isNumber }
    var picture = CodedPicture(type: text.first.flatMap { PictureType(rawValue: String($0)) })
    picture.isReference = !marks.contains("-")
    for mark in marks {
      switch mark {
      case "!": picture.randomAccess = .instantaneousDecodingRefresh
      case "%": picture.randomAccess = .cleanRandomAccess
      case "*": picture.randomAccess = .recoveryPoint(frames: 0)
      case "+": picture.randomAccess = .recoveryPoint(frames: 10)
      case "k": picture.randomAccess = .keyFrame
      case "h": picture.isShown = false
      case "r": picture.leading = .skipped
      case "d": picture.leading = .decodable
      case "t": picture.structure = .topField
      case "b": picture.structure = .bottomField
      case "c": picture.isDeclaredClosed = true
      default: break
      }
    }
    let number = Int64(text.drop { !$0.isNumber })
    return StoredSample(
      presentationTime: number.map { $0 * 40 }, duration: 40, size: picture.type == .intra ? 1000 : 100,
      flags: [], picture: picture)
  }

  private func groups(_ text: String) -> [GroupOfPictures] {
    var analyzer = GOPAnalyzer(timescale: 1000)
    var groups: [GroupOfPictures] = []
    for word in text.split(separator: " ") { groups += [analyzer.process(sample(word))].compactMap(\.self) }
    return groups + [analyzer.finish()].compactMap(\.self)
  }

  private func summary(_ groups: [GroupOfPictures]) -> GOPSummary {
    var summary = GOPSummary(timescale: 1000)
    for group in groups { summary.add(group) }
    return summary
  }

  private static let sequences = [
    closed, open, clean, leading, refresh, hidden, fields, "P0 B1 I!2 P3", "I!", "?0 ?1", "Ik0 Pt1 Pt2 Ib3",
    "Ik5 P4 P3 P2 P1 P0",
  ]
  private static let closed = "I!0 P3 B-1 B-2 I!4 P7 B-5 B-6 I!8 P9"
  private static let open = "I!0 P3 B-1 B-2 I*6 B-4 B-5 P9 B-7 B-8"
  private static let clean = "I!0 P1 I%4 B-r2 B-r3 P5"
  private static let leading = "I!0 P1 I!4 B-d2 B-d3 P5"
  private static let refresh = "I!0 P1 P2 P+3 P4 P5 P+6 P7"
  private static let hidden = "Ik0 Ph4 P1 P2 P3 P-4 Ik5"
  private static let fields = "It!0 Pb0 Pt1 Pb1 B-t2 B-b2 It!3 Ib3"

  @Test(arguments: sequences)
  func `groups part the samples`(sequence: String) {
    let samples = sequence.split(separator: " ").map(sample)
    let groups = groups(sequence)
    #expect(groups.map(\.sampleCount).reduce(0, +) == samples.count)
    #expect(groups.map(\.byteCount).reduce(0, +) == samples.map(\.size).reduce(0, +))
    var next = 0
    for (index, group) in groups.enumerated() {
      #expect(group.index == index)
      #expect(group.firstSample == next)
      next += group.sampleCount
      #expect(group.frames.map(\.byteCount).reduce(0, +) == group.byteCount)
      let shown = group.picturesInDecodeOrder.filter { $0.isUppercase || $0 == "?" }
      #expect(shown.sorted() == group.picturesInDisplayOrder.sorted())
      #expect(group.frameCount == group.picturesInDisplayOrder.count)
      #expect(group.frameCount + group.hiddenCount == group.picturesInDecodeOrder.count)
      if let references = group.referenceCount, let others = group.disposableCount {
        #expect(references + others == group.frames.count)
      }
    }
    let summary = summary(groups)
    #expect(summary.sampleCount == samples.count)
    #expect(summary.types.values.map(\.count).reduce(0, +) == summary.frameCount)
    #expect(summary.entries.values.reduce(0, +) == groups.count)
  }

  @Test func `closed groups of I, P and B`() {
    let groups = groups(Self.closed)
    #expect(groups.map(\.picturesInDecodeOrder) == ["IPBB", "IPBB", "IP"])
    #expect(groups.map(\.picturesInDisplayOrder) == ["IBBP", "IBBP", "IP"])
    #expect(groups.map(\.isClosed) == [true, true, true])
    #expect(groups.map(\.reorderDepth) == [1, 1, 0])
    #expect(groups.map(\.disposableCount) == [2, 2, 0])
    #expect(groups[1].timeRange.start.seconds == 0.16)
    #expect(groups[1].timeRange.duration.seconds == 0.16)
    #expect(groups[1].bitRate == 1300 * 8 / 0.16)
    let summary = summary(groups)
    #expect(summary.isConstant == true)
    #expect(summary.lengths == [4: 2])
    #expect(summary.frameRates.rates == [.init(framesPerSecond: 25, count: 9)])
    #expect(summary.longest?.index == 0)
  }

  @Test func `an open group holds pictures that are shown before its start`() {
    let groups = groups(Self.open)
    #expect(groups.map(\.picturesInDisplayOrder) == ["IBBP", "BBIBBP"])
    #expect(groups.map(\.isClosed) == [true, false])
    #expect(groups.map(\.leadingCount) == [0, 2])
    #expect(groups[1].presentationTime.seconds == 0.24)
    #expect(groups[1].timeRange.start.seconds == 0.16)
    // From start to start there are as many frames as if the groups were closed.
    #expect(summary(groups).lengths == [6: 1])
    #expect(summary(groups).isConstant == true)
  }

  @Test func `leading pictures of HEVC can be decoded or not`() {
    #expect(groups(Self.clean).map(\.isClosed) == [true, false])
    #expect(groups(Self.leading).map(\.isClosed) == [true, true])
    #expect(groups(Self.leading).map(\.leadingCount) == [0, 2])
    #expect(groups("I%0 P1 I%2 P3").map(\.isClosed) == [true, true])
  }

  @Test func `MPEG's header says that leading pictures can be decoded`() {
    #expect(groups("Ik0 P1 Ikc4 B-2 B-3").map(\.isClosed) == [true, true])
    #expect(groups("Ik0 P1 Ik4 B-2 B-3").map(\.isClosed) == [true, false])
  }

  @Test func `a refresh that takes a while is a group, and not closed`() {
    let groups = groups(Self.refresh)
    #expect(groups.map(\.firstSample) == [0, 3, 6])
    #expect(
      groups.map(\.randomAccess) == [
        .instantaneousDecodingRefresh, .recoveryPoint(frames: 10), .recoveryPoint(frames: 10),
      ])
    #expect(groups.map(\.isClosed) == [true, false, false])
  }

  @Test func `what comes before the first start can't be decoded`() {
    let groups = groups("P0 B1 I!2 P3 I!4 P5")
    #expect(
      groups.map(\.randomAccess) == [nil, .instantaneousDecodingRefresh, .instantaneousDecodingRefresh])
    #expect(groups.map(\.isClosed) == [false, true, true])
    // The piece at the start says nothing of the lengths.
    #expect(summary(groups).lengths == [2: 1])
  }

  @Test func `hidden pictures are small letters`() {
    let groups = groups(Self.hidden)
    #expect(groups.map(\.picturesInDecodeOrder) == ["IpPPPP", "I"])
    #expect(groups[0].picturesInDisplayOrder == "IPPPP")
    #expect(groups[0].frameCount == 5)
    #expect(groups[0].hiddenCount == 1)
    #expect(groups[0].isClosed)
    var alternate = sample("P1")
    alternate.picture?.hidden = [.predicted]
    var analyzer = GOPAnalyzer(timescale: 1000)
    _ = analyzer.process(sample("Ik0"))
    _ = analyzer.process(alternate)
    #expect(analyzer.finish()?.picturesInDecodeOrder == "IpP")
  }

  @Test func `two fields are one frame`() {
    let groups = groups(Self.fields)
    #expect(groups.map(\.picturesInDecodeOrder) == ["IPB", "I"])
    #expect(groups.map(\.sampleCount) == [6, 2])
    #expect(groups[0].frames.map(\.byteCount) == [1100, 200, 200])
  }

  @Test func `a field without the other one is a frame`() {
    #expect(groups("It!0 Pt1 Pb1 Pb2 Pb3").map(\.picturesInDecodeOrder) == ["IPPP"])
  }

  @Test func `the container's key frames count where the picture is of itself alone`() {
    var analyzer = GOPAnalyzer(timescale: 1000)
    for (type, isSync) in [("I0", true), ("P1", true), ("I2", false), ("I3", true)] {
      var coded = sample(Substring(type))
      coded.flags = isSync ? .sync : []
      _ = analyzer.process(coded)
    }
    _ = analyzer.finish()
    #expect(analyzer.groupCount == 2)
  }

  @Test func `times that are left out follow from the order`() {
    let groups = groups("Ik P B-1 B-2 Ik B- B- P")
    #expect(groups.map(\.picturesInDisplayOrder) == ["IBBP", "BBIP"])
    #expect(groups.map(\.hasInferredTimes) == [true, true])
    #expect(groups[0].frames.map(\.presentationTime) == [0, 120, 40, 80])
    #expect(groups[1].frames.map(\.presentationTime) == [240, 160, 200, 280])
    #expect(self.groups(Self.closed).map(\.hasInferredTimes) == [false, false, false])
  }

  @Test func `lengths that differ`() {
    let summary = summary(groups("I!0 P1 P2 I!3 P4 I!5 P6 P7 P8 I!9"))
    #expect(summary.isConstant == false)
    #expect(summary.lengths == [3: 1, 2: 1, 4: 1])
    #expect(summary.longest?.frameCount == 4)
    #expect(summary.longest?.timeRange.start.seconds == 0.2)
    #expect(summary.shortest?.frameCount == 2)
    #expect(self.summary(groups("I!0 P1")).isConstant == nil)
    // A last one that is longer than all others is no piece of one of them.
    #expect(self.summary(groups("I!0 I!1 P2 P3")).isConstant == false)
  }

  @Test func `bit rates of seconds`() {
    var meter = BitRateMeter(timescale: 1000)
    for ticks in stride(from: Int64(-500), to: 200_000, by: 100) {
      meter.add(ticks == 77_300 ? 50 : 1, at: ticks)
    }
    #expect(meter.peak == 59)
    let summary = summary(groups("I!0 P1"))
    #expect(summary.meanBitRate == 1100 * 8 / 0.08)
    #expect(summary.peakBitRate == summary.meanBitRate)
    // Seconds are counted from the first frame: those from the tenth to the 34th.
    let late = self.summary(groups("I!10 " + (11..<45).map { "P\($0)" }.joined(separator: " ")))
    #expect(late.peakBitRate == Double(1000 + 24 * 100) * 8)
  }

  @Test func `distances that are rounded to ticks are one rate`() {
    var histogram = FrameRateHistogram(timescale: 1000)
    histogram.add([0, 33, 67, 100, 133, 167, 200])
    #expect(histogram.rates == [.init(framesPerSecond: 30, count: 6)])
    histogram.add([300, 400])
    #expect(histogram.rates.map(\.count) == [6, 2])
    #expect(histogram.rates.last?.framesPerSecond == 10)
  }

  @Test func `a group without end is given in parts`() {
    var analyzer = GOPAnalyzer(timescale: 25)
    var parts: [GroupOfPictures] = []
    let count = GOPAnalyzer.maximumFrameCount + 3
    for index in 0..<count {
      let picture = CodedPicture(type: .predicted)
      let sample = StoredSample(
        presentationTime: Int64(index), duration: 1, flags: [], picture: picture)
      parts += [analyzer.process(sample)].compactMap(\.self)
    }
    parts += [analyzer.finish()].compactMap(\.self)
    #expect(parts.map(\.sampleCount) == [count - 3, 3])
    #expect(parts.map(\.isContinued) == [false, true])
  }

  @Test func `hostile times and sizes do no harm`() {
    var summary = GOPSummary(timescale: .max)
    var sizes = FrameSizeSeries()
    var analyzer = GOPAnalyzer(timescale: 0)
    let values: [Int64] = [.min, .max, 0, -1, .max - 1]
    for (index, value) in values.enumerated() {
      var picture = CodedPicture(type: index == 3 ? .intra : .bidirectional)
      picture.randomAccess = index == 3 ? .keyFrame : nil
      let coded = StoredSample(
        presentationTime: value, duration: .max, size: .max, flags: [], picture: picture)
      for group in [analyzer.process(coded), index == 4 ? analyzer.finish() : nil].compactMap(\.self) {
        summary.add(group)
        sizes.add(group)
      }
    }
    #expect(summary.groupCount == 2)
    #expect(summary.byteCount == .max)
    #expect(sizes.entries.count == 5)
  }

  @Test func `sizes of many frames keep their sum and their largest`() {
    var analyzer = GOPAnalyzer(timescale: 25)
    var sizes = FrameSizeSeries()
    let count = FrameSizeSeries.entryLimit * 3
    for index in 0..<count {
      var picture = CodedPicture(type: index % 10 == 0 ? .intra : .predicted)
      picture.randomAccess = index % 10 == 0 ? .keyFrame : nil
      let coded = StoredSample(
        presentationTime: Int64(index), duration: 1, size: index == 4321 ? 999 : 7, flags: [],
        picture: picture)
      if let group = analyzer.process(coded) { sizes.add(group) }
    }
    if let group = analyzer.finish() { sizes.add(group) }
    #expect(sizes.entries.count <= FrameSizeSeries.entryLimit)
    #expect(sizes.entries.map(\.byteCount).reduce(0, +) == Int64(count * 7 + 992))
    #expect(sizes.entries.map(\.largest).max() == 999)
    #expect(sizes.range == 0...Double(count) / 25)
    #expect(sizes.groupStarts.count > 1000)
  }
}
