/// The bytes that begin a JPEG image (ITU-T T.81, B.2.1).
package enum JPEGStart {
  /// The marker SOI.
  package static let marker: [UInt8] = [0xFF, 0xD8]

  /// Whether bytes begin an image: another marker follows.
  package static func begins(_ bytes: some Collection<UInt8>) -> Bool {
    bytes.starts(with: marker) && bytes.dropFirst(marker.count).first == 0xFF
  }
}
