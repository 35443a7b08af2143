import AVFoundation
import MediaScopeFixtures
import Testing

/// What is loaded in either shape, and what compositions give of themselves.
struct LoadingTests {
  private func asset(_ name: String) throws -> AVURLAsset {
    AVURLAsset(url: URL(fileURLWithPath: try Fixture.named(name).path))
  }

  @Test("handlers get what the newer shape gives")
  func trackHandlers() async throws {
    let asset = try asset("sunset.mp4")
    let track = try #require(try await asset.loadTracks(withMediaType: .audio).first)
    let time = CMTime(value: 1, timescale: 10)
    let segment = await withCheckedContinuation { done in
      track.loadSegment(forTrackTime: time) { segment, error in
        #expect(error == nil)
        done.resume(returning: segment)
      }
    }
    #expect(segment == track.segment(forTrackTime: time) && segment != nil)
    let presented = await withCheckedContinuation { done in
      track.loadSamplePresentationTime(forTrackTime: time) { time, error in
        #expect(error == nil)
        done.resume(returning: time)
      }
    }
    #expect(presented == track.samplePresentationTime(forTrackTime: time) && presented.isValid)
    let related = await withCheckedContinuation { done in
      track.loadAssociatedTracks(ofType: .chapterList) { tracks, _ in done.resume(returning: tracks) }
    }
    #expect(related == track.associatedTracks(ofType: .chapterList) && related?.isEmpty == false)
    let tags = await withCheckedContinuation { done in
      track.loadMetadata(for: .quickTimeUserData) { items, _ in done.resume(returning: items?.count) }
    }
    #expect(tags == track.metadata(forFormat: .quickTimeUserData).count)
    #expect(try await track.loadMetadata(for: .quickTimeUserData).count == tags)
    var error: NSError?
    await withCheckedContinuation { done in
      track.loadValuesAsynchronously(forKeys: ["naturalSize"]) { done.resume() }
    }
    #expect(track.statusOfValue(forKey: "naturalSize", error: &error) == .loaded && error == nil)
  }

  @Test("handlers of an asset get what is asked for, or what went wrong")
  func assetHandlers() async throws {
    let asset = try asset("sunset.mp4")
    let unused = await withCheckedContinuation { done in
      asset.findUnusedTrackID { trackID, _ in done.resume(returning: trackID) }
    }
    #expect(unused > 0 && asset.track(withTrackID: unused) == nil && asset.unusedTrackID() == unused)
    let chapters = await withCheckedContinuation { done in
      asset.loadChapterMetadataGroups(
        withTitleLocale: Locale(identifier: "en"), containingItemsWithCommonKeys: []
      ) { groups, _ in done.resume(returning: groups?.count) }
    }
    #expect(chapters == asset.chapterMetadataGroups(withTitleLocale: Locale(identifier: "en")).count)
    let missing = AVURLAsset(url: URL(fileURLWithPath: "/none.mp4"))
    let refused = await withCheckedContinuation { done in
      missing.findUnusedTrackID { trackID, error in
        done.resume(returning: (trackID, (error as? AVError)?.code))
      }
    }
    #expect(refused.0 == kCMPersistentTrackID_Invalid && refused.1 == .fileFailedToParse)
    let video = await withCheckedContinuation { done in
      AVMutableVideoComposition.videoComposition(withPropertiesOf: asset) { made, _ in
        made?.renderScale = 0.5
        done.resume(returning: made?.renderSize)
      }
    }
    #expect(try await video == AVVideoComposition.videoComposition(withPropertiesOf: asset).renderSize)
  }

  @Test("compositions give their own kinds of tracks, whichever way they are asked")
  func compositionTracks() async throws {
    let composition = AVMutableComposition()
    let source = try asset("sunset.mp4")
    let range = CMTimeRange(start: .zero, duration: CMTime(value: 1, timescale: 5))
    let failure: (any Error)? = await withCheckedContinuation { done in
      composition.insertTimeRange(range, of: source, at: .zero) { done.resume(returning: $0) }
    }
    #expect(failure == nil && composition.duration == range.duration)
    let turn = CGAffineTransform(rotationAngle: .pi / 2)
    try await composition.loadTracks(withMediaType: .video).first?.preferredTransform = turn
    let video = try #require(composition.tracks(withMediaType: .video).first)
    #expect(video.preferredTransform == turn)
    let found: AVMutableCompositionTrack? = try await composition.loadTrack(withTrackID: video.trackID)
    #expect(found === video)
    let all: [AVMutableCompositionTrack] = try await composition.load(.tracks)
    #expect(all.contains { $0 === video } && all.count == composition.tracks.count)
    let (duration, both) = try await composition.load(.duration, .tracks)
    #expect(duration == range.duration && both.count == all.count)
    let fixed = try #require(composition.copy() as? AVComposition)
    let tracks: [AVCompositionTrack] = try await fixed.load(.tracks)
    #expect(tracks.first?.segments.isEmpty == false)
  }

  @Test("the segments of a track are set, and those that are not valid change nothing")
  func segments() throws {
    let composition = AVMutableComposition()
    let source = try asset("sunset.mp4")
    let track = try #require(
      composition.addMutableTrack(withMediaType: .video, preferredTrackID: kCMPersistentTrackID_Invalid))
    let video = try #require(source.tracks(withMediaType: .video).first)
    let part = CMTimeRange(start: .zero, duration: CMTime(value: 1, timescale: 10))
    func segment(at start: CMTime) -> AVCompositionTrackSegment {
      AVCompositionTrackSegment(
        url: source.url, trackID: video.trackID, sourceTimeRange: part,
        targetTimeRange: CMTimeRange(start: start, duration: part.duration))
    }
    track.segments = [segment(at: .zero), segment(at: part.duration)]
    #expect(track.segments.count == 2 && composition.duration == CMTime(value: 1, timescale: 5))
    track.segments = [segment(at: part.duration), segment(at: part.duration)]
    #expect(track.segments.count == 2)
    track.segments = []
    #expect(track.segments.isEmpty && composition.duration == .zero)
  }
}
