import AVFoundation
import MediaScopeFixtures
import Testing

struct ParameterSetTests {
  @Test(
    "parameter sets are taken out of a description, and make one of the same pictures",
    arguments: ["h264.mp4", "h264-422-10bit.mp4", "hevc-10bit.mp4"])
  func there(name: String) throws {
    let fixture = try Fixture.named(name)
    let asset = AVURLAsset(url: URL(fileURLWithPath: fixture.path))
    let track = try #require(asset.tracks(withMediaType: .video).first)
    let description = try #require(track.formatDescriptions.first as? CMFormatDescription)
    let isHEVC = description.mediaSubType == .hevc
    var (count, length) = (0, Int32(0))
    func get(
      _ index: Int, _ pointer: UnsafeMutablePointer<UnsafePointer<UInt8>?>?,
      _ size: UnsafeMutablePointer<Int>?
    ) -> OSStatus {
      isHEVC
        ? CMVideoFormatDescriptionGetHEVCParameterSetAtIndex(
          description, parameterSetIndex: index, parameterSetPointerOut: pointer, parameterSetSizeOut: size,
          parameterSetCountOut: &count, nalUnitHeaderLengthOut: &length)
        : CMVideoFormatDescriptionGetH264ParameterSetAtIndex(
          description, parameterSetIndex: index, parameterSetPointerOut: pointer, parameterSetSizeOut: size,
          parameterSetCountOut: &count, nalUnitHeaderLengthOut: &length)
    }
    #expect(get(0, nil, nil) == noErr && count >= 2 && length == 4)
    var (pointers, sizes): ([UnsafePointer<UInt8>], [Int]) = ([], [])
    for index in 0..<count {
      var (pointer, size) = (UnsafePointer<UInt8>?.none, 0)
      #expect(get(index, &pointer, &size) == noErr)
      pointers.append(try #require(pointer))
      sizes.append(size)
    }
    let types = pointers.map { isHEVC ? Int($0[0] >> 1 & 0x3F) : Int($0[0] & 0x1F) }
    #expect(types.contains(isHEVC ? 33 : 7) && types.contains(isHEVC ? 34 : 8))
    var (pointer, size) = (UnsafePointer<UInt8>?.none, 0)
    #expect(get(count, &pointer, &size) != noErr)

    var made: CMFormatDescription?
    let status =
      isHEVC
      ? CMVideoFormatDescriptionCreateFromHEVCParameterSets(
        allocator: kCFAllocatorDefault, parameterSetCount: count, parameterSetPointers: pointers,
        parameterSetSizes: sizes, nalUnitHeaderLength: 4, extensions: nil, formatDescriptionOut: &made)
      : CMVideoFormatDescriptionCreateFromH264ParameterSets(
        allocator: kCFAllocatorDefault, parameterSetCount: count, parameterSetPointers: pointers,
        parameterSetSizes: sizes, nalUnitHeaderLength: 4, formatDescriptionOut: &made)
    #expect(status == noErr)
    let sets = description.parameterSets
    #expect(sets.map(\.count) == sizes && description.nalUnitHeaderLength == 4)
    let joined =
      try isHEVC ? CMFormatDescription(hevcParameterSets: sets) : CMFormatDescription(h264ParameterSets: sets)
    #expect(joined == made)
    let again = try #require(made)
    #expect(
      CMVideoFormatDescriptionGetDimensions(again).width
        == Int32(try #require(fixture.videoStreams.first?.width)))
    #expect(again.mediaSubType == (isHEVC ? .hevc : .h264))
    let refused =
      CMVideoFormatDescriptionCreateFromH264ParameterSets(
        allocator: nil, parameterSetCount: 1, parameterSetPointers: pointers, parameterSetSizes: [1],
        nalUnitHeaderLength: 4, formatDescriptionOut: &made)
    #expect(refused == kCMFormatDescriptionError_InvalidParameter && made == nil)
  }

  @Test("a description without a record has no parameter sets")
  func none() throws {
    var made: CMFormatDescription?
    #expect(
      CMVideoFormatDescriptionCreate(
        allocator: nil, codecType: kCMVideoCodecType_H264, width: 16, height: 16, extensions: nil,
        formatDescriptionOut: &made) == noErr)
    let description = try #require(made)
    #expect(
      CMVideoFormatDescriptionGetH264ParameterSetAtIndex(
        description, parameterSetIndex: 0, parameterSetPointerOut: nil, parameterSetSizeOut: nil,
        parameterSetCountOut: nil, nalUnitHeaderLengthOut: nil) != noErr)
  }
}
