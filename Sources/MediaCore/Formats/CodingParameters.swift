extension FormatDescription {
  /// Parameters of the coding, as the container states them, that a decoder is given beside the codec's
  /// configuration.
  ///
  /// Few codecs need any of it; those that do have no configuration of their own (ADPCM, Windows Media Audio, raw
  /// pictures). 0 stands for what is not known.
  package struct CodingParameters: Hashable, Sendable {
    /// The container's own code of the codec: a sample entry's, a RIFF FourCC, or the number of a WAVE format with its
    /// lowest byte first; `nil` where the container has none.
    package var tag: FourCC?
    /// Bits a second.
    package var bitRate: Int64 = 0
    /// Bits of one sample as it is stored: WAVE's `wBitsPerSample`, the depth of a visual sample entry.
    package var bitsPerCodedSample = 0
    /// Bytes of sound that belong together: WAVE's `nBlockAlign`.
    package var blockAlignment = 0
    /// Pictures that wait for others that come later in decode order.
    package var reorderDepth = 0
    /// Frames of sound that the encoder put before the first one of its source.
    package var priming = 0
    /// Frames of sound that are decoded for nothing after a place that was sought.
    package var seekPreroll = 0
    /// Whether a second picture beside each one holds its alpha (RFC 9559, 5.1.4.1.28.4: AlphaMode).
    package var hasAlphaAddition = false
    /// Whether timestamps within texts count from the beginning of their sample (Matroska codec mappings, S_TEXT/WEBVTT).
    package var countsTextsFromSample = false

    package init() {}
  }
}
