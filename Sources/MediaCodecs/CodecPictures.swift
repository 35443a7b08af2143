import MediaCore
import MediaStructure

/// Says which picture each sample of one codec is, by its first bytes; it keeps what later samples depend on.
protocol CodecPictures: Sendable {
  /// Takes the decoder's set-up as the container stores it, which holds for the samples from here on.
  mutating func configure(_ configuration: [UInt8])
  /// The picture of a sample; without a type where it can't be known.
  mutating func picture(_ bytes: SampleBytes) -> CodedPicture
}

extension CodecPictures {
  mutating func configure(_ configuration: [UInt8]) {}
}
