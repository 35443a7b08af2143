import MediaCore
import MediaScopeFixtures
import Testing

@testable import MediaContainers

/// The tree as users of the library get it.
struct PublicTreeTests {
  private func bytes(_ name: String) throws -> [UInt8] {
    let file = try FileByteSource(path: Fixture.named(name).path)
    return try file.bytes(at: 0, count: Int(file.byteCount))
  }

  @Test func `a path leads to a node and its fields`() throws {
    let tree = try StructureTree(bytes: bytes("both.mov"), name: "both.mov")
    #expect(tree.format.container == .isoBaseMedia && tree.format.description == tree.format.title)
    let node = try #require(tree["moov/trak[1]/mdia/mdhd"])
    #expect(node.type == "mdhd" && node.title == "Media Header Box" && node.path == "moov/trak[1]/mdia/mdhd")
    #expect(node.standard?.hasPrefix("ISO/IEC 14496-12") == true && node.clause?.isEmpty == false)
    let scale = try #require(node.field("timescale"))
    let stored = try tree.bytes(scale.range).reduce(0) { $0 << 8 | Int64($1) }
    #expect(scale.value.integer == stored && scale.value.unsigned == UInt64(stored))
    #expect(scale.value.number == Double(stored) && scale.value.text == nil)
    #expect(tree["moov"]?["trak[1]"]?["mdia/mdhd"]?.path == node.path)
    #expect(tree["moov/nothing"] == nil && node.field("nothing") == nil)
  }

  @Test(arguments: Fixture.all.filter(atLeast: 60) { !$0.streams.isEmpty })
  func `nodes are within their parents, and found by their paths`(fixture: Fixture) throws {
    let source = try FileByteSource(path: fixture.path)
    let tree = try StructureTree(of: source)
    #expect(StructureTree.Format.recognize(try source.bytes(at: 0, count: 16384)) == tree.format)
    func check(_ node: StructureTree.Node, _ depth: Int) {
      for child in node.children {
        #expect(
          node.range.contains(child.range.lowerBound) && child.range.upperBound <= node.range.upperBound)
        #expect(tree[child.path]?.range == child.range, "\(child)")
        for field in child.fields { #expect(child.range.clamped(to: field.range) == field.range) }
        if depth < 3 { check(child, depth + 1) }
      }
    }
    check(tree.root, 0)
  }

  @Test func `what is wrong has its place`() throws {
    var file = try bytes("both.mov")
    file.removeLast(100)
    let tree = try StructureTree(bytes: file, name: "cut.mov")
    let issue = try #require(tree.issues.first)
    #expect(issue.location.file == "cut.mov" && issue.location.boxPath != nil)
    #expect(throws: MediaError.self) { try StructureTree(bytes: [1, 2, 3]) }
    #expect(StructureTree.Format.recognize([UInt8]("plain text".utf8)) == nil)
    #expect(StructureTree.Format.known.count > 20)
  }
}
