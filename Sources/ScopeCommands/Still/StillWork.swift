import MediaAssets
import MediaScope
import Synchronization

/// Saves stills of one track, several at once.
struct StillWork: Sendable {
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
