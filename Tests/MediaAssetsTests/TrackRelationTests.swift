import MediaAssets
import MediaCore
import MediaScopeFixtures
import Testing

/// How tracks belong together, and what is true of them.
struct TrackRelationTests {
  @Test("Chapters and time codes are associated tracks")
  func associations() async throws {
    let audio = try #require(try asset("chapters.mp4").tracks().first)
    #expect(audio.availableTrackAssociationTypes == [.chapterList])
    let chapters = try await audio.loadAssociatedTracks(ofType: .chapterList)
    #expect(chapters.map(\.mediaType) == [.text])
    #expect(audio.associatedTracks(ofType: .timecode).isEmpty)
    let video = try #require(try asset("timecode.mov").tracks().first)
    #expect(video.associatedTracks(ofType: .timecode).map(\.mediaType) == [.timecode])
  }

  @Test("Alternatives form a group")
  func groups() async throws {
    #expect(try await asset("two-audio.mp4").load(.trackGroups).map(\.trackIDs) == [[2, 3]])
    #expect(try await asset("h264.mp4").load(.trackGroups).isEmpty)
  }

  @Test("Alternatives can be chosen from")
  func selection() async throws {
    let asset = try asset("two-audio.mp4")
    #expect(try await asset.load(.availableMediaCharacteristicsWithMediaSelectionOptions) == [.audible])
    let group = try #require(try await asset.loadMediaSelectionGroup(for: .audible))
    #expect(group.options.map(\.trackID) == [2, 3])
    #expect(group.defaultOption?.trackID == 2)
    #expect(!group.allowsEmptySelection)
    #expect(asset.mediaSelectionGroup(forMediaCharacteristic: .audible) == group)
    #expect(try await asset.loadMediaSelectionGroup(for: .legible) == nil)
  }

  @Test("Characteristics follow from the kind of media", arguments: Fixture.all)
  func characteristics(_ fixture: Fixture) async throws {
    let asset = URLAsset(path: fixture.path)
    for track in try await asset.load(.tracks) {
      #expect(track.hasMediaCharacteristic(.audible) == (track.mediaType == .audio))
      #expect(
        track.hasMediaCharacteristic(.visual)
          == (track.mediaType == .video || track.mediaType == .auxiliaryPicture))
      #expect(Set(track.mediaCharacteristics).count == track.mediaCharacteristics.count)
    }
    let audible = try await asset.loadTracks(withMediaCharacteristic: .audible)
    #expect(audible.count == fixture.audioStreams.count)
  }

  @Test("High dynamic range, wide colours and alpha are reported")
  func pictures() throws {
    let hdr = try #require(try asset("hevc-hdr10.mp4").tracks().first)
    #expect(hdr.hasMediaCharacteristic(.containsHDRVideo))
    #expect(hdr.hasMediaCharacteristic(.usesWideGamutColorSpace))
    let plain = try #require(try asset("h264-bt709.mp4").tracks().first)
    #expect(!plain.hasMediaCharacteristic(.containsHDRVideo))
    #expect(!plain.hasMediaCharacteristic(.usesWideGamutColorSpace))
    let alpha = try #require(try asset("png-alpha.mov").tracks().first)
    #expect(alpha.hasMediaCharacteristic(.containsAlphaChannel))
  }

  @Test("A segment is at every time, and the nearest outside of them")
  func segments() throws {
    let track = try #require(try asset("edit-list-empty.mp4").tracks().first)
    #expect(track.segment(forTrackTime: time(1, 4)) == track.segments[0])
    #expect(track.segment(forTrackTime: time(1, 2)) == track.segments[1])
    #expect(track.segment(forTrackTime: time(-1, 1)) == track.segments[0])
    #expect(track.segment(forTrackTime: time(99, 1)) == track.segments[1])
    #expect(track.segment(forTrackTime: .indefinite) == nil)
  }

  @Test("Times of a track become times of its media through the edit list")
  func samplePresentationTime() async throws {
    let empty = try #require(try asset("edit-list-empty.mp4").tracks().first)
    #expect(!empty.samplePresentationTime(forTrackTime: time(1, 4)).isValid)
    #expect(empty.samplePresentationTime(forTrackTime: time(3, 4)) == time(1, 4))
    #expect(!empty.samplePresentationTime(forTrackTime: time(99, 1)).isValid)
    let two = try #require(try asset("edit-list-two.mp4").tracks().first)
    #expect(two.samplePresentationTime(forTrackTime: .zero) == time(11264, 12800))
    #expect(try await two.loadSamplePresentationTime(forTrackTime: time(2, 5)) == time(1024, 12800))
  }

  @Test("Every segment's ends map to its own", arguments: TrackCase.all)
  func mapping(_ case: TrackCase) throws {
    let track = try `case`.track()
    for segment in track.segments where !segment.isEmpty && !segment.timeMapping.target.isEmpty {
      let mapping = segment.timeMapping
      #expect(track.samplePresentationTime(forTrackTime: mapping.target.start) == mapping.source.start)
    }
  }

  @Test("All media is in the file itself", arguments: TrackCase.all)
  func isSelfContained(_ case: TrackCase) throws {
    #expect(try `case`.track().isSelfContained)
  }
}
