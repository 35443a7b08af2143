import MediaAssets
import MediaScope

/// What `waveform` measures or draws.
enum WaveformInput {
  /// A waveform that was measured before.
  case document(WaveformDocument)
  /// Sound that needs no decoder.
  case samples(LinearPCMFile)
  case asset(URLAsset)

  /// In bytes: waveform files of a day at a zoom of 64 are smaller.
  private static let maximumDocumentSize: Int64 = 1 << 28

  /// Opens a file, or standard input, and looks at what it holds.
  init(_ path: String, rawFormat: AudioStreamDescription?, needsTrack: Bool) throws(MediaError) {
    if let rawFormat {
      self = .samples(try LinearPCMFile(path: path, rawFormat: rawFormat))
      return
    }
    let source = try FileByteSource(path: path)
    let beginning = try source.bytes(at: 0, count: WaveformFileKind.beginningLength)
    if let kind = WaveformFileKind(beginning: beginning) {
      guard source.byteCount <= Self.maximumDocumentSize else {
        throw MediaError(.overLimit, "a waveform file of over \(Self.maximumDocumentSize) bytes is not read")
      }
      self = .document(try kind.decode(source.bytes(at: 0, count: Int(source.byteCount))))
    } else if !needsTrack, let file = try LinearPCMFile(recognizing: source) {
      self = .samples(file)
    } else {
      self = .asset(URLAsset(path: path, source: source))
    }
  }
}
