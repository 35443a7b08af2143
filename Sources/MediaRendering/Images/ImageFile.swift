internal import Glibc
public import MediaAnalysis
public import MediaCore

/// A file of a picture, by the end of its name.
private enum ImageFile {
  /// - Parameter forms: what makes the file for each ending.
  /// - Throws: `.invalidArgument` for another ending, `.fileNotWritable`, and what making it throws.
  static func write(
    to path: String, _ forms: [(ending: String, make: () throws(MediaError) -> [UInt8])]
  ) throws(MediaError) {
    let name = path.lowercased()
    guard let form = forms.first(where: { name.hasSuffix(".\($0.ending)") }) else {
      let endings = forms.map { ".\($0.ending)" }.joined(separator: ", ")
      throw MediaError(.invalidArgument, "the name ends in none of \(endings)", at: .init(file: path))
    }
    let bytes = try form.make()
    let file = try WritableFile(temporaryFor: path)
    do throws(MediaError) {
      try bytes.span.bytes.withUnsafeBytes { (bytes) throws(MediaError) in try file.append(bytes) }
      guard rename(FilePath.cString(file.path), FilePath.cString(path)) == 0 else {
        throw WritableFile.failure(errno, path)
      }
    } catch {
      unlink(FilePath.cString(file.path))
      throw error
    }
  }
}

extension WaveformRenderer {
  /// Writes the picture to a file, `.png`, `.svg` or `.pdf` by its name; one that is there is replaced.
  ///
  /// - Throws: `MediaError` `.invalidArgument` for another name, `.fileNotWritable`, and what ``pngData(of:)`` throws.
  public func write(_ waveform: Waveform, to path: String) throws(MediaError) {
    try ImageFile.write(
      to: path,
      [
        ("png", { () throws(MediaError) in try pngData(of: waveform) }),
        ("svg", { () throws(MediaError) in try svgData(of: waveform) }),
        ("pdf", { () throws(MediaError) in try pdfData(of: waveform) }),
      ])
  }
}

extension LevelsRenderer {
  /// Writes the picture to a file, `.png`, `.svg` or `.pdf` by its name; one that is there is replaced.
  ///
  /// - Throws: `MediaError` `.invalidArgument` for another name, `.fileNotWritable`, and what ``pngData(of:)`` throws.
  public func write(_ levels: Levels, to path: String) throws(MediaError) {
    try ImageFile.write(
      to: path,
      [
        ("png", { () throws(MediaError) in try pngData(of: levels) }),
        ("svg", { () throws(MediaError) in try svgData(of: levels) }),
        ("pdf", { () throws(MediaError) in try pdfData(of: levels) }),
      ])
  }
}

extension GOPRenderer {
  /// Writes the picture to a file, `.png`, `.svg` or `.pdf` by its name; one that is there is replaced.
  ///
  /// - Throws: `MediaError` `.invalidArgument` for another name, `.fileNotWritable`, and what ``pngData(of:)`` throws.
  public func write(_ sizes: FrameSizeSeries, to path: String) throws(MediaError) {
    try ImageFile.write(
      to: path,
      [
        ("png", { () throws(MediaError) in try pngData(of: sizes) }),
        ("svg", { () throws(MediaError) in try svgData(of: sizes) }),
        ("pdf", { () throws(MediaError) in try pdfData(of: sizes) }),
      ])
  }
}

extension PixelBuffer {
  /// Writes the picture to a file, `.png`, `.jpg` or `.webp` by its name; one that is there is replaced.
  ///
  /// - Parameter quality: of JPEG and WebP, 1 to 100.
  /// - Throws: `MediaError` `.invalidArgument` for another name, `.fileNotWritable`, and what ``PictureRenderer`` throws.
  public func write(to path: String, quality: Int = 85) throws(MediaError) {
    let jpeg = { () throws(MediaError) in try PictureRenderer.jpegData(of: self, quality: quality) }
    try ImageFile.write(
      to: path,
      [
        ("png", { () throws(MediaError) in try PictureRenderer.pngData(of: self) }), ("jpg", jpeg),
        ("jpeg", jpeg),
        ("webp", { () throws(MediaError) in try PictureRenderer.webpData(of: self, quality: quality) }),
      ])
  }
}
