/// Colours that a scheme has no name for, by how dark it is.
extension WaveformColors {
  var isDark: Bool {
    // The weights of ITU-R BT.601.
    299 * Int(background.red) + 587 * Int(background.green) + 114 * Int(background.blue) < 128_000
      && background.alpha > 0
  }

  /// White in a dark scheme, black in a light one.
  var extreme: Color {
    isDark ? Color(red: 255, green: 255, blue: 255) : Color(red: 0, green: 0, blue: 0)
  }

  var warmAccent: Color {
    isDark ? Color(red: 255, green: 122, blue: 92) : Color(red: 200, green: 66, blue: 34)
  }

  var greenAccent: Color {
    isDark ? Color(red: 104, green: 200, blue: 146) : Color(red: 42, green: 124, blue: 80)
  }

  var violetAccent: Color {
    isDark ? Color(red: 200, green: 142, blue: 236) : Color(red: 136, green: 66, blue: 170)
  }

  var redAccent: Color {
    isDark ? Color(red: 255, green: 84, blue: 84) : Color(red: 208, green: 32, blue: 32)
  }
}
