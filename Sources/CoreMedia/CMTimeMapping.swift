// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import MediaCore

extension CMTimeRange {
  /// An invalid range, as memory that isn't set has it.
  public init() { self = .invalid }
}

extension CMTimeMapping {
  /// An invalid mapping, as memory that isn't set has it.
  public init() { self = .invalid }
}
