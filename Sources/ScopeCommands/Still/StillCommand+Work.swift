import MediaAssets
import MediaScope

extension StillCommand {
  func work() throws {
    let request = try request()
    let (choice, format, isSeveral) = (request.choice, request.format, request.isSeveral)
    let run = FileRun(runOptions)
    let list = JSONList(isArray: json && isSeveral)
    let sceneList = JSONList(isArray: self.list == .json && isSeveral)
    var names = ResultNames()
    for file in run.files(request.files, isRecursive: inputs.recursive) {
      let pattern = try pattern(choice, of: file, isSeveral: isSeveral)
      run.attempt(file) { () throws(MediaError) in
        if !choice.isSeveral, let pattern, existing.skips(pattern.path(1, .zero, of: file.path)) { return }
        let film = try Film(file, inputFormat.options, trackOptions, choice)
        if let pattern, case let path = pattern.path(1, .zero, of: file.path) {
          if let clash = names.take(path, for: file) { throw clash.error }
        }
        if case .scenes(let threshold) = choice, let list = self.list {
          return try SceneList(
            file: file.path, scenes: scenes(above: threshold, of: film, pattern, format, run)
          )
          .write(as: list, to: sceneList)
        }
        guard let pattern else { return }
        let stills = try save(choice, of: film, as: format, pattern, run)
        guard json else { return }
        try list.next()
        try list.write(StillsJSON(source: file.path, stills: stills).bytes())
      }
    }
    run.attemptOutput { () throws(MediaError) in
      try list.finish()
      try sceneList.finish()
    }
    try run.finish()
  }

  /// When scenes begin; their pictures are saved where there is a place for them.
  private func scenes(
    above threshold: Double, of film: Film, _ pattern: OutputPattern?, _ format: PictureFormat,
    _ run: FileRun
  ) throws(MediaError) -> [SceneList.Scene] {
    let generator = generator(for: film.track)
    if let pattern {
      let work = StillWork(
        command: self, format: format, pattern: pattern, film: film, generator: generator)
      return try work.saveScenes(above: threshold, run).map { ($0.actualTime, $0.sceneScore ?? 0) }
    }
    generator.maximumSize = VideoDimensions(width: 16, height: 16)
    var scenes: [SceneList.Scene] = []
    let damage = try generator.generateStills(ofScenesAbove: threshold) { (still, score) throws(MediaError) in
      scenes.append((still.actualTime, score))
    }
    run.report(damage, of: film.content, film.file)
    return scenes
  }

  private func save(
    _ choice: Choice, of film: Film, as format: PictureFormat, _ pattern: OutputPattern, _ run: FileRun
  ) throws(MediaError) -> [StillsJSON.Still] {
    let generator = generator(for: film.track)
    let work = StillWork(command: self, format: format, pattern: pattern, film: film, generator: generator)
    if case .scenes(let threshold) = choice { return try work.saveScenes(above: threshold, run) }
    let times = try times(of: choice, in: film, by: generator, run)
    if times.allSatisfy({ existing.skips(pattern.path(1, $0, of: film.file)) }) { return [] }
    return try work.save(times, reportsTimes: choice.isOfTimes, run)
  }

  private func generator(for track: AssetTrack) -> AssetImageGenerator {
    let generator = AssetImageGenerator(asset: track.asset)
    generator.trackID = track.trackID
    // A key frame is decoded alone where its timestamp is sure to be stored.
    let container = (try? track.asset.content())?.format.container
    let isAlone = keyframes && container?.indexesKeySamples == true && container?.statesTimestamps == true
    generator.requestedTimeToleranceBefore = isAlone ? .positiveInfinity : tolerance?.time ?? .zero
    generator.requestedTimeToleranceAfter = .zero
    generator.appliesPreferredTrackTransform = aperture != .encoded
    generator.apertureMode =
      switch aperture {
      case .clean: .cleanAperture
      case .production: .productionAperture
      case .encoded: .encodedPixels
      }
    generator.dynamicRangePolicy = dynamicRange == .source ? .matchSource : .forceSDR
    generator.deinterlaces = deinterlace
    if let maximumSize { generator.maximumSize = maximumSize.dimensions }
    return generator
  }

  /// When the pictures are on screen that are wanted.
  private func times(
    of choice: Choice, in film: Film, by generator: AssetImageGenerator, _ run: FileRun
  ) throws(MediaError) -> [MediaTime] {
    let (track, content) = (film.track, film.content)
    // Any part of a picture is the picture.
    func duration(isNeeded: Bool) throws(MediaError) -> MediaTime {
      if content.isStillPicture { return .zero }
      return isNeeded ? try track.asset.measuredDuration() : content.duration
    }
    switch choice {
    case .times(let arguments):
      let duration = try duration(isNeeded: arguments.contains(where: \.needsDuration))
      return try arguments.map { (argument) throws(MediaError) in try argument.time(in: duration) }
    case .every(let step): return try stillTimes(of: track, run).every(step)
    case .count(let count): return try stillTimes(of: track, run).middles(ofParts: count)
    case .keyframes:
      let times = try StillTimes.keyFrames(of: track)
      let range = try part.range(in: duration(isNeeded: part.needsDuration))
      return times.filter { $0 >= range.start && $0 < range.end }
    case .representative:
      if content.isStillPicture { return [.zero] }
      let times: StillTimes
      do throws(MediaError) {
        times = try stillTimes(of: track, run)
      } catch  where error.code == .invalidArgument && part.isWhole {
        return [.zero]
      }
      return [try times.representative(with: generator)]
    case .artwork: return [.zero]
    case .scenes: return []
    }
  }

  private func stillTimes(of track: AssetTrack, _ run: FileRun) throws(MediaError) -> StillTimes {
    do throws(MediaError) {
      let times = try part.limit(StillTimes(of: track), of: track)
      if let shortfall = times.shortfall { run.fail(shortfall) }
      return times
    } catch  where error.code == .invalidArgument {
      var error = error
      error.reason += "; name the times with --at"
      throw error
    }
  }
}

extension StillCommand.Choice {
  /// Whether the times are the user's, so that it is reported where there was no picture.
  fileprivate var isOfTimes: Bool {
    if case .times = self { return true }
    return false
  }
}
