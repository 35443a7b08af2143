import LibAV
import MediaAssets
import MediaCore

/// The pre-roll of sound before a place: where decoding begins for the samples from there on to come out right.
///
/// A codec's own pre-roll gives the samples of a decode from the beginning to the bit; `sufficient(for:)` is for all
/// others.
struct SoundEntry {
  /// The place, on the track's own clock.
  private let ticks: Int64
  /// The place where decoding begins.
  private let entry: Int64
  private let preroll: MediaTime

  /// `nil` where no pre-roll assures the same samples, where the place can't be known to the sample, and where the
  /// pre-roll reaches to the start of the media.
  ///
  /// - Parameters:
  ///   - start: on the timeline of the track's timestamps.
  ///   - rate: of the samples that are given.
  init?(at start: MediaTime, of track: TrackContent, rate: Int) {
    guard
      let preroll = track.codec.preroll,
      let stored = track.sampleRate,
      stored >= 1, rate == Int(stored),
      // Timestamps must distinguish samples, or the place can't be known exactly.
      Int64(track.timeBase.denominator) % (Int64(stored) * Int64(track.timeBase.numerator)) == 0
    else { return nil }
    ticks = track.ticks(at: start)
    entry = track.ticks(at: start - preroll)
    guard entry > 0 else { return nil }
    self.preroll = preroll
  }

  /// The place where decoding begins for a place in the media if no sample has to be the same to the bit; `nil` for
  /// the media's start.
  static func sufficient(for start: MediaTime) -> MediaTime? {
    let entry = start - Codec.sufficientPreroll
    return entry > .zero ? entry : nil
  }

  /// Has a reader decode the pre-roll, up to the frame that holds the place.
  ///
  /// - Returns: whether the frame is there; the reader may be anywhere if not.
  func reach(with reader: FrameReader, into frame: borrowing Frame) -> Bool {
    // Frames that are decoded for their effect alone may lack those that came before.
    reader.attempt(keepingLosses: preroll == .zero) {
      guard reader.seek(toTicks: entry), canBegin(reader, frame) else { return false }
      return preroll == .zero || skip(reader, frame)
    }
  }

  /// Whether the place that was sought is good to begin at; one where nothing can be decoded is not.
  private func canBegin(_ reader: FrameReader, _ frame: borrowing Frame) -> Bool {
    do throws(MediaError) {
      return try reader.next(into: frame) && reader.hasTimestamp && reader.ticks <= entry
    } catch {
      return false
    }
  }

  /// Decodes on to the frame that holds the place; false where it is not reached, or the way there is too short.
  private func skip(_ reader: FrameReader, _ frame: borrowing Frame) -> Bool {
    do throws(MediaError) {
      var count = 1
      while reader.ticks.saturatingAdd(max(frame.duration, 1)) <= ticks {
        guard try reader.next(into: frame) else { return false }
        count += 1
      }
      return reader.hasTimestamp && count >= reader.track.codec.prerollPackets
    } catch {
      return false
    }
  }
}
