import ArgumentParser
import MediaScope
import MediaWriting

/// The options for the pictures of an export.
struct ExportPictureOptions: ParsableArguments {
  @Option(
    name: .customLong("video-codec"),
    help: ArgumentHelp("\(PictureCodecArgument.names).", valueName: "codec"))
  var codec: PictureCodecArgument?

  @Option(
    name: .customLong("video-bit-rate"),
    help: ArgumentHelp("Bits a second: 2.5M or 2500000.", valueName: "rate"))
  var bitRate: BitRateArgument?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "2 has the pictures measured first, so that the bit rate is met where it serves them best.",
      valueName: "1 or 2"))
  var passes: Int?

  @Option(name: .long, help: "From 0 to 1, where no bit rate is given.")
  var quality: Double?

  @Option(
    name: .long,
    help: ArgumentHelp("Scale pictures to a size: 640x360, or 640 for the width.", valueName: "size"))
  var size: SizeArgument?

  @Option(
    name: .long,
    help: ArgumentHelp("Scale pictures down until they fit into a size, and never up.", valueName: "size"))
  var fit: SizeArgument?

  @Option(
    name: .long,
    help: ArgumentHelp("Pictures a second, each as long as the others: 25 or 30000/1001.", valueName: "rate"))
  var rate: PictureRateArgument?

  @Flag(name: .customLong("no-video"), help: "Leave the pictures out.")
  var noVideo = false

  /// Whether the pictures are to be encoded.
  var changes: Bool {
    bitRate != nil || quality != nil || size != nil || fit != nil || rate != nil
  }

  func validate() throws {
    if let quality, !(0...1).contains(quality) { throw ValidationError("--quality is between 0 and 1") }
    if quality != nil, bitRate != nil {
      throw ValidationError("--quality and --video-bit-rate contradict each other")
    }
    if let passes {
      guard (1...2).contains(passes) else { throw ValidationError("--passes is 1 or 2") }
      if passes == 2, bitRate == nil { throw ValidationError("--passes 2 is for --video-bit-rate") }
    }
    if size != nil, fit != nil { throw ValidationError("--size and --fit contradict each other") }
    for size in [size, fit].compactMap({ $0?.dimensions }) where size.width < 1 && size.height < 1 {
      throw ValidationError("a size has a side of at least 1")
    }
    if noVideo, codec != nil || changes { throw ValidationError("--no-video leaves nothing to be encoded") }
    if codec?.coding == .copied, changes {
      throw ValidationError(
        "--video-codec copy leaves the pictures as they are, and the other options change them")
    }
  }

  func apply(to options: inout ExportOptions) {
    if let codec { options.pictures = codec.coding }
    if noVideo { options.pictures = .leftOut }
    if let bitRate { (options.video.averageBitRate, options.video.quality) = (bitRate.bitsPerSecond, nil) }
    if let quality { (options.video.averageBitRate, options.video.quality) = (nil, quality) }
    if let size { (options.size, options.fits) = (size.dimensions, false) }
    if let fit { (options.size, options.fits) = (fit.dimensions, true) }
    options.frameRate = rate?.duration
  }
}

/// `--rate`: pictures a second.
struct PictureRateArgument: ExpressibleByArgument {
  /// The time that a picture is shown.
  let duration: MediaTime

  init?(argument: String) {
    let parts = argument.split(separator: "/", omittingEmptySubsequences: false)
    if parts.count == 2 {
      guard let over = Int32(parts[0]), let under = Int32(parts[1]), over > 0, under > 0, over / under <= 1000
      else { return nil }
      duration = MediaTime(value: Int64(under), timescale: over)
      return
    }
    guard let rate = Double(decimal: argument), rate >= 0.01, rate <= 1000 else { return nil }
    // Such as 29.97, which stands for 30000/1001.
    let nearest = rate.rounded(.up)
    if rate != nearest, abs(nearest * 1000 / 1001 - rate) < 0.005 {
      duration = MediaTime(value: 1001, timescale: Int32(nearest * 1000))
    } else {
      duration = MediaTime(value: 1000, timescale: Int32((rate * 1000).rounded()))
    }
  }
}
