import MediaScope
import MediaWriting

/// The output of `export --dry-run` for people.
struct EstimateText: CustomStringConvertible {
  private let result: ExportJSON

  init(_ result: ExportJSON) {
    self.result = result
  }

  var description: String {
    var lines = ["\(result.output.fileTitle): \(summary)"]
    for track in result.plan.tracks {
      let codec = track.codec.map { " to \($0.name)" } ?? ""
      let outcome =
        switch track.outcome {
        case .copied: "copied"
        case .encoded: "encoded\(codec)"
        case .partlyEncoded: "copied, and encoded at its ends"
        case .dropped: "left out"
        }
      let reason = track.reason.map { ": \($0)" } ?? ""
      lines.append("  track \(track.trackID)  \(track.source.name)  \(outcome)\(reason)")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private var summary: String {
    guard let estimate = result.estimate, let count = estimate.byteCount else {
      return "its length is not known"
    }
    return "\(estimate.duration.clockDescription), about \(Quantity.bytes(count))"
  }
}
