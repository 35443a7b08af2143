import Glibc
import MediaScope

extension LevelsCommand {
  /// Measures the signals of the EBU's documents and prints a line for each value.
  func runSelfTest() throws {
    let rates = selfTestRates.isEmpty ? LoudnessSelfTest.sampleRates : selfTestRates
    let run = FileRun()
    let cases = rates.flatMap { rate in LoudnessSelfTest.all.map { (rate, $0) } }
    let results = ParallelWork.results(of: cases.count) { (index) throws(MediaError) in
      try cases[index].1.run(sampleRate: cases[index].0)
    }
    var checks: [LoudnessSelfTest.Check] = []
    run.attempt("self-test") { () throws(MediaError) in
      for result in results { checks += try result.get() }
      try Console.write(json ? try Self.json(checks) : Array(Self.table(checks).utf8))
      let failed = checks.count { !$0.passes }
      guard failed == 0 else { throw MediaError(.unknown, "\(failed) of \(checks.count) checks failed") }
    }
    try run.finish()
  }

  private static func table(_ checks: [LoudnessSelfTest.Check]) -> String {
    var text = "case            rate, Hz  value                     measured  expected   tolerance  verdict\n"
    for check in checks {
      text += check.name.padded(to: 14)
      text += "\(check.sampleRate)".padded(to: 10, onLeft: true)
      text += "  " + check.quantity.padded(to: 24)
      text += LevelNumber.fixed(check.measured, places: 3).padded(to: 10, onLeft: true)
      text += LevelNumber.fixed(check.expected, places: 1).padded(to: 10, onLeft: true)
      text += tolerance(check).padded(to: 12, onLeft: true)
      text += check.passes ? "  pass\n" : "  FAIL\n"
    }
    let failed = checks.count { !$0.passes }
    return text + "\(checks.count) checks, \(failed == 0 ? "all pass" : "\(failed) FAIL")\n"
  }

  private static func tolerance(_ check: LoudnessSelfTest.Check) -> String {
    let (low, high) = (check.tolerance.lowerBound, check.tolerance.upperBound)
    if low == -high { return "+/-" + LevelNumber.fixed(high, places: 1) }
    return "\(LevelNumber.fixed(low, places: 1))/+\(LevelNumber.fixed(high, places: 1))"
  }

  private static func json(_ checks: [LoudnessSelfTest.Check]) throws(MediaError) -> [UInt8] {
    try JSONWriter.bytes { (json) throws(MediaError) in
      try json.beginObject()
      try json.member("schemaVersion", LevelsJSON.schemaVersion)
      try json.member("checks", checks, isShort: true) { (check, json) throws(MediaError) in
        try json.member("case", check.name)
        try json.member("sampleRate", check.sampleRate)
        try json.member("quantity", check.quantity)
        try json.member("measured", loudness: check.measured)
        try json.member("expected", number: check.expected)
        try json.member("lowest", number: check.expected + check.tolerance.lowerBound)
        try json.member("highest", number: check.expected + check.tolerance.upperBound)
        try json.member("passes", check.passes)
      }
      try json.endObject()
    }
  }
}
