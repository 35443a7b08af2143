import MediaAssets
import MediaScope
import Synchronization

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

/// A file, and the track of it that pictures are taken of.
private struct Film {
  let file: String
  let content: AssetContent
  let track: AssetTrack

  init(
    _ input: InputFile, _ reading: URLAsset.Options, _ options: PictureTrackOptions,
    _ choice: StillCommand.Choice
  ) throws(MediaError) {
    file = input.path
    let asset = try InputAsset.asset(file, reading)
    content = try asset.content()
    try input.checkIsFilm(content)
    track = try Self.track(of: asset, options, choice)
  }

  private static func track(
    of asset: Asset, _ options: PictureTrackOptions, _ choice: StillCommand.Choice
  ) throws(MediaError) -> AssetTrack {
    let tracks = try asset.tracks()
    let covers = tracks.filter { !$0.content.isTimed && $0.formatDescriptions.first?.video != nil }
    if case .artwork = choice {
      guard let cover = covers.first else { throw MediaError(.noSuchTrack, "the file has no cover picture") }
      return cover
    }
    do throws(MediaError) {
      return try options.track(of: asset)
    } catch {
      guard options.track == nil, !covers.isEmpty else { throw error }
      throw MediaError(
        .noSuchTrack, "there is no video track, but a cover picture, which --artwork gives")
    }
  }
}

/// Saves stills of one track, several at once.
private struct StillWork: Sendable {
  let picture: PictureOptions
  let pattern: OutputPattern
  let format: PictureFormat
  let file: String
  let content: AssetContent
  let track: AssetTrack
  let generator: AssetImageGenerator
  /// The facts of the movie for pictures that have Exif; `nil` for other formats.
  let facts: MovieFacts?
  let isStrict: Bool
  let needsDigest: Bool
  let jobs: Int
  /// `nil` where none is to be drawn.
  let timecode: PictureTimecode?
  let annotation: String
  /// The streams that are missed where they begin late.
  let wantedStreams: WantedStreams

  init(
    command: StillCommand, format: PictureFormat, pattern: OutputPattern, film: Film,
    generator: AssetImageGenerator
  ) {
    picture = command.picture
    self.pattern = pattern
    self.format = format
    (file, content, track) = (film.file, film.content, film.track)
    self.generator = generator
    facts = format == .jpeg ? MovieFacts(track, file: file) : nil
    isStrict = command.strict
    needsDigest = command.json
    jobs = command.jobOptions.count
    timecode = command.timecode ? PictureTimecode(content, track) : nil
    annotation = command.annotate ?? ""
    wantedStreams = .of(.video, isChosen: command.trackOptions.track != nil)
  }

  private func path(_ number: Int, _ time: MediaTime) -> String {
    pattern.path(number, time, of: file)
  }

  /// Opens a picture's file, in folders that are made where its name goes through some.
  private func target(_ path: String) throws(MediaError) -> OutputFile {
    if pattern.hasName { try OutputFolder.makeAll(of: path) }
    return try OutputFile(path, madeOf: file)
  }

  func save(
    _ times: [MediaTime], reportsTimes: Bool, _ run: FileRun
  ) throws(MediaError) -> [StillsJSON.Still] {
    guard let first = times.first else { throw MediaError(.noImageAtTime, "the track has no picture") }
    try checkNames(of: times)
    // Opened before the long work: a folder that can't be written to is known at once.
    // Only the call for the first time uses this output.
    nonisolated(unsafe) let early = try target(path(1, first))
    run.warnOfText(annotation)
    let results = Mutex<[Int: Result<StillsJSON.Still, MediaError>]>([:])
    let progress = run.progress
    progress.expect(Int64(times.count))
    let damage = try generator.generateStills(at: times, threadCount: jobs) { index, still in
      defer { progress.add(1) }
      let result = Result { () throws(MediaError) in
        let still = try still.get()
        let path = path(index + 1, times[index])
        let target = try index == 0 ? early : target(path)
        return try save(still, path: path, target)
      }
      results.withLock { $0[index] = result }
    }
    let saved = results.withLock(\.self)
    let stills = times.indices.compactMap { try? saved[$0]?.get() }
    // A truncated file is reported once, which explains the rest.
    let lack = try track.asset.shortfall(
      ofPartEndingAt: times.max() ?? .positiveInfinity, missing: wantedStreams)
    if reportsTimes, lack == nil { reportMisses(saved, times, run) }
    warnOfMatrix(stills, run)
    reportFailures(times.indices.compactMap { saved[$0]?.failure }, run)
    // A picture that could not be given has been reported, and that says more.
    if stills.count == times.count { run.report(damage, lack, file) }
    return stills
  }

  /// Reports times at which nothing is on screen, once for each reason.
  private func reportMisses(
    _ saved: [Int: Result<StillsJSON.Still, MediaError>], _ times: [MediaTime], _ run: FileRun
  ) {
    var misses: [(kind: Miss, time: MediaTime, given: MediaTime, count: Int)] = []
    for (index, time) in times.enumerated() {
      guard let actualTime = (try? saved[index]?.get())?.actualTime, actualTime.isNumeric,
        let miss = miss(of: actualTime, at: time)
      else { continue }
      if let place = misses.firstIndex(where: { $0.kind == miss }) {
        misses[place].count += 1
      } else {
        misses.append((miss, time, actualTime, 1))
      }
    }
    for miss in misses { report(of: miss.kind, at: miss.time, given: miss.given, count: miss.count, run) }
  }

  /// Reports pictures that could not be given: what holds for the whole track once.
  private func reportFailures(_ errors: [MediaError], _ run: FileRun) {
    var failures: [(error: MediaError, count: Int)] = []
    var places: [MediaError: Int] = [:]
    for error in errors {
      var kind = error
      // A disk that is full has no room for any of them.
      if [.diskFull, .fileNotWritable].contains(error.code) { kind.location.file = nil }
      if let place = places[kind] {
        failures[place].count += 1
      } else {
        places[kind] = failures.count
        failures.append((error, 1))
      }
    }
    for (error, count) in failures {
      var error = error
      if count > 1 { error.reason += " (\(count) pictures)" }
      run.fail(error.at(.init(file: file)))
    }
  }

  /// - Throws: `.invalidArgument` where pictures of two times would have one name.
  private func checkNames(of times: [MediaTime]) throws(MediaError) {
    var named: [String: MediaTime] = [:]
    for (index, time) in times.enumerated() {
      let path = path(index + 1, time)
      guard let other = named.updateValue(time, forKey: path), other != time else { continue }
      throw MediaError(
        .invalidArgument, "two pictures would have this name; put their numbers into it (%d, %04d)",
        at: .init(file: path))
    }
  }

  /// Scenes are looked for from the start to the end.
  private func reachProgress(_ time: MediaTime, _ run: FileRun) {
    guard content.duration.isNumeric, time.isNumeric else { return }
    run.progress.expect(content.duration)
    run.progress.reach(seconds: time.seconds)
  }

  func saveScenes(above threshold: Double, _ run: FileRun) throws(MediaError) -> [StillsJSON.Still] {
    run.warnOfText(annotation)
    var stills: [StillsJSON.Still] = []
    let damage = try generator.generateStills(ofScenesAbove: threshold) { (still, score) throws(MediaError) in
      guard stills.count < StillTimes.maximumCount else {
        throw MediaError(.overLimit, "there are more than \(StillTimes.maximumCount) scenes")
      }
      reachProgress(still.actualTime, run)
      let path = path(stills.count + 1, still.actualTime)
      var saved = try save(still, path: path, try target(path))
      saved.sceneScore = score
      stills.append(saved)
    }
    warnOfMatrix(stills, run)
    run.report(damage, of: content, file)
    return stills
  }

  private func warnOfMatrix(_ stills: [StillsJSON.Still], _ run: FileRun) {
    guard let matrix = stills.lazy.compactMap(\.replacedMatrix).first else { return }
    run.warn(
      MediaError(
        .operationNotSupportedForAsset,
        "there is no conversion for the matrix \(matrix): the colours are those of BT.601",
        at: .init(file: file)))
  }

  private func save(
    _ still: Still, path: String, _ target: OutputFile
  ) throws(MediaError) -> StillsJSON.Still {
    if isStrict, still.isDamaged {
      throw MediaError(
        .decodeFailed, "the picture of \(still.actualTime.clockDescription) is damaged and not given")
    }
    let caption = PictureCaption(
      leading: annotation, trailing: timecode?.text(at: still.actualTime) ?? "")
    let image = try caption.drawn(on: still.image)
    let exif = facts?.exif(at: still.actualTime, image.dimensions)
    try target.finish(try picture.data(of: image, as: format, exif: exif))
    return StillsJSON.Still(
      still, image, path: path, sha256: try needsDigest ? image.sha256() : nil)
  }

  /// Why a picture is not one that is on screen at its time.
  private enum Miss {
    case pastEnd
    case beforeStart
  }

  private func miss(of actualTime: MediaTime, at time: MediaTime) -> Miss? {
    let end = end(showing: actualTime)
    // 100% is the end itself, which is where the last picture is meant.
    if end.isNumeric, time > end, track.content.durationIsDeclared || time - end > track.frameDuration {
      return .pastEnd
    }
    return actualTime > time && actualTime.clockDescription != time.clockDescription ? .beforeStart : nil
  }

  /// The last picture may be past an end that was only estimated.
  private func end(showing actualTime: MediaTime) -> MediaTime { max(track.timeRange.end, actualTime) }

  /// Reports the first of some times that have no picture.
  private func report(
    of miss: Miss, at time: MediaTime, given actualTime: MediaTime, count: Int, _ run: FileRun
  ) {
    let location = MediaError.Location(file: file)
    let times = time.clockDescription + (count > 1 ? " and \(count - 1) more" : "")
    switch miss {
    case .pastEnd:
      run.fail(
        MediaError(
          .noImageAtTime,
          "\(times) \(count > 1 ? "are" : "is") past the end at \(end(showing: actualTime).clockDescription): the last picture is given, of \(actualTime.clockDescription)",
          at: location))
    case .beforeStart:
      run.warn(
        MediaError(
          .noImageAtTime,
          "nothing is on screen at \(times) yet: the first picture is given, of \(actualTime.clockDescription)",
          at: location))
    }
  }
}

extension AssetTrack {
  /// The time that a picture stays, for a judgement of what is near the end; a second where nothing says.
  fileprivate var frameDuration: MediaTime {
    minFrameDuration.isNumeric ? minFrameDuration : MediaTime(value: 1, timescale: 1)
  }
}

extension Result {
  /// The error, where there is one.
  fileprivate var failure: Failure? { if case .failure(let error) = self { error } else { nil } }
}
