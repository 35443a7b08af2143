// swift-format-ignore-file: AlwaysUseLowerCamelCase

@_exported public import CoreMedia
import Foundation
package import MediaAssets

/// The only version of ``MTAudioProcessingTapCallbacks``.
public let kMTAudioProcessingTapCallbacksVersion_0: Int32 = 0

/// A flag that says whether a tap comes before a mix's volume or after it.
public typealias MTAudioProcessingTapCreationFlags = UInt32
/// Before the mix's volume.
public let kMTAudioProcessingTapCreationFlag_PreEffects: MTAudioProcessingTapCreationFlags = 1
/// After the mix's volume; reading fails where the parameters set one, as taps come before it here.
public let kMTAudioProcessingTapCreationFlag_PostEffects: MTAudioProcessingTapCreationFlags = 2

/// Flags of the samples that a tap is given.
public typealias MTAudioProcessingTapFlags = UInt32
/// The samples are the first.
public let kMTAudioProcessingTapFlag_StartOfStream: MTAudioProcessingTapFlags = 1 << 8
/// The samples are the last; never set here, where the end is known only once no samples come any more.
public let kMTAudioProcessingTapFlag_EndOfStream: MTAudioProcessingTapFlags = 1 << 9

/// The error of an impossible argument, or of source audio that is asked for outside of a process callback.
public let kMTAudioProcessingTapInvalidArgumentErr: OSStatus = -12780

/// A callback that is given the tap, the client's info, and where to put a pointer to memory of the tap's own.
public typealias MTAudioProcessingTapInitCallback =
  @Sendable (MTAudioProcessingTap, UnsafeMutableRawPointer?, UnsafeMutablePointer<UnsafeMutableRawPointer?>)
  ->
  Void
/// A callback that is called when the tap goes.
public typealias MTAudioProcessingTapFinalizeCallback = @Sendable (MTAudioProcessingTap) -> Void
/// A callback before the first samples, with the largest number of them that come at once, and their format.
public typealias MTAudioProcessingTapPrepareCallback =
  @Sendable (MTAudioProcessingTap, CMItemCount, UnsafePointer<AudioStreamBasicDescription>) -> Void
/// A callback after the last samples.
public typealias MTAudioProcessingTapUnprepareCallback = @Sendable (MTAudioProcessingTap) -> Void
/// A callback that fills buffers, by ``MTAudioProcessingTapGetSourceAudio(_:_:_:_:_:_:)``, whose samples it may change.
public typealias MTAudioProcessingTapProcessCallback =
  @Sendable (
    MTAudioProcessingTap, CMItemCount, MTAudioProcessingTapFlags, UnsafeMutablePointer<AudioBufferList>,
    UnsafeMutablePointer<CMItemCount>, UnsafeMutablePointer<MTAudioProcessingTapFlags>
  ) -> Void

/// The callbacks of a tap, which are called on any thread, one at a time.
public struct MTAudioProcessingTapCallbacks {
  /// ``kMTAudioProcessingTapCallbacksVersion_0``.
  public var version: Int32
  /// A pointer of the client's own, which the init callback is given.
  public var clientInfo: UnsafeMutableRawPointer?
  /// The callback that is called while the tap is made.
  public var `init`: MTAudioProcessingTapInitCallback?
  /// The callback that is called when the tap goes.
  public var finalize: MTAudioProcessingTapFinalizeCallback?
  /// The callback that is called before the first samples.
  public var prepare: MTAudioProcessingTapPrepareCallback?
  /// The callback that is called after the last samples.
  public var unprepare: MTAudioProcessingTapUnprepareCallback?
  /// The callback that is called for samples.
  public var process: MTAudioProcessingTapProcessCallback

  /// Makes callbacks, and the pointer that the first of them is given.
  public init(
    version: Int32, clientInfo: UnsafeMutableRawPointer?, `init`: MTAudioProcessingTapInitCallback?,
    finalize: MTAudioProcessingTapFinalizeCallback?, prepare: MTAudioProcessingTapPrepareCallback?,
    unprepare: MTAudioProcessingTapUnprepareCallback?, process: @escaping MTAudioProcessingTapProcessCallback
  ) {
    (self.version, self.clientInfo, self.`init`, self.finalize) = (version, clientInfo, `init`, finalize)
    (self.prepare, self.unprepare, self.process) = (prepare, unprepare, process)
  }
}

/// Reads and changes the sound of one track of a mix.
public final class MTAudioProcessingTap: @unchecked Sendable {
  // @unchecked: the lock lets one callback of samples run at a time, and guards what it reads.
  private let callbacks: MTAudioProcessingTapCallbacks
  private let lock = NSRecursiveLock()
  private var source: Source?
  private var isStarted = false
  fileprivate private(set) var storage: UnsafeMutableRawPointer?
  /// Memory that is given as storage where the init callback has put none there.
  fileprivate let nothing = UnsafeMutableRawPointer.allocate(byteCount: 16, alignment: 16)
  /// Whether the tap is meant to come after the volume.
  package let isAfterEffects: Bool

  /// The track's own samples, for which the process callback may ask.
  private struct Source {
    /// One channel after the other.
    let planes: UnsafeMutableBufferPointer<Float>
    let channelCount: Int
    let range: CMTimeRange
    let flags: MTAudioProcessingTapFlags
    var frameCount: Int { planes.count / channelCount }
  }

  /// The largest number of samples of a channel that come at once.
  private static let mostFrames = 4096

  fileprivate init(_ callbacks: MTAudioProcessingTapCallbacks, isAfterEffects: Bool) {
    (self.callbacks, self.isAfterEffects) = (callbacks, isAfterEffects)
    callbacks.`init`?(self, callbacks.clientInfo, &storage)
  }

  deinit {
    callbacks.finalize?(self)
    nothing.deallocate()
  }

  /// The tap as the library has it; it holds this one.
  package func makeMedia() -> AudioProcessingTap {
    let use = Use()
    return AudioProcessingTap(
      prepare: { [self] format in
        use.lock.withLock { use.format = format }
        var description = AudioStreamBasicDescription(
          mSampleRate: Double(format.sampleRate), mFormatID: kAudioFormatLinearPCM,
          mFormatFlags: kAudioFormatFlagsNativeFloatPacked | kAudioFormatFlagIsNonInterleaved,
          mBytesPerPacket: 4, mFramesPerPacket: 1, mBytesPerFrame: 4,
          mChannelsPerFrame: UInt32(format.channelCount), mBitsPerChannel: 32, mReserved: 0)
        lock.withLock {
          isStarted = false
          callbacks.prepare?(self, Self.mostFrames, &description)
        }
      },
      finish: { [self] in lock.withLock { callbacks.unprepare?(self) } },
      process: { [self] samples, start in
        guard let format = use.lock.withLock({ use.format }) else { return }
        lock.withLock { process(&samples, at: start, format) }
      })
  }

  /// One use of the tap: its closures share the format.
  private final class Use: @unchecked Sendable {
    // @unchecked: a lock guards the format.
    let lock = NSLock()
    var format: AudioProcessingTap.Format?
  }

  private func process(
    _ samples: inout MutableSpan<Double>, at start: Int64, _ format: AudioProcessingTap.Format
  ) {
    let channels = format.channelCount
    let frames = samples.count / channels
    for first in stride(from: 0, to: frames, by: Self.mostFrames) {
      let count = min(Self.mostFrames, frames - first)
      let planes = UnsafeMutableBufferPointer<Float>.allocate(capacity: count * channels)
      defer { planes.deallocate() }
      for index in planes.indices {
        planes.initializeElement(
          at: index, to: Float(samples[(first + index % count) * channels + index / count]))
      }
      let timescale = CMTimeScale(format.sampleRate)
      source = Source(
        planes: planes, channelCount: channels,
        range: CMTimeRange(
          start: CMTime(value: start + Int64(first), timescale: timescale),
          duration: CMTime(value: CMTimeValue(count), timescale: timescale)),
        flags: isStarted ? 0 : kMTAudioProcessingTapFlag_StartOfStream)
      isStarted = true
      let made = made(count, channels)
      source = nil
      for index in made.indices { samples[first * channels + index] = Double(made[index]) }
    }
  }

  /// Returns the samples that the process callback makes of the source, interleaved; silence where it fills less.
  private func made(_ count: Int, _ channels: Int) -> [Float] {
    let planes = UnsafeMutablePointer<Float>.allocate(capacity: count * channels)
    planes.initialize(repeating: 0, count: count * channels)
    let list = AudioBufferList.allocate(maximumBuffers: channels)
    defer {
      free(list.unsafeMutablePointer)
      planes.deallocate()
    }
    for channel in 0..<channels {
      list[channel] = AudioBuffer(
        mNumberChannels: 1, mDataByteSize: UInt32(count * 4), mData: planes + channel * count)
    }
    var (filled, flags) = (count, MTAudioProcessingTapFlags(0))
    callbacks.process(self, count, source?.flags ?? 0, list.unsafeMutablePointer, &filled, &flags)
    var made = [Float](repeating: 0, count: count * channels)
    for channel in 0..<channels {
      // A callback may put memory of its own there.
      guard let plane = list[channel].mData?.assumingMemoryBound(to: Float.self) else { continue }
      let held = Int(list[channel].mDataByteSize) / 4
      for frame in 0..<max(0, min(filled, count, held)) { made[frame * channels + channel] = plane[frame] }
    }
    return made
  }

  fileprivate func fill(
    _ list: inout UnsafeMutableAudioBufferListPointer, _ count: Int
  ) -> (range: CMTimeRange, flags: MTAudioProcessingTapFlags, count: Int)? {
    lock.withLock {
      guard let source, let planes = source.planes.baseAddress, count >= 0,
        list.count >= source.channelCount
      else { return nil }
      let frames = min(count, source.frameCount)
      for channel in 0..<source.channelCount {
        let plane = planes + channel * source.frameCount
        if list[channel].mData == nil {
          list[channel].mData = UnsafeMutableRawPointer(plane)
        } else if Int(list[channel].mDataByteSize) >= frames * 4 {
          list[channel].mData?.copyMemory(from: plane, byteCount: frames * 4)
        } else {
          return nil
        }
        list[channel].mDataByteSize = UInt32(frames * 4)
      }
      return (source.range, source.flags, frames)
    }
  }
}

/// Makes a tap, which `audioTapProcessor` of a mix's parameters takes.
///
/// - Parameter flags: one of ``kMTAudioProcessingTapCreationFlag_PreEffects`` and ``kMTAudioProcessingTapCreationFlag_PostEffects``.
@discardableResult
public func MTAudioProcessingTapCreate(
  _ allocator: CFAllocator?, _ callbacks: UnsafePointer<MTAudioProcessingTapCallbacks>,
  _ flags: MTAudioProcessingTapCreationFlags, _ tapOut: UnsafeMutablePointer<MTAudioProcessingTap?>
) -> OSStatus {
  guard callbacks.pointee.version == kMTAudioProcessingTapCallbacksVersion_0,
    flags == kMTAudioProcessingTapCreationFlag_PreEffects
      || flags == kMTAudioProcessingTapCreationFlag_PostEffects
  else { return kMTAudioProcessingTapInvalidArgumentErr }
  tapOut.pointee = MTAudioProcessingTap(
    callbacks.pointee, isAfterEffects: flags == kMTAudioProcessingTapCreationFlag_PostEffects)
  return noErr
}
/// Makes a tap for code that is written for a tap without a count of its own: `takeRetainedValue()` gives it.
@discardableResult
public func MTAudioProcessingTapCreate(
  _ allocator: CFAllocator?, _ callbacks: UnsafePointer<MTAudioProcessingTapCallbacks>,
  _ flags: MTAudioProcessingTapCreationFlags, _ tapOut: UnsafeMutablePointer<Unmanaged<MTAudioProcessingTap>?>
) -> OSStatus {
  var tap: MTAudioProcessingTap?
  let status = MTAudioProcessingTapCreate(allocator, callbacks, flags, &tap)
  if let tap { tapOut.pointee = Unmanaged.passRetained(tap) }
  return status
}

/// Returns the pointer that the init callback has put there; it is valid as long as the tap lives.
public func MTAudioProcessingTapGetStorage(_ tap: MTAudioProcessingTap) -> UnsafeMutableRawPointer {
  tap.storage ?? tap.nothing
}

/// Puts the track's own samples into buffers; may be called within a process callback alone.
///
/// - Parameters:
///   - bufferListInOut: a buffer for each channel; one without memory is given some, which is good until the callback ends.
///   - timeRangeOut: is given their place on the asset's timeline.
///   - numberFramesOut: is given the number of samples of each channel.
@discardableResult
public func MTAudioProcessingTapGetSourceAudio(
  _ tap: MTAudioProcessingTap, _ numberFrames: CMItemCount,
  _ bufferListInOut: UnsafeMutablePointer<AudioBufferList>,
  _ flagsOut: UnsafeMutablePointer<MTAudioProcessingTapFlags>?,
  _ timeRangeOut: UnsafeMutablePointer<CMTimeRange>?, _ numberFramesOut: UnsafeMutablePointer<CMItemCount>?
) -> OSStatus {
  var list = UnsafeMutableAudioBufferListPointer(bufferListInOut)
  guard let filled = tap.fill(&list, numberFrames) else { return kMTAudioProcessingTapInvalidArgumentErr }
  flagsOut?.pointee = filled.flags
  timeRangeOut?.pointee = filled.range
  numberFramesOut?.pointee = filled.count
  return noErr
}
