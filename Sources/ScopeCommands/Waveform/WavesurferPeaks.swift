import MediaScope

/// The peaks that wavesurfer.js is given instead of decoding: `WaveSurfer.create({peaks, duration})`.
///
/// A list of numbers from -1 to 1 for each channel, of each pixel the sample that is furthest from silence, with four
/// decimals, as its `exportPeaks()` gives them.
struct WavesurferPeaks {
  var waveform: Waveform

  func encode() throws(MediaError) -> [UInt8] {
    try JSONWriter.bytes(.compact) { (json) throws(MediaError) in
      try json.beginObject()
      let rate = Double(max(waveform.sampleRate, 1))
      try json.member("duration", number: Double(waveform.frames.count) / rate)
      try json.beginMember("peaks")
      try json.beginArray()
      for channel in 0..<waveform.channelCount {
        json.breakLine()
        try json.beginArray()
        for pixel in 0..<waveform.length {
          let values = waveform[pixel, channel: channel]
          let furthest = values.minimum.magnitude > values.maximum.magnitude ? values.minimum : values.maximum
          try json.value(number: (Double(furthest) / 32768 * 10_000).rounded() / 10_000)
        }
        try json.endArray()
      }
      json.breakLine()
      try json.endArray()
      try json.endObject()
    }
  }
}
