import MediaContainers
import MediaCore

/// The field of DV's pictures that comes first: libav says it of decoded pictures alone.
enum DVFields {
  /// Where the source control of the pictures stands in a frame's first sequence (IEC 61834-2, figure 45): in the first pack
  /// of the fourth block, which is the first of VAUX.
  private static let place = 80 * 5 + 48 + 5
  private static let sourceControl: UInt8 = 0x61
  /// The pictures of high definition that are progressive.
  private static let progressiveHeight = 720

  /// States the order of streams that leave it open: the bottom field first, unless a frame at the file's start says otherwise.
  static func state(
    of tracks: inout [DescribedTrack], in file: ContainerFile, _ container: DescribedContainer
  ) {
    for index in tracks.indices where tracks[index].formatDescription.codec == .dv {
      guard let video = tracks[index].formatDescription.video, video.fieldOrder == nil,
        video.dimensions.height != progressiveHeight
      else { continue }
      var order = FieldOrder.bottomFieldFirst
      if container.kind == .dv, let pack = try? file.source.bytes(at: Int64(place), count: 5),
        pack.count == 5, pack[0] == sourceControl, pack[3] & 0x40 == 0
      {
        order = .topFieldFirst
      }
      tracks[index].formatDescription.video?.fieldOrder = order
    }
  }
}
