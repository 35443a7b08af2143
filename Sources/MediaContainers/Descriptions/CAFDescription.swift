import MediaChunks
package import MediaCore
import MediaStructure

/// The one track of a CAF file with plain samples as its chunks describe it, without reading the samples.
///
/// `nil` for coded sound, for more than two channels, for channels that are not named, and for a file with texts or markers.
package struct CAFDescription: Sendable {
  package private(set) var sound: AudioStreamDescription
  /// The number of samples of each channel.
  package private(set) var frameCount: Int64

  /// Chunks beside which nothing else is described.
  private static let known: Set<String> = ["desc", "chan", "data", "free"]

  package init?(of file: ContainerFile) {
    guard let root = file.chunks, root.children.count == 1, let form = root.children.first,
      form.type == "caff",
      form.children.allSatisfy({ Self.known.contains($0.type) }), root.allIssues.isEmpty,
      let coding = form.child("desc")?.content(as: CoreAudioDescription.self), coding.formatID == "lpcm",
      coding.formatFlags <= 3, coding.framesPerPacket == 1, (1...2).contains(coding.channelsPerFrame),
      coding.sampleRate >= 1, coding.sampleRate <= 10_000_000,
      coding.sampleRate == coding.sampleRate.rounded(),
      // The layouts mono and stereo.
      let layout = form.child("chan")?.content(as: UInt32.self),
      layout == (coding.channelsPerFrame == 1 ? 100 << 16 | 1 : 101 << 16 | 2),
      let data = form.child("data")?.unparsed.first,
      let end = file.declaredEnd(in: .caf), end <= file.source.byteCount
    else { return nil }
    let (bits, isFloat) = (Int(coding.bitsPerChannel), coding.formatFlags & 1 != 0)
    guard isFloat ? [32, 64].contains(bits) : [16, 24, 32].contains(bits),
      Int(coding.bytesPerPacket) == bits / 8 * Int(coding.channelsPerFrame), data.count > 0
    else { return nil }
    sound = .linearPCM(
      sampleRate: coding.sampleRate, channels: Int(coding.channelsPerFrame), bitsPerChannel: bits,
      isFloat: isFloat)
    if coding.formatFlags & 2 == 0 { sound.formatFlags.insert(.isBigEndian) }
    frameCount = Int64(data.count) / Int64(coding.bytesPerPacket)
  }
}
