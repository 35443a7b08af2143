import CMediaScopeLibAV
import MediaScopeFixtures
import Testing

@testable import LibAV
@testable import MediaCore

/// Our codecs and containers, held against libav's own lists.
struct CodecTests {
  /// The numbers of all codecs that libav describes.
  private static let identifiers = (0..<UInt32(0x20000)).map { AVCodecID(rawValue: $0) }.filter {
    avcodec_descriptor_get($0) != nil
  }

  private func name(_ id: AVCodecID) -> String { String(cString: avcodec_get_name(id)) }

  @Test("libav's number becomes a codec, and the codec that number, for all of them")
  func roundTrip() throws {
    #expect(Self.identifiers.count > 400)
    for id in Self.identifiers {
      let codec = Codec(id)
      var parameters = AVCodecParameters()
      parameters.codec_id = id
      parameters.codec_type = try #require(avcodec_descriptor_get(id)).pointee.type
      parameters.ch_layout.nb_channels = 2
      parameters.sample_rate = 48000
      let audio =
        parameters.codec_type == AVMEDIA_TYPE_AUDIO
        ? AudioStreamDescription(parameters, codec, hasWaveTags: false) : nil
      #expect(codec.libavID(audio) == id, "\(name(id))")
      #expect(codec.shortName(audio) == name(id))
      #expect(codec.mediaType != .audio || codec.isPCM == name(id).hasPrefix("pcm_"), "\(name(id))")
      #expect(codec.isADPCM == name(id).hasPrefix("adpcm_"), "\(name(id))")
    }
    #expect(Codec(AV_CODEC_ID_NONE) == .unknown)
    #expect(Codec.unknown.libavID() == AV_CODEC_ID_NONE)
    #expect(Codec.unknown.shortName() == "none")
  }

  /// The rows that name a codec.
  private static let named = Array(LibAVCodec.known.indices).filter(atLeast: 140) {
    LibAVCodec.known[$0].codec != .unknown
  }

  @Test("Rows of the table are libav's", arguments: named)
  func rows(_ index: Int) {
    let row = LibAVCodec.known[index]
    #expect(CodecTraits.known.contains { $0 === row.codec.traits }, "\(row.codec)")
    if row.flags.contains(.isDecodedEverywhere) { #expect(avcodec_find_decoder(row.id) != nil) }
    if row.flags.contains(.reportsPictureTypes) {
      #expect(throws: Never.self) { _ = try PictureParser(codec: row.codec, configuration: []) }
    }
  }

  @Test("Each codec of ours has a row, and each number one")
  func completeness() {
    let numbers = LibAVCodec.known.map(\.id.rawValue)
    #expect(Set(numbers).count == numbers.count)
    let codecs = Set(LibAVCodec.known.map(\.codec))
    // libav 5.1 doesn't know this one.
    for traits in CodecTraits.known where traits.identifier != "AC-4" {
      #expect(codecs.contains(Codec(traits)), "\(traits.identifier)")
    }
  }

  /// libav leaves open whether PNG codes pictures alone, since APNG shares its decoder; and WavPack has a hybrid mode.
  @Test("Traits are those of libav's descriptors", arguments: named)
  func traits(_ index: Int) throws {
    let row = LibAVCodec.known[index]
    let descriptor = try #require(avcodec_descriptor_get(row.id)).pointee
    func has(_ property: Int32) -> Bool { descriptor.props & property != 0 }
    let codec = row.codec
    let isPicture = descriptor.type == AVMEDIA_TYPE_VIDEO
    #expect((codec.mediaType == .video) == isPicture)
    #expect((codec.mediaType == .audio) == (descriptor.type == AVMEDIA_TYPE_AUDIO))
    #expect(codec.reordersPictures == has(AV_CODEC_PROP_REORDER))
    #expect(codec.isIntraOnly == (isPicture && has(AV_CODEC_PROP_INTRA_ONLY) || codec == .png))
    #expect(
      codec.isLossless
        == (has(AV_CODEC_PROP_LOSSLESS) && (!has(AV_CODEC_PROP_LOSSY) || row.id == AV_CODEC_ID_WAVPACK)))
  }

  /// Codecs that something is encoded to.
  private static let encoded = CodecTraits.known.map { Codec($0) }.filter(atLeast: 17) {
    $0.traits.encoding != nil
  }

  @Test("A codec that something is encoded to has encoders", arguments: encoded)
  func encoders(_ codec: Codec) throws {
    let names = try #require(LibAVCodec.row(of: codec)).encoders
    #expect(!names.isEmpty)
    for name in names {
      let encoder = try #require(avcodec_find_encoder_by_name(name), "\(name)").pointee
      #expect(Codec(encoder.id) == codec)
    }
  }

  @Test("Codecs that have encoders are those that something is encoded to")
  func encodedCodecs() {
    #expect(Set(LibAVCodec.known.filter { !$0.encoders.isEmpty }.map(\.codec)) == Set(Self.encoded))
  }

  @Test(
    "Packets of sound are as long as libav's encoders make them",
    arguments: [
      (Codec.aac, 44100, 1024), (.alac, 44100, 4096), (.mp3, 44100, 1152), (.mp3, 22050, 576),
      (.mp2, 44100, 1152), (.ac3, 48000, 1536), (.eac3, 48000, 1536),
    ])
  func packetLengths(_ codec: Codec, rate: Int, length: Int) throws {
    let source = PCMFormat(sample: .int16, isPlanar: false, sampleRate: rate, channelCount: 2)
    let made = try AudioEncoder(AudioEncoder.Settings(codec: codec), of: source).framesPerPacket
    guard case .frames(let usual, let low) = codec.usualPacketLength else {
      Issue.record("no length is known")
      return
    }
    #expect(made == length)
    #expect((rate < 32000 ? low ?? usual : usual) == made)
  }

  @Test(
    "AAC's channel configurations are used where they have the loudspeakers",
    arguments: [("5.0(side)", "5.0", 5), ("5.0", "5.0", 5), ("5.1(side)", "5.1", 6), ("5.1", "5.1", 6)])
  func channelConfigurations(_ name: String, coded: String, number: UInt8) throws {
    let layout = try #require(ChannelLayout(named: name))
    let source = PCMFormat(
      sample: .int16, isPlanar: false, sampleRate: 48000, channelCount: layout.channels.count,
      channelLayout: layout)
    let description = try AudioEncoder(AudioEncoder.Settings(codec: .aac), of: source).formatDescription()
    #expect(description.audio?.channelLayout.name == coded)
    #expect(description.codecConfiguration[1] >> 3 & 0xF == number)
  }

  @Test("What libav alone knows of a codec is taken from its descriptor")
  func others() {
    let codec = Codec(AV_CODEC_ID_MAGICYUV)
    #expect(
      codec.rawValue == "magicyuv" && codec.mediaType == .video && codec.isLossless && codec.isIntraOnly)
    #expect(Codec(AV_CODEC_ID_ADPCM_YAMAHA).isADPCM)
    #expect(Codec(AV_CODEC_ID_CAVS).reordersPictures)
  }

  @Test(
    "Lossless sound of floating point is distinguished from integers",
    arguments: [
      (AV_CODEC_ID_WAVPACK, AV_SAMPLE_FMT_FLTP, true), (AV_CODEC_ID_WAVPACK, AV_SAMPLE_FMT_S32P, false),
      (AV_CODEC_ID_MP4ALS, AV_SAMPLE_FMT_FLT, true), (AV_CODEC_ID_FLAC, AV_SAMPLE_FMT_S32, false),
      (AV_CODEC_ID_AAC, AV_SAMPLE_FMT_FLTP, false),
    ])
  func floatingPoint(_ id: AVCodecID, _ format: AVSampleFormat, _ isFloat: Bool) {
    var parameters = AVCodecParameters()
    parameters.codec_id = id
    parameters.codec_type = AVMEDIA_TYPE_AUDIO
    parameters.format = format.rawValue
    parameters.bits_per_raw_sample = 32
    let description = AudioStreamDescription(parameters, Codec(id), hasWaveTags: false)
    #expect(description.formatFlags.contains(.isFloat) == isFloat)
  }

  @Test("Names of containers are libav's")
  func containers() throws {
    // libav's demuxer of a still takes an animation, whose frames it skips.
    for container in Container.libavTable.map(\.container) where container != .animatedWebP {
      let names = try #require(container.libavNames)
      let first = try #require(names.short.split(separator: ",").first.map(String.init))
      let format = try #require(av_find_input_format(first)).pointee
      #expect(String(cString: format.name) == names.short)
      #expect(String(cString: format.long_name) == names.long)
      #expect(Container(libavName: names.short) == container)
      #expect(DescribedContainer(container).longName == names.long)
    }
    #expect(Container(libavName: "bmp_pipe").isStillPicture)
    #expect(Container(libavName: "image2").isStillPicture)
    #expect(Container(libavName: "xwma").rawValue == "xwma")
  }
}
