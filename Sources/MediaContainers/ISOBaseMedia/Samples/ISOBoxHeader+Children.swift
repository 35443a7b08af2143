import MediaCore

extension ISOBoxHeader {
  /// More than any box needs.
  private static let maximumChildren = 100_000

  /// The boxes that a box is made of, up to the first that is damaged.
  func children(_ buffered: inout BufferedSource) throws(MediaError) -> [ISOBoxHeader] {
    var children: [ISOBoxHeader] = []
    var offset = payloadStart
    while end - offset >= Int64(Self.minimumSize), children.count < Self.maximumChildren {
      let bytes = try buffered.bytes(at: offset, count: Self.maximumSize)
      guard let child = try? ISOBoxHeader(bytes, at: offset, end: end, path: "") else { break }
      children.append(child)
      offset = child.end
    }
    return children
  }
}
