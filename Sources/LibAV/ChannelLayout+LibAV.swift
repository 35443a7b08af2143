internal import CLibAV
package import MediaCore

extension ChannelLayout {
  init(_ raw: UnsafePointer<AVChannelLayout>) {
    var layout = AVChannelLayout()
    let isDeclared = raw.pointee.order != AV_CHANNEL_ORDER_UNSPEC
    if isDeclared {
      av_channel_layout_copy(&layout, raw)
    } else {
      av_channel_layout_default(&layout, raw.pointee.nb_channels)
    }
    defer { av_channel_layout_uninit(&layout) }
    let channels = (0..<max(0, layout.nb_channels)).map { index in
      let channel = av_channel_layout_channel_from_index(&layout, UInt32(index))
      let name = Self.text { av_channel_name($0, $1, channel) }
      return name.isEmpty || name == "NONE" ? Channel.unknown : Channel(rawValue: name)
    }
    let name = Self.text { av_channel_layout_describe(&layout, $0, $1) }
    self.init(
      channels: channels, name: name.isEmpty || name.contains("channels") ? nil : name,
      isDeclared: isDeclared)
  }

  /// The usual layout for a number of channels.
  package init(default channelCount: Int) {
    var layout = AVChannelLayout()
    av_channel_layout_default(&layout, Int32(clamping: channelCount))
    defer { av_channel_layout_uninit(&layout) }
    self.init(&layout)
    isDeclared = false
  }

  private static func text(_ write: (UnsafeMutablePointer<CChar>, Int) -> Int32) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
      buffer.initialize(repeating: 0)
      guard let start = buffer.baseAddress, write(start, buffer.count) > 0 else { return "" }
      return String(cString: start)
    }
  }
}
