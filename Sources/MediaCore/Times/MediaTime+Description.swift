extension MediaTime: CustomStringConvertible {
  /// The fraction as it is, such as `1001/30000`, or the name of the special time.
  public var description: String {
    guard isNumeric else { return specialName }
    return epoch == 0 ? "\(value)/\(timescale)" : "\(value)/\(timescale) in epoch \(epoch)"
  }

  /// The time as a clock shows it, `HH:MM:SS.mmm`, rounded half away from zero; or the name of the special time.
  ///
  /// Hours take more digits where two don't suffice.
  package var clockDescription: String {
    guard isNumeric else { return specialName }
    let milliseconds = divide(Int128(value) * 1000, by: Int128(timescale), .default).quotient
    let magnitude = milliseconds.magnitude
    let seconds = magnitude / 1000
    let fields = [seconds / 3600, seconds / 60 % 60, seconds % 60].map { padded($0, to: 2) }
    return (milliseconds < 0 ? "-" : "") + fields.joined(separator: ":") + "."
      + padded(magnitude % 1000, to: 3)
  }

  private var specialName: String {
    if isPositiveInfinity { return "+infinity" }
    if isNegativeInfinity { return "-infinity" }
    return isIndefinite ? "indefinite" : "invalid"
  }
}

private func padded(_ number: UInt128, to width: Int) -> String {
  let digits = String(number)
  return String(repeating: "0", count: max(0, width - digits.count)) + digits
}
