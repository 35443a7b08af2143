import MediaAssets
import MediaCore
import Synchronization

extension AssetTranscoder {
  /// Whether nothing is encoded, and nothing else comes to what is copied.
  func copiesAll(of source: MovieSource) -> Bool {
    let written = plan.tracks.filter { $0.action != .dropped }
    return written.allSatisfy { $0.action == .copied } && planner.smartCuts.isEmpty
      && options.metadata.isEmpty
      && Set(written.map(\.trackID)) == Set(source.trackIDs)
  }

  func copy(_ source: MovieSource, to sink: any ByteSink) async throws(MediaError) -> Outcome {
    done.withLock { $0 = [0] }
    let length = duration.isNumeric ? duration.seconds : 0
    let movie = CopiedMovie(source: source, sink: sink, options: options, length: length)
    do {
      return try await offCooperativePool { [self] in
        let copied = try movie.write { fraction in
          self.done.withLock { $0[0] = max($0[0], fraction) }
        }
        self.done.withLock { $0[0] = 1 }
        return try completed(Outcome(failures: copied.damage, warnings: copied.slightLosses))
      }
    } catch {
      sink.discard()
      throw (error as? MediaError) ?? MediaError(.operationCancelled, "the export was cancelled")
    }
  }

  /// What a run could not read, with what is cut off, which can lack whole samples that no reading of the others notices.
  func completed(_ outcome: Outcome) throws(MediaError) -> Outcome {
    var outcome = outcome
    if outcome.failures.isEmpty, options.isWhole, let truncation = try asset.content().truncation {
      outcome.failures.append(truncation)
    }
    return outcome
  }
}
