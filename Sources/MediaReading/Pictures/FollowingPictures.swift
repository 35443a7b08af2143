/// The pictures that may be asked for after one.
enum FollowingPictures {
  case any
  /// None of the same group of pictures, which saves decoding.
  case noneOfGroup
}
