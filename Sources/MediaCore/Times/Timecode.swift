/// A SMPTE time code: the number of a frame, written as hours, minutes, seconds and frames.
///
/// SMPTE ST 12-1. With drop-frame counting the first numbers of each minute but every tenth are left out.
package struct Timecode: Equatable, CustomStringConvertible {
  /// Frames since 00:00:00:00.
  package var frameNumber: Int
  /// Frames a second that are counted, such as 30 at 29.97.
  package var framesPerSecond: Int
  package var isDropFrame: Bool

  /// Reads `hh:mm:ss:ff`, or `hh:mm:ss;ff` for drop-frame counting.
  ///
  /// - Parameter isDropFrame: of a code that is written with colons all the same.
  package init?(_ text: String, frameRate: Double, isDropFrame isStated: Bool = false) {
    let isDrop = isStated || text.contains(";")
    let fields = text.split(whereSeparator: { ":;.".contains($0) }).map { Int($0) }
    guard fields.count == 4, frameRate.rounded() >= 1, frameRate < 1000 else { return nil }
    let numbers = fields.compactMap(\.self)
    guard numbers.count == 4, numbers.allSatisfy({ (0..<1000).contains($0) }) else { return nil }
    framesPerSecond = Int(frameRate.rounded())
    isDropFrame = isDrop && framesPerSecond % 30 == 0
    let minutes = numbers[0] * 60 + numbers[1]
    frameNumber = (minutes * 60 + numbers[2]) * framesPerSecond + numbers[3]
    if isDropFrame { frameNumber -= framesPerSecond / 15 * (minutes - minutes / 10) }
  }

  /// The time code so many frames later.
  package func advanced(by frames: Int) -> Timecode {
    var later = self
    later.frameNumber = max(0, frameNumber + frames)
    return later
  }

  package var description: String {
    var number = frameNumber
    if isDropFrame {
      let dropped = framesPerSecond / 15
      let perTenMinutes = framesPerSecond * 600 - dropped * 9
      let perMinute = framesPerSecond * 60 - dropped
      let (tens, rest) = (number / perTenMinutes, number % perTenMinutes)
      // The first of ten minutes leaves nothing out.
      let minutes = rest < framesPerSecond * 60 ? 0 : (rest - framesPerSecond * 60) / perMinute + 1
      number += dropped * (9 * tens + minutes)
    }
    let seconds = number / framesPerSecond
    let fields = [seconds / 3600 % 24, seconds / 60 % 60, seconds % 60, number % framesPerSecond]
    let texts = fields.map { $0 < 10 ? "0\($0)" : "\($0)" }
    return texts[..<3].joined(separator: ":") + (isDropFrame ? ";" : ":") + texts[3]
  }
}
