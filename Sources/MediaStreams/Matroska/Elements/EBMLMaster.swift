import MediaCore

/// The elements of a master that is held in memory, in file order (RFC 8794, 6).
package struct EBMLMaster: Sendable {
  private let bytes: ArraySlice<UInt8>
  private let children: [(id: EBMLElementID, data: Range<Int>)]

  /// Finds the children; `nil` where the bytes are not whole elements.
  package init?(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    var elements = EBMLElementsInMemory(bytes)
    var found: [(id: EBMLElementID, data: Range<Int>)] = []
    while let element = elements.next() { found.append((element.id, element.payloadIndices)) }
    guard elements.offset == bytes.endIndex else { return nil }
    children = found
  }

  package func contains(_ id: EBMLElementID) -> Bool { children.contains { $0.id == id } }

  /// The data of the first child with the ID.
  package func data(_ id: EBMLElementID) -> ArraySlice<UInt8>? {
    children.first { $0.id == id }.map { bytes[$0.data] }
  }

  /// The number of the first child with the ID; `nil` where there is none.
  package func number(_ id: EBMLElementID) -> UInt64? {
    data(id).flatMap { $0.count <= 8 ? $0.bigEndian(UInt64.self) : nil }
  }

  /// The floating-point number of the first child with the ID; `nil` where there is none.
  package func real(_ id: EBMLElementID) -> Double? {
    guard let data = data(id) else { return nil }
    switch data.count {
    case 0: return 0
    case 4: return Double(Float(bitPattern: data.bigEndian(UInt32.self)))
    case 8: return Double(bitPattern: data.bigEndian(UInt64.self))
    default: return nil
    }
  }

  /// The text of the first child with the ID, up to its first zero.
  package func text(_ id: EBMLElementID) -> String? {
    data(id).map { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }

  /// All children with the ID, which are masters; `nil` where one isn't whole.
  package func masters(_ id: EBMLElementID) -> [EBMLMaster]? {
    var masters: [EBMLMaster] = []
    for child in children where child.id == id {
      guard let master = EBMLMaster(bytes[child.data]) else { return nil }
      masters.append(master)
    }
    return masters
  }

  package func numbers(_ id: EBMLElementID) -> [UInt64] {
    children.filter { $0.id == id && $0.data.count <= 8 }.map { bytes[$0.data].bigEndian(UInt64.self) }
  }
}
