internal import CMediaScopeLibAV
import Glibc
import MediaCore

/// One of the two passes by which an encoder meets a bit rate: the first measures the pictures, the second shares out the bits.
package enum EncodingPass: Hashable, Sendable {
  /// Writes what it measures to a file.
  case first(path: String)
  case second(path: String)

  /// The encoders that have two passes.
  static let encoders: Set<String> = ["libx264", "libx265", "libvpx-vp9"]

  private var path: String {
    switch self {
    case .first(let path), .second(let path): path
    }
  }

  /// The options of an encoder that has its file as one.
  func options(for encoder: String) -> [(name: String, value: String)] {
    encoder == "libx264" ? [("stats", path)] : []
  }

  /// The parameters for x265.
  var parameters: String {
    // libavutil reads them: quotes and backslashes mean something to it, colons divide them, and spaces at the start are dropped.
    let stated = path.unicodeScalars.reduce(into: "") { text, character in
      if #"\': "#.unicodeScalars.contains(character) { text += #"\"# }
      text.unicodeScalars.append(character)
    }
    return if case .first = self { "pass=1:stats=\(stated)" } else { "pass=2:stats=\(stated)" }
  }

  /// Reads the statistics of the first pass, for an encoder that leaves files to others.
  func readStatistics(for encoder: String) throws(MediaError) -> UnsafeMutablePointer<CChar>? {
    guard encoder == "libvpx-vp9", case .second(let path) = self else { return nil }
    let source = try FileByteSource(path: path)
    let bytes = try source.bytes(at: 0, count: Int(source.byteCount))
    let text = av_malloc(bytes.count + 1)?.assumingMemoryBound(to: CChar.self)
    guard let text else { throw MediaError(.outOfMemory, "no memory for the statistics of the first pass") }
    for (place, byte) in bytes.enumerated() { text[place] = CChar(bitPattern: byte) }
    text[bytes.count] = 0
    return text
  }

  /// - Parameter statistics: the encoder frees them.
  func configure(_ context: inout AVCodecContext, _ statistics: UnsafeMutablePointer<CChar>?) {
    if case .first = self {
      context.flags |= AV_CODEC_FLAG_PASS1
    } else {
      context.flags |= AV_CODEC_FLAG_PASS2
      context.stats_in = statistics
    }
  }

  static func write(_ text: UnsafePointer<CChar>, to path: String) throws(MediaError) {
    guard let file = fopen(path, "w") else {
      throw MediaError(.fileNotWritable, posix: errno, doing: "can't be written", at: path)
    }
    let isWritten = fputs(text, file) >= 0
    guard fclose(file) == 0, isWritten else {
      throw MediaError(.fileNotWritable, posix: errno, doing: "can't be written", at: path)
    }
  }
}
