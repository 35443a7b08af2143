import MediaAssets
import MediaCore
import Synchronization

/// The state of a composition, which threads share.
final class CompositionStorage: ComposedContent {
  private let state: Mutex<State>

  struct State: Sendable {
    var tracks: [CompositionTrackState] = []
    /// The size that was set; `nil` for that of the tracks.
    var naturalSize: VideoDimensions?
    let pool = AssetPool()
    /// The content that was made of the tracks as they are.
    fileprivate var content: AssetContent?
  }

  init(_ state: State = State()) {
    self.state = Mutex(state)
  }

  /// The composition as it is now.
  var snapshot: State { state.withLock(\.self) }

  func content() -> AssetContent {
    state.withLock { state in
      if let known = state.content { return known }
      let made = AssetContent(
        composed: state.tracks.enumerated().map { $1.content(index: $0, pool: state.pool) })
      state.content = made
      return made
    }
  }

  var naturalSize: VideoDimensions? { state.withLock(\.naturalSize) }

  var duration: MediaTime { state.withLock { $0.tracks.map(\.segments.end).max() ?? .zero } }

  /// Looks at the state without a copy of it.
  func read<Value: Sendable>(_ body: (State) -> Value) -> Value { state.withLock { body($0) } }

  /// Changes the state; what throws must have changed nothing.
  func change<Value: Sendable>(
    _ body: (inout State) throws(MediaError) -> Value
  ) throws(MediaError) -> Value {
    try state.withLock { state in
      state.content = nil
      return Result { () throws(MediaError) in try body(&state) }
    }.get()
  }

  /// Changes a track.
  ///
  /// - Throws: `.noSuchTrack` where it was removed.
  func changeTrack<Value: Sendable>(
    _ trackID: Int32, _ body: (inout CompositionTrackState) throws(MediaError) -> Value
  ) throws(MediaError) -> Value {
    try change { (state) throws(MediaError) in
      guard let place = state.tracks.firstIndex(where: { $0.trackID == trackID }) else {
        throw MediaError(.noSuchTrack, "track \(trackID) is not in the composition any more")
      }
      return try body(&state.tracks[place])
    }
  }
}
