import MediaScope

/// Two inputs whose results would be one file: the first one has it.
struct ResultClash {
  let input: InputFile
  let path: String
  let taker: InputFile

  init(_ input: InputFile, _ path: String, of taker: InputFile) {
    (self.input, self.path, self.taker) = (input, path, taker)
  }

  /// For the second one, whose result is not made.
  var error: MediaError {
    MediaError(
      .invalidArgument, "its result would be \(path), which is that of \(taker.path)",
      at: .init(file: input.path))
  }
}
