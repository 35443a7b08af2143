package import MediaCore

/// An analyzer whose copies share what they know.
package protocol SharingAnalyzer: AudioAnalyzer {
  /// The analyzer as it is, which goes on by itself.
  func separated() -> Self
}

extension AudioAnalyzer {
  /// Returns the value that the analyzer would give if the analysis ended here; it goes on as if it hadn't
  /// been asked.
  package func valueSoFar() throws(Failure) -> Value {
    var copy = (self as? any SharingAnalyzer)?.separated() as? Self ?? self
    return try copy.finish()
  }
}

/// Analyzers of different types that share one decode.
package struct AnalyzerGroup<each Analyzer: AudioAnalyzer>: SharingAnalyzer {
  package typealias Failure = any Error

  private var analyzers: (repeat each Analyzer)
  /// The analyzers that have begun, in boxes: an element of a tuple is not changed in its place, and its
  /// arrays would be copied.
  private var begun: (repeat AnalyzerBox<each Analyzer>)?

  package init(_ analyzer: repeat each Analyzer) {
    analyzers = (repeat each analyzer)
  }

  package mutating func begin(_ format: AudioAnalysisFormat) throws {
    let boxes = (repeat AnalyzerBox(each analyzers))
    repeat try (each boxes).analyzer.begin(format)
    begun = boxes
  }

  package mutating func process(_ samples: Span<Int16>) throws {
    if let begun { repeat try (each begun).analyzer.process(samples) }
  }

  package mutating func process(_ samples: Span<Int32>) throws {
    if let begun { repeat try (each begun).analyzer.process(samples) }
  }

  package mutating func process(_ samples: Span<Float>) throws {
    if let begun { repeat try (each begun).analyzer.process(samples) }
  }

  package func prerollFrameCount(at sampleRate: Int) -> Int64 {
    var most: Int64 = 0
    repeat most = max(most, (each analyzers).prerollFrameCount(at: sampleRate))
    return most
  }

  package func partFrameCount(at sampleRate: Int) -> Int64 {
    var most: Int64 = 1
    repeat most = max(most, (each analyzers).partFrameCount(at: sampleRate))
    return most
  }

  package mutating func finish() throws -> AnalyzedValues<repeat (each Analyzer).Value> {
    guard let begun else { throw MediaError(.invalidArgument, "the analysis has not begun") }
    return AnalyzedValues(values: (repeat try (each begun).analyzer.finish()))
  }

  package func separated() -> Self {
    var copy = self
    if let begun { copy.begun = (repeat AnalyzerBox((each begun).analyzer)) }
    return copy
  }
}

/// The values of analyzers that share a decode.
package struct AnalyzedValues<each Value: Sendable>: Sendable {
  package let values: (repeat each Value)
}

private final class AnalyzerBox<Analyzer: AudioAnalyzer> {
  var analyzer: Analyzer

  init(_ analyzer: Analyzer) { self.analyzer = analyzer }
}

/// Analyzers of one type that share a decode; their values come in the same order.
package struct AnalyzerList<Analyzer: AudioAnalyzer>: AudioAnalyzer {
  package var analyzers: [Analyzer]

  package init(_ analyzers: [Analyzer]) { self.analyzers = analyzers }

  package mutating func begin(_ format: AudioAnalysisFormat) throws(Analyzer.Failure) {
    for index in analyzers.indices { try analyzers[index].begin(format) }
  }

  package mutating func process(_ samples: Span<Int16>) throws(Analyzer.Failure) {
    for index in analyzers.indices { try analyzers[index].process(samples) }
  }

  package mutating func process(_ samples: Span<Int32>) throws(Analyzer.Failure) {
    for index in analyzers.indices { try analyzers[index].process(samples) }
  }

  package mutating func process(_ samples: Span<Float>) throws(Analyzer.Failure) {
    for index in analyzers.indices { try analyzers[index].process(samples) }
  }

  package func prerollFrameCount(at sampleRate: Int) -> Int64 {
    analyzers.reduce(0) { max($0, $1.prerollFrameCount(at: sampleRate)) }
  }

  package func partFrameCount(at sampleRate: Int) -> Int64 {
    analyzers.reduce(1) { max($0, $1.partFrameCount(at: sampleRate)) }
  }

  package mutating func finish() throws(Analyzer.Failure) -> ValueList<Analyzer.Value> {
    var values: [Analyzer.Value] = []
    for index in analyzers.indices { values.append(try analyzers[index].finish()) }
    return ValueList(values: values)
  }
}

extension AnalyzerList: Sendable where Analyzer: Sendable {}

/// Values in the order of the analyzers that gave them.
package struct ValueList<Value: Sendable>: Sendable {
  package var values: [Value]
}

extension ValueList: Equatable where Value: Equatable {}

extension ValueList: MergeableAnalysis where Value: MergeableAnalysis {
  /// Merges each value with the one in the same place; throws `.invalidArgument` where the counts differ.
  package func merged(with other: ValueList) throws(MediaError) -> ValueList {
    guard values.count == other.values.count else {
      throw MediaError(.invalidArgument, "the lists of values are not of the same analyzers")
    }
    var merged = self
    for index in values.indices { merged.values[index] = try values[index].merged(with: other.values[index]) }
    return merged
  }
}
