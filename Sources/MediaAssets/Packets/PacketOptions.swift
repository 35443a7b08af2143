/// What is asked of a track's packets.
package struct PacketOptions: Hashable, Sendable {
  /// Whether their times are the media's own, before an edit list, rather than the track's after it.
  package var ignoresEditList: Bool
  /// Whether packets say what of their sound is to be dropped.
  package var statesTrimming: Bool
  /// Whether plain samples come in libav's short packets rather than in longer ones.
  package var keepsShortPackets: Bool
  /// Whether packets of sound leave out what their edit list hides at the start, which the caller reads from the track.
  package var copiesSamples: Bool

  /// Whether links of a chain come with descriptions and times of their own, where libav has them go on with the first one's.
  package var followsLinks = false
  /// Whether a decoder takes them: pictures of several parts come as one, and without the times that libav makes of the order
  /// of decoding where a file has none.
  package var areDecoded = false
  /// Whether pictures of items come with what is transparent of them.
  package var keepsAlpha = false

  package init(
    ignoresEditList: Bool = false, statesTrimming: Bool = true, keepsShortPackets: Bool = false,
    copiesSamples: Bool = false
  ) {
    self.copiesSamples = copiesSamples
    self.ignoresEditList = ignoresEditList
    self.statesTrimming = statesTrimming
    self.keepsShortPackets = keepsShortPackets
  }
}
