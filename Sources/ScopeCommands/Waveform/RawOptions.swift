import ArgumentParser
import MediaScope

/// The form of raw samples.
struct RawOptions: PlainOptions {
  @Option(
    name: .customLong("raw-format"),
    help: "Raw samples: s8, u8, or s16, s24, s32, f32, f64 with le or be, such as s16le.",
    completion: .list([
      "s8", "u8", "s16le", "s24le", "s32le", "f32le", "f64le", "s16be", "s24be", "s32be", "f32be", "f64be",
    ]))
  var format: String?

  @Option(
    name: .customLong("raw-channels"), parsing: .unconditional,
    help: "Number of interleaved channels of raw samples.")
  var channels: Int?

  @Option(name: .customLong("raw-samplerate"), parsing: .unconditional, help: "For raw samples, in Hz.")
  var sampleRate: Int?

  var isGiven: Bool { format != nil || channels != nil || sampleRate != nil }

  /// Returns the description that the options make together.
  func description() throws(MediaError) -> AudioStreamDescription {
    guard let format, let channels, let sampleRate else {
      throw MediaError(
        .invalidArgument, "raw samples need all of --raw-format, --raw-channels and --raw-samplerate")
    }
    guard (1...1024).contains(channels) else {
      throw MediaError(.invalidArgument, "--raw-channels is from 1 to 1024, not \(channels)")
    }
    guard (1...10_000_000).contains(sampleRate) else {
      throw MediaError(.invalidArgument, "--raw-samplerate is from 1 to 10000000, not \(sampleRate)")
    }
    let isFloat = format.hasPrefix("f")
    var digits = format.dropFirst()
    let order = format.hasSuffix("le") || format.hasSuffix("be") ? String(format.suffix(2)) : nil
    if order != nil { digits = digits.dropLast(2) }
    let known = isFloat ? ["32", "64"] : format.hasPrefix("u") ? ["8"] : ["8", "16", "24", "32"]
    guard ["s", "u", "f"].contains(format.prefix(1)), known.contains(String(digits)), let bits = Int(digits),
      (bits == 8) == (order == nil)
    else { throw MediaError(.invalidArgument, "--raw-format is not '\(format)'; try s16le") }
    var description = AudioStreamDescription.linearPCM(
      sampleRate: Double(sampleRate), channels: channels, bitsPerChannel: bits, isFloat: isFloat)
    if format.hasPrefix("u") { description.formatFlags.remove(.isSignedInteger) }
    if order == "be" { description.formatFlags.insert(.isBigEndian) }
    return description
  }
}

extension RawOptions {
  @inline(never)
  mutating func take(from line: inout PlainLine) {
    format = line.value("--raw-format")
    channels = line.value("--raw-channels")
    sampleRate = line.value("--raw-samplerate")
  }
}
