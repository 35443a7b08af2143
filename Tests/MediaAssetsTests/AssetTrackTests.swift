import LibAV
import MediaAssets
import MediaCore
import MediaScopeFixtures
import Testing

struct AssetTrackTests {
  @Test("The kind of media is the stream's", arguments: TrackCase.all)
  func mediaType(_ case: TrackCase) throws {
    let stream = `case`.stream
    let expected: MediaType =
      switch (stream.type, stream.codecTag) {
      case ("video", _): stream.isAttachedPicture ? .auxiliaryPicture : .video
      case ("audio", _): .audio
      case ("subtitle", _): .subtitle
      case (_, "tmcd"): .timecode
      case (_, "text"): .text
      default: .metadata
      }
    #expect(try `case`.track().mediaType == expected)
  }

  @Test(
    "The time range is the stream's, from the asset's origin",
    // libav counts the delay that the tag states.
    arguments: TrackCase.all.filter(atLeast: 135) { $0.fixture.name != "gapless-tag.m4a" })
  func timeRange(_ case: TrackCase) throws {
    let (track, stream) = (try `case`.track(), `case`.stream)
    guard !stream.isAttachedPicture else {
      #expect(track.timeRange == .zero)
      return
    }
    if stream.codec == "opus", let start = stream.startPTS, start < 0 {
      // Matroska's first timestamp is before what the decoder drops.
      #expect(track.timeRange.start == .zero)
    } else if let start = stream.startPTS {
      #expect(track.timeRange.start == track.content.time(ofTicks: Int64(start)))
    }
  }

  @Test(
    "The duration is the stream's",
    arguments: TrackCase.all.filter(atLeast: 95) {
      $0.fixture.name != "gapless-tag.m4a" && !$0.stream.isAttachedPicture
        && ($0.fixture.lengthWithoutPadding ?? $0.stream.duration.flatMap(Double.init)) != nil
    })
  func duration(_ case: TrackCase) throws {
    let (track, stream) = (try `case`.track(), `case`.stream)
    let duration = try #require(
      `case`.fixture.lengthWithoutPadding ?? stream.duration.flatMap(Double.init))
    // An edit list counts in the movie's timescale, here milliseconds; libav stretches a stream to its media.
    let tolerance = `case`.fixture.name == "variable-rate.mp4" ? 0.07 : 0.0011
    #expect(abs(track.timeRange.duration.seconds - duration) <= tolerance)
  }

  @Test(
    "The natural timescale is the media's in ISO files, the sample rate for MPEG audio",
    arguments: TrackCase.all.filter(atLeast: 100) { !$0.stream.isAttachedPicture })
  func naturalTimeScale(_ case: TrackCase) throws {
    let (track, stream) = (try `case`.track(), `case`.stream)
    let isElementary = ["mp3", "aac"].contains(`case`.fixture.format) && stream.type == "audio"
    let expected = isElementary ? stream.sampleRate.flatMap(Int.init) : stream.timeBase.denominator
    #expect(Int(track.naturalTimeScale) == expected)
  }

  @Test("Frame rates are ffprobe's", arguments: TrackCase.video)
  func frameRate(_ case: TrackCase) throws {
    let (track, stream) = (try `case`.track(), `case`.stream)
    let average = stream.averageFrameRate
    let rate = average.denominator == 0 ? 0 : Float(average.numerator) / Float(average.denominator)
    #expect(abs(track.nominalFrameRate - rate) < 0.001)
  }

  @Test(
    "The shortest distance of pictures, and whether they are reordered, is ffprobe's",
    arguments: TrackCase.video.filter(atLeast: 40) {
      !$0.stream.isAttachedPicture && $0.stream.realFrameRate.numerator > 0
    })
  func frameDuration(_ case: TrackCase) throws {
    let (track, stream) = (try `case`.track(), `case`.stream)
    var shortest = time(Int64(stream.realFrameRate.denominator), Int32(stream.realFrameRate.numerator))
    // For pictures at any distance libav says the unit in which the distances are counted.
    if `case`.fixture.name == "variable-rate.mp4" {
      let times = stream.packets.compactMap(\.dts)
      let distance = try #require(zip(times, times.dropFirst()).map { $1 - $0 }.min())
      shortest = time(Int64(distance), Int32(stream.timeBase.denominator))
    }
    #expect(track.minFrameDuration == shortest)
    // By ffprobe's times of packets, without the last one's length; edits part them.
    if `case`.fixture.name != "edit-list-two.mp4", track.content.rates.isVariable != nil {
      let times = stream.packets.compactMap(\.dts)
      let distances = Set(zip(times, times.dropFirst()).map { $1 - $0 })
      #expect(track.content.rates.isVariable == (distances.count > 1))
    }
    #expect(track.requiresFrameReordering == ((stream.reorderDepth ?? 0) > 0))
  }

  @Test("Pictures are described as ffprobe does", arguments: TrackCase.video)
  func video(_ case: TrackCase) throws {
    let stream = `case`.stream
    let description = try #require(try `case`.track().formatDescriptions.first)
    let video = try #require(description.video)
    #expect(description.audio == nil)
    #expect(
      video.dimensions
        == VideoDimensions(width: try #require(stream.width), height: try #require(stream.height)))
    #expect(video.pixelLayout?.shortName == stream.pixelFormat)
    let ratio = (stream.sampleAspectRatio ?? "1:1").split(separator: ":").compactMap { Int($0) }
    #expect(
      video.pixelAspectRatio == PixelAspectRatio(horizontalSpacing: ratio[0], verticalSpacing: ratio[1]))
    #expect(video.color.isFullRange == stream.colorRange.map { $0 == "pc" })
    #expect(video.color.primaries == stream.colorPrimaries.flatMap { Self.primaries[$0] })
    #expect(video.color.transferFunction == stream.colorTransfer.flatMap { Self.transferFunctions[$0] })
    // libav names RGB's matrix only where it has none to name: the identity.
    if stream.colorMatrix != nil {
      #expect(video.color.matrix == stream.colorMatrix.flatMap { Self.matrices[$0] })
    }
    #expect(video.chromaLocation?.rawValue == stream.chromaLocation)
    #expect(video.fieldOrder == stream.fieldOrder.flatMap { Self.fieldOrders[$0] })
    if let bits = stream.bitsPerRawSample.flatMap(Int.init) { #expect(video.bitsPerComponent == bits) }
    #expect(video.hasAlpha == Self.formatsWithAlpha.contains(stream.pixelFormat ?? ""))
    if let profile = stream.profile, Int(profile) == nil { #expect(description.profile == profile) }
    #expect(description.codecConfiguration.count == stream.extradataSize ?? 0)
    if `case`.isISO, !stream.isAttachedPicture {
      #expect(description.mediaSubType.description == stream.codecTag)
    }
  }

  private static let primaries: [String: ColorPrimaries] = [
    "bt709": .ituR709, "smpte170m": .smpteC, "bt2020": .ituR2020,
  ]
  private static let transferFunctions: [String: TransferFunction] = [
    "bt709": .ituR709, "smpte170m": .smpte170M, "smpte2084": .smpteST2084,
  ]
  private static let matrices: [String: YCbCrMatrix] = [
    "bt709": .ituR709, "smpte170m": .smpte170M, "bt470bg": .ituR470BG, "bt2020nc": .ituR2020,
    "gbr": .identity,
  ]
  private static let fieldOrders: [String: FieldOrder] = [
    "progressive": .progressive, "tt": .topFieldFirst, "bb": .bottomFieldFirst,
    "tb": .topCodedFirstBottomShownFirst, "bt": .bottomCodedFirstTopShownFirst,
  ]
  private static let formatsWithAlpha: Set = ["rgba", "argb", "bgra", "yuva444p12le", "pal8"]

  @Test("Sound is described as ffprobe does", arguments: TrackCase.audio)
  func audio(_ case: TrackCase) throws {
    let stream = `case`.stream
    let description = try #require(try `case`.track().formatDescriptions.first)
    let audio = try #require(description.audio)
    #expect(description.video == nil)
    #expect(audio.streamDescription.sampleRate == stream.sampleRate.flatMap(Double.init))
    #expect(audio.streamDescription.channelsPerFrame == stream.channels)
    #expect(audio.channelLayout.channels.count == stream.channels)
    #expect(audio.channelLayout.isDeclared == (stream.channelLayout != nil))
    if let name = stream.channelLayout { #expect(audio.channelLayout.name == name) }
    if let codec = stream.codec, codec.hasPrefix("pcm_") {
      let isLinear = codec != "pcm_mulaw"
      #expect(audio.streamDescription.formatID == (isLinear ? .linearPCM : "ulaw"))
      #expect(description.mediaSubType == (isLinear ? description.mediaSubType : "ulaw"))
      #expect(description.formatName == (isLinear ? "PCM" : "µ-law"))
      #expect(audio.streamDescription.formatFlags.contains(.isPacked) == isLinear)
      #expect(audio.streamDescription.bitsPerChannel == stream.bitsPerSample)
      #expect(audio.streamDescription.framesPerPacket == 1)
      #expect(
        audio.streamDescription.bytesPerFrame == (stream.bitsPerSample ?? 0) / 8 * (stream.channels ?? 0))
      #expect(audio.streamDescription.formatFlags.contains(.isBigEndian) == codec.hasSuffix("be"))
      #expect(audio.streamDescription.formatFlags.contains(.isFloat) == codec.hasPrefix("pcm_f"))
      #expect(audio.streamDescription.formatFlags.contains(.isSignedInteger) == codec.hasPrefix("pcm_s"))
    } else if let bits = stream.bitsPerRawSample.flatMap(Int.init) {
      #expect(audio.streamDescription.bitsPerChannel == bits)
    }
    #expect(description.codecConfiguration.count == stream.extradataSize ?? 0)
  }

  @Test(
    "Packets of one length have it in their description, and those of one size that",
    // What the codecs' standards say: ETSI TS 102 366, 4.1; RFC 9639, 8.2; QuickTime File Format, "Sound Sample Descriptions".
    arguments: [
      ("alac-16.m4a", 4096, 0), ("alac-24.m4a", 4096, 0), ("caf-alac.caf", 4096, 0), ("ac3.ac3", 1536, 0),
      ("ac3-5.1.ac3", 1536, 0), ("eac3.eac3", 1536, 0), ("ima4.mov", 64, 34), ("ima4-version-0.mov", 64, 34),
      ("flac-16.flac", 1152, 0), ("flac.oga", 1152, 0), ("aac.m4a", 1024, 0), ("mp3-cbr.mp3", 1152, 0),
      ("opus.opus", 0, 0), ("vorbis.ogg", 0, 0),
    ])
  func packets(_ name: String, _ frames: Int, _ bytesOfChannel: Int) throws {
    let track = try #require(
      URLAsset(path: try Fixture.named(name).path).tracks().first { $0.mediaType == .audio })
    let stream = try #require(track.formatDescriptions.first?.audioStreamDescription)
    #expect(stream.framesPerPacket == frames)
    #expect(stream.bytesPerPacket == bytesOfChannel * stream.channelsPerFrame)
  }

  @Test("High dynamic range is described with its display and its light levels")
  func highDynamicRange() throws {
    let hdr = try #require(TrackCase.video.first { $0.fixture.name == "hevc-hdr10.mp4" })
    let video = try #require(try hdr.track().formatDescriptions.first?.video)
    #expect(video.color.isHighDynamicRange)
    #expect(video.bitsPerComponent == 10)
    let sideData = try #require(hdr.stream.sideData)
    let display = try #require(sideData.first { $0.type.hasPrefix("Mastering") })
    let volume = try #require(video.masteringDisplayColorVolume)
    func value(_ ratio: Fixture.Ratio?) throws -> Double {
      let ratio = try #require(ratio)
      return Double(ratio.numerator) / Double(ratio.denominator)
    }
    #expect(try volume.red.x == value(display.redX))
    #expect(try volume.green.y == value(display.greenY))
    #expect(try volume.blue.x == value(display.blueX))
    #expect(try volume.whitePoint.y == value(display.whitePointY))
    #expect(try volume.minimumLuminance == value(display.minLuminance))
    #expect(try volume.maximumLuminance == value(display.maxLuminance))
    let light = try #require(sideData.first { $0.type.hasPrefix("Content") })
    #expect(video.contentLightLevelInfo?.maximumContentLightLevel == light.maxContent)
    #expect(video.contentLightLevelInfo?.maximumFrameAverageLightLevel == light.maxAverage)
  }

  @Test("The transform turns the picture as ffprobe says", arguments: TrackCase.video)
  func transform(_ case: TrackCase) throws {
    let track = try `case`.track()
    // ffprobe counts counter-clockwise.
    let quarterTurns = (4 - (`case`.stream.rotation ?? 0) / 90) % 4
    #expect(PictureOrientation(track.preferredTransform) == PictureOrientation(quarterTurns: quarterTurns))
    if quarterTurns == 0 { #expect(track.preferredTransform.isIdentity) }
  }

  @Test("Languages are reported, and what is undetermined isn't", arguments: TrackCase.all)
  func language(_ case: TrackCase) throws {
    let expected = `case`.stream.language
    #expect(try `case`.track().languageCode == (expected == "und" ? nil : expected))
    #expect(try `case`.track().content.isDefault == `case`.stream.isDefault)
  }

  @Test("Pixels that are not square widen the natural size", arguments: ["anamorphic.mp4", "anamorphic.mkv"])
  func naturalSize(_ name: String) throws {
    let track = try #require(try asset(name).tracks().first)
    #expect(track.formatDescriptions.first?.dimensions == VideoDimensions(width: 96, height: 64))
    #expect(track.naturalSize == VideoDimensions(width: 128, height: 64))
  }

  @Test("Codecs without a decoder are reported", arguments: TrackCase.all)
  func isDecodable(_ case: TrackCase) throws {
    #expect(try `case`.track().isDecodable == (`case`.stream.type != "data"))
  }

  @Test func `a track that is named is of the kind that is wanted, or a cover`() throws {
    let film = URLAsset(path: try Fixture.named("both.mp4").path)
    #expect(try film.track(withID: nil, of: .audio).mediaType == .audio)
    let sound = try film.track(withID: nil, of: .audio).trackID
    let error = #expect(throws: MediaError.self) { try film.track(withID: sound, of: .video) }
    #expect(error?.code == .noSuchTrack && error?.location.trackID == sound)
    #expect(throws: MediaError.self) { try film.track(withID: 99, of: .audio) }
    let song = URLAsset(path: try Fixture.named("cover.mp3").path)
    #expect(throws: MediaError.self) { try song.track(withID: nil, of: .video) }
    let cover = try #require(try song.tracks().first { $0.mediaType == .auxiliaryPicture })
    #expect(try song.track(withID: cover.trackID, of: .video).trackID == cover.trackID)
    #expect(try film.tracks().unnamed(of: .video, .audio)?.trackID == film.tracks().first?.trackID)
  }
}
