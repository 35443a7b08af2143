extension Array {
  /// Those that a test is for, of which there are at least so many: a test of none passes unseen.
  ///
  /// Too few end the test process, as a manifest that can't be read does.
  package func filter(
    atLeast floor: Int, _ isIncluded: (Element) -> Bool, file: StaticString = #fileID, line: UInt = #line
  ) -> [Element] {
    let chosen = filter(isIncluded)
    precondition(
      chosen.count >= floor, "\(chosen.count) of \(count) fit this test, which is for at least \(floor)",
      file: file, line: line)
    return chosen
  }
}
