import ArgumentParser
import MediaScope
import Synchronization

/// The limits on what a command may cost; all commands have these options.
struct LimitOptions: PlainOptions {
  @Option(
    name: .long,
    help: ArgumentHelp("Stop where more memory than this is needed, such as 512M.", valueName: "bytes"))
  var maxMemory: ByteCountArgument?

  @Option(name: .long, help: ArgumentHelp("Stop after so long: seconds, 500ms, 2m.", valueName: "time"))
  var maxTime: TimeArgument?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Decode no picture of more pixels: a number or WIDTHxHEIGHT; 134217728 if not given, and at most.",
      valueName: "pixels"))
  var maxPixels: PixelCountArgument?

  @Option(
    name: .long,
    help: ArgumentHelp("Copy no more than this of a pipe; 16G if not given.", valueName: "bytes"))
  var maxInput: ByteCountArgument?

  @Flag(name: .long, help: "Give results their names when they are on the disk.")
  var sync = false

  func validate() throws {
    _ = try seconds()
    if let maxMemory, maxMemory.byteCount == 0 { throw ValidationError("--max-memory is more than 0") }
    if let maxPixels, maxPixels.count > PictureLimits.pixelCount {
      throw ValidationError("--max-pixels is at most \(PictureLimits.pixelCount)")
    }
  }

  /// Has the process keep to them from now on.
  func apply() throws {
    if let maxPixels { MediaLimits.standard.pixelCount = maxPixels.count }
    if let maxInput { MediaLimits.standard.pipedByteCount = maxInput.byteCount }
    if sync { OutputFile.syncs.store(true, ordering: .relaxed) }
    ResourceWatch.start(memory: maxMemory?.byteCount, seconds: try seconds())
  }

  private func seconds() throws -> Double? {
    guard let maxTime else { return nil }
    guard case .absolute(let time) = maxTime, time > .zero else {
      throw ValidationError("--max-time is a time above 0, such as 90, 500ms or 2m")
    }
    return time.seconds
  }
}

extension LimitOptions {
  @inline(never)
  mutating func take(from line: inout PlainLine) {
    maxMemory = line.value("--max-memory")
    maxTime = line.value("--max-time")
    maxPixels = line.value("--max-pixels")
    maxInput = line.value("--max-input")
    sync = line.flag("--sync")
  }
}

/// A number of bytes, with `k`, `M`, `G` or `T` for powers of 1024.
struct ByteCountArgument: ExpressibleByArgument, Hashable {
  static let syntax = "a number of bytes is 512M, 2G or 1000000"

  let byteCount: Int64

  init?(argument: String) {
    let digits = argument.prefix { $0.isASCII && $0.isNumber }
    let units = ["": 0, "k": 10, "m": 20, "g": 30, "t": 40]
    var unit = argument.dropFirst(digits.count).lowercased()
    if unit.hasSuffix("b") { unit.removeLast() }
    if unit.hasSuffix("i") { unit.removeLast() }
    guard let number = Int64(digits), let shift = units[unit], number <= Int64.max >> shift else {
      return nil
    }
    byteCount = number << shift
  }
}

/// A number of pixels: itself, or a width and a height.
struct PixelCountArgument: ExpressibleByArgument, Hashable {
  static let syntax = "a number of pixels is 2073600 or 1920x1080"

  let count: Int

  init?(argument: String) {
    let sides = argument.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    guard (1...2).contains(sides.count), sides.allSatisfy({ $0 > 0 }) else { return nil }
    let (product, isHuge) = sides[0].multipliedReportingOverflow(by: sides.count > 1 ? sides[1] : 1)
    guard !isHuge else { return nil }
    count = product
  }
}
