// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import AudioToolbox
public import Foundation

/// Memory for sound of a format.
open class AVAudioBuffer: NSObject, NSCopying {
  /// The format of the samples.
  public let format: AVAudioFormat
  let list: UnsafeMutableAudioBufferListPointer

  init(format: AVAudioFormat, list: UnsafeMutableAudioBufferListPointer) {
    (self.format, self.list) = (format, list)
  }

  /// Makes a buffer that holds nothing.
  public override convenience init() {
    self.init(format: AVAudioEngine.usualFormat, list: AudioBufferList.allocate(maximumBuffers: 0))
  }

  deinit { free(list.unsafeMutablePointer) }

  /// The memory of the samples, as Core Audio's functions take it.
  public var audioBufferList: UnsafePointer<AudioBufferList> { list.unsafePointer }
  /// The memory of the samples, to be changed.
  public var mutableAudioBufferList: UnsafeMutablePointer<AudioBufferList> { list.unsafeMutablePointer }

  open func copy(with zone: NSZone? = nil) -> Any { self }
}
