import MediaScope

/// The names that the results of one run have taken: no two inputs have one result.
struct ResultNames {
  // By bytes: for text, two spellings of an accent are the same.
  private var takers: [[UInt8]: InputFile] = [:]

  /// Gives an input the name of its result.
  ///
  /// - Returns: the clash where another input has the name, which it keeps; `nil` where it was free.
  mutating func take(_ path: String, for input: InputFile) -> ResultClash? {
    let name = FilePath.bytes(path)
    if let taker = takers[name] { return ResultClash(input, path, of: taker) }
    takers[name] = input
    return nil
  }
}
