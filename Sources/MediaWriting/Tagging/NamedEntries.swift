/// The entries of a tag in their order, each of which is found by its names without going through the others.
struct NamedEntries<Entry: Sendable>: Sendable {
  /// An entry that was removed leaves its slot empty, so that the others keep theirs.
  private var slots: [Entry?] = []
  /// The slots that entries of a name are in, in rising order.
  private var slotsByName: [String: [Int]] = [:]
  private let names: @Sendable (Entry) -> [String]

  /// - Parameter names: gives the names that an entry is looked for by.
  init(_ entries: [Entry] = [], names: @escaping @Sendable (Entry) -> [String]) {
    self.names = names
    for entry in entries { append(entry) }
  }

  /// The entries in their order.
  var entries: [Entry] { slots.compactMap(\.self) }

  subscript(slot: Int) -> Entry? { slots.indices.contains(slot) ? slots[slot] : nil }

  /// The slots of entries that have one of some names, in rising order.
  func slots(ofAny names: some Sequence<String>) -> [Int] {
    var found: Set<Int> = []
    for name in names { found.formUnion(slotsByName[name] ?? []) }
    return found.sorted()
  }

  mutating func append(_ entry: Entry) {
    for name in Set(names(entry)) { slotsByName[name, default: []].append(slots.count) }
    slots.append(entry)
  }

  mutating func remove(at gone: [Int]) {
    let affected = Set(gone.compactMap { self[$0] }.flatMap { names($0) })
    let places = Set(gone)
    for name in affected { slotsByName[name]?.removeAll(where: places.contains) }
    for slot in gone { slots[slot] = nil }
  }

  /// Puts entries in the place of those in some slots; at the end where there are none.
  mutating func replace(at old: [Int], with new: [Entry]) {
    guard let first = old.first else {
      for entry in new { append(entry) }
      return
    }
    remove(at: old)
    if new.count == 1, let entry = new.first {
      slots[first] = entry
      for name in Set(names(entry)) {
        let place = slotsByName[name]?.firstIndex { $0 > first } ?? slotsByName[name]?.count ?? 0
        slotsByName[name, default: []].insert(first, at: place)
      }
    } else {
      var all = slots
      all.replaceSubrange(first...first, with: new.map(Optional.some))
      self = NamedEntries(all.compactMap(\.self), names: names)
    }
  }
}
