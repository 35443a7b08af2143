/// The output of `mediascope --version`.
///
/// The libraries' versions take loading them, and are printed by `doctor`.
enum Version {
  static let number = "0.2.0"

  static let text = "mediascope \(number)"
}
