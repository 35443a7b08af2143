/// The options for reading a track's packets.
package struct PacketOptions: Hashable, Sendable {
  /// The timeline of their times.
  package var timeline: SampleTimeline
  /// Whether packets state the part of their sound that is to be dropped.
  package var statesTrimming: Bool
  /// Whether plain samples come in longer packets than libav's.
  package var hasLongPackets: Bool
  /// Whether they are stored in another file: the caller asks the track itself what its edit list hides, and packets needn't say it.
  package var copiesSamples: Bool

  /// Whether links of a chain come with descriptions and times of their own, where libav has them go on with the first one's.
  package var followsLinks = false
  /// Whether a decoder takes them: pictures of several parts come as one, and without the times that libav makes of the order
  /// of decoding where a file has none.
  package var areDecoded = false
  /// Whether pictures of items come with their alpha.
  package var keepsAlpha = false

  /// The options for code that stores the packets in another file.
  package static let copied = PacketOptions(hasLongPackets: false, copiesSamples: true)

  package init(
    timeline: SampleTimeline = .presented, statesTrimming: Bool = true, hasLongPackets: Bool = true,
    copiesSamples: Bool = false
  ) {
    self.copiesSamples = copiesSamples
    self.timeline = timeline
    self.statesTrimming = statesTrimming
    self.hasLongPackets = hasLongPackets
  }
}
