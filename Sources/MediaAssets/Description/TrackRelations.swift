import ISOBaseMedia
import MediaCore

/// The relations of a track to others, and to other files.
package struct TrackRelations: Sendable {
  /// Tracks of one group other than 0 are alternatives.
  package let alternateGroup: Int16
  private(set) var associations: [TrackAssociation]
  /// Whether all samples are in this file.
  package let isSelfContained: Bool

  init(_ isoTrack: ISOTrack?, source: any ByteSource) {
    alternateGroup = isoTrack?.alternateGroup ?? 0
    associations = (isoTrack?.references ?? []).map { reference in
      TrackAssociation(
        type: TrackAssociationType(rawValue: reference.type),
        trackIDs: reference.trackIDs.compactMap { Int32(exactly: $0) }.filter { $0 > 0 })
    }
    isSelfContained = isoTrack.map { TrackContent.isSelfContained($0, source: source) } ?? true
  }

  /// A track that is put together needs other files.
  init() {
    alternateGroup = 0
    associations = []
    isSelfContained = false
  }

  mutating func add(_ association: TrackAssociation) { associations.append(association) }
}

extension TrackContent {
  /// The number of the group of alternatives; 0 for none.
  package var alternateGroup: Int16 { relations.alternateGroup }
  var associations: [TrackAssociation] { relations.associations }
  /// The tracks whose samples name the chapters of this one.
  package var chapterTrackIDs: [Int32] {
    associations.filter { $0.type == .chapterList }.flatMap(\.trackIDs)
  }
  package var isSelfContained: Bool { relations.isSelfContained }
}
