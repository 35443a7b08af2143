import MediaCore

/// Waveforms as the text of audiowaveform: a line for each pixel, with minimum and maximum for each channel.
public enum WaveformText {
  /// Gives the bytes of a file; 8-bit values are made as in ``WaveformDataFile``.
  public static func encode(_ waveform: Waveform, bitDepth: Waveform.BitDepth? = nil) -> [UInt8] {
    let divisor: Int16 = (bitDepth ?? waveform.bitDepth) == .eight ? 256 : 1
    let values = waveform.values
    let lineLength = 2 * waveform.channelCount
    var text = TextBuffer()
    for index in values.indices {
      text.append(Int64(values[index] / divisor))
      text.append(byte: UInt8(ascii: (index + 1) % lineLength == 0 ? "\n" : ","))
    }
    return text.takeBytes()
  }
}
