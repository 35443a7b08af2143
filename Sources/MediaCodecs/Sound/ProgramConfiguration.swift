package import MediaCore
package import MediaStructure

/// Which elements of AAC's blocks of data are which channels (ISO/IEC 14496-3, 4.4.1.1).
package struct ProgramConfiguration: Hashable, Sendable {
  /// By table 1.17: 1 to 4.
  package private(set) var objectType: Int
  /// In hertz; `nil` for an index without a rate.
  package private(set) var sampleRate: Int?
  /// The channels that its elements add up to.
  package private(set) var channelCount = 0

  /// Reads it to the end of the last byte.
  package init(_ reader: inout FieldReader) throws(MediaError) {
    try reader.readBits("element_instance_tag", 4)
    objectType = Int(try reader.readBits("object_type", 2) { AudioSpecificConfig.title($0 + 1) }) + 1
    let frequency = try reader.readBits("sampling_frequency_index", 4) {
      AudioSpecificConfig.sampleRates[safe: Int($0)].map { "\($0) Hz" }
    }
    sampleRate = AudioSpecificConfig.sampleRates[safe: Int(frequency)]
    let counts = try (
      front: reader.readBits("num_front_channel_elements", 4),
      side: reader.readBits("num_side_channel_elements", 4),
      back: reader.readBits("num_back_channel_elements", 4),
      lfe: reader.readBits("num_lfe_channel_elements", 2),
      associated: reader.readBits("num_assoc_data_elements", 3),
      coupled: reader.readBits("num_valid_cc_elements", 4)
    )
    if try reader.readBits("mono_mixdown_present", 1) == 1 {
      try reader.readBits("mono_mixdown_element_number", 4)
    }
    if try reader.readBits("stereo_mixdown_present", 1) == 1 {
      try reader.readBits("stereo_mixdown_element_number", 4)
    }
    if try reader.readBits("matrix_mixdown_idx_present", 1) == 1 {
      try reader.readBits("matrix_mixdown_idx", 2)
      try reader.readBits("pseudo_surround_enable", 1)
    }
    for (name, count) in [("front", counts.front), ("side", counts.side), ("back", counts.back)] {
      for index in 0..<Int(count) {
        try reader.readGroup("\(name)[\(index)]") { (reader) throws(MediaError) in
          // Two channels in a pair, one in others.
          channelCount += 1 + Int(try reader.readBits("element_is_cpe", 1))
          try reader.readBits("element_tag_select", 4)
        }
      }
    }
    for _ in 0..<counts.lfe {
      try reader.readBits("lfe_element_tag_select", 4)
      channelCount += 1
    }
    for _ in 0..<counts.associated { try reader.readBits("assoc_data_element_tag_select", 4) }
    for _ in 0..<counts.coupled {
      try reader.readBits("cc_element_is_ind_sw", 1)
      try reader.readBits("valid_cc_element_tag_select", 4)
    }
    reader.endByte("byte_alignment")
    let size = try reader.read("comment_field_bytes", as: UInt8.self)
    if size > 0 { try reader.readText("comment_field_data", byteCount: Int(size)) }
  }
}
