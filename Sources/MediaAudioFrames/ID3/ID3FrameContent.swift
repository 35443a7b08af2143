import MediaCore
import MediaStructure

// The readers of each kind of ID3v2 frame, in the order of ID3v2.4.0's clauses.
extension ID3FrameType {
  static let uniqueFileIdentifier: Read = { (reader, _) throws(MediaError) in
    try reader.readID3Text("owner_identifier", .latin1)
    if reader.remaining > 64 {
      reader.report("an identifier of \(reader.remaining) bytes, more than 64 (ID3v2.4.0, 4.1)", as: .warning)
    }
    if reader.remaining > 0 { _ = try reader.readBytes("identifier", reader.remaining) }
  }

  static let text: Read = { (reader, _) throws(MediaError) in
    let encoding = try reader.readID3Encoding()
    try reader.readID3Texts("information", encoding)
  }

  static let userText: Read = { (reader, _) throws(MediaError) in
    let encoding = try reader.readID3Encoding()
    try reader.readID3Text("description", encoding)
    try reader.readID3Texts("value", encoding)
  }

  static let link: Read = { (reader, _) throws(MediaError) in
    try reader.readID3Texts("URL", .latin1)
  }

  static let userLink: Read = { (reader, _) throws(MediaError) in
    let encoding = try reader.readID3Encoding()
    try reader.readID3Text("description", encoding)
    try reader.readID3Texts("URL", .latin1)
  }

  static let eventTimingCodes: Read = { (reader, _) throws(MediaError) in
    try readTimeStampFormat(&reader)
    let count = min(reader.remaining / 5, StructureWalk.tableRows)
    _ = try reader.readRows("event", count: UInt32(count), rowSize: 5) { (reader) throws(MediaError) in
      _ = try reader.read("type_of_event", as: UInt8.self)
      _ = try reader.read("time_stamp", as: UInt32.self)
    }
  }

  static let locationLookup: Read = { (reader, _) throws(MediaError) in
    _ = try reader.read("frames_between_reference", as: UInt16.self)
    _ = try reader.read("bytes_between_reference", byteCount: 3)
    _ = try reader.read("milliseconds_between_reference", byteCount: 3)
    _ = try reader.read("bits_for_bytes_deviation", as: UInt8.self)
    _ = try reader.read("bits_for_milliseconds_deviation", as: UInt8.self)
  }

  static let tempoCodes: Read = { (reader, _) throws(MediaError) in
    try readTimeStampFormat(&reader)
  }

  /// Lyrics or comments.
  static let comment: Read = { (reader, _) throws(MediaError) in
    let encoding = try reader.readID3Encoding()
    _ = try reader.readText("language", byteCount: 3)
    try reader.readID3Text("content_descriptor", encoding)
    try reader.readID3Texts("text", encoding)
  }

  static let synchronisedLyrics: Read = { (reader, _) throws(MediaError) in
    let encoding = try reader.readID3Encoding()
    _ = try reader.readText("language", byteCount: 3)
    try readTimeStampFormat(&reader)
    _ = try reader.read("content_type", as: UInt8.self) {
      [
        "other", "lyrics", "transcription", "movement", "events", "chord", "trivia", "webpage URLs", "images",
      ][
        safe: Int($0)]
    }
    try reader.readID3Text("content_descriptor", encoding)
    var count = 0
    while reader.remaining > 4, count < StructureWalk.tableRows {
      try reader.readID3Text("text", encoding)
      _ = try reader.read("time_stamp", as: UInt32.self)
      count += 1
    }
  }

  static let relativeVolume2: Read = { (reader, _) throws(MediaError) in
    try reader.readID3Text("identification", .latin1)
    while reader.remaining >= 4 {
      _ = try reader.read("type_of_channel", as: UInt8.self, meaning: channel)
      _ = try reader.readFixed("volume_adjustment", as: Int16.self, fractionBits: 9)
      let bits = try reader.read("bits_representing_peak", as: UInt8.self)
      let size = (Int(bits) + 7) / 8
      if size > 0 { _ = try reader.readBytes("peak_volume", size) }
    }
  }

  static let equalisation2: Read = { (reader, _) throws(MediaError) in
    _ = try reader.read("interpolation_method", as: UInt8.self) { ["band", "linear"][safe: Int($0)] }
    try reader.readID3Text("identification", .latin1)
    let count = min(reader.remaining / 4, StructureWalk.tableRows)
    _ = try reader.readRows("point", count: UInt32(count), rowSize: 4) { (reader) throws(MediaError) in
      _ = try reader.readFixed("frequency", as: UInt16.self, fractionBits: 1)
      _ = try reader.readFixed("volume_adjustment", as: Int16.self, fractionBits: 9)
    }
  }

  static let relativeVolume: Read = { (reader, _) throws(MediaError) in
    _ = try reader.readFlags(
      "increment_decrement", as: UInt8.self,
      [
        (1, "right up"), (2, "left up"), (4, "right back up"), (8, "left back up"), (16, "center up"),
        (32, "bass up"),
      ])
    let size = (Int(try reader.read("bits_used_for_volume_description", as: UInt8.self)) + 7) / 8
    guard (1...8).contains(size) else { return }
    for name in [
      "relative_volume_change_right", "relative_volume_change_left", "peak_volume_right", "peak_volume_left",
      "relative_volume_change_right_back", "relative_volume_change_left_back", "peak_volume_right_back",
      "peak_volume_left_back", "relative_volume_change_center", "peak_volume_center",
      "relative_volume_change_bass", "peak_volume_bass",
    ] as [StaticString] where reader.remaining >= size {
      _ = try reader.read(name, byteCount: size)
    }
  }

  static let reverb: Read = { (reader, _) throws(MediaError) in
    _ = try reader.read("reverb_left", as: UInt16.self)
    _ = try reader.read("reverb_right", as: UInt16.self)
    for name in [
      "reverb_bounces_left", "reverb_bounces_right", "reverb_feedback_left_to_left",
      "reverb_feedback_left_to_right", "reverb_feedback_right_to_right", "reverb_feedback_right_to_left",
      "premix_left_to_right", "premix_right_to_left",
    ] as [StaticString] {
      _ = try reader.read(name, as: UInt8.self)
    }
  }

  static let picture: Read = { (reader, _) throws(MediaError) in
    let encoding = try reader.readID3Encoding()
    try reader.readID3Text("MIME_type", .latin1)
    _ = try reader.read("picture_type", as: UInt8.self, meaning: AttachedPictureType.name)
    try reader.readID3Text("description", encoding)
  }

  static let oldPicture: Read = { (reader, _) throws(MediaError) in
    let encoding = try reader.readID3Encoding()
    _ = try reader.readText("image_format", byteCount: 3)
    _ = try reader.read("picture_type", as: UInt8.self, meaning: AttachedPictureType.name)
    try reader.readID3Text("description", encoding)
  }

  static let encapsulatedObject: Read = { (reader, _) throws(MediaError) in
    let encoding = try reader.readID3Encoding()
    try reader.readID3Text("MIME_type", .latin1)
    try reader.readID3Text("filename", encoding)
    try reader.readID3Text("content_description", encoding)
  }

  static let playCounter: Read = { (reader, _) throws(MediaError) in
    _ = try reader.read("counter", byteCount: min(8, reader.remaining))
  }

  static let popularimeter: Read = { (reader, _) throws(MediaError) in
    try reader.readID3Text("email_to_user", .latin1)
    _ = try reader.read("rating", as: UInt8.self)
    if reader.remaining > 0 { _ = try reader.read("counter", byteCount: min(8, reader.remaining)) }
  }

  static let bufferSize: Read = { (reader, _) throws(MediaError) in
    _ = try reader.read("buffer_size", byteCount: 3)
    _ = try reader.read("embedded_info_flag", as: UInt8.self)
    if reader.remaining >= 4 { _ = try reader.read("offset_to_next_tag", as: UInt32.self) }
  }

  static let audioEncryption: Read = { (reader, _) throws(MediaError) in
    try reader.readID3Text("owner_identifier", .latin1)
    _ = try reader.read("preview_start", as: UInt16.self)
    _ = try reader.read("preview_length", as: UInt16.self)
  }

  static let linkedInformation: Read = { (reader, _) throws(MediaError) in
    _ = try reader.readText("frame_identifier", byteCount: 4)
    try reader.readID3Text("URL", .latin1)
    if reader.remaining > 0 { try reader.readID3Text("ID_and_additional_data", .latin1) }
  }

  static let position: Read = { (reader, _) throws(MediaError) in
    try readTimeStampFormat(&reader)
    _ = try reader.read("position", byteCount: min(8, reader.remaining))
  }

  static let termsOfUse: Read = { (reader, _) throws(MediaError) in
    let encoding = try reader.readID3Encoding()
    _ = try reader.readText("language", byteCount: 3)
    try reader.readID3Texts("text", encoding)
  }

  static let ownership: Read = { (reader, _) throws(MediaError) in
    let encoding = try reader.readID3Encoding()
    try reader.readID3Text("price_paid", .latin1)
    _ = try reader.readText("date_of_purchase", byteCount: 8)
    try reader.readID3Texts("seller", encoding)
  }

  static let commercial: Read = { (reader, _) throws(MediaError) in
    let encoding = try reader.readID3Encoding()
    try reader.readID3Text("price", .latin1)
    _ = try reader.readText("valid_until", byteCount: 8)
    try reader.readID3Text("contact_URL", .latin1)
    _ = try reader.read("received_as", as: UInt8.self) {
      [
        "other", "CD album", "compressed CD", "file", "stream", "note sheets", "book", "other media",
        "merchandise",
      ][
        safe: Int($0)]
    }
    try reader.readID3Text("name_of_seller", encoding)
    try reader.readID3Text("description", encoding)
    if reader.remaining > 0 { try reader.readID3Text("picture_MIME_type", .latin1) }
  }

  /// The registration of an encryption method or of a group.
  static let registration: Read = { (reader, _) throws(MediaError) in
    try reader.readID3Text("owner_identifier", .latin1)
    _ = try reader.read("symbol", as: UInt8.self)
  }

  static let privateData: Read = { (reader, _) throws(MediaError) in
    try reader.readID3Text("owner_identifier", .latin1)
  }

  static let signature: Read = { (reader, _) throws(MediaError) in
    _ = try reader.read("group_symbol", as: UInt8.self)
  }

  static let seek: Read = { (reader, _) throws(MediaError) in
    _ = try reader.read("minimum_offset_to_next_tag", as: UInt32.self)
  }

  static let seekPoints: Read = { (reader, _) throws(MediaError) in
    _ = try reader.read("indexed_data_start", as: UInt32.self)
    _ = try reader.read("indexed_data_length", as: UInt32.self)
    let count = try reader.read("number_of_index_points", as: UInt16.self)
    let bits = try reader.read("bits_per_index_point", as: UInt8.self)
    let size = bits > 8 ? 2 : 1
    _ = try reader.readRows(
      "point", count: UInt32(min(Int(count), StructureWalk.tableRows)), rowSize: size
    ) { (reader) throws(MediaError) in _ = try reader.read("fraction_at_index", byteCount: size) }
  }

  static let chapter: Read = { (reader, _) throws(MediaError) in
    try reader.readID3Text("element_ID", .latin1)
    let start = try reader.read("start_time", as: UInt32.self)
    let end = try reader.read("end_time", as: UInt32.self)
    if end < start {
      reader.report(
        "end_time \(end) is before start_time \(start) (Chapter Frame Addendum, 3.1)", as: .warning)
    }
    _ = try reader.read("start_offset", as: UInt32.self) { $0 == .max ? "not used" : nil }
    _ = try reader.read("end_offset", as: UInt32.self) { $0 == .max ? "not used" : nil }
  }

  static let contents: Read = { (reader, _) throws(MediaError) in
    try reader.readID3Text("element_ID", .latin1)
    _ = try reader.readBits("unused", 6)
    _ = try reader.readBits("top_level", 1)
    _ = try reader.readBits("ordered", 1)
    let count = try reader.read("entry_count", as: UInt8.self)
    for _ in 0..<count where reader.remaining > 0 { try reader.readID3Text("child_element_ID", .latin1) }
  }

  static let replayGain: Read = { (reader, _) throws(MediaError) in
    _ = try reader.readFloat("peak_amplitude", byteCount: 4)
    _ = try reader.read("radio_replay_gain_adjustment", as: UInt16.self)
    _ = try reader.read("audiophile_replay_gain_adjustment", as: UInt16.self)
  }

  private static func readTimeStampFormat(_ reader: inout FieldReader) throws(MediaError) {
    _ = try reader.read("time_stamp_format", as: UInt8.self) {
      ["", "MPEG frames", "milliseconds"][safe: Int($0)]
    }
  }

  private static func channel(_ value: UInt8) -> String? {
    [
      "other", "master volume", "front right", "front left", "back right", "back left", "front center",
      "back center", "subwoofer",
    ][safe: Int(value)]
  }
}
