/// The order in which a picture's fields follow each other in time.
///
/// Core Media counterpart: the `FieldCount` and `FieldDetail` extensions.
public enum FieldOrder: String, Hashable, Sendable {
  /// Both fields are of one instant.
  case progressive
  /// The top field is coded and shown first.
  case topFieldFirst
  /// The bottom field is coded and shown first.
  case bottomFieldFirst
  /// Coded top field first, shown bottom field first.
  case topCodedFirstBottomShownFirst
  /// Coded bottom field first, shown top field first.
  case bottomCodedFirstTopShownFirst
}
