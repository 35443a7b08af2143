import MediaAssets
import Testing

struct AudiovisualTypeTests {
  @Test(
    "Media types with codecs that have a decoder can be played",
    arguments: [
      "video/mp4", "audio/mpeg", "video/mp4; codecs=\"avc1.42E01E, mp4a.40.2\"",
      "video/mp4;codecs=hvc1.1.6.L93.90",
      "VIDEO/WEBM; codecs=\"vp09.00.10.08,opus\"", "audio/mp4; codecs=mp4a.6B", "audio/ogg; codecs=vorbis",
      "audio/wav; codecs=1", "video/mp4; profiles=\"isom;x\"; codecs=\"avc1.42E01E\"",
      "audio/mp4; codecs=opus; x=y", "video/3gpp; codecs=\"s263, samr\"",
    ])
  func playable(_ type: String) {
    #expect(URLAsset.isPlayableExtendedMIMEType(type))
  }

  @Test(
    "Others can't be",
    arguments: [
      "", "text/plain", "video", "video/mp4; codecs=\"\"", "video/mp4; codecs=\"avc1.42E01E, none.1\"",
      "audio/mp4; codecs=mp4a.FF", "video/mp4; profiles=\"isom\"; codecs=\"none.1\"", "audio/mp4; codecs",
    ])
  func notPlayable(_ type: String) {
    #expect(!URLAsset.isPlayableExtendedMIMEType(type))
  }

  @Test("Identifiers and media types are listed once")
  func lists() {
    #expect(URLAsset.audiovisualTypes().contains("com.apple.quicktime-movie"))
    #expect(Set(URLAsset.audiovisualTypes()).count == URLAsset.audiovisualTypes().count)
    #expect(Set(URLAsset.audiovisualMIMETypes()).count == URLAsset.audiovisualMIMETypes().count)
  }
}
