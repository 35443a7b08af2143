package import MediaCore

/// A first packet that nothing comes out of, and whose length was counted all the same.
///
/// Vorbis's only prepares the next one (Vorbis I, 4.3.8). In a file of one page libav counts it, so that times are late by
/// its length and too much is said to be dropped at the end.
package struct CountedSilence: Sendable {
  /// Zero where it wasn't counted.
  package let length: MediaTime

  /// There is no such packet.
  package static let none = CountedSilence(ofPacketAt: nil, lasting: .zero)

  /// - Parameters:
  ///   - ticks: the timestamp of the stream's first packet, which is zero where it was counted.
  ///   - length: the packet's length.
  package init(ofPacketAt ticks: Int64?, lasting length: MediaTime) {
    self.length = ticks == 0 ? max(length, .zero) : .zero
  }

  /// The frames of sound that are to be dropped at the end, where `count` are stated.
  package func trimmed(ofStated count: Int, at sampleRate: Int32) -> Int {
    max(0, count - Int(clamping: length.convertScale(sampleRate).value))
  }
}
