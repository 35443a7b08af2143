import MediaCore
import Testing

/// Places as texts of ISO 6709.
struct ISO6709LocationTests {
  @Test(arguments: [
    ("+48.8577+002.2950+035.000/", 48.8577, 2.295, 35.0 as Double?),
    ("+27.5916+086.5640+8850/", 27.5916, 86.564, 8850),
    ("-90+000/", -90, 0, nil), ("+4012.22-07500.25/", 40 + 12.22 / 60, -(75 + 0.25 / 60), nil),
    ("+401213.1-0750015.1/", 40 + 12.0 / 60 + 13.1 / 3600, -(75 + 15.1 / 3600), nil),
    ("+12.3456-098.7654CRSWGS_84/", 12.3456, -98.7654, nil),
  ])
  func `places of ISO 6709`(text: String, latitude: Double, longitude: Double, altitude: Double?) throws {
    let place = try #require(ISO6709Location(text))
    #expect(abs(place.latitude - latitude) < 1e-9)
    #expect(abs(place.longitude - longitude) < 1e-9)
    #expect(place.altitude == altitude)
  }

  @Test(arguments: [
    "", "48,2", "+91+000/", "+1", "north", "+12.3456-098.7654+1+2/", String(repeating: "+1", count: 99),
  ])
  func `texts that are no place`(text: String) {
    #expect(ISO6709Location(text) == nil)
  }
}
