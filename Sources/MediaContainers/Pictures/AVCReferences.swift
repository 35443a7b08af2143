/// Tells of the pictures of an H.264 stream which ones each may refer to, by the headers of its slices alone.
///
/// It keeps the frames that a decoder would keep (ITU-T H.264, 8.2.1, 8.2.4 and 8.2.5). Streams of fields, and those that
/// keep pictures for long, are left alone.
package struct AVCReferences: Sendable {
  /// A picture of the stream.
  package struct Picture: Hashable, Sendable {
    /// Whether others may refer to it.
    package var isReference: Bool
    /// Whether all of it is predicted from two lists, so that a decoder can leave it out and go on.
    package var isBidirectional: Bool
    /// The pictures that it may refer to, counted from 0 in the order in which they were given.
    package var references: Set<Int>
  }

  private struct Kept {
    var index: Int
    var frameNumber: Int
    var order: Int
  }

  private var parameters = AVCParameters()
  private var kept: [Kept] = []
  private var count = 0
  /// Of the last picture that is referred to.
  private var previousFrameNumber = 0
  private var previousOrder = (high: 0, low: 0)

  /// - Parameter configuration: the decoder configuration record (ISO/IEC 14496-15, 5.3.3.1).
  package init(configuration: [UInt8]) {
    configuration.withUnsafeBytes { buffer in
      let bytes = SampleBytes()
      bytes.take(buffer)
      parameters.configure(bytes)
      bytes.clear()
    }
  }

  /// Takes the next picture in decoding order, the first one of which refers to nothing.
  ///
  /// - Returns: `nil` where that can't be told; nothing can be told of what follows then.
  package mutating func next(_ bytes: SampleBytes) -> Picture? {
    guard let lengthSize = parameters.lengthSize else { return nil }
    var units = NALUnits(bytes, lengthSize: lengthSize)
    var first: AVCSliceHeader?
    var order = 0
    var picture = Picture(isReference: false, isBidirectional: true, references: [])
    while let start = units.next() {
      switch bytes[start] & 0x1F {
      case 7, 8: parameters.read(bytes, start, units.end)
      case 1, 5:
        guard let slice = AVCSliceHeader(bytes, start..<units.end, parameters) else { return nil }
        if let first {
          guard first.frameNumber == slice.frameNumber, first.orderLow == slice.orderLow,
            first.isReference == slice.isReference
          else { return nil }
        } else {
          guard let known = self.order(of: slice) else { return nil }
          (first, order) = (slice, known)
          picture.isReference = slice.isReference
        }
        guard let references = references(of: slice, order: order) else { return nil }
        picture.references.formUnion(references)
        picture.isBidirectional = picture.isBidirectional && slice.kind == .bidirectional
      case 2, 3, 4: return nil
      default: break
      }
    }
    // Of more units than are looked at nothing is known.
    guard let first, bytes.count - units.end <= lengthSize, keep(first, order: order) else { return nil }
    count += 1
    return picture
  }

  /// When the picture is shown, among those of its group (8.2.1.1); `nil` where a picture is missing before it.
  private mutating func order(of slice: AVCSliceHeader) -> Int? {
    if slice.isRefresh {
      kept = []
      previousOrder = (0, 0)
    } else {
      let following = (previousFrameNumber + 1) % (1 << slice.sequence.frameNumberBits)
      guard count > 0, slice.frameNumber == previousFrameNumber || slice.frameNumber == following else {
        return nil
      }
    }
    let range = 1 << slice.sequence.orderBits
    var high = previousOrder.high
    if slice.orderLow < previousOrder.low, previousOrder.low - slice.orderLow >= range / 2 {
      high += range
    } else if slice.orderLow > previousOrder.low, slice.orderLow - previousOrder.low > range / 2 {
      high -= range
    }
    if slice.isReference { previousOrder = (high, slice.orderLow) }
    return high + slice.orderLow + min(0, slice.lowerFieldDelay)
  }

  /// 8.2.4.2: what a slice's lists hold.
  private func references(of slice: AVCSliceHeader, order: Int) -> Set<Int>? {
    switch slice.kind {
    case .intra: return []
    case .predicted:
      let latestFirst = kept.sorted { number($0, seenFrom: slice) > number($1, seenFrom: slice) }
      return list(
        latestFirst, slice.activeReferences.first, slice.modifications.first, of: slice
      ).map { Set($0) }
    case .bidirectional:
      let earlier = kept.filter { $0.order < order }.sorted { $0.order > $1.order }
      let later = kept.filter { $0.order >= order }.sorted { $0.order < $1.order }
      var second = later + earlier
      if earlier.isEmpty != later.isEmpty, second.count > 1 { second.swapAt(0, 1) }
      guard
        let first = list(
          earlier + later, slice.activeReferences.first, slice.modifications.first, of: slice),
        let others = list(second, slice.activeReferences.second, slice.modifications.second, of: slice)
      else { return nil }
      return Set(first + others)
    }
  }

  /// 8.2.4.3.1.
  private func list(
    _ initial: [Kept], _ count: Int, _ modifications: [AVCSliceHeader.Modification], of slice: AVCSliceHeader
  ) -> [Int]? {
    var list = initial.prefix(count).map(\.index)
    let range = 1 << slice.sequence.frameNumberBits
    var number = slice.frameNumber
    for (place, step) in modifications.enumerated() {
      guard step.difference <= range else { return nil }
      number = (number + (step.isSubtracted ? range - step.difference : step.difference)) % range
      guard let picture = kept.first(where: { $0.frameNumber == number }), place <= list.count else {
        return nil
      }
      list.insert(picture.index, at: place)
      var rest = list[(place + 1)...]
      rest.removeAll { $0 == picture.index }
      list = Array((list[...place] + rest).prefix(count))
    }
    return list
  }

  /// `PicNum`: frame numbers begin anew, and those above the current one are of the round before.
  private func number(_ picture: Kept, seenFrom slice: AVCSliceHeader) -> Int {
    picture.frameNumber > slice.frameNumber
      ? picture.frameNumber - 1 << slice.sequence.frameNumberBits : picture.frameNumber
  }

  /// 8.2.5: what is kept behind a picture.
  ///
  /// - Returns: false where the stream doesn't keep to the rules.
  private mutating func keep(_ slice: AVCSliceHeader, order: Int) -> Bool {
    guard slice.isReference else { return true }
    previousFrameNumber = slice.frameNumber
    let limit = max(1, slice.sequence.maximumReferences)
    if let removals = slice.removals {
      let range = 1 << slice.sequence.frameNumberBits
      for difference in removals {
        guard difference <= range else { return false }
        let number = (slice.frameNumber + range - difference) % range
        guard let place = kept.firstIndex(where: { $0.frameNumber == number }) else { return false }
        kept.remove(at: place)
      }
    } else {
      while kept.count >= limit,
        let oldest = kept.indices.min(by: {
          number(kept[$0], seenFrom: slice) < number(kept[$1], seenFrom: slice)
        })
      {
        kept.remove(at: oldest)
      }
    }
    kept.append(Kept(index: count, frameNumber: slice.frameNumber, order: order))
    return kept.count <= limit
  }
}
