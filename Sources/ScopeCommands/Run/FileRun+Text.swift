import MediaScope

extension FileRun {
  /// Reports once what of a text does not come out in a picture as it is written.
  func warnOfText(_ text: String) {
    guard let characters = try? TextCoverage.undrawable(in: text), !characters.isEmpty else { return }
    let shown = String(characters.prefix(8)) + (characters.count > 8 ? "…" : "")
    warn(
      MediaError(
        .operationNotSupportedForAsset,
        TextCoverage.hasLayout
          ? "no font that is installed has '\(shown.printable)', which is not legible in the picture"
          : "without Pango (libpangocairo-1.0-0) '\(shown.printable)' can't be written, and is not legible in the picture"
      ))
  }
}
