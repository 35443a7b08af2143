// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CoreMedia
public import Foundation

/// The part of the source that an input is to be given in a pass.
open class AVAssetWriterInputPassDescription: NSObject, @unchecked Sendable {
  // @unchecked: immutable.
  /// One range, from zero on without an end.
  public var sourceTimeRanges: [NSValue] {
    [NSValue(timeRange: CMTimeRange(start: .zero, duration: .positiveInfinity))]
  }
}
