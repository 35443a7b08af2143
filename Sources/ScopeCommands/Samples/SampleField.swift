import ArgumentParser
import MediaScope

/// A column of the table of samples, by the name that it has in every format.
enum SampleField: String, CaseIterable, ExpressibleByArgument {
  case track, index, decodeTime, presentationTime, duration, timescale, size, offset, sync
  case decodeSeconds, presentationSeconds, durationSeconds
  case chunk, sampleDescription, frames, partialSync, randomAccess, dependsOnOthers, hasDependents
  case redundantCoding, leading, rollDistance, encrypted, shown, trimStart, trimEnd, missing

  /// The fields of a listing that doesn't name its own.
  static let usual: [SampleField] = [
    .track, .index, .decodeTime, .presentationTime, .duration, .timescale, .size, .offset, .sync,
  ]

  /// Characters in a table for people.
  var width: Int {
    switch self {
    case .track, .sync, .shown: max(5, rawValue.count)
    case .decodeTime, .presentationTime, .offset, .decodeSeconds, .presentationSeconds:
      max(12, rawValue.count)
    default: max(9, rawValue.count)
    }
  }

  /// Writes the value of a sample; nothing where the file doesn't say.
  func append(_ sample: StoredSample, of track: StoredTrack, to row: inout TextBuffer) {
    func flag(_ yes: Bool, _ no: Bool) { if yes || no { row.append(flag: yes) } }
    let flags = sample.flags
    switch self {
    case .track: row.append(Int64(track.trackID))
    case .index: row.append(Int64(sample.index))
    case .decodeTime: if let time = sample.decodeTime { row.append(time) }
    case .presentationTime: if let time = sample.presentationTime { row.append(time) }
    case .duration: row.append(sample.duration)
    case .timescale: row.append(Int64(track.timescale))
    case .size: row.append(sample.size)
    case .offset: if let offset = sample.offset { row.append(offset) }
    case .sync: row.append(flag: flags.contains(.sync))
    case .decodeSeconds: if let time = sample.decodeTime { row.append(time, over: track.timescale) }
    case .presentationSeconds:
      if let time = sample.presentationTime { row.append(time, over: track.timescale) }
    case .durationSeconds: row.append(sample.duration, over: track.timescale)
    case .chunk: if let chunk = sample.chunk { row.append(Int64(chunk)) }
    case .sampleDescription: if let index = sample.descriptionIndex { row.append(Int64(index)) }
    case .frames: row.append(Int64(sample.frameCount))
    case .partialSync: row.append(flag: flags.contains(.partialSync))
    case .randomAccess: row.append(flag: flags.contains(.randomAccess))
    case .dependsOnOthers: flag(flags.contains(.dependsOnOthers), flags.contains(.independent))
    case .hasDependents: flag(flags.contains(.dependedOn), flags.contains(.disposable))
    case .redundantCoding: flag(flags.contains(.redundantCoding), flags.contains(.noRedundantCoding))
    case .leading: row.append(flag: flags.contains(.leading))
    case .rollDistance: if let distance = sample.rollDistance { row.append(Int64(distance)) }
    case .encrypted: row.append(flag: flags.contains(.encrypted))
    case .shown: row.append(flag: sample.isShown)
    case .trimStart: row.append(sample.trimStart)
    case .trimEnd: row.append(sample.trimEnd)
    case .missing: row.append(flag: flags.contains(.missing))
    }
  }
}
