import MediaCore
import MediaScopeFixtures
import Testing

@testable import ISOBaseMedia
@testable import MediaContainers
@testable import MediaStructure

/// What surrounds the trees of all formats: paths, places, comparison, issues.
struct StructureTreeTests {
  /// Those whose structure is known.
  static let files = (Fixture.all.map(\.path) + Fixture.broken.map(\.path)).filter(atLeast: 110) { path in
    (try? StructureFormat.recognizing(FileByteSource(path: path))) != nil
  }

  private func tree(_ path: String) throws -> (source: any ByteSource, root: StructureNode) {
    let source = try FileByteSource(path: path)
    let format = try StructureFormat.recognizing(source)
    return (source, format.parse(source, StructureOptions()))
  }

  @Test(arguments: files)
  func `parts and children tile every node`(path: String) throws {
    let (source, root) = try tree(path)
    #expect(root.range == 0..<source.byteCount)
    #expect(root.tilingBreach == nil)
  }

  @Test(arguments: files)
  func `every node is found by its path`(path: String) throws {
    let (_, root) = try tree(path)
    try forEachNode(root, path: "") { path, node in
      let found = try root.located(at: path)
      #expect(found.path == path)
      #expect(found.node.offset == node.offset)
      #expect(found.node.type == node.type)
    }
  }

  @Test(arguments: files)
  func `every byte has a place, and it is within the place's part`(path: String) throws {
    let (source, root) = try tree(path)
    for offset in stride(from: 0, to: source.byteCount, by: 97) {
      let place = try #require(root.place(at: offset))
      #expect(place.node.range.contains(offset))
      #expect(!place.node.children.contains { $0.range.contains(offset) })
      #expect(try root.located(at: place.path).node.offset == place.node.offset)
      switch place.part {
      case .header(let range), .unparsed(let range): #expect(range.contains(offset))
      case .fields(let fields): #expect(fields.allSatisfy { $0.range.contains(offset) })
      }
    }
    #expect(root.place(at: source.byteCount) == nil)
    #expect(root.place(at: -1) == nil)
  }

  @Test(arguments: files)
  func `a file has no differences to itself`(path: String) throws {
    let (source, root) = try tree(path)
    let comparison = StructureComparison(source, source, comparesOffsets: true)
    try comparison.forEachDifference(root, root) { difference in
      Issue.record("\(difference)")
    }
  }

  @Test(arguments: ["moov", "/moov/", "moov[0]", "moov/trak[0]/mdia", "moov/trak[1]/tkhd"])
  func `a path leads to a node in more than one spelling`(path: String) throws {
    let (_, root) = try tree(try Fixture.named("both.mp4").path)
    let node = try root.located(at: path).node
    #expect(path.split(separator: "/").last?.hasPrefix(node.type) == true)
  }

  @Test
  func `a path that leads nowhere says what there is instead`() throws {
    let (_, root) = try tree(try Fixture.named("both.mp4").path)
    let error = #expect(throws: MediaError.self) { try root.located(at: "moov/trak[7]/mdia") }
    #expect(error?.code == .invalidArgument)
    #expect(error?.reason == "moov has no 'trak[7]/mdia'; it has mvhd, 2 trak, udta")
  }

  @Test
  func `types with blanks and slashes are found`() throws {
    var root = StructureNode(type: "", title: nil, offset: 0, headerSize: 0, size: 24)
    root.children = ["a/b ", "a", "a/b "].enumerated().map { index, type in
      StructureNode(type: type, title: nil, offset: Int64(index) * 8, headerSize: 8, size: 8)
    }
    #expect(try root.located(at: "a/b ").node.offset == 0)
    #expect(try root.located(at: "a/b").node.offset == 0)
    #expect(try root.located(at: "a").node.offset == 8)
    #expect(try root.located(at: "a/b [1]").node.offset == 16)
  }

  @Test
  func `differences are reported by path`() throws {
    func bytes(timescale: UInt32, extra: [UInt8]) -> [UInt8] {
      BoxWriter.ftyp + extra + BoxWriter.box("moov", BoxWriter.mvhd(timescale: timescale))
    }
    let left = MemoryByteSource(bytes(timescale: 600, extra: BoxWriter.box("free")))
    let right = MemoryByteSource(bytes(timescale: 90_000, extra: BoxWriter.box("skip", [1, 2])))
    var found: [StructureDifference] = []
    let format = StructureFormat.isoBaseMedia
    try StructureComparison(left, right).forEachDifference(
      format.parse(left, StructureOptions()), format.parse(right, StructureOptions())
    ) { found.append($0) }
    #expect(
      found == [
        StructureDifference(path: "free", kind: .onlyLeft(title: "Free Space Box", size: 8)),
        StructureDifference(
          path: "moov/mvhd", kind: .changed(what: "timescale", left: "600", right: "90000")),
        StructureDifference(path: "skip", kind: .onlyRight(title: "Free Space Box", size: 10)),
      ])
  }

  @Test
  func `issues come in file order, each with how bad it is`() {
    let bytes =
      BoxWriter.box("moov", BoxWriter.mvhd(timescale: 0), BoxWriter.fullBox("tkhd", version: 9))
      + BoxWriter.be(UInt32(100)) + BoxWriter.ascii("free")
    let root = StructureFormat.isoBaseMedia.parse(MemoryByteSource(bytes), StructureOptions())
    var found: [(String, StructureSeverity)] = []
    root.forEachIssue { path, issue in found.append((path, issue.severity)) }
    #expect(found.map(\.0) == ["moov/mvhd", "moov/tkhd", "moov/tkhd", "free"])
    #expect(found.map(\.1) == [.error, .warning, .warning, .error])
    #expect(root.hasIssues)
  }

  @Test
  func `the formats' names are distinguished, and text is none of them`() throws {
    // Bare boxes, which come last, go by the name of the files that they are parts of.
    let names = StructureFormat.known.dropLast().map(\.name)
    #expect(Set(names).count == names.count)
    for bytes in [
      [], Array("WEBVTT\n\n00:00.000 --> 00:01.000\nno media\n".utf8), [UInt8](repeating: 0, count: 99),
    ] {
      #expect(throws: MediaError.self) { try StructureFormat.recognizing(MemoryByteSource(bytes)) }
    }
  }

  private func forEachNode(
    _ node: StructureNode, path: String, _ body: (String, StructureNode) throws -> Void
  ) rethrows {
    var names = StructurePaths()
    for child in node.children {
      let name = names.next(child.type)
      let childPath = path.isEmpty ? name : "\(path)/\(name)"
      try body(childPath, child)
      try forEachNode(child, path: childPath, body)
    }
  }
}
