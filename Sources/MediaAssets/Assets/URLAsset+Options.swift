public import MediaCore

extension URLAsset {
  /// The options with which an asset is opened.
  ///
  /// AVFoundation counterpart: the options of `AVURLAsset(url:options:)`.
  public struct Options: Hashable, Sendable {
    /// Whether durations that the container only estimates are measured, which reads the whole file.
    ///
    /// AVFoundation counterpart: `AVURLAssetPreferPreciseDurationAndTimingKey`.
    public var preferPreciseDurationAndTiming: Bool

    /// Whether libav is asked even where the file's own structure answers, which reports the same of the same file.
    public var alwaysUsesLibAV: Bool

    /// Whether libav is set up as ffprobe sets it up, and its timestamps stand.
    ///
    /// ffprobe goes on through a transport stream after the tables that name its streams. Files that libav describes in another way
    /// then are left to it, even where ``alwaysUsesLibAV`` doesn't ask for that.
    package var followsFFprobe = false

    /// The limits to what the file may cost.
    public var limits: MediaLimits

    /// The container of the file, whatever its content says; `nil` lets the content decide.
    ///
    /// Besides the names of ``Container``, libav's names of demuxers and of codecs of pictures are known. AVFoundation
    /// counterpart: `AVURLAssetOverrideMIMETypeKey`.
    public var container: Container?

    /// Makes options; by default estimated durations stand, libav is asked only where it is needed, limits are those
    /// that hold for all, and the content says what the file is.
    public init(
      preferPreciseDurationAndTiming: Bool = false, alwaysUsesLibAV: Bool = false,
      limits: MediaLimits = .standard, container: Container? = nil
    ) {
      self.container = container
      self.preferPreciseDurationAndTiming = preferPreciseDurationAndTiming
      self.alwaysUsesLibAV = alwaysUsesLibAV
      self.limits = limits
    }
  }
}
