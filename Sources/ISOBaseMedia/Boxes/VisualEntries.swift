import MediaCore
import MediaStructure

/// The codings of visual tracks that have names.
extension ISOBoxType {
  static let visualEntries: [ISOBoxType] =
    ([
      ("avc1", "AVC Sample Entry", .nalUnits, "5.4.2.1"), ("avc2", "AVC Sample Entry", .nalUnits, "5.4.2.1"),
      ("avc3", "AVC Sample Entry, Parameter Sets In-band", .nalUnits, "5.4.2.1"),
      ("avc4", "AVC Sample Entry, Parameter Sets In-band", .nalUnits, "5.4.2.1"),
      ("avcp", "AVC Parameter Set Sample Entry", .nalUnits, "5.4.4"),
      ("svc1", "SVC Sample Entry", .nalUnits, "6.5.3"), ("svc2", "SVC Sample Entry", .nalUnits, "6.5.3"),
      ("mvc1", "MVC Sample Entry", .nalUnits, "7.5.3"), ("mvc2", "MVC Sample Entry", .nalUnits, "7.5.3"),
      ("hvc1", "HEVC Sample Entry", .nalUnits, "8.4.1.1"),
      ("hev1", "HEVC Sample Entry, Parameter Sets In-band", .nalUnits, "8.4.1.1"),
      ("hvc2", "HEVC Sample Entry, Extractors", .nalUnits, "9.5.3"),
      ("hev2", "HEVC Sample Entry, Extractors", .nalUnits, "9.5.3"),
      ("lhv1", "L-HEVC Sample Entry", .nalUnits, "9.5.3"),
      ("lhe1", "L-HEVC Sample Entry", .nalUnits, "9.5.3"),
      ("hvt1", "HEVC Tile Sample Entry", .nalUnits, "10.6.2"),
      ("vvc1", "VVC Sample Entry", .nalUnits, "11.3.3"),
      ("vvi1", "VVC Sample Entry, Parameter Sets In-band", .nalUnits, "11.3.3"),
      ("evc1", "EVC Sample Entry", .nalUnits, "12.3.2"),
      ("mp4v", "MP4 Visual Sample Entry", .mp4, "6.7.2"), ("mvc3", "MVC Sample Entry", .nalUnits, "7.5.3"),
      ("encv", "Encrypted Visual Sample Entry", .isoBaseMedia, "8.12.1"),
      ("resv", "Restricted Video Sample Entry", .isoBaseMedia, "8.15.2"),
      ("av01", "AV1 Sample Entry", .av1, "2.2"), ("vp08", "VP8 Sample Entry", .vp, "Sample Entry"),
      ("vp09", "VP9 Sample Entry", .vp, "Sample Entry"), ("s263", "H263 Sample Entry", .threeGPP, "6.6"),
      ("dvh1", "Dolby Vision HEVC Sample Entry", .dolbyVision, "3"),
      ("dvhe", "Dolby Vision HEVC Sample Entry", .dolbyVision, "3"),
      ("dva1", "Dolby Vision AVC Sample Entry", .dolbyVision, "3"),
      ("dvav", "Dolby Vision AVC Sample Entry", .dolbyVision, "3"),
      ("dav1", "Dolby Vision AV1 Sample Entry", .dolbyVision, "3"),
      ("uncv", "Uncompressed Visual Sample Entry", .uncompressedVideo, "5.2.1"),
      ("jxs1", "JPEG XS Sample Entry", .heif, "Annex"),
      ("mjp2", "Motion JPEG 2000 Sample Entry", .jpeg2000, "Motion"),
      ("jpeg", "Photo JPEG", .quickTime, "Video Sample Descriptions"),
      ("mjpa", "Motion JPEG A", .quickTime, "Video Sample Descriptions"),
      ("mjpb", "Motion JPEG B", .quickTime, "Video Sample Descriptions"),
      ("png ", "Portable Network Graphics", .quickTime, "Video Sample Descriptions"),
      ("raw ", "Uncompressed RGB", .quickTime, "Video Sample Descriptions"),
      ("rle ", "Animation", .quickTime, "Video Sample Descriptions"),
      ("rpza", "Apple Video", .quickTime, "Video Sample Descriptions"),
      ("smc ", "Apple Graphics", .quickTime, "Video Sample Descriptions"),
      ("cvid", "Cinepak", .quickTime, "Video Sample Descriptions"),
      ("SVQ1", "Sorenson Video 1", .quickTime, "Video Sample Descriptions"),
      ("SVQ3", "Sorenson Video 3", .quickTime, "Video Sample Descriptions"),
      ("2vuy", "Uncompressed Y′CbCr 4:2:2", .quickTime, "Video Sample Descriptions"),
      ("yuv2", "Uncompressed Y′CbCr 4:2:2", .quickTime, "Video Sample Descriptions"),
      ("v210", "Uncompressed 10-bit Y′CbCr 4:2:2", .quickTime, "Video Sample Descriptions"),
      ("v216", "Uncompressed 16-bit Y′CbCr 4:2:2", .quickTime, "Video Sample Descriptions"),
      ("v308", "Uncompressed Y′CbCr 4:4:4", .quickTime, "Video Sample Descriptions"),
      ("v408", "Uncompressed Y′CbCrA 4:4:4:4", .quickTime, "Video Sample Descriptions"),
      ("v410", "Uncompressed 10-bit Y′CbCr 4:4:4", .quickTime, "Video Sample Descriptions"),
      ("dvc ", "DV NTSC", .quickTime, "Video Sample Descriptions"),
      ("dvcp", "DV PAL", .quickTime, "Video Sample Descriptions"),
      ("h261", "H.261", .quickTime, "Video Sample Descriptions"),
      ("h263", "H.263", .quickTime, "Video Sample Descriptions"),
      ("ap4h", "Apple ProRes 4444", .quickTime, "Video Sample Descriptions"),
      ("ap4x", "Apple ProRes 4444 XQ", .quickTime, "Video Sample Descriptions"),
      ("apch", "Apple ProRes 422 HQ", .quickTime, "Video Sample Descriptions"),
      ("apcn", "Apple ProRes 422", .quickTime, "Video Sample Descriptions"),
      ("apcs", "Apple ProRes 422 LT", .quickTime, "Video Sample Descriptions"),
      ("apco", "Apple ProRes 422 Proxy", .quickTime, "Video Sample Descriptions"),
      ("aprn", "Apple ProRes RAW", .quickTime, "Video Sample Descriptions"),
      ("muxa", "Muxed Alpha", .quickTime, "Video Sample Descriptions"),
    ] as [(FourCC, String, ISOStandard, String)]).map { (type, title, standard, clause) in
      ISOBoxType(
        type, title, standard, clause, in: ["stsd"], of: .visualSampleEntries,
        content: VisualSampleEntry.self,
        children: .boxes)
    } + [canonRaw]

  /// Canon's has two more fields before its boxes.
  private static let canonRaw = ISOBoxType(
    "CRAW", "Canon Raw Sample Entry", .canon, "CRAW", in: ["stsd"], of: .visualSampleEntries,
    children: .boxes,
    inContext: { (reader, _) in
      let entry = try VisualSampleEntry(&reader)
      try reader.read("picture_type", as: UInt16.self)
      try reader.read("reserved", as: UInt16.self)
      return entry
    })
}
