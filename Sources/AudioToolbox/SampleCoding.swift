import MediaCore

/// The form in which one sample of Linear PCM is stored; full scale is ±1.
struct SampleCoding {
  let byteCount: Int
  private let isFloat: Bool
  private let isBigEndian: Bool
  private let isSigned: Bool

  /// - Returns: `nil` for formats other than packed Linear PCM of whole bytes.
  init?(_ description: AudioStreamDescription) {
    isFloat = description.formatFlags.contains(.isFloat)
    isBigEndian = description.formatFlags.contains(.isBigEndian)
    isSigned = description.formatFlags.contains(.isSignedInteger)
    byteCount = description.bitsPerChannel / 8
    let isPlanar = description.formatFlags.contains(.isNonInterleaved)
    let known = isFloat ? [32, 64] : [8, 16, 24, 32]
    guard
      description.formatID == .linearPCM, known.contains(description.bitsPerChannel),
      description.bytesPerFrame == byteCount * (isPlanar ? 1 : description.channelsPerFrame)
    else { return nil }
  }

  /// Takes samples that are `stride` bytes apart.
  func read(
    _ bytes: UnsafeRawPointer, stride: Int, count: Int, to plane: UnsafeMutablePointer<Double>
  ) {
    func each(_ sample: (UnsafeRawPointer) -> Double) {
      for index in 0..<count { plane[index] = sample(bytes + index * stride) }
    }
    switch (byteCount, isFloat) {
    case (8, _): each { Double(bitPattern: load($0)) }
    case (4, true): each { Double(Float(bitPattern: load($0))) }
    case (4, false): each { Double(signed(load($0, UInt32.self))) / 0x1p31 }
    case (3, _): each { Double(signed(load24($0) << 8)) / 0x1p31 }
    case (2, _): each { Double(signed(load($0, UInt16.self))) / 0x1p15 }
    default: each { Double(signed($0.load(as: UInt8.self))) / 0x1p7 }
    }
  }

  /// Places samples `stride` bytes apart; integers are rounded, and cut at full scale.
  func write(
    _ plane: UnsafePointer<Double>, count: Int, to bytes: UnsafeMutableRawPointer, stride: Int
  ) {
    func each(_ store: (Double, UnsafeMutableRawPointer) -> Void) {
      for index in 0..<count { store(plane[index], bytes + index * stride) }
    }
    switch (byteCount, isFloat) {
    case (8, _): each { store($0.bitPattern, $1) }
    case (4, true): each { store(Float($0).bitPattern, $1) }
    case (4, false): each { store(UInt32(truncatingIfNeeded: whole($0)), $1) }
    case (3, _): each { store24(UInt32(truncatingIfNeeded: whole($0)), $1) }
    case (2, _): each { store(UInt16(truncatingIfNeeded: whole($0)), $1) }
    default: each { $1.storeBytes(of: UInt8(truncatingIfNeeded: whole($0)), as: UInt8.self) }
    }
  }

  private func load<Word: FixedWidthInteger>(_ bytes: UnsafeRawPointer, _: Word.Type = Word.self) -> Word {
    let word = bytes.loadUnaligned(as: Word.self)
    return isBigEndian ? Word(bigEndian: word) : Word(littleEndian: word)
  }

  private func store<Word: FixedWidthInteger>(_ word: Word, _ bytes: UnsafeMutableRawPointer) {
    bytes.storeBytes(of: isBigEndian ? word.bigEndian : word.littleEndian, as: Word.self)
  }

  private func load24(_ bytes: UnsafeRawPointer) -> UInt32 {
    let parts = (0..<3).map { UInt32(bytes.load(fromByteOffset: $0, as: UInt8.self)) }
    return isBigEndian
      ? parts[0] << 16 | parts[1] << 8 | parts[2] : parts[2] << 16 | parts[1] << 8 | parts[0]
  }

  private func store24(_ word: UInt32, _ bytes: UnsafeMutableRawPointer) {
    for place in 0..<3 {
      let shift = UInt32(isBigEndian ? 16 - 8 * place : 8 * place)
      bytes.storeBytes(of: UInt8(truncatingIfNeeded: word >> shift), toByteOffset: place, as: UInt8.self)
    }
  }

  /// The value of an integer that is stored with or without a sign.
  private func signed<Word: FixedWidthInteger & UnsignedInteger>(_ word: Word) -> Int {
    let half = Int(1) << (Word.bitWidth - 1)
    return isSigned ? Int(word ^ Word(half)) - half : Int(word) - half
  }

  private func whole(_ sample: Double) -> Int {
    let scale = Double(Int(1) << (byteCount * 8 - 1))
    let value = Int(min(max((sample.isNaN ? 0 : sample * scale).rounded(), -scale), scale - 1))
    return isSigned ? value : value + Int(scale)
  }
}
