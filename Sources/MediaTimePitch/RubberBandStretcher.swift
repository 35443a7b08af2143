internal import CMediaScopeTimePitch
import MediaCore

/// Stretches sound by Rubber Band's finer engine, offline: the result begins where the sound does, with no delay to drop.
final class RubberBandStretcher: TimeStretcher {
  private let state: RubberBandState
  /// One plane a channel, as the library takes samples.
  private let planes: Planes
  /// Its planes for what it gives.
  private let finished: Planes
  /// Frames in the planes that the library has not been given: it wants to know of the last ones that they are the last.
  private var heldCount = 0
  let blockLength: Int

  private typealias Planes = UnsafeMutableBufferPointer<UnsafeMutablePointer<Float>?>

  /// Frames of a plane.
  private static let planeLength = 4096
  /// `RubberBandOptionEngineFiner`; the other options are the library's own.
  private static let options: RubberBandOptions = 0x2000_0000
  /// The number of channels that the project takes anyway.
  private static let mostChannels = 64

  init(rate: Double, sampleRate: Int, channelCount: Int) throws(MediaError) {
    try MediaError.load(
      "Rubber Band", package: "librubberband2", code: .decoderNotFound, shim_load_rubberband)
    guard 1...Self.mostChannels ~= channelCount else {
      throw MediaError(
        .overLimit,
        "Rubber Band stretches \(Self.mostChannels) channels at most, and there are \(channelCount)")
    }
    guard
      let state = rubberband_new(
        UInt32(clamping: sampleRate), UInt32(channelCount), Self.options, 1 / rate, 1)
    else { throw MediaError(.outOfMemory, "no memory") }
    self.state = state
    // Samples that come out of a block have to fit the library's own memory.
    blockLength = max(Int(Double(Self.planeLength) * min(rate, 1)), 64)
    rubberband_set_max_process_size(state, UInt32(blockLength))
    planes = Self.makePlanes(channelCount)
    finished = Self.makePlanes(channelCount)
  }

  private static func makePlanes(_ count: Int) -> Planes {
    let planes = Planes.allocate(capacity: count)
    for channel in planes.indices { planes[channel] = .allocate(capacity: planeLength) }
    return planes
  }

  deinit {
    rubberband_delete(state)
    for planes in [planes, finished] {
      for plane in planes { plane?.deallocate() }
      planes.deallocate()
    }
  }

  func write(_ samples: UnsafeBufferPointer<Float>) {
    let count = min(samples.count / planes.count, Self.planeLength)
    if count > 0 { process(isLast: false) }
    for (channel, plane) in planes.enumerated() {
      guard let plane else { continue }
      for frame in 0..<count { plane[frame] = samples[frame * planes.count + channel] }
    }
    heldCount = max(heldCount, count)
  }

  func finish() { process(isLast: true) }

  private func process(isLast: Bool) {
    guard heldCount > 0 else { return }
    planes.withMemoryRebound(to: UnsafePointer<Float>?.self) { planes in
      rubberband_process(state, planes.baseAddress, UInt32(heldCount), isLast ? 1 : 0)
    }
    heldCount = 0
  }

  func read(into samples: UnsafeMutableBufferPointer<Float>) -> Int {
    // Negative after the last.
    let available = Int(rubberband_available(state))
    let wanted = min(available, samples.count / planes.count, Self.planeLength)
    guard wanted > 0 else { return 0 }
    let count = Int(rubberband_retrieve(state, finished.baseAddress, UInt32(wanted)))
    for (channel, plane) in finished.enumerated() {
      guard let plane else { continue }
      for frame in 0..<count { samples[frame * planes.count + channel] = plane[frame] }
    }
    return count
  }
}
