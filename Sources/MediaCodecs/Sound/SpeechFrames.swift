package import MediaCore
import MediaStructure

/// The frames of a speech codec that follow one another in a stored sample, which phones fill with several.
///
/// Each frame begins with a byte that says how it is coded, and so how long it is. A decoder of libav takes the first
/// frame of a packet alone.
package struct SpeechFrames: Sendable {
  /// Bytes of a frame by what its first byte says, that byte among them.
  private let sizes: [Int]
  private let kind: Kind

  private enum Kind: Sendable {
    /// The frame type is in four bits after the first, and each packet is made of whole frames.
    case adaptiveMultiRate
    /// The byte is the rate. Where each packet has one frame, padding may follow it.
    case variableRate
  }

  /// By what a frame's first byte says: whether it has comfort noise, or no data, which libav's decoder doesn't take.
  private let silentTypes: ClosedRange<UInt8>?
  /// Samples of a frame of the two codecs that have such frames.
  private let sampleCount: Int

  /// In milliseconds, of the frames of all codecs here.
  package static let frameDuration: Int64 = 20

  /// `nil` for a codec whose frames are not parted here.
  package init?(codec: Codec) {
    switch codec {
    // 3GPP TS 26.101, 4.3 and RFC 4867, 5.3: eight modes, four kinds of comfort noise, and no data.
    case .amrNarrowBand:
      (silentTypes, sampleCount) = (8...15, 160)
      (sizes, kind) = ([13, 14, 16, 18, 20, 21, 27, 32, 6, 7, 6, 6, 1, 1, 1, 1], .adaptiveMultiRate)
    // 3GPP TS 26.201, 4.3 and RFC 4867, 5.3: nine modes, comfort noise, lost speech, and no data.
    case .amrWideBand:
      // libav's decoder makes up sound for the other frames without any.
      (silentTypes, sampleCount) = (9...9, 320)
      (sizes, kind) = ([18, 24, 33, 37, 41, 47, 51, 59, 61, 6, 1, 1, 1, 1, 1, 1], .adaptiveMultiRate)
    // 3GPP2 C.S0020 and RFC 3625: blank, eighth, quarter, half, full.
    case .qcelp:
      (silentTypes, sampleCount) = (nil, 160)
      (sizes, kind) = ([1, 4, 8, 17, 35], .variableRate)
    // 3GPP2 C.S0014 and RFC 3558: blank, eighth, quarter, half, full.
    case .evrc:
      (silentTypes, sampleCount) = (nil, 160)
      (sizes, kind) = ([1, 3, 6, 11, 23], .variableRate)
    default: return nil
    }
  }

  /// The bytes of the frame that begins with a byte; `nil` where none does.
  package func size(beginning first: UInt8) -> Int? {
    sizes[safe: kind == .adaptiveMultiRate ? Int(first >> 3 & 15) : Int(first)]
  }

  /// The samples of silence that stand for a frame of comfort noise, or one that was not sent; `nil` for any other frame.
  package func silence(in frame: UnsafeRawBufferPointer) -> Int? {
    guard let first = frame.first, silentTypes?.contains(first >> 3 & 15) ?? false else { return nil }
    return sampleCount
  }

  /// Where the frames are in a sample; what is left after the last whole one is a frame of its own.
  ///
  /// - Parameter duration: of the sample, in milliseconds; 0 where it is not known.
  package func ranges(in sample: UnsafeRawBufferPointer, duration: Int64) -> [Range<Int>] {
    var most = sample.count
    if kind == .variableRate {
      most = Int(clamping: (duration + Self.frameDuration / 2) / Self.frameDuration)
      guard most > 1 else { return [0..<sample.count] }
    }
    var ranges: [Range<Int>] = []
    var start = 0
    while start < sample.count, ranges.count < most {
      let end = min(start + size(of: sample[start]), sample.count)
      ranges.append(start..<end)
      start = end
    }
    return ranges
  }

  private func size(of first: UInt8) -> Int {
    switch kind {
    case .adaptiveMultiRate: sizes[Int(first >> 3 & 15)]
    case .variableRate: Int(first) < sizes.count ? sizes[Int(first)] : 1
    }
  }
}
