internal import CMediaScopeLibAV
package import MediaCore

extension ChannelLayout {
  /// Channels of a stream; what says that it has more is described without them and not decoded.
  ///
  /// Ambisonics of the 31st order has 1024, which is more than any other layout.
  package static let channelLimit = 1024

  init(_ raw: UnsafePointer<AVChannelLayout>) {
    guard raw.pointee.nb_channels <= Self.channelLimit else {
      self.init(channels: [], isDeclared: false)
      return
    }
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
    let name = Self.libavDescription(of: &layout)
    self.init(
      channels: channels, name: name.isEmpty || name.contains("channels") ? nil : name,
      isDeclared: isDeclared)
  }

  /// libav's name of a layout, or else its channels, such as `1 channels (FL)`.
  static func libavDescription(of layout: UnsafePointer<AVChannelLayout>) -> String {
    text { av_channel_layout_describe(layout, $0, $1) }
  }

  /// The usual layout for a number of channels.
  package init(default channelCount: Int) {
    var layout = AVChannelLayout()
    av_channel_layout_default(&layout, Int32(clamping: channelCount))
    defer { av_channel_layout_uninit(&layout) }
    self.init(&layout)
    isDeclared = false
  }

  /// The layout of a name such as `5.1(side)`, or of abbreviations such as `FL+FR+LFE`; `nil` for others.
  package init?(named name: String) {
    var layout = AVChannelLayout()
    guard av_channel_layout_from_string(&layout, name) >= 0 else { return nil }
    defer { av_channel_layout_uninit(&layout) }
    guard layout.order != AV_CHANNEL_ORDER_UNSPEC else { return nil }
    self.init(&layout)
  }

  /// libav's form of the layout, which the caller frees; `nil` for channels without a name or in another order than
  /// that of WAVEFORMATEXTENSIBLE, which libswresample can't mix.
  func makeLibAVLayout() -> AVChannelLayout? {
    var layout = AVChannelLayout()
    let name = channels.map(\.rawValue).joined(separator: "+")
    guard av_channel_layout_from_string(&layout, name) >= 0 else { return nil }
    guard layout.order == AV_CHANNEL_ORDER_NATIVE, layout.nb_channels == channels.count else {
      av_channel_layout_uninit(&layout)
      return nil
    }
    return layout
  }

  /// libav's form of the channels as a stream has them, in whatever order; unspecified where the file doesn't say, or
  /// libav has no such layout.
  func makeStoredLayout(channelCount: Int) -> AVChannelLayout {
    var layout = AVChannelLayout()
    for text in [channels.map(\.rawValue).joined(separator: "+"), name ?? ""]
    where isDeclared && !text.isEmpty {
      if av_channel_layout_from_string(&layout, text) >= 0, layout.nb_channels == channelCount {
        return layout
      }
      av_channel_layout_uninit(&layout)
    }
    layout = AVChannelLayout()
    layout.order = AV_CHANNEL_ORDER_UNSPEC
    layout.nb_channels = Int32(clamping: channelCount)
    return layout
  }

  /// Whether libswresample can mix to the layout: its channels have names and WAVEFORMATEXTENSIBLE's order.
  package var isMixable: Bool {
    guard var layout = makeLibAVLayout() else { return false }
    av_channel_layout_uninit(&layout)
    return true
  }

  /// - Throws: `.overLimit` for more than `channelLimit`.
  package static func checkCount(_ channelCount: Int) throws(MediaError) {
    guard channelCount <= channelLimit else {
      throw MediaError(.overLimit, "\(channelCount) channels are over the limit of \(channelLimit)")
    }
  }

  private static func text(_ write: (UnsafeMutablePointer<CChar>, Int) -> Int32) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
      buffer.initialize(repeating: 0)
      guard let start = buffer.baseAddress, write(start, buffer.count) > 0 else { return "" }
      return String(cString: start)
    }
  }
}
