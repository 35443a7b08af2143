import ISOBaseMedia
import MediaCore
import MediaStructure

// Files of chunks: WAVE, AVI, WebP, Wave64, AIFF and CAF.
extension MetadataReader {
  mutating func readChunks(_ root: StructureNode) {
    var places = ChunkPlaces()
    readChunks(of: root, &places, depth: 0)
    content.chapters += places.chapters
  }

  /// The number of levels down to which chunks are looked for in one another.
  private static let deepestChunk = 8

  private mutating func readChunks(of node: StructureNode, _ places: inout ChunkPlaces, depth: Int) {
    guard depth < Self.deepestChunk else {
      return omissions.add(
        "chunks more than \(Self.deepestChunk) levels deep", count: node.children.count, at: node.offset)
    }
    var stream = -1
    for chunk in node.children {
      switch chunk.type {
      case "LIST:INFO": readInformation(chunk)
      case "bext": readFields(chunk, .broadcastExtension, leavingOut: ["Reserved"])
      case "cart": readFields(chunk, .cart, leavingOut: ["Reserved"])
      case "iXML", "axml", "aXML":
        var item = MetadataItem(
          .riff, Self.key(chunk), bytes(chunk.payloadRange).trimmingZeros, .local, at: chunk.payloadRange)
        item.dataType = .xml
        add(item)
      case "XMP", "_PMX", "XMP ": readXMP(chunk.payloadRange)
      case "EXIF":
        for tiff in chunk.children where tiff.type == "TIFF" { readExif(tiff) }
      case "ID3", "id3", "ID3 ", "id3 ": readID3(chunk)
      case "fmt", "COMM", "cue", "cue ", "MARK", "labl", "note", "ltxt": readPlaces(chunk, &places)
      case "smpl", "inst":
        readFields(chunk, .riff, leavingOut: ["SamplerData"], prefix: "\(chunk.type)/")
      case "NAME", "AUTH", "(c)", "ANNO", "(c) ": readAIFFText(chunk)
      case "COMT":
        for field in chunk.fields where field.name.hasSuffix("text") {
          if let item = MetadataItem(.aiff, "COMT", field, &self) { add(item) }
        }
      case "info": readPairs(chunk)
      case "IDIT":
        let raw = bytes(chunk.payloadRange)
        let text = raw.trimmingZeros.filter { $0 != 0x0A }
        if !text.isEmpty {
          add(MetadataItem(.riff, "IDIT", text, .local, at: chunk.payloadRange, raw: raw))
        }
      case "LIST:strl":
        stream += 1
        readStreamName(chunk, index: stream)
      default:
        if !chunk.children.isEmpty { readChunks(of: chunk, &places, depth: depth + 1) }
      }
    }
  }

  /// The texts of an INFO list.
  private mutating func readInformation(_ list: StructureNode) {
    content.issues += list.allIssues
    for child in list.children {
      if let field = child.field("text"), let item = MetadataItem(.riff, Self.key(child), field, &self) {
        add(item)
      } else if child.fields.allSatisfy({ $0.name == "pad" }) {
        let raw = bytes(child.payloadRange).trimmingZeros
        add(MetadataItem(.riff, Self.key(child), raw, .local, at: child.payloadRange))
      }
    }
  }

  /// Reads the parts of chapters: places, their names, and the rate that they are counted at.
  private mutating func readPlaces(_ chunk: StructureNode, _ places: inout ChunkPlaces) {
    let before = places.count
    switch chunk.type {
    case "fmt": places.sampleRate = chunk.number("nSamplesPerSec") ?? 0
    case "COMM":
      if case .fixedPoint(let rate)? = chunk.field("sampleRate")?.value {
        places.sampleRate = Int64(saturating: rate)
      }
    case "MARK":
      places.addMarkers(chunk)
      reportPlaces(places.count - before, of: chunk.number("numMarkers"), in: chunk)
    case "labl", "note", "ltxt": places.addLabel(chunk)
    default:
      places.addCues(chunk)
      reportPlaces(places.count - before, of: chunk.number("dwCuePoints"), in: chunk)
    }
  }

  /// Texts of a chunk that are separated; what follows them stays in one piece.
  private static let textLimit = 1000

  private mutating func readAIFFText(_ chunk: StructureNode) {
    // Some writers have a zero before the text, others between several.
    let range = chunk.field("text").map(\.range) ?? chunk.payloadRange
    let raw = bytes(range)
    for text in raw.split(separator: 0, maxSplits: Self.textLimit) {
      let start = range.lowerBound + Int64(text.startIndex)
      let place = start..<start + Int64(text.count)
      add(MetadataItem(.aiff, Self.key(chunk), text, .local, at: place, raw: Array(text)))
    }
  }

  /// Keys and values of CAF.
  private mutating func readPairs(_ chunk: StructureNode) {
    var key = ""
    for field in chunk.fields {
      guard case .text(let text) = field.value else { continue }
      if field.name == "mKey" {
        key = text
      } else if field.name == "mValue", let item = MetadataItem(.coreAudio, key, field, &self) {
        add(item)
      }
    }
  }

  /// The name of a stream of AVI.
  private mutating func readStreamName(_ list: StructureNode, index: Int) {
    guard let name = list.child("strn") else { return }
    let raw = bytes(name.payloadRange).trimmingZeros
    if !raw.isEmpty {
      add([MetadataItem(.riff, "strn", raw, .local, at: name.payloadRange)], toTrack: nil, index: index)
    }
  }

  /// Reports places that are announced and fit, but are beyond those that the tree separates.
  private mutating func reportPlaces(_ listed: Int, of announced: Int64?, in chunk: StructureNode) {
    // The smallest place is a marker of AIFF.
    let count = min(announced ?? 0, Int64(chunk.payloadRange.count) / 7)
    guard listed >= StructureWalk.tableRows else { return }
    omissions.add(
      "places of \(chunk.type) after the first \(listed)", count: Int(count) - listed, at: chunk.offset)
  }

  /// The chunk's four characters.
  private static func key(_ chunk: StructureNode) -> String { chunk.fourCC?.characters ?? chunk.type }

  /// A tag for each field that says something.
  private mutating func readFields(
    _ chunk: StructureNode, _ keySpace: MetadataKeySpace, leavingOut names: Set<String>, prefix: String = ""
  ) {
    content.issues += chunk.allIssues
    for field in chunk.fields
    where !names.contains(field.name) && field.name != "pad" && !field.name.contains("[") {
      var field = field
      if case .text(let text) = field.value {
        field.value = .text(String(text.reversed().drop { $0 == " " || $0 == "\0" }.reversed()))
      }
      if let item = MetadataItem(keySpace, prefix + field.name, field, &self) { add(item) }
    }
  }
}

/// Places in a file's samples that have names: cue points of WAVE, markers of AIFF.
private struct ChunkPlaces {
  var sampleRate: Int64 = 0
  private var places: [(id: Int64, position: Int64, origin: String)] = []
  private var titles: [Int64: String] = [:]
  private var lengths: [Int64: Int64] = [:]

  init() {}

  var count: Int { places.count }

  mutating func addCues(_ chunk: StructureNode) {
    add(chunk, id: "dwName", position: "dwSampleOffset", origin: "cue")
  }

  mutating func addMarkers(_ chunk: StructureNode) {
    add(chunk, id: "id", position: "position", origin: "MARK")
    for field in chunk.fields where field.name.hasSuffix("markerName") {
      if case .text(let text) = field.value, !places.isEmpty, let id = current(of: field, in: chunk) {
        titles[id] = text
      }
    }
  }

  private func current(of field: Field, in chunk: StructureNode) -> Int64? {
    let prefix = field.name.dropLast("markerName".count)
    return chunk.number(prefix + "id")
  }

  private mutating func add(_ chunk: StructureNode, id: String, position: String, origin: String) {
    var last: Int64?
    for field in chunk.fields {
      let number: Int64? =
        switch field.value {
        case .unsigned(let value): Int64(exactly: value)
        case .signed(let value): value
        default: nil
        }
      guard let number else { continue }
      if field.name.hasSuffix("." + id) || field.name == id { last = number }
      if field.name.hasSuffix("." + position) || field.name == position, let id = last {
        places.append((id, number, origin))
      }
    }
  }

  mutating func addLabel(_ chunk: StructureNode) {
    guard let id = chunk.number("dwName") else { return }
    if let text = chunk.text("data"), !text.isEmpty, titles[id] == nil || chunk.type == "labl" {
      titles[id] = text
    }
    if let length = chunk.number("dwSampleLength"), length > 0 { lengths[id] = length }
  }

  var chapters: [Chapter] {
    guard let scale = Int32(exactly: sampleRate), scale > 0 else { return [] }
    return places.sorted { $0.position < $1.position }.map { place in
      let length = lengths[place.id].map { MediaTime(value: $0, timescale: scale) }
      var chapter = Chapter(
        timeRange: MediaTimeRange(
          start: MediaTime(value: place.position, timescale: scale), duration: length ?? .zero),
        title: titles[place.id])
      chapter.origin = place.origin
      return chapter
    }
  }
}
