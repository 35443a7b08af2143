import MediaAssets
import MediaCore
import Testing

struct VideoCompositionTests {
  private func time(_ value: Int64) -> MediaTime { MediaTime(value: value, timescale: 10) }

  @Test("What is set stays, and ramps run straight")
  func ramps() {
    var layer = VideoCompositionLayerInstruction()
    #expect(layer.opacity(at: time(0)) == 1)
    #expect(layer.transform(at: time(0)) == .identity)
    #expect(layer.cropRectangle(at: time(0)) == nil)
    layer.setOpacityRamp(
      fromStartOpacity: 1, toEndOpacity: 0, timeRange: MediaTimeRange(start: time(10), end: time(20)))
    layer.setOpacity(0.5, at: time(30))
    let opacities = [0, 10, 15, 20, 29, 30, 99].map { layer.opacity(at: time($0)) }
    #expect(opacities == [1, 1, 0.5, 0, 0, 0.5, 0.5])

    layer.setTransformRamp(
      fromStart: .identity, toEnd: PictureTransform(a: 3, b: 0, c: 0, d: 3, tx: 8, ty: -8),
      timeRange: MediaTimeRange(start: time(0), end: time(4)))
    #expect(layer.transform(at: time(1)) == PictureTransform(a: 1.5, b: 0, c: 0, d: 1.5, tx: 2, ty: -2))
    layer.setCropRectangleRamp(
      fromStartCropRectangle: PictureRectangle(x: 0, y: 0, width: 8, height: 8),
      toEndCropRectangle: PictureRectangle(x: 4, y: 4, width: 4, height: 0),
      timeRange: MediaTimeRange(start: time(0), end: time(2)))
    #expect(layer.cropRectangle(at: time(1)) == PictureRectangle(x: 2, y: 2, width: 6, height: 4))
  }

  @Test("Ramps are given back as they were set")
  func getters() {
    var layer = VideoCompositionLayerInstruction()
    #expect(layer.opacityRamp(for: time(0)) == nil && layer.transformRamp(for: time(0)) == nil)
    let range = MediaTimeRange(start: time(10), end: time(20))
    layer.setOpacityRamp(fromStartOpacity: 1, toEndOpacity: 0.25, timeRange: range)
    layer.setTransform(PictureTransform(a: 2, b: 0, c: 0, d: 2), at: time(5))
    let crop = PictureRectangle(x: 1, y: 2, width: 3, height: 4)
    layer.setCropRectangleRamp(fromStartCropRectangle: crop, toEndCropRectangle: crop, timeRange: range)
    #expect(layer.opacityRamp(for: time(9)) == nil)
    for moment in [10, 19, 99] as [Int64] {
      let (opacity, part) = (
        layer.opacityRamp(for: time(moment)), layer.cropRectangleRamp(for: time(moment))
      )
      #expect(opacity?.start == 1 && opacity?.end == 0.25 && opacity?.timeRange == range)
      #expect(part?.start == crop && part?.end == crop && part?.timeRange == range)
    }
    #expect(layer.transformRamp(for: time(7))?.timeRange == MediaTimeRange(start: time(5), duration: .zero))
    #expect(layer.transformRamp(for: time(7))?.end.a == 2)
  }

  @Test("A transform and its inverse undo each other")
  func inverse() throws {
    let transform = PictureTransform(a: 2, b: 1, c: -1, d: 0.5, tx: 7, ty: -3)
    #expect(transform.concatenating(try #require(transform.inverted())) == .identity)
    #expect(PictureTransform(a: 1, b: 2, c: 2, d: 4).inverted() == nil)
  }
}
