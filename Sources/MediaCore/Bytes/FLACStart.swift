/// The beginning of a stream of FLAC: the signature and the block STREAMINFO (RFC 9639, 6 and 8.2).
package enum FLACStart {
  package static let signature: [UInt8] = [0x66, 0x4C, 0x61, 0x43]
  /// The number of bytes that STREAMINFO has without its header.
  package static let streamInfoLength = 34
  /// With the signature and the header of STREAMINFO, which have four bytes each.
  package static let byteCount = 8 + streamInfoLength

  /// STREAMINFO without its header, of bytes that are it or that begin with the signature; `nil` where they are too few.
  package static func streamInfo(in bytes: some RandomAccessCollection<UInt8>) -> [UInt8]? {
    let block = bytes.starts(with: signature) ? bytes.dropFirst(byteCount - streamInfoLength) : bytes[...]
    return block.count >= streamInfoLength ? Array(block.prefix(streamInfoLength)) : nil
  }
}
