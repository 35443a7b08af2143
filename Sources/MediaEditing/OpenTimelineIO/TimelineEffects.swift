import MediaCore

/// The change of an item's time by its effects, and the names of effects that aren't followed.
struct TimelineEffects {
  /// The number of seconds of the item that one second of its parent shows; 0 holds one picture.
  private(set) var speed = Speed.normal
  /// The names of effects that are kept in the file and change nothing here, with their places.
  private(set) var unknown: [(name: String, path: String)] = []

  /// A factor as a fraction.
  struct Speed: Equatable {
    var numerator: Int32
    var denominator: Int32

    static let normal = Speed(numerator: 1, denominator: 1)

    /// A duration of the parent as one of the item.
    func scale(_ duration: MediaTime) -> MediaTime {
      self == .normal ? duration : duration.multiplied(byRatio: numerator, divisor: denominator)
    }
  }

  init() {}

  /// - Throws: `.operationNotSupportedForAsset` for an item that plays backwards, `.fileFailedToParse` for a factor that
  ///   is no number.
  init(of object: SchemaObject) throws(MediaError) {
    var scalar = 1.0
    for effect in try object.objects("effects") where try effect.flag("enabled") ?? true {
      switch effect.schema {
      case "LinearTimeWarp": scalar *= try effect.number("time_scalar") ?? 1
      case "FreezeFrame": scalar = 0
      default:
        let name = try effect.text("effect_name") ?? ""
        unknown.append((name.isEmpty ? effect.schema : name, effect.path))
      }
    }
    guard scalar.isFinite, scalar < 1e6 else {
      throw object.error("a time_scalar of \(scalar) is no speed", at: "effects")
    }
    guard scalar >= 0 else {
      throw object.error(
        "a time_scalar of \(scalar) plays backwards, which is not supported", at: "effects",
        .operationNotSupportedForAsset)
    }
    guard let fraction = ContinuedFraction.nearest(to: scalar, maximumDenominator: 1_000_000),
      let numerator = Int32(exactly: fraction.numerator),
      let denominator = Int32(exactly: fraction.denominator)
    else { throw object.error("a time_scalar of \(scalar) is no speed", at: "effects") }
    speed = Speed(numerator: numerator, denominator: denominator)
  }
}
