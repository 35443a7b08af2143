import MediaAudioFrames
import MediaCodecs
import MediaCore
import MediaStreams
import MediaStructure

/// Looks at the first pictures and the sound between them in the order in which libav does, and as far.
///
/// Where libav stops decides what it makes of the frames that it has come across, such as the mean bit rate of AAC.
struct TransportAnalysis {
  private var streams: [State] = []
  private var places: [UInt16: Int] = [:]
  private var byteCount = 0
  private var isRefused = false
  private var isDone = false

  /// libav stops here, whether it knows all streams or not: by bytes, and by ticks of one stream.
  private static let byteLimit = 5_000_000
  private static let tickLimit: Int64 = 4 * 90_000
  /// A packet that doesn't say its length is given in parts of this size.
  private static let partSize = 200 * 1024
  /// The beginning of the first picture, in which its parameter sets are.
  private static let headLimit = 64 << 10
  /// The number of frame intervals that libav collects for a rate, and the fewest that it accepts.
  private static let (wantedDistances, neededDistances) = (20, 16)

  private struct State {
    var stream: TransportDescription.Stream
    var isOpen = false
    var isFirst = true
    /// The number of bytes of the packet that is open.
    var size = 0
    var part = 0
    var length = 0
    var data: [UInt8] = []
    var decode: Int64 = 0
    /// The picture that waits for the beginning of the next one.
    var waiting: (decode: Int64, size: Int)?
    /// The packets, frames and ticks so far, counted as libav does.
    var packetCount = 0
    var frameCount: Int64 = 0
    var ticks: Int64 = 0
    var lastDecode: Int64?
    var distanceCount = 0
    /// By the parameter sets, in ticks, rounded down; 0 where they don't say it.
    var statedDistance: Int64 = 0

    var isPicture: Bool { stream.codec.mediaType == .video }
    var isKnown: Bool { isPicture ? distanceCount >= TransportAnalysis.wantedDistances : packetCount > 0 }
  }

  init(_ map: ProgramMap) {
    for entry in map.streams {
      guard let codec = Self.codec(entry), places.updateValue(streams.count, forKey: entry.pid) == nil else {
        isRefused = true
        return
      }
      streams.append(State(stream: TransportDescription.Stream(entry: entry, codec: codec)))
    }
  }

  /// Whether all streams are of kinds that are described.
  var isKnown: Bool { !isRefused }

  private static let plainDescriptors: Set<String> = [
    "ISO_639_language_descriptor", "registration_descriptor", "data_stream_alignment_descriptor",
    "maximum_bitrate_descriptor", "stream_identifier_descriptor", "video_stream_descriptor",
    "AVC_video_descriptor", "HEVC_video_descriptor", "audio_stream_descriptor",
  ]

  private static func codec(_ entry: ProgramMap.Stream) -> Codec? {
    guard entry.descriptors.allSatisfy(plainDescriptors.contains) else { return nil }
    return Codec(transportType: .init(entry.streamType, entry.registration))
  }

  // MARK: - Packets

  /// Takes a packet in; false where enough has been seen.
  mutating func take(_ packet: TransportPackets.Packet) -> Bool {
    guard let place = places[packet.header.pid] else {
      // A stream that no map names is one for libav all the same.
      if packet.beginsStreamPacket { isRefused = true }
      return !isRefused
    }
    var data = packet.payload[...]
    if packet.header.isUnitStart {
      guard !packet.header.isScrambled, let header = packet.packetHeader else { return refuse() }
      if streams[place].isOpen, !close(place) { return false }
      begin(place, header)
      data = data.dropFirst(header.size)
    }
    guard streams[place].isOpen else { return true }
    return add(data, to: place)
  }

  private mutating func refuse() -> Bool {
    isRefused = true
    return false
  }

  private mutating func begin(
    _ place: Int, _ header: (presentation: Int64, decode: Int64, size: Int, length: Int)
  ) {
    if streams[place].isFirst { streams[place].stream.start = header.presentation }
    streams[place].isOpen = true
    streams[place].decode = header.decode
    streams[place].size = 0
    streams[place].part = 0
    // The length counts what comes after it.
    streams[place].length = header.length > 0 ? header.length - (header.size - 6) : 0
    streams[place].data.removeAll(keepingCapacity: true)
  }

  private mutating func add(_ data: Slice<UnsafeRawBufferPointer>, to place: Int) -> Bool {
    streams[place].size += data.count
    streams[place].part += data.count
    let limit = streams[place].isPicture ? streams[place].isFirst ? Self.headLimit : 0 : Self.partSize
    if streams[place].data.count < limit { streams[place].data += data }
    if streams[place].length > 0, streams[place].size >= streams[place].length { return close(place) }
    if streams[place].part >= Self.partSize {
      streams[place].part = 0
      guard streams[place].isPicture else { return refuse() }
      return giveWaiting(place)
    }
    return true
  }

  /// Takes what was collected of a packet.
  private mutating func close(_ place: Int) -> Bool {
    streams[place].isOpen = false
    defer { streams[place].isFirst = false }
    guard streams[place].isPicture else { return takeSound(place) }
    if streams[place].isFirst {
      guard setPictures(place) else { return refuse() }
    }
    guard giveWaiting(place) else { return false }
    streams[place].waiting = (streams[place].decode, streams[place].size)
    return true
  }

  // MARK: - Pictures

  private mutating func setPictures(_ place: Int) -> Bool {
    let codec = streams[place].stream.codec
    let data = streams[place].data
    // As libav keeps them, with a zero of the start code that follows.
    var sets: [UInt8] = []
    var units = NALUnits(SampleBytes(data), lengthSize: nil)
    while let start = units.next() {
      if NALUnitKind(codec, header: data[start])?.isParameterSet == true {
        sets += [0, 0, 1] + data[start..<units.end]
      }
    }
    guard let configuration = CodecConfiguration(codec: codec, bytes: sets) else { return false }
    streams[place].stream.configuration = sets
    if let rate = configuration.frameRate, rate > 0 {
      streams[place].statedDistance = Int64(saturating: 90_000 / rate + 1e-6)
    }
    return true
  }

  /// Gives the picture before, of which the next one's beginning is the end.
  private mutating func giveWaiting(_ place: Int) -> Bool {
    guard let (decode, size) = streams[place].waiting else { return true }
    streams[place].waiting = nil
    if let last = streams[place].lastDecode {
      let distance = decode - last
      guard distance > 0 else { return refuse() }
      let known = streams[place].stream.distances
      streams[place].stream.distances =
        min(known?.lowerBound ?? distance, distance)...max(known?.upperBound ?? distance, distance)
      streams[place].distanceCount += 1
    }
    streams[place].lastDecode = decode
    return count(place, size, streams[place].statedDistance)
  }

  // MARK: - Sound

  private mutating func takeSound(_ place: Int) -> Bool {
    let data = streams[place].data
    if streams[place].isFirst, streams[place].stream.codec == .mp2, MPEGAudioHeader(data)?.layer == 3 {
      streams[place].stream.codec = .mp3
    }
    guard let frames = TransportSoundFrame.frames(data, streams[place].stream.codec), let first = frames.first
    else { return refuse() }
    if streams[place].isFirst {
      streams[place].stream.configuration = Array(data.prefix(16))
      streams[place].stream.frame = first
    }
    guard let known = streams[place].stream.frame, first.isConsistent(with: known) else { return refuse() }
    for frame in frames {
      streams[place].frameCount += 1
      if let bitRate = frame.bitRate {
        streams[place].stream.bitRate += (bitRate - streams[place].stream.bitRate) / streams[place].frameCount
      }
      guard count(place, frame.size, first.duration) else { return false }
    }
    return true
  }

  // MARK: - Counting

  /// Counts a packet as libav does; false after the last one that it looks at.
  private mutating func count(_ place: Int, _ size: Int, _ duration: Int64) -> Bool {
    byteCount += size
    streams[place].packetCount += 1
    streams[place].ticks += duration
    isDone = streams.allSatisfy(\.isKnown)
    if !isDone, byteCount >= Self.byteLimit || streams[place].ticks >= Self.tickLimit { isRefused = true }
    return !isDone && !isRefused
  }

  /// The streams after the last packet that was looked at; `nil` where one of them is not known by then.
  ///
  /// - Parameter isWhole: whether there is nothing more to look at.
  mutating func finish(isWhole: Bool) -> [TransportDescription.Stream]? {
    guard isDone || isWhole else { return nil }
    for place in streams.indices where streams[place].isOpen && !isRefused && !isDone { _ = close(place) }
    for place in streams.indices where !isRefused && !isDone { _ = giveWaiting(place) }
    guard !isRefused, streams.allSatisfy({ !$0.isFirst }) else { return nil }
    let isRead = streams.allSatisfy { state in
      guard state.isPicture else { return true }
      guard let distances = state.stream.distances, state.distanceCount >= Self.neededDistances else {
        return false
      }
      return distances.upperBound - distances.lowerBound <= 1
        && (state.statedDistance == 0 || state.statedDistance == distances.lowerBound)
    }
    return isRead ? streams.map(\.stream) : nil
  }
}
