// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import AudioToolbox

/// Fills a list with samples, or says that it is silent.
public typealias AVAudioSourceNodeRenderBlock = (
  UnsafeMutablePointer<Bool>, UnsafePointer<AudioTimeStamp>, AVAudioFrameCount,
  UnsafeMutablePointer<AudioBufferList>
) -> OSStatus

/// Gives the sound that a closure makes.
open class AVAudioSourceNode: AVAudioNode, AVAudioMixing, @unchecked Sendable {
  // @unchecked: see its superclass.
  private let block: AVAudioSourceNodeRenderBlock

  /// A node whose sound a closure gives.
  public init(renderBlock block: @escaping AVAudioSourceNodeRenderBlock) {
    self.block = block
    super.init(AVAudioEngine.usualFormat)
  }
  /// A node whose sound a closure gives in a format.
  public init(format: AVAudioFormat, renderBlock block: @escaping AVAudioSourceNodeRenderBlock) {
    self.block = block
    super.init(format)
  }

  override func make(_ buffer: AVAudioPCMBuffer, at time: AVAudioFramePosition) throws {
    var isSilent = false
    var stamp = AudioTimeStamp(mSampleTime: Double(time), mFlags: .sampleTimeValid)
    let status = block(&isSilent, &stamp, buffer.frameLength, buffer.mutableAudioBufferList)
    guard status == noErr else { throw AudioError.make(Int(status), "a source node's block failed") }
    if isSilent {
      for pointer in buffer.pointers() {
        let size = Int(buffer.frameLength) * Int(buffer.format.basic.mBytesPerFrame)
        pointer.initializeMemory(as: UInt8.self, repeating: 0, count: size)
      }
    }
  }
}
