import MediaAssets
import MediaCore
import MediaMetadata
import MediaScopeFixtures
import Testing

@testable import MediaWriting

/// The Exif of JPEG files that is changed where it stands.
///
/// What ExifTool reads of it is compared by `Scripts/conformance`, in its suite "tags in place".
struct JPEGTagTests {
  private static let files = ["camera.jpg", "exif.jpg", "namespaces.jpg", "copies.jpg"]
    .map { "\(Manifest.folder)/metadata/\($0)" }

  private static func contents(_ path: String) throws -> [UInt8] {
    let source = try FileByteSource(path: path)
    return try source.bytes(at: 0, count: Int(source.byteCount))
  }

  private static func copy(_ path: String, in folder: borrowing TemporaryDirectory) throws -> String {
    try folder.write(try contents(path), to: FilePath.split(path).name)
  }

  private static func items(_ path: String) throws -> [String: String] {
    let items = try URLAsset(path: path).metadataContent().items.filter { $0.keySpace == .exif }
    return Dictionary(items.map { ($0.identifier.rawValue, "\($0.value)") }) { first, _ in first }
  }

  private static let values = [
    "artist": "Jörg 大", "creationDate": "2024-05-31T12:30:00",
    "description": "A text that is longer than before",
    "comment": "Größe", "location": "+48.1351-011.5820+520.5/", "title": "Sunset", "Orientation": "6",
    "LensModel": "A lens",
  ]

  @Test(arguments: files)
  func `what is set is read, and nothing else changes`(path: String) throws {
    let folder = try TemporaryDirectory()
    let file = try Self.copy(path, in: folder)
    let before = try Self.items(file)
    var editor = try MetadataEditor(path: file)
    for (key, value) in Self.values.sorted(by: { $0.key < $1.key }) { try editor.set(key, to: value) }
    #expect(try editor.write().manner == .rewritten)
    let after = try Self.items(file)
    #expect(after["exif/Artist"]?.contains("Jörg 大") == true)
    #expect(after["exif/DateTimeOriginal"]?.contains("2024:05:31 12:30:00") == true)
    #expect(after["exif/UserComment"]?.contains("Größe") == true)
    #expect(after["exif/XPTitle"]?.contains("Sunset") == true)
    #expect(after["exif/LensModel"]?.contains("A lens") == true)
    let position = try #require(after["exif/GPSPosition"])
    #expect(position.contains("48.1351") && position.contains("-11.582") || position.contains("-011.582"))
    let named = [
      "Artist", "DateTimeOriginal", "ImageDescription", "UserComment", "XP", "GPS", "Orientation",
      "LensModel",
    ]
    for (key, value) in before where !named.contains(where: { key.hasPrefix("exif/" + $0) }) {
      #expect(after[key] == value, "\(key)")
    }
    // All that is after the block is as it was.
    let (old, new) = (try Self.contents(path), try Self.contents(file))
    #expect(new.suffix(1000) == old.suffix(1000))
    editor = try MetadataEditor(path: file)
    for (key, value) in Self.values { try editor.set(key, to: value) }
    #expect(try editor.write().manner == .unchanged)
  }

  @Test(arguments: files)
  func `what is set and taken away leaves the first tags, and the block's size`(path: String) throws {
    let folder = try TemporaryDirectory()
    let file = try Self.copy(path, in: folder)
    let before = try Self.items(file)
    var sizes: Set<Int> = []
    for round in 0..<4 {
      var editor = try MetadataEditor(path: file)
      try editor.set("ImageUniqueID", to: "number \(round)")
      _ = try editor.write()
      #expect(try Self.items(file)["exif/ImageUniqueID"]?.contains("number \(round)") == true)
      sizes.insert(try Self.contents(file).count)
    }
    #expect(sizes.count == 1)
    var editor = try MetadataEditor(path: file)
    let wasThere = try editor.remove("ImageUniqueID")
    #expect(wasThere)
    _ = try editor.write()
    let after = try Self.items(file)
    for (key, value) in before { #expect(after[key] == value, "\(key)") }
    #expect(after["exif/ImageUniqueID"] == nil)
  }

  @Test(arguments: [["artist"], ["comment"], ["location"], ["title", "comment", "location", "LensModel"]])
  func `a file without Exif is the same file again`(keys: [String]) throws {
    let folder = try TemporaryDirectory()
    let path = try Fixture.named("picture.jpg").path
    let file = try Self.copy(path, in: folder)
    var editor = try MetadataEditor(path: file)
    for key in keys { try editor.set(key, to: try #require(Self.values[key])) }
    _ = try editor.write()
    #expect(try !Self.items(file).isEmpty)
    for key in keys.reversed() {
      editor = try MetadataEditor(path: file)
      let wasThere = try editor.remove(key)
      #expect(wasThere)
      _ = try editor.write()
    }
    #expect(try Self.contents(file) == Self.contents(path))
  }

  @Test(
    arguments: files.filter(atLeast: 1) { path in
      (try? items(path)).map { items in !items.keys.contains { $0.hasPrefix("exif/GPS") } } ?? false
    })
  func `a place that comes and goes leaves no directory`(path: String) throws {
    let folder = try TemporaryDirectory()
    let file = try Self.copy(path, in: folder)
    let before = try Self.items(file)
    var editor = try MetadataEditor(path: file)
    try editor.set("location", to: try #require(Self.values["location"]))
    _ = try editor.write()
    editor = try MetadataEditor(path: file)
    try editor.remove("location")
    _ = try editor.write()
    #expect(try Self.items(file) == before)
  }

  /// A block has less than 64 KiB: what stayed of each round would fill it.
  @Test(
    arguments: files.flatMap { file in
      [["description"], ["description", "comment"], ["LensModel", "title", "artist"]]
        // In a block with maker's notes nothing but its end is known to be free.
        .filter { $0.count == 1 || file.hasSuffix("exif.jpg") }.map { (file, $0) }
    })
  func `texts that come and go leave no holes`(path: String, keys: [String]) throws {
    let folder = try TemporaryDirectory()
    let file = try Self.copy(path, in: folder)
    let before = try Self.items(file)
    var largest: [Int] = []
    for round in 0..<24 {
      for key in round % 2 == 0 ? keys : keys.reversed() {
        var editor = try MetadataEditor(path: file)
        try editor.set(key, to: String(repeating: "\(round % 10)", count: 3000 + round % 3))
        _ = try editor.write()
      }
      largest.append(try Self.contents(file).count)
      for key in keys {
        var editor = try MetadataEditor(path: file)
        try editor.remove(key)
        _ = try editor.write()
      }
    }
    #expect(largest.max() ?? 0 <= largest[0] + 4000 * (keys.count - 1) + 600, "\(largest)")
    let after = try Self.items(file)
    let named = ["ImageDescription", "UserComment", "LensModel", "XP", "Artist"]
    for (key, value) in before where !named.contains(where: { key.hasPrefix("exif/" + $0) }) {
      #expect(after[key] == value, "\(key)")
    }
  }

  @Test func `what is taken away is not in the file any more`() throws {
    let folder = try TemporaryDirectory()
    let file = try Self.copy(Self.files[0], in: folder)
    var editor = try MetadataEditor(path: file)
    try editor.set("artist", to: "Nobody is to know this")
    _ = try editor.write()
    editor = try MetadataEditor(path: file)
    try editor.remove("artist")
    try editor.remove("location")
    _ = try editor.write()
    let bytes = try Self.contents(file)
    #expect(!String(decoding: bytes, as: UTF8.self).contains("Nobody is to know"))
    #expect(try Self.items(file)["exif/GPSPosition"] == nil)
  }

  @Test(
    arguments: [
      ("Orientation", "9"), ("creationDate", "yesterday"), ("location", "here"), ("album", "a"),
      ("id3/TIT2", "a"), ("MakerNote", "a"), ("FNumber", "2.8"), ("artwork", "a"),
      ("artist", String(repeating: "x", count: 70000)),
    ])
  func `is refused, and the file stays`(key: String, value: String) throws {
    let folder = try TemporaryDirectory()
    let file = try Self.copy(Self.files[0], in: folder)
    #expect(throws: MediaError.self) {
      var editor = try MetadataEditor(path: file)
      try editor.set(key, to: value)
      _ = try editor.write()
    }
    #expect(try Self.contents(file) == (try Self.contents(Self.files[0])))
  }

  @Test func `a file whose segments are damaged is refused`() throws {
    let folder = try TemporaryDirectory()
    var bytes = try Self.contents(Self.files[0])
    bytes[2] = 0
    let file = try folder.write(bytes, to: "damaged.jpg")
    #expect(throws: MediaError.self) { try MetadataEditor(path: file) }
  }

  /// Offsets and counts from the file lead nowhere else.
  @Test func `damage is refused or left alone`() throws {
    let folder = try TemporaryDirectory()
    let whole = try Self.contents(Self.files[0])
    for place in stride(from: 20, to: 900, by: 3) {
      var bytes = whole
      bytes[place] = ~bytes[place]
      let file = try folder.write(bytes, to: "damaged.jpg")
      guard var editor = try? MetadataEditor(path: file) else { continue }
      try? editor.set("artist", to: "A name that is long enough to move")
      try? editor.set("location", to: "+48.1351-011.5820/")
      _ = try? editor.remove("creationDate")
      _ = try? editor.write()
    }
  }

  /// A JPEG that begins with a block of Exif, whose numbers have their highest byte first.
  private static func picture(_ block: [UInt8]) throws -> [UInt8] {
    let segment = Array("Exif\0\0".utf8) + block
    let rest = try contents(Fixture.named("picture.jpg").path).dropFirst(2)
    return [0xFF, 0xD8, 0xFF, 0xE1, 0, UInt8(segment.count + 2)] + segment + rest
  }

  /// The first directory leads to itself as that of Exif or GPS, or lies in the header.
  @Test(
    arguments: [
      [0, 42, 0, 0, 0, 8, 0, 1, 0x87, 0x69, 0, 4, 0, 0, 0, 1, 0, 0, 0, 8, 0, 0, 0, 0],
      [0, 42, 0, 0, 0, 8, 0, 1, 0x88, 0x25, 0, 4, 0, 0, 0, 1, 0, 0, 0, 8, 0, 0, 0, 0],
      [0, 42, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0],
    ] as [[UInt8]])
  func `directories in one another are refused`(block: [UInt8]) throws {
    let folder = try TemporaryDirectory()
    let bytes = try Self.picture([0x4D, 0x4D] + block)
    let file = try folder.write(bytes, to: "nested.jpg")
    for (key, value) in [
      ("comment", "a"), ("exif/SubSecTime", "12"), ("location", "+48.1-011.5/"), ("Orientation", "1"),
    ] {
      #expect(throws: MediaError.self) {
        var editor = try MetadataEditor(path: file)
        try editor.set(key, to: value)
        _ = try editor.write()
      }
      #expect(try Self.contents(file) == bytes)
      #expect(try folder.contents().count == 1)
    }
  }
}
