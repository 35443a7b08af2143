/// Reads and changes the sound of one track of a mix, before its volume.
///
/// AVFoundation counterpart: `MTAudioProcessingTap` with `kMTAudioProcessingTapCreationFlag_PreEffects`. The track's samples
/// come in their order, silence where it has none, from the start of what is read to the track's end. Two taps are equal
/// where one is a copy of the other; each that is used by several readers is called by all of them.
public struct AudioProcessingTap: Hashable, Sendable {
  /// The format of the samples.
  public struct Format: Hashable, Sendable {
    /// The number of samples of each channel a second.
    public var sampleRate: Int
    /// The number of samples of one instant, which are one after the other in each span.
    public var channelCount: Int

    package init(sampleRate: Int, channelCount: Int) {
      (self.sampleRate, self.channelCount) = (sampleRate, channelCount)
    }
  }

  /// Is called once before the first samples.
  package let prepare: @Sendable (Format) throws -> Void
  /// Is called with interleaved samples and the place of the first, counted on the timeline at the format's rate.
  package let process: @Sendable (inout MutableSpan<Double>, Int64) throws -> Void
  /// Is called once after the last samples, and where reading is given up.
  package let finish: @Sendable () -> Void
  private let identity = Identity()

  private final class Identity: Sendable {}

  /// Makes a tap of closures, which may run on any thread, one at a time for each reader; an error that they
  /// throw fails it.
  ///
  /// - Parameters:
  ///   - prepare: is called once before the first samples.
  ///   - finish: is called once after the last samples, and where reading is given up.
  ///   - process: is given interleaved samples, of which 1 is full scale, to be changed, and the place of the first: its
  ///     number on the asset's timeline at the rate that `prepare` was given.
  public init(
    prepare: @escaping @Sendable (Format) throws -> Void = { _ in },
    finish: @escaping @Sendable () -> Void = {},
    process: @escaping @Sendable (_ samples: inout MutableSpan<Double>, _ start: Int64) throws -> Void
  ) {
    (self.prepare, self.process, self.finish) = (prepare, process, finish)
  }

  /// Whether two are copies of one.
  public static func == (left: Self, right: Self) -> Bool { left.identity === right.identity }

  /// Feeds the identity, by which two are equal, to `hasher`.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(identity)) }
}
