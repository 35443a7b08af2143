import MediaAssets
import MediaScope
import Synchronization

extension StillCommand {
  func run() throws {
    let (file, choice) = try request()
    let format = try picture.format(of: output)
    let pattern = try StillPattern(output)
    let run = FileRun()
    var stills: [StillsJSON.Still] = []
    run.attempt(file) { () throws(MediaError) in
      let asset = URLAsset(path: file)
      let content = try asset.content()
      let track = try chosenTrack(of: asset, choice)
      let work = StillWork(
        command: self, format: format, pattern: pattern, file: file, content: content, track: track,
        generator: generator(for: track)
      )
      if case .scenes(let threshold) = choice {
        stills = try work.saveScenes(above: threshold, run)
      } else {
        let times = try times(of: choice, in: track, content, run)
        stills = try work.save(times, tellsOfTimes: choice.isOfTimes, run)
      }
    }
    if json {
      run.attempt(file) { () throws(MediaError) in
        try Console.write(StillsJSON(stills: stills).bytes())
      }
    }
    try run.finish()
  }

  private func chosenTrack(of asset: URLAsset, _ choice: Choice) throws(MediaError) -> AssetTrack {
    let tracks = try asset.tracks()
    let covers = tracks.filter { !$0.content.isTimed && $0.formatDescriptions.first?.video != nil }
    if case .artwork = choice {
      guard let cover = covers.first else { throw MediaError(.noSuchTrack, "the file has no cover picture") }
      return cover
    }
    do throws(MediaError) {
      return try trackOptions.track(of: asset)
    } catch {
      guard trackOptions.track == nil, !covers.isEmpty else { throw error }
      throw MediaError(
        .noSuchTrack, "there is no video track, but a cover picture, which --artwork gives")
    }
  }

  private func generator(for track: AssetTrack) -> AssetImageGenerator {
    let generator = AssetImageGenerator(asset: track.asset)
    generator.trackID = track.trackID
    // A key frame is decoded alone where its stamp is sure to be stored.
    let content = try? track.asset.content()
    let isAlone = keyframes && content?.format.container == .isoBaseMedia
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
    of choice: Choice, in track: AssetTrack, _ content: AssetContent, _ run: FileRun
  ) throws(MediaError) -> [MediaTime] {
    // Any part of a picture is the picture.
    let duration = content.format.container.isStillPicture ? .zero : content.duration
    switch choice {
    case .times(let arguments):
      return try arguments.map { (argument) throws(MediaError) in try argument.time(in: duration) }
    case .every(let step): return try stillTimes(of: track, run).every(step)
    case .count(let count): return try stillTimes(of: track, run).middles(ofParts: count)
    case .keyframes: return try StillTimes.keyFrames(of: track)
    case .artwork: return [.zero]
    case .scenes: return []
    }
  }

  private func stillTimes(of track: AssetTrack, _ run: FileRun) throws(MediaError) -> StillTimes {
    do throws(MediaError) {
      let times = try StillTimes(of: track)
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
  /// Whether the times are the user's, so that it is told where there was no picture.
  fileprivate var isOfTimes: Bool {
    if case .times = self { return true }
    return false
  }
}

/// Saves stills of one track, several at once.
private struct StillWork: Sendable {
  let picture: PictureOptions
  let pattern: StillPattern
  let format: PictureFormat
  let file: String
  let content: AssetContent
  let track: AssetTrack
  let generator: AssetImageGenerator
  let facts: MovieFacts
  let isStrict: Bool
  let needsDigest: Bool
  let jobs: Int
  let timecode: Bool
  let annotation: String

  init(
    command: StillCommand, format: PictureFormat, pattern: StillPattern, file: String, content: AssetContent,
    track: AssetTrack, generator: AssetImageGenerator
  ) {
    picture = command.picture
    self.pattern = pattern
    self.format = format
    self.file = file
    self.content = content
    self.track = track
    self.generator = generator
    facts = MovieFacts(content, track, file: file)
    isStrict = command.strict
    needsDigest = command.json
    jobs = command.jobOptions.count
    timecode = command.timecode
    annotation = command.annotate ?? ""
  }

  private func path(_ number: Int, _ time: MediaTime) -> String {
    pattern.path(number, time)
  }

  func save(
    _ times: [MediaTime], tellsOfTimes: Bool, _ run: FileRun
  ) throws(MediaError) -> [StillsJSON.Still] {
    guard let first = times.first else { throw MediaError(.noImageAtTime, "the track has no picture") }
    try checkNames(of: times)
    // Opened before the long work: a folder that can't be written to is known at once.
    // The one call for the first time uses it.
    nonisolated(unsafe) let early = try OutputFile(path(1, first), madeOf: file)
    run.warnOfText(annotation)
    let results = Mutex<[Int: Result<StillsJSON.Still, MediaError>]>([:])
    let damage = try generator.generateStills(at: times, threadCount: jobs) { index, still in
      let result = Result { () throws(MediaError) in
        let still = try still.get()
        let path = path(index + 1, times[index])
        let target = try index == 0 ? early : OutputFile(path, madeOf: file)
        return try save(still, path: path, target)
      }
      results.withLock { $0[index] = result }
    }
    let saved = results.withLock(\.self)
    let stills = times.indices.compactMap { try? saved[$0]?.get() }
    // That the file was cut off is told once, and explains the rest.
    if tellsOfTimes, content.truncation == nil { tellOfMisses(saved, times, run) }
    warnOfMatrix(stills, run)
    tellOfFailures(times.indices.compactMap { saved[$0]?.failure }, run)
    // A picture that could not be given has been told of, and that says more.
    if stills.count == times.count { tellOfLoss(damage, run) }
    return stills
  }

  /// Tells of times at which nothing is on screen, once for each reason.
  private func tellOfMisses(
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
    for miss in misses { tell(of: miss.kind, at: miss.time, given: miss.given, count: miss.count, run) }
  }

  /// Tells of pictures that could not be given: what holds for the whole track once.
  private func tellOfFailures(_ errors: [MediaError], _ run: FileRun) {
    var failures: [(error: MediaError, count: Int)] = []
    var places: [MediaError: Int] = [:]
    for error in errors {
      if let place = places[error] {
        failures[place].count += 1
      } else {
        places[error] = failures.count
        failures.append((error, 1))
      }
    }
    for (error, count) in failures {
      var error = error
      if count > 1 { error.reason += " (\(count) pictures)" }
      run.fail(error.at(.init(file: file)))
    }
  }

  /// Tells that the file lacks its end, or else what of it could not be decoded.
  private func tellOfLoss(_ damage: ReadingDamage, _ run: FileRun) {
    if let truncation = content.truncation {
      run.fail(truncation.at(.init(file: file)))
    } else {
      run.warn(of: damage)
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

  func saveScenes(above threshold: Double, _ run: FileRun) throws(MediaError) -> [StillsJSON.Still] {
    run.warnOfText(annotation)
    var stills: [StillsJSON.Still] = []
    let damage = try generator.generateStills(ofScenesAbove: threshold) { (still, score) throws(MediaError) in
      guard stills.count < StillTimes.maximumCount else {
        throw MediaError(.overLimit, "there are more than \(StillTimes.maximumCount) scenes")
      }
      let path = path(stills.count + 1, still.actualTime)
      var saved = try save(still, path: path, try OutputFile(path, madeOf: file))
      saved.sceneScore = score
      stills.append(saved)
    }
    warnOfMatrix(stills, run)
    tellOfLoss(damage, run)
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
      leading: annotation, trailing: timecode ? facts.timecode(at: still.actualTime) : "")
    let image = try caption.drawn(on: still.image)
    let exif = format == .jpeg ? facts.exif(at: still.actualTime, image.dimensions) : nil
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

  /// The last picture may lie past an end that was only estimated.
  private func end(showing actualTime: MediaTime) -> MediaTime { max(track.timeRange.end, actualTime) }

  /// Tells of the first of some times of which no picture is.
  private func tell(
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
  /// How long a picture stays, for a judgement of what is near the end; a second where nothing says.
  fileprivate var frameDuration: MediaTime {
    minFrameDuration.isNumeric ? minFrameDuration : MediaTime(value: 1, timescale: 1)
  }
}

extension Result {
  /// The error, where there is one.
  fileprivate var failure: Failure? { if case .failure(let error) = self { error } else { nil } }
}
