import MediaCore
import MediaStructure

/// The outermost boxes of a file, found in one walk over their headers.
///
/// The source is asked to keep the movie box, or that of image items, for all who read it, as far as it keeps a box of that
/// length.
struct ISOOutline: Sendable {
  /// The boxes that the movie and its fragments are read from, in the order of the file.
  private(set) var boxes: [Box] = []
  /// All boxes, where they are kept.
  private(set) var headers: [ISOBoxHeader] = []
  /// The number of boxes of all types.
  private(set) var boxCount = 0
  private(set) var fragmentCount = 0
  /// Whether there is a box that media is in.
  private(set) var hasMediaData = false
  /// Whether a box that describes samples reaches beyond the end of the file.
  private(set) var isDescriptionCut = false
  /// Where the walk had enough fragments, if there are more than are noted.
  private(set) var fragmentLimit: Int64?
  /// The end of the last box by its own size, which is past the end of a truncated file; `nil` where the sizes
  /// make no sense before the end is reached.
  private(set) var declaredEnd: Int64?
  /// Where the walk ended.
  private(set) var end: Int64 = 0
  /// The error of the box that ended the walk before the end of the file.
  private(set) var malformation: MediaError?
  /// Where bytes of zero begin in place of a box, which is to last to the end of the file by its size of 0.
  private(set) var zeros: Int64?
  /// The error that kept the next header from being read.
  private(set) var readFailure: MediaError?
  /// The error that the sample count fails with: the tables promise more samples than the file has bytes for,
  /// or they could not be read.
  private(set) var sampleCountFailure: MediaError?

  /// A box that says something of the movie.
  struct Box: Sendable {
    var type: FourCC
    var offset: Int64
    /// The number of boxes that come before.
    var index: Int
  }

  /// Files of fragments have a dozen boxes for each of them, few of them outermost.
  static let boxLimit = ISOSampleLimit.boxLimit
  /// More than a day of fragments of a second; the rest is left out.
  static let fragmentCountLimit = 1_000_000
  /// Read at a box that is not near the one before it: more than the usual fragment, with the header of its media.
  private static let laterWindowSize = 4 << 10
  /// Boxes of one type, other than fragments, that are noted.
  private static let outerBoxLimit = 16
  private static let notedTypes: [FourCC] = ["ftyp", "styp", "moov", "moof", "meta", "mini"]

  /// - Parameter keepsHeaders: whether the headers of all boxes stay, which of a long file of fragments takes much memory.
  init(_ source: any ByteSource, keepsHeaders: Bool = false) {
    var buffered = BufferedSource(source)
    var promises = ISOSampleLimit.Counter(in: source)
    var counts: [FourCC: Int] = [:]
    while end < source.byteCount {
      guard boxCount < Self.boxLimit else {
        malformation = MediaError(
          .overLimit, "more than \(Self.boxLimit) boxes", at: .init(byteOffset: end))
        break
      }
      guard let header = nextHeader(&buffered, source) else { break }
      take(header, &counts, source)
      if keepsHeaders { headers.append(header) }
      if sampleCountFailure == nil {
        do throws(MediaError) {
          try promises.add(header, &buffered)
        } catch {
          sampleCountFailure = error
        }
      }
      boxCount += 1
      end = header.end
      let isWhole = hasMediaData && (counts["moov"] != nil || counts["meta"] != nil)
      if header.overrunningSize != nil, isWhole, ISOBoxType.named(header.type) == nil {
        // Something that was appended to a whole file, a text for example, is no box of a truncated one.
        declaredEnd = header.offset
        break
      }
      declaredEnd = Self.declaredEnd(of: header)
    }
    if malformation != nil || readFailure != nil { declaredEnd = nil }
  }

  /// Takes note of a box, and has the source keep it where it says what the samples or items are.
  private mutating func take(
    _ header: ISOBoxHeader, _ counts: inout [FourCC: Int], _ source: any ByteSource
  ) {
    note(header, &counts)
    if header.type == FourCC(rawValue: 0) { zeros = zeros ?? header.offset }
    if header.overrunningSize != nil, header.type == "moov" || header.type == "moof" {
      isDescriptionCut = true
    }
    if header.type == "mdat" || header.type == "moof" || header.type == "meta" { hasMediaData = true }
    let isItems = header.type == "meta" && counts["meta"] == 1 && counts["moov"] == nil
    if isItems || header.type == "moov" && counts["moov"] == 1 {
      // With the header of the box that follows.
      try? source.keep(header.offset..<header.end + Int64(ISOBoxHeader.maximumSize))
    }
  }

  /// The box that begins at the end of those before; `nil`, with the reason noted, where none does.
  private mutating func nextHeader(
    _ buffered: inout BufferedSource, _ source: any ByteSource
  ) -> ISOBoxHeader? {
    let bytes: [UInt8]
    do throws(MediaError) {
      bytes = try buffered.bytes(
        at: end, count: ISOBoxHeader.maximumSize,
        window: end == 0 ? BufferedSource.windowSize : Self.laterWindowSize)
    } catch {
      readFailure = error
      sampleCountFailure = sampleCountFailure ?? error
      return nil
    }
    do throws(MediaError) {
      return try ISOBoxHeader(bytes, at: end, end: source.byteCount, path: "")
    } catch {
      malformation = error
      return nil
    }
  }

  /// Where a box ends by its size, in the file or beyond it; the highest number for an end that no number says.
  private static func declaredEnd(of header: ISOBoxHeader) -> Int64 {
    header.overrunningSize.map { header.offset.saturatingAdd(Int64(clamping: $0)) } ?? header.end
  }

  private mutating func note(_ header: ISOBoxHeader, _ counts: inout [FourCC: Int]) {
    guard Self.notedTypes.contains(header.type), fragmentLimit == nil else { return }
    if header.type == "moof" {
      fragmentCount += 1
    } else {
      counts[header.type, default: 0] += 1
      guard counts[header.type, default: 0] <= Self.outerBoxLimit else { return }
    }
    boxes.append(Box(type: header.type, offset: header.offset, index: boxCount))
    if fragmentCount == Self.fragmentCountLimit { fragmentLimit = header.end }
  }

  /// The header of one of the boxes.
  func header(of box: Box, in source: any ByteSource) throws(MediaError) -> ISOBoxHeader {
    let bytes = try source.window(
      at: box.offset, count: ISOBoxHeader.maximumSize, atMost: BufferedSource.windowSize)
    return try ISOBoxHeader(
      Array(bytes.prefix(ISOBoxHeader.maximumSize)), at: box.offset, end: source.byteCount, path: "")
  }
}
