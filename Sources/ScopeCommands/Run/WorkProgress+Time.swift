import MediaScope

/// Work that is counted by the time of media, in thousandths of a second.
extension WorkProgress {
  /// Says how long what there is to do is; nothing where that isn't known.
  func expect(_ length: MediaTime) {
    if length.isNumeric { expect(Int64(saturating: length.seconds * 1000), perSecond: 1000) }
  }

  /// Says up to which time all is done.
  func reach(seconds: Double) { reach(Int64(saturating: seconds * 1000)) }
}
