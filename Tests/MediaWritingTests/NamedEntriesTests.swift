import Testing

@testable import MediaWriting

/// Entries that are found by their names, against a plain list of the same.
struct NamedEntriesTests {
  @Test func `entries keep their order through any changes`() {
    var entries = NamedEntries(["b1", "a1", "b2", "c1"]) { [String($0.prefix(1))] }
    #expect(entries.slots(ofAny: ["b"]).compactMap { entries[$0] } == ["b1", "b2"])
    entries.replace(at: entries.slots(ofAny: ["b"]), with: ["a2"])
    #expect(entries.entries == ["a2", "a1", "c1"])
    #expect(entries.slots(ofAny: ["b"]).isEmpty)
    #expect(entries.slots(ofAny: ["c", "a"]).compactMap { entries[$0] } == ["a2", "a1", "c1"])
    entries.remove(at: entries.slots(ofAny: ["c"]))
    entries.replace(at: [], with: ["d1", "c2"])
    #expect(entries.entries == ["a2", "a1", "d1", "c2"])
    entries.replace(at: entries.slots(ofAny: ["a"]), with: ["e1", "e2", "c3"])
    #expect(entries.entries == ["e1", "e2", "c3", "d1", "c2"])
    #expect(entries.slots(ofAny: ["c"]).compactMap { entries[$0] } == ["c3", "c2"])
  }
}
