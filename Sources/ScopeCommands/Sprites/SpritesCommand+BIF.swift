import MediaAssets
import MediaScope
import Synchronization

extension SpritesCommand {
  /// Whether the output is Roku's archive rather than a folder.
  var isBIF: Bool { output.lowercased().hasSuffix(".bif") }

  /// Writes small pictures of a film as one archive.
  func writeBIF(
    of track: AssetTrack, at times: [MediaTime], size: VideoDimensions, _ target: OutputFile,
    _ progress: WorkProgress
  ) throws(MediaError) -> ReadingDamage {
    let generator = generator(for: track, at: times, size: size)
    let picture = picture
    let results = Mutex<[Int: Result<[UInt8], MediaError>]>([:])
    let damage = try generator.generateStills(at: times, threadCount: jobOptions.count) { index, still in
      let result = Result { () throws(MediaError) in
        try picture.data(of: try still.get().image, as: .jpeg, defaultQuality: 75)
      }
      results.withLock { $0[index] = result }
      progress.add(1)
    }
    let made = results.withLock(\.self)
    var archive = BIFArchive(interval: UInt32(clamping: step.convertScale(1000, method: .default).value))
    for index in times.indices {
      switch made[index] {
      case .success(let data)?: archive.pictures.append(data)
      // A picture that could not be decoded shows the one before it.
      case .failure(let error)?:
        guard let last = archive.pictures.last else { throw error }
        archive.pictures.append(last)
      case nil: break
      }
    }
    try target.finish(try archive.bytes())
    return damage
  }
}
