import ArgumentParser
import MediaScope

/// The formats that `waveform` writes.
enum WaveformFormat: String, ResultFormat {
  case png
  case svg
  case pdf
  case dat
  case json
  case txt
  case document = "mediascope-json"
  case wavesurfer = "wavesurfer-json"

  static let standard = WaveformFormat.png
}

/// `--input-format`: audiowaveform's names, and those of containers that the other commands take.
enum WaveformInputFormat: ExpressibleByArgument {
  case raw
  /// Another of audiowaveform's names of formats: the content of the file says which format it has.
  case recognized
  /// The container that the file is taken for, whatever it holds.
  case container(Container)

  private static let recognizedNames = ["mp3", "wav", "flac", "ogg", "oga", "opus", "dat", "json"]

  static var allValueStrings: [String] { ["raw"] + recognizedNames }

  init(argument: String) {
    self =
      argument == "raw"
      ? .raw
      : Self.recognizedNames.contains(argument) ? .recognized : .container(Container(rawValue: argument))
  }
}
