import Testing

@testable import MediaCore

/// The flags of containers and codecs.
struct TraitFlagTests {
  @Test func `flags beyond the 32nd are flags`() {
    #expect(!ContainerTraits.Flags(rawValue: 1 << 32).isEmpty)
    #expect(!CodecTraits.Flags(rawValue: 1 << 32).isEmpty)
  }
}
