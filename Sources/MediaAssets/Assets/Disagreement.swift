/// Something that a file says in several places, and not alike.
///
/// Players differ in which place they believe.
public struct Disagreement: Hashable, Sendable {
  /// The name of the fact that is stated, such as `channels` or `duration`.
  public var property: String
  /// The statements of all places; the one that `AssetTrack` goes by comes first.
  public var statements: [Statement]

  /// Makes a disagreement; the statement that counts comes first.
  public init(property: String, statements: [Statement]) {
    self.property = property
    self.statements = statements
  }

  /// The statement of one place.
  public struct Statement: Hashable, Sendable {
    /// The place, such as `codec configuration` or `mp4a`.
    public var source: String
    /// The value as people write it, such as `48000 Hz`.
    public var value: String

    /// Makes the statement of one place.
    public init(source: String, value: String) {
      self.source = source
      self.value = value
    }
  }
}

extension Disagreement: CustomStringConvertible {
  /// One line, such as `channels: 1 (codec configuration), 2 (sample entry)`.
  public var description: String {
    "\(property): " + statements.map { "\($0.value) (\($0.source))" }.joined(separator: ", ")
  }
}

extension Disagreement {
  /// `nil` unless two of the statements that are made differ.
  init?(_ property: String, _ statements: [(source: String, value: String?)]) {
    let made = statements.compactMap { statement in
      statement.value.map { Statement(source: statement.source, value: $0) }
    }
    guard Set(made.map(\.value)).count > 1 else { return nil }
    self.init(property: property, statements: made)
  }
}
