internal import CMediaScopeExif

/// The entries that libexif reads of an Exif block, as it prints them, those of maker notes among them.
///
/// Source: libexif 0.6.24. Its answers are of the locale C.
package struct ExifEntries: Sendable {
  package var entries: [Entry] = []

  /// One entry of a directory or of a maker note.
  package struct Entry: Hashable, Sendable {
    /// 0 to 4: IFD0, IFD1, Exif, GPS and interoperability; 5: the maker note.
    package var directory: Int
    package var tag: UInt32
    /// libexif's name, such as `DateTimeOriginal`.
    package var name: String
    /// As libexif prints the value.
    package var text: String
  }

  /// Whether libexif is on this machine.
  package static var isAvailable: Bool { (try? ExifLibrary.load()) != nil }
  /// The directory that stands for a maker note.
  package static let makerNote = 5
  /// The largest block that is given to libexif, in bytes: more than any segment of JPEG holds.
  package static let blockSizeLimit = 256 << 10
  /// The most entries that are asked of it.
  private static let entryLimit = 4096
  /// The number of bytes of a value's text that are asked for.
  private static let textSize = 2048

  /// Reads a block that begins with the byte order, as TIFF does; `nil` for one that libexif can't read, or that is
  /// larger than `blockSizeLimit`.
  package init?(tiff bytes: [UInt8]) {
    guard bytes.count >= 8, bytes.count <= Self.blockSizeLimit, Self.isAvailable else { return nil }
    let block = Array("Exif\0\0".utf8) + bytes
    guard let data = ExifOwner(block) else { return nil }
    data.forEachEntry { directory, entry in
      guard entries.count < Self.entryLimit else { return }
      let tag = entry.pointee.tag
      let name = exif_tag_get_name_in_ifd(tag, ExifIfd(UInt32(directory))).map { String(cString: $0) }
      let text = Self.text { exif_entry_get_value(entry, $0, $1) != nil }
      entries.append(
        Entry(directory: directory, tag: UInt32(tag.rawValue), name: name ?? "", text: text))
    }
    data.forEachNote { note, index in
      guard entries.count < Self.entryLimit else { return }
      let name = exif_mnote_data_get_name(note, index).map { String(cString: $0) } ?? ""
      let text = Self.text { exif_mnote_data_get_value(note, index, $0, $1) != nil }
      entries.append(
        Entry(
          directory: Self.makerNote, tag: UInt32(truncatingIfNeeded: exif_mnote_data_get_id(note, index)),
          name: name, text: text))
    }
  }

  /// The text that a call writes into a buffer, up to the zero after it.
  private static func text(
    _ call: (UnsafeMutablePointer<CChar>, UInt32) -> Bool
  ) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: textSize) { buffer in
      buffer.initialize(repeating: 0)
      guard let start = buffer.baseAddress, call(start, UInt32(textSize - 1)) else { return "" }
      return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  }
}

/// libexif's data, read from a block.
private struct ExifOwner: ~Copyable {
  private let raw: UnsafeMutablePointer<ExifData>

  init?(_ block: [UInt8]) {
    let made = block.withUnsafeBufferPointer { buffer in
      exif_data_new_from_data(buffer.baseAddress, UInt32(buffer.count))
    }
    guard let made else { return nil }
    raw = made
  }

  deinit {
    exif_data_unref(raw)
  }

  func forEachEntry(_ body: (Int, UnsafeMutablePointer<ExifEntry>) -> Void) {
    withUnsafeBytes(of: raw.pointee.ifd) { tuple in
      for (directory, content) in tuple.bindMemory(to: UnsafeMutablePointer<ExifContent>?.self).enumerated() {
        guard let content, let list = content.pointee.entries else { continue }
        for index in 0..<Int(content.pointee.count) {
          if let entry = list[index] { body(directory, entry) }
        }
      }
    }
  }

  func forEachNote(_ body: (OpaquePointer, UInt32) -> Void) {
    guard let note = exif_data_get_mnote_data(raw) else { return }
    for index in 0..<exif_mnote_data_count(note) { body(note, index) }
  }
}
