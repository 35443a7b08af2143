public import MediaCore
public import MediaMetadata

// The older shape: each call blocks until the file is open.
extension Asset {
  /// See `AsyncProperty.duration`; `.invalid` where the file can't be opened.
  public var duration: MediaTime { composed?.duration ?? loaded?.duration ?? .invalid }
  /// Whether the duration is not an estimate; false where the file can't be opened.
  public var providesPreciseDurationAndTiming: Bool { loaded.map { !$0.durationIsEstimated } ?? false }
  /// The rate at which the asset is meant to be played, 1 at its natural rate; 0 where the file can't be opened.
  public var preferredRate: Float { Float(loaded?.preferredRate ?? 0) }
  /// The volume at which the asset is meant to be played, 1 at full volume; 0 where the file can't be opened.
  public var preferredVolume: Float { Float(loaded?.preferredVolume ?? 0) }
  /// The transform that turns and moves the asset as a whole for display; the identity where the file
  /// can't be opened.
  public var preferredTransform: PictureTransform { loaded?.preferredTransform ?? .identity }
  /// See `AsyncProperty.tracks`; empty where the file can't be opened.
  public var tracks: [AssetTrack] { (try? tracks()) ?? [] }
  /// The groups of tracks of which one is meant to be played; empty where the file can't be opened.
  public var trackGroups: [AssetTrackGroup] { loaded?.trackGroups ?? [] }
  /// The date at which the file says that it was made; `nil` where it doesn't, or can't be opened.
  public var creationDate: MetadataItem? { (try? metadataContent())?.creationDate }
  /// The words of the song; `nil` where there are none, or the file can't be opened.
  public var lyrics: String? { (try? metadataContent())?.lyrics }
  /// The tags of the file as a whole; empty where the file can't be opened.
  public var metadata: [MetadataItem] { (try? metadataContent())?.items ?? [] }
  /// The tags whose meaning a common key says; empty where the file can't be opened.
  public var commonMetadata: [MetadataItem] { (try? metadataContent())?.commonItems ?? [] }
  /// The kinds of metadata that the file has; empty where it can't be opened.
  public var availableMetadataFormats: [MetadataFormat] { (try? metadataContent())?.availableFormats ?? [] }
  /// Whether any track is encrypted; false where the file can't be opened.
  public var hasProtectedContent: Bool { loaded?.hasProtectedContent ?? false }
  /// Whether the file announces movie fragments (`mvex`); false where it can't be opened.
  public var canContainFragments: Bool { loaded?.canContainFragments ?? false }
  /// Whether media data is in movie fragments; false where the file can't be opened.
  public var containsFragments: Bool { loaded?.containsFragments ?? false }
  /// The length with the fragments to come (`mehd`); `.invalid` where the file doesn't say, or can't be
  /// opened.
  public var overallDurationHint: MediaTime { loaded?.overallDurationHint ?? .invalid }
  /// Whether this machine can decode sound or pictures of it; false where the file can't be opened.
  public var isPlayable: Bool { loaded?.isPlayable ?? false }
  /// Whether its samples can be written to another file; false where the file can't be opened.
  public var isExportable: Bool { loaded?.isExportable ?? false }
  /// Whether an `AssetReader` gives its samples; false where the file can't be opened.
  public var isReadable: Bool { loaded?.isReadable ?? false }
  /// Whether it can be a part of a composition; false where the file can't be opened.
  public var isComposable: Bool { loaded?.isComposable ?? false }

  /// The tracks of one kind.
  public func tracks(withMediaType mediaType: MediaType) -> [AssetTrack] {
    tracks.filter { $0.mediaType == mediaType }
  }

  /// The tracks that have a characteristic.
  public func tracks(withMediaCharacteristic characteristic: MediaCharacteristic) -> [AssetTrack] {
    tracks.filter { $0.hasMediaCharacteristic(characteristic) }
  }

  /// The track with an identifier; `nil` where there is none.
  public func track(withTrackID trackID: Int32) -> AssetTrack? { tracks.first { $0.trackID == trackID } }

  private var loaded: AssetContent? { try? content() }

  /// Loads properties by their names and then calls back, on a thread of its own.
  ///
  /// AVFoundation counterpart: `loadValuesAsynchronously(forKeys:completionHandler:)`.
  public func loadValuesAsynchronously(
    forKeys keys: [String], completionHandler: (@Sendable () -> Void)? = nil
  ) {
    for key in keys { loadingLog.begin(key) }
    let cancel: @Sendable () -> Void = { [loadingLog] in
      for key in keys {
        loadingLog.end(
          key, failed: MediaError(.operationCancelled, "loading was cancelled", at: .init(property: key)))
      }
    }
    let waiter = loadingLog.addWaiter(cancel)
    WorkThreads.run {
      for key in keys where !self.isCancelled(key) {
        let result = LoadingLog.$isCounted.withValue(true) {
          Result { () throws(MediaError) in
            guard Self.keys.contains(key) else {
              throw MediaError(.invalidArgument, "assets have no such property")
            }
            if Self.metadataKeys.contains(key) { _ = try self.metadataContent() }
            _ = try self.content()
          }
        }
        guard !self.isCancelled(key) else { continue }
        switch result {
        case .success: self.loadingLog.end(key)
        case .failure(let error): self.loadingLog.end(key, failed: error.at(.init(property: key)))
        }
      }
      self.loadingLog.removeWaiter(waiter)
      completionHandler?()
    } orFail: { error in
      for key in keys where !isCancelled(key) {
        loadingLog.end(key, failed: error.at(.init(property: key)))
      }
      loadingLog.removeWaiter(waiter)
      completionHandler?()
    }
  }

  /// The progress of loading a property, and the error where it failed.
  ///
  /// AVFoundation counterpart: `statusOfValue(forKey:error:)`.
  public func statusOfValue(forKey key: String) -> (status: KeyValueStatus, error: MediaError?) {
    switch loadingLog.entry(key) {
    case .loading: return (.loading, nil)
    case .loaded: return (.loaded, nil)
    case .failed(let error): return (error.code == .operationCancelled ? .cancelled : .failed, error)
    case nil: return (isReady(key) && Self.keys.contains(key) ? .loaded : .unknown, nil)
    }
  }

  private func isCancelled(_ key: String) -> Bool { statusOfValue(forKey: key).status == .cancelled }

  /// The properties that are read from the tags, which opening a file doesn't read.
  static let metadataKeys: Set<String> = [
    "creationDate", "lyrics", "metadata", "commonMetadata", "availableMetadataFormats",
    "availableChapterLocales", "chapters", "replayGain",
  ]

  private static let keys: Set<String> = metadataKeys.union([
    "duration", "providesPreciseDurationAndTiming", "preferredRate", "preferredVolume", "preferredTransform",
    "tracks", "trackGroups", "hasProtectedContent",
    "canContainFragments", "containsFragments", "overallDurationHint", "isPlayable", "playable",
    "isExportable", "exportable", "isReadable", "readable", "isComposable", "composable",
    "containerFormat", "disagreements",
  ])
}
