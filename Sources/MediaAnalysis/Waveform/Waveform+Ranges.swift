public import MediaCore

extension Waveform {
  /// The pixels that a range of frames of the track's timeline touches.
  ///
  /// The result begins and ends at the edge of a pixel, or of this waveform.
  public func slice(_ range: Range<Int64>) -> Waveform {
    let range = range.clamped(to: frames)
    let zoom = Int64(samplesPerPixel)
    let first = range.lowerBound / zoom
    let end = range.isEmpty ? first : (range.upperBound - 1) / zoom + 1
    let start = Int(first - firstPixel) * channelCount
    let entries = start..<start + Int(end - first) * channelCount
    // The end of the last pixel of a file that fills 63 bits is past them.
    let (upper, overflow) = end.multipliedReportingOverflow(by: zoom)
    let kept = range.isEmpty ? range : (first * zoom..<(overflow ? .max : upper)).clamped(to: frames)
    return with(
      frames: kept,
      storage: Storage(
        extrema: Array(storage.extrema[2 * entries.lowerBound..<2 * entries.upperBound]),
        energies: storage.energies.isEmpty ? [] : Array(storage.energies[entries]),
        clipping: storage.clipping.isEmpty ? [] : Array(storage.clipping[entries])))
  }

  /// The waveform with longer pixels.
  ///
  /// Where `samplesPerPixel` is a multiple of this waveform's, the result is the one computed from the audio. Otherwise
  /// a pixel that crosses an edge of the new ones counts on both sides of it, and its energy is shared by the frames
  /// on each. Throws `.invalidArgument` if the new pixels are shorter.
  public func resampled(to samplesPerPixel: Int) throws(MediaError) -> Waveform {
    guard samplesPerPixel >= self.samplesPerPixel else {
      throw MediaError(
        .invalidArgument,
        "the waveform has \(self.samplesPerPixel) samples per pixel and can't be drawn finer, at \(samplesPerPixel)"
      )
    }
    guard samplesPerPixel > self.samplesPerPixel, !frames.isEmpty else {
      return with(samplesPerPixel: samplesPerPixel, storage: storage)
    }
    let fine = Int64(self.samplesPerPixel)
    let coarse = Int64(samplesPerPixel)
    let isMultiple = coarse % fine == 0
    let first = frames.lowerBound / coarse
    let last = (frames.upperBound - 1) / coarse
    var result = Storage.empty(entries: (Int(last - first) + 1) * channelCount, like: storage)
    for pixel in 0..<length {
      let start = max((firstPixel + Int64(pixel)) * fine, frames.lowerBound)
      let end = min(start / fine * fine + (fine - 1), frames.upperBound - 1)
      let low = Int(start / coarse - first)
      let high = isMultiple ? low : Int(end / coarse - first)
      for target in low...high {
        for channel in 0..<channelCount {
          result.formUnion(
            at: target * channelCount + channel, with: storage, at: pixel * channelCount + channel)
        }
      }
      guard high > low, !storage.energies.isEmpty else { continue }
      // The union gave the whole energy to both sides. Pixels are no longer than the new ones: the sides are two.
      let border = (first + Int64(high)) * coarse
      let share = Double(border - start) / Double(end - start + 1)
      for channel in 0..<channelCount {
        let energy = storage.energies[pixel * channelCount + channel]
        let left = min(UInt64(Double(energy) * share), energy)
        result.energies[low * channelCount + channel] -= energy - left
        result.energies[high * channelCount + channel] -= left
      }
    }
    return with(samplesPerPixel: samplesPerPixel, storage: result)
  }
}

extension Waveform.Storage {
  /// Pixels that no sample has reached yet, with the same things known as in another storage.
  static func empty(entries: Int, like other: Self) -> Self {
    var extrema = [Int16](repeating: .max, count: entries * 2)
    for index in stride(from: 1, to: extrema.count, by: 2) { extrema[index] = .min }
    return Self(
      extrema: extrema,
      energies: other.energies.isEmpty ? [] : Array(repeating: 0, count: entries),
      clipping: other.clipping.isEmpty ? [] : Array(repeating: false, count: entries))
  }

  /// Adds what an entry of another storage holds to one of this.
  mutating func formUnion(at entry: Int, with other: Self, at source: Int) {
    extrema[2 * entry] = min(extrema[2 * entry], other.extrema[2 * source])
    extrema[2 * entry + 1] = max(extrema[2 * entry + 1], other.extrema[2 * source + 1])
    if !energies.isEmpty, !other.energies.isEmpty { energies[entry] &+= other.energies[source] }
    if !clipping.isEmpty, !other.clipping.isEmpty, other.clipping[source] { clipping[entry] = true }
  }

  /// Adds what follows the first `count` entries of another storage.
  fileprivate mutating func append(_ other: Self, droppingFirst count: Int) {
    extrema += other.extrema.dropFirst(2 * count)
    energies += other.energies.dropFirst(count)
    clipping += other.clipping.dropFirst(count)
  }
}

extension Waveform: MergeableAnalysis {
  /// The waveform of both ranges; a pixel that crosses their border is combined.
  public func merged(with other: Waveform) throws(MediaError) -> Waveform {
    guard
      channelCount == other.channelCount, sampleRate == other.sampleRate,
      samplesPerPixel == other.samplesPerPixel, bitDepth == other.bitDepth
    else {
      throw MediaError(.invalidArgument, "the waveforms have not the same channels, rate, zoom and bits")
    }
    if other.frames.isEmpty { return self }
    if frames.isEmpty { return other }
    if other.frames.upperBound == frames.lowerBound { return try other.merged(with: self) }
    guard frames.upperBound == other.frames.lowerBound else {
      throw MediaError(.invalidArgument, "the waveforms cover ranges that do not touch")
    }
    guard
      storage.energies.isEmpty == other.storage.energies.isEmpty,
      storage.clipping.isEmpty == other.storage.clipping.isEmpty
    else {
      throw MediaError(.invalidArgument, "the same was not measured of both waveforms")
    }
    var merged = storage
    let isShared = other.frames.lowerBound % Int64(samplesPerPixel) != 0
    if isShared {
      let last = (length - 1) * channelCount
      for channel in 0..<channelCount {
        merged.formUnion(at: last + channel, with: other.storage, at: channel)
      }
    }
    merged.append(other.storage, droppingFirst: isShared ? channelCount : 0)
    return with(frames: frames.lowerBound..<other.frames.upperBound, storage: merged)
  }
}
