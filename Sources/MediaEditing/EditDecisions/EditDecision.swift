import MediaCore

/// One event of an edit decision list: a part of a reel that is recorded at a time of the film.
struct EditDecision {
  /// The ways in which an event begins.
  enum Transition: Equatable {
    case cut
    /// Over so many frames from the event's beginning.
    case dissolve(frames: Int)
    /// The number of the pattern, and how many frames it takes.
    case wipe(code: String, frames: Int)
    /// The event is put over another one.
    case key
  }

  /// The tracks of the film that it is recorded on.
  struct Channels: Equatable {
    /// The numbers of tracks of pictures, of which CMX 3600 has one.
    var video: [Int] = []
    /// The numbers of channels of sound.
    var audio: [Int] = []
  }

  /// A marker: where on the film it is, and its colour and what it says.
  struct Marker {
    var timecode: String
    var text: String
  }

  /// The line of the list, counted from 1.
  var line: Int
  /// The number of the event; two lines of one number are a transition.
  var number: String
  var reel: String
  var channels: Channels
  var transition: Transition
  var sourceIn: String
  var sourceOut: String
  var recordIn: String
  var recordOut: String
  /// Whether its time codes leave numbers out, as `FCM` says.
  var isDropFrame: Bool
  /// The name that comments give the event, and the files that they name, the surest first.
  var name: String?
  var files: [String] = []
  /// Frames of the reel in a second of the film, by an `M2` line.
  var speed: Double?
  var isFrozen = false
  var markers: [Marker] = []
  /// The comments about it that have no meaning here.
  var comments: [String] = []

  /// Its four time codes.
  var timecodes: [String] { [sourceIn, sourceOut, recordIn, recordOut] }

  /// Whether it is nothing but black, which has no reel.
  var isBlack: Bool { reel == "BL" || reel == "BLACK" }
}

extension EditDecision.Channels {
  /// Reads `V`, `A`, `A2`, `AA`, `B` for both, and several of them with a slash between; `nil` for anything else.
  init?(_ text: some StringProtocol) {
    for part in text.uppercased().split(separator: "/", omittingEmptySubsequences: false) {
      switch part {
      case "NONE": break
      case "B":
        video.append(1)
        audio.append(1)
      case "AA": audio += [1, 2]
      default:
        let digits = part.dropFirst()
        guard let number = digits.isEmpty ? 1 : UInt8(digits).map(Int.init), number > 0 else { return nil }
        switch part.first {
        case "V": video.append(number)
        case "A": audio.append(number)
        default: return nil
        }
      }
    }
  }
}
