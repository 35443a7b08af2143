/// Waveforms as the text of audiowaveform: a line for each pixel, with minimum and maximum for each channel.
public enum WaveformText {
  /// Gives the bytes of a file; 8-bit values are made as in ``WaveformDataFile``.
  public static func encode(_ waveform: Waveform, bitDepth: Waveform.BitDepth? = nil) -> [UInt8] {
    let divisor: Int16 = (bitDepth ?? waveform.bitDepth) == .eight ? 256 : 1
    let values = waveform.values
    let lineLength = 2 * waveform.channelCount
    var bytes: [UInt8] = []
    bytes.reserveCapacity(values.count * (divisor == 256 ? 5 : 7))
    for index in values.indices {
      WaveformJSON.append(values[index] / divisor, to: &bytes)
      bytes.append(UInt8(ascii: (index + 1) % lineLength == 0 ? "\n" : ","))
    }
    return bytes
  }
}
