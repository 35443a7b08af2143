import MediaScope

/// When scenes begin, as `still --scene --list` prints it.
struct SceneList {
  /// When a scene comes on screen, and how much its first picture differs from the one before; 1 of the first scene.
  typealias Scene = (time: MediaTime, score: Double)

  var file: String
  var scenes: [Scene]

  func write(as format: StillCommand.SceneListFormat, to list: JSONList) throws(MediaError) {
    switch format {
    case .csv: try Console.write(csv)
    case .json:
      try list.next()
      try list.write(json())
    }
  }

  private var csv: String {
    var text = "scene,seconds,score\n"
    for (index, scene) in scenes.enumerated() {
      text +=
        "\(index + 1),\(LevelNumber.fixed(scene.time.seconds, places: 6)),\(LevelNumber.fixed(scene.score, places: 4))\n"
    }
    return text
  }

  private func json() throws(MediaError) -> [UInt8] {
    try JSONWriter.bytes { (json) throws(MediaError) in
      try json.beginObject()
      try json.member("schemaVersion", 1)
      try json.member("file", file)
      try json.member("scenes", scenes, isShort: true) { (scene, json) throws(MediaError) in
        try json.member("time", scene.time)
        try json.member("score", number: (scene.score * 10_000).rounded() / 10_000)
      }
      try json.endObject()
    }
  }
}
