import MediaContainers
import MediaCore
import MediaStructure

/// What libFuzzer calls with bytes that it makes up: they are shown to every format that takes them for its own.
///
/// Besides what the sanitizer finds, a tree whose parts do not tile its nodes is a crash.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let source = MemoryByteSource(bytes)
  var options = StructureOptions()
  // Enough for every rule, and fast.
  options.limits.nodes = 20_000
  for format in StructureFormat.known where format.recognizes(bytes) {
    for fullTables in [false, true] {
      options.fullTables = fullTables
      let root = format.parse(source, options)
      if let breach = root.tilingBreach { fatalError("\(format.name): \(breach)") }
      precondition(root.range == 0..<source.byteCount, "\(format.name): the root is not the file")
      for offset in [0, source.byteCount / 2, source.byteCount - 1] where count > 0 {
        guard let place = root.place(at: offset), place.node.range.contains(offset) else {
          fatalError("\(format.name): byte \(offset) has no place")
        }
      }
    }
  }
  return 0
}
