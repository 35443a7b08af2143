import MediaScope

/// The overview as JSON.
struct GopsSummaryJSON {
  private let summary: GOPSummary

  init(_ summary: GOPSummary) {
    self.summary = summary
  }

  /// Writes the members of the object.
  func write(_ json: inout JSONWriter) throws(MediaError) {
    try json.member("gops", summary.groupCount)
    try json.member("closed", summary.closedCount)
    try json.member("samples", summary.sampleCount)
    try json.member("frames", summary.frameCount)
    try json.member("hidden", summary.hiddenCount)
    try json.member("bytes", summary.byteCount)
    try json.member("start", micros: summary.timeRange.start)
    try json.member("duration", micros: summary.timeRange.duration)
    try json.member("constant", ifPresent: summary.isConstant)
    try Self.member("longest", summary.longest, &json)
    try Self.member("shortest", summary.shortest, &json)
    try json.member("lengths", summary.lengths.sorted { $0.key < $1.key }) {
      (length, json) throws(MediaError) in
      try json.member("frames", length.key)
      try json.member("count", length.value)
    }
    try json.member("entries", Self.entries(summary)) { (entry, json) throws(MediaError) in
      try json.member("entry", entry.0?.name ?? "none")
      try json.member("count", entry.1)
    }
    try json.member("types", Self.types(summary)) { (type, json) throws(MediaError) in
      try json.member("type", type.0?.rawValue ?? "?")
      try json.member("count", type.1.count)
      try json.member("bytes", type.1.byteCount)
      try json.member("largest", type.1.largest)
    }
    try json.member("reorderDepth", summary.reorderDepth)
    try json.member("references", ifPresent: summary.referenceCount)
    try json.member("frameRates", summary.frameRates.rates) { (rate, json) throws(MediaError) in
      try json.member("framesPerSecond", number: (rate.framesPerSecond * 1e6).rounded() / 1e6)
      try json.member("count", rate.count)
    }
    try json.member("meanBitRate", ifPresent: summary.meanBitRate.map { Int64(saturating: $0) })
    try json.member("peakBitRate", ifPresent: summary.peakBitRate.map { Int64(saturating: $0) })
  }

  private static func member(
    _ key: String, _ extent: GOPSummary.Extent?, _ json: inout JSONWriter
  ) throws(MediaError) {
    guard let extent else { return }
    try json.member(key) { (json) throws(MediaError) in
      try json.member("index", extent.index)
      try json.member("frames", extent.frameCount)
      try json.member("start", micros: extent.timeRange.start)
      try json.member("duration", micros: extent.timeRange.duration)
    }
  }

  /// In the order of the codecs' standards, what is none last.
  static func entries(_ summary: GOPSummary) -> [(RandomAccess?, Int)] {
    let kinds = ["idr", "cra", "bla", "recoveryPoint", "keyFrame"]
    var counts: [String: (access: RandomAccess?, count: Int)] = [:]
    for (access, count) in summary.entries {
      counts[access?.name ?? "", default: (access, 0)].count += count
    }
    return (kinds + [""]).compactMap { counts[$0] }.map { ($0.access, $0.count) }
  }

  static func types(_ summary: GOPSummary) -> [(PictureType?, GOPSummary.TypeCount)] {
    (PictureType.allCases.map { $0 } + [nil]).compactMap { type in summary.types[type].map { (type, $0) } }
  }
}
