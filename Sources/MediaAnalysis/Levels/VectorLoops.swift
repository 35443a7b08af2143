import CMediaScopeVectors

/// The loops over samples that levels are made of.
enum VectorLoops {
  /// Those for the widest vectors of the processor, chosen once.
  static let widest = vector_loops_widest().pointee
}
