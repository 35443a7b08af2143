// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import MediaMetadata

// Apple's constants of tags: by identifier those that the library lacks, and all by key.

extension MetadataIdentifier {
  /// `AENC` of ID3: audio encryption.
  public static let id3MetadataAudioEncryption = Self(key: "AENC", keySpace: .id3)
  /// `ASPI` of ID3: audio seek point index.
  public static let id3MetadataAudioSeekPointIndex = Self(key: "ASPI", keySpace: .id3)
  /// `COMR` of ID3: commercial.
  public static let id3MetadataCommercial = Self(key: "COMR", keySpace: .id3)
  /// `ENCR` of ID3: encryption.
  public static let id3MetadataEncryption = Self(key: "ENCR", keySpace: .id3)
  /// `EQUA` of ID3: equalization.
  public static let id3MetadataEqualization = Self(key: "EQUA", keySpace: .id3)
  /// `EQU2` of ID3: Equalization2.
  public static let id3MetadataEqualization2 = Self(key: "EQU2", keySpace: .id3)
  /// `ETCO` of ID3: event timing codes.
  public static let id3MetadataEventTimingCodes = Self(key: "ETCO", keySpace: .id3)
  /// `GEOB` of ID3: general encapsulated object.
  public static let id3MetadataGeneralEncapsulatedObject = Self(key: "GEOB", keySpace: .id3)
  /// `GRID` of ID3: group identifier.
  public static let id3MetadataGroupIdentifier = Self(key: "GRID", keySpace: .id3)
  /// `IPLS` of ID3: involved people list v23.
  public static let id3MetadataInvolvedPeopleList_v23 = Self(key: "IPLS", keySpace: .id3)
  /// `LINK` of ID3: link.
  public static let id3MetadataLink = Self(key: "LINK", keySpace: .id3)
  /// `MCDI` of ID3: music CD identifier.
  public static let id3MetadataMusicCDIdentifier = Self(key: "MCDI", keySpace: .id3)
  /// `MLLT` of ID3: MPEG location lookup table.
  public static let id3MetadataMPEGLocationLookupTable = Self(key: "MLLT", keySpace: .id3)
  /// `OWNE` of ID3: ownership.
  public static let id3MetadataOwnership = Self(key: "OWNE", keySpace: .id3)
  /// `PCNT` of ID3: play counter.
  public static let id3MetadataPlayCounter = Self(key: "PCNT", keySpace: .id3)
  /// `POPM` of ID3: popularimeter.
  public static let id3MetadataPopularimeter = Self(key: "POPM", keySpace: .id3)
  /// `POSS` of ID3: position synchronization.
  public static let id3MetadataPositionSynchronization = Self(key: "POSS", keySpace: .id3)
  /// `RBUF` of ID3: recommended buffer size.
  public static let id3MetadataRecommendedBufferSize = Self(key: "RBUF", keySpace: .id3)
  /// `RVAD` of ID3: relative volume adjustment.
  public static let id3MetadataRelativeVolumeAdjustment = Self(key: "RVAD", keySpace: .id3)
  /// `RVA2` of ID3: relative volume Adjustment2.
  public static let id3MetadataRelativeVolumeAdjustment2 = Self(key: "RVA2", keySpace: .id3)
  /// `RVRB` of ID3: reverb.
  public static let id3MetadataReverb = Self(key: "RVRB", keySpace: .id3)
  /// `SEEK` of ID3: seek.
  public static let id3MetadataSeek = Self(key: "SEEK", keySpace: .id3)
  /// `SIGN` of ID3: signature.
  public static let id3MetadataSignature = Self(key: "SIGN", keySpace: .id3)
  /// `SYTC` of ID3: synchronized tempo codes.
  public static let id3MetadataSynchronizedTempoCodes = Self(key: "SYTC", keySpace: .id3)
  /// `TCOP` of ID3: copyright.
  public static let id3MetadataCopyright = Self(key: "TCOP", keySpace: .id3)
  /// `TDAT` of ID3: date.
  public static let id3MetadataDate = Self(key: "TDAT", keySpace: .id3)
  /// `TDEN` of ID3: encoding time.
  public static let id3MetadataEncodingTime = Self(key: "TDEN", keySpace: .id3)
  /// `TDLY` of ID3: playlist delay.
  public static let id3MetadataPlaylistDelay = Self(key: "TDLY", keySpace: .id3)
  /// `TDOR` of ID3: original release time.
  public static let id3MetadataOriginalReleaseTime = Self(key: "TDOR", keySpace: .id3)
  /// `TDRL` of ID3: release time.
  public static let id3MetadataReleaseTime = Self(key: "TDRL", keySpace: .id3)
  /// `TDTG` of ID3: tagging time.
  public static let id3MetadataTaggingTime = Self(key: "TDTG", keySpace: .id3)
  /// `TENC` of ID3: encoded by.
  public static let id3MetadataEncodedBy = Self(key: "TENC", keySpace: .id3)
  /// `TEXT` of ID3: lyricist.
  public static let id3MetadataLyricist = Self(key: "TEXT", keySpace: .id3)
  /// `TFLT` of ID3: file type.
  public static let id3MetadataFileType = Self(key: "TFLT", keySpace: .id3)
  /// `TIME` of ID3: time.
  public static let id3MetadataTime = Self(key: "TIME", keySpace: .id3)
  /// `TIPL` of ID3: involved people list v24.
  public static let id3MetadataInvolvedPeopleList_v24 = Self(key: "TIPL", keySpace: .id3)
  /// `TIT1` of ID3: content group description.
  public static let id3MetadataContentGroupDescription = Self(key: "TIT1", keySpace: .id3)
  /// `TIT3` of ID3: sub title.
  public static let id3MetadataSubTitle = Self(key: "TIT3", keySpace: .id3)
  /// `TKEY` of ID3: initial key.
  public static let id3MetadataInitialKey = Self(key: "TKEY", keySpace: .id3)
  /// `TLAN` of ID3: language.
  public static let id3MetadataLanguage = Self(key: "TLAN", keySpace: .id3)
  /// `TLEN` of ID3: length.
  public static let id3MetadataLength = Self(key: "TLEN", keySpace: .id3)
  /// `TMCL` of ID3: musician credits list.
  public static let id3MetadataMusicianCreditsList = Self(key: "TMCL", keySpace: .id3)
  /// `TMED` of ID3: media type.
  public static let id3MetadataMediaType = Self(key: "TMED", keySpace: .id3)
  /// `TMOO` of ID3: mood.
  public static let id3MetadataMood = Self(key: "TMOO", keySpace: .id3)
  /// `TOAL` of ID3: original album title.
  public static let id3MetadataOriginalAlbumTitle = Self(key: "TOAL", keySpace: .id3)
  /// `TOFN` of ID3: original filename.
  public static let id3MetadataOriginalFilename = Self(key: "TOFN", keySpace: .id3)
  /// `TOLY` of ID3: original lyricist.
  public static let id3MetadataOriginalLyricist = Self(key: "TOLY", keySpace: .id3)
  /// `TOPE` of ID3: original artist.
  public static let id3MetadataOriginalArtist = Self(key: "TOPE", keySpace: .id3)
  /// `TORY` of ID3: original release year.
  public static let id3MetadataOriginalReleaseYear = Self(key: "TORY", keySpace: .id3)
  /// `TOWN` of ID3: file owner.
  public static let id3MetadataFileOwner = Self(key: "TOWN", keySpace: .id3)
  /// `TPE3` of ID3: conductor.
  public static let id3MetadataConductor = Self(key: "TPE3", keySpace: .id3)
  /// `TPE4` of ID3: modified by.
  public static let id3MetadataModifiedBy = Self(key: "TPE4", keySpace: .id3)
  /// `TPRO` of ID3: produced notice.
  public static let id3MetadataProducedNotice = Self(key: "TPRO", keySpace: .id3)
  /// `TPUB` of ID3: publisher.
  public static let id3MetadataPublisher = Self(key: "TPUB", keySpace: .id3)
  /// `TRDA` of ID3: recording dates.
  public static let id3MetadataRecordingDates = Self(key: "TRDA", keySpace: .id3)
  /// `TRSN` of ID3: internet radio station name.
  public static let id3MetadataInternetRadioStationName = Self(key: "TRSN", keySpace: .id3)
  /// `TRSO` of ID3: internet radio station owner.
  public static let id3MetadataInternetRadioStationOwner = Self(key: "TRSO", keySpace: .id3)
  /// `TSIZ` of ID3: size.
  public static let id3MetadataSize = Self(key: "TSIZ", keySpace: .id3)
  /// `TSOA` of ID3: album sort order.
  public static let id3MetadataAlbumSortOrder = Self(key: "TSOA", keySpace: .id3)
  /// `TSOP` of ID3: performer sort order.
  public static let id3MetadataPerformerSortOrder = Self(key: "TSOP", keySpace: .id3)
  /// `TSOT` of ID3: title sort order.
  public static let id3MetadataTitleSortOrder = Self(key: "TSOT", keySpace: .id3)
  /// `TSRC` of ID3: international standard recording code.
  public static let id3MetadataInternationalStandardRecordingCode = Self(key: "TSRC", keySpace: .id3)
  /// `TSSE` of ID3: encoded with.
  public static let id3MetadataEncodedWith = Self(key: "TSSE", keySpace: .id3)
  /// `TSST` of ID3: set subtitle.
  public static let id3MetadataSetSubtitle = Self(key: "TSST", keySpace: .id3)
  /// `UFID` of ID3: unique file identifier.
  public static let id3MetadataUniqueFileIdentifier = Self(key: "UFID", keySpace: .id3)
  /// `USER` of ID3: terms of use.
  public static let id3MetadataTermsOfUse = Self(key: "USER", keySpace: .id3)
  /// `WCOM` of ID3: commercial information.
  public static let id3MetadataCommercialInformation = Self(key: "WCOM", keySpace: .id3)
  /// `WCOP` of ID3: copyright information.
  public static let id3MetadataCopyrightInformation = Self(key: "WCOP", keySpace: .id3)
  /// `WOAF` of ID3: official audio file webpage.
  public static let id3MetadataOfficialAudioFileWebpage = Self(key: "WOAF", keySpace: .id3)
  /// `WOAR` of ID3: official artist webpage.
  public static let id3MetadataOfficialArtistWebpage = Self(key: "WOAR", keySpace: .id3)
  /// `WOAS` of ID3: official audio source webpage.
  public static let id3MetadataOfficialAudioSourceWebpage = Self(key: "WOAS", keySpace: .id3)
  /// `WORS` of ID3: official internet radio station homepage.
  public static let id3MetadataOfficialInternetRadioStationHomepage = Self(key: "WORS", keySpace: .id3)
  /// `WPAY` of ID3: payment.
  public static let id3MetadataPayment = Self(key: "WPAY", keySpace: .id3)
  /// `WPUB` of ID3: official publisher webpage.
  public static let id3MetadataOfficialPublisherWebpage = Self(key: "WPUB", keySpace: .id3)
  /// `WXXX` of ID3: user URL.
  public static let id3MetadataUserURL = Self(key: "WXXX", keySpace: .id3)
}

extension MetadataKey {
  /// `AENC` of ID3: audio encryption.
  public static let id3MetadataKeyAudioEncryption = Self(rawValue: "AENC")
  /// `APIC` of ID3: attached picture.
  public static let id3MetadataKeyAttachedPicture = Self(rawValue: "APIC")
  /// `ASPI` of ID3: audio seek point index.
  public static let id3MetadataKeyAudioSeekPointIndex = Self(rawValue: "ASPI")
  /// `COMM` of ID3: comments.
  public static let id3MetadataKeyComments = Self(rawValue: "COMM")
  /// `COMR` of ID3: commercial.
  public static let id3MetadataKeyCommercial = Self(rawValue: "COMR")
  /// `ENCR` of ID3: encryption.
  public static let id3MetadataKeyEncryption = Self(rawValue: "ENCR")
  /// `EQUA` of ID3: equalization.
  public static let id3MetadataKeyEqualization = Self(rawValue: "EQUA")
  /// `EQU2` of ID3: Equalization2.
  public static let id3MetadataKeyEqualization2 = Self(rawValue: "EQU2")
  /// `ETCO` of ID3: event timing codes.
  public static let id3MetadataKeyEventTimingCodes = Self(rawValue: "ETCO")
  /// `GEOB` of ID3: general encapsulated object.
  public static let id3MetadataKeyGeneralEncapsulatedObject = Self(rawValue: "GEOB")
  /// `GRID` of ID3: group identifier.
  public static let id3MetadataKeyGroupIdentifier = Self(rawValue: "GRID")
  /// `IPLS` of ID3: involved people list v23.
  public static let id3MetadataKeyInvolvedPeopleList_v23 = Self(rawValue: "IPLS")
  /// `LINK` of ID3: link.
  public static let id3MetadataKeyLink = Self(rawValue: "LINK")
  /// `MCDI` of ID3: music CD identifier.
  public static let id3MetadataKeyMusicCDIdentifier = Self(rawValue: "MCDI")
  /// `MLLT` of ID3: MPEG location lookup table.
  public static let id3MetadataKeyMPEGLocationLookupTable = Self(rawValue: "MLLT")
  /// `OWNE` of ID3: ownership.
  public static let id3MetadataKeyOwnership = Self(rawValue: "OWNE")
  /// `PRIV` of ID3: private.
  public static let id3MetadataKeyPrivate = Self(rawValue: "PRIV")
  /// `PCNT` of ID3: play counter.
  public static let id3MetadataKeyPlayCounter = Self(rawValue: "PCNT")
  /// `POPM` of ID3: popularimeter.
  public static let id3MetadataKeyPopularimeter = Self(rawValue: "POPM")
  /// `POSS` of ID3: position synchronization.
  public static let id3MetadataKeyPositionSynchronization = Self(rawValue: "POSS")
  /// `RBUF` of ID3: recommended buffer size.
  public static let id3MetadataKeyRecommendedBufferSize = Self(rawValue: "RBUF")
  /// `RVAD` of ID3: relative volume adjustment.
  public static let id3MetadataKeyRelativeVolumeAdjustment = Self(rawValue: "RVAD")
  /// `RVA2` of ID3: relative volume Adjustment2.
  public static let id3MetadataKeyRelativeVolumeAdjustment2 = Self(rawValue: "RVA2")
  /// `RVRB` of ID3: reverb.
  public static let id3MetadataKeyReverb = Self(rawValue: "RVRB")
  /// `SEEK` of ID3: seek.
  public static let id3MetadataKeySeek = Self(rawValue: "SEEK")
  /// `SIGN` of ID3: signature.
  public static let id3MetadataKeySignature = Self(rawValue: "SIGN")
  /// `SYLT` of ID3: synchronized lyric.
  public static let id3MetadataKeySynchronizedLyric = Self(rawValue: "SYLT")
  /// `SYTC` of ID3: synchronized tempo codes.
  public static let id3MetadataKeySynchronizedTempoCodes = Self(rawValue: "SYTC")
  /// `TALB` of ID3: album title.
  public static let id3MetadataKeyAlbumTitle = Self(rawValue: "TALB")
  /// `TBPM` of ID3: beats per minute.
  public static let id3MetadataKeyBeatsPerMinute = Self(rawValue: "TBPM")
  /// `TCOM` of ID3: composer.
  public static let id3MetadataKeyComposer = Self(rawValue: "TCOM")
  /// `TCON` of ID3: content type.
  public static let id3MetadataKeyContentType = Self(rawValue: "TCON")
  /// `TCOP` of ID3: copyright.
  public static let id3MetadataKeyCopyright = Self(rawValue: "TCOP")
  /// `TDAT` of ID3: date.
  public static let id3MetadataKeyDate = Self(rawValue: "TDAT")
  /// `TDEN` of ID3: encoding time.
  public static let id3MetadataKeyEncodingTime = Self(rawValue: "TDEN")
  /// `TDLY` of ID3: playlist delay.
  public static let id3MetadataKeyPlaylistDelay = Self(rawValue: "TDLY")
  /// `TDOR` of ID3: original release time.
  public static let id3MetadataKeyOriginalReleaseTime = Self(rawValue: "TDOR")
  /// `TDRC` of ID3: recording time.
  public static let id3MetadataKeyRecordingTime = Self(rawValue: "TDRC")
  /// `TDRL` of ID3: release time.
  public static let id3MetadataKeyReleaseTime = Self(rawValue: "TDRL")
  /// `TDTG` of ID3: tagging time.
  public static let id3MetadataKeyTaggingTime = Self(rawValue: "TDTG")
  /// `TENC` of ID3: encoded by.
  public static let id3MetadataKeyEncodedBy = Self(rawValue: "TENC")
  /// `TEXT` of ID3: lyricist.
  public static let id3MetadataKeyLyricist = Self(rawValue: "TEXT")
  /// `TFLT` of ID3: file type.
  public static let id3MetadataKeyFileType = Self(rawValue: "TFLT")
  /// `TIME` of ID3: time.
  public static let id3MetadataKeyTime = Self(rawValue: "TIME")
  /// `TIPL` of ID3: involved people list v24.
  public static let id3MetadataKeyInvolvedPeopleList_v24 = Self(rawValue: "TIPL")
  /// `TIT1` of ID3: content group description.
  public static let id3MetadataKeyContentGroupDescription = Self(rawValue: "TIT1")
  /// `TIT2` of ID3: title description.
  public static let id3MetadataKeyTitleDescription = Self(rawValue: "TIT2")
  /// `TIT3` of ID3: sub title.
  public static let id3MetadataKeySubTitle = Self(rawValue: "TIT3")
  /// `TKEY` of ID3: initial key.
  public static let id3MetadataKeyInitialKey = Self(rawValue: "TKEY")
  /// `TLAN` of ID3: language.
  public static let id3MetadataKeyLanguage = Self(rawValue: "TLAN")
  /// `TLEN` of ID3: length.
  public static let id3MetadataKeyLength = Self(rawValue: "TLEN")
  /// `TMCL` of ID3: musician credits list.
  public static let id3MetadataKeyMusicianCreditsList = Self(rawValue: "TMCL")
  /// `TMED` of ID3: media type.
  public static let id3MetadataKeyMediaType = Self(rawValue: "TMED")
  /// `TMOO` of ID3: mood.
  public static let id3MetadataKeyMood = Self(rawValue: "TMOO")
  /// `TOAL` of ID3: original album title.
  public static let id3MetadataKeyOriginalAlbumTitle = Self(rawValue: "TOAL")
  /// `TOFN` of ID3: original filename.
  public static let id3MetadataKeyOriginalFilename = Self(rawValue: "TOFN")
  /// `TOLY` of ID3: original lyricist.
  public static let id3MetadataKeyOriginalLyricist = Self(rawValue: "TOLY")
  /// `TOPE` of ID3: original artist.
  public static let id3MetadataKeyOriginalArtist = Self(rawValue: "TOPE")
  /// `TORY` of ID3: original release year.
  public static let id3MetadataKeyOriginalReleaseYear = Self(rawValue: "TORY")
  /// `TOWN` of ID3: file owner.
  public static let id3MetadataKeyFileOwner = Self(rawValue: "TOWN")
  /// `TPE1` of ID3: lead performer.
  public static let id3MetadataKeyLeadPerformer = Self(rawValue: "TPE1")
  /// `TPE2` of ID3: band.
  public static let id3MetadataKeyBand = Self(rawValue: "TPE2")
  /// `TPE3` of ID3: conductor.
  public static let id3MetadataKeyConductor = Self(rawValue: "TPE3")
  /// `TPE4` of ID3: modified by.
  public static let id3MetadataKeyModifiedBy = Self(rawValue: "TPE4")
  /// `TPOS` of ID3: part of a set.
  public static let id3MetadataKeyPartOfASet = Self(rawValue: "TPOS")
  /// `TPRO` of ID3: produced notice.
  public static let id3MetadataKeyProducedNotice = Self(rawValue: "TPRO")
  /// `TPUB` of ID3: publisher.
  public static let id3MetadataKeyPublisher = Self(rawValue: "TPUB")
  /// `TRCK` of ID3: track number.
  public static let id3MetadataKeyTrackNumber = Self(rawValue: "TRCK")
  /// `TRDA` of ID3: recording dates.
  public static let id3MetadataKeyRecordingDates = Self(rawValue: "TRDA")
  /// `TRSN` of ID3: internet radio station name.
  public static let id3MetadataKeyInternetRadioStationName = Self(rawValue: "TRSN")
  /// `TRSO` of ID3: internet radio station owner.
  public static let id3MetadataKeyInternetRadioStationOwner = Self(rawValue: "TRSO")
  /// `TSIZ` of ID3: size.
  public static let id3MetadataKeySize = Self(rawValue: "TSIZ")
  /// `TSOA` of ID3: album sort order.
  public static let id3MetadataKeyAlbumSortOrder = Self(rawValue: "TSOA")
  /// `TSOP` of ID3: performer sort order.
  public static let id3MetadataKeyPerformerSortOrder = Self(rawValue: "TSOP")
  /// `TSOT` of ID3: title sort order.
  public static let id3MetadataKeyTitleSortOrder = Self(rawValue: "TSOT")
  /// `TSRC` of ID3: international standard recording code.
  public static let id3MetadataKeyInternationalStandardRecordingCode = Self(rawValue: "TSRC")
  /// `TSSE` of ID3: encoded with.
  public static let id3MetadataKeyEncodedWith = Self(rawValue: "TSSE")
  /// `TSST` of ID3: set subtitle.
  public static let id3MetadataKeySetSubtitle = Self(rawValue: "TSST")
  /// `TYER` of ID3: year.
  public static let id3MetadataKeyYear = Self(rawValue: "TYER")
  /// `TXXX` of ID3: user text.
  public static let id3MetadataKeyUserText = Self(rawValue: "TXXX")
  /// `UFID` of ID3: unique file identifier.
  public static let id3MetadataKeyUniqueFileIdentifier = Self(rawValue: "UFID")
  /// `USER` of ID3: terms of use.
  public static let id3MetadataKeyTermsOfUse = Self(rawValue: "USER")
  /// `USLT` of ID3: unsynchronized lyric.
  public static let id3MetadataKeyUnsynchronizedLyric = Self(rawValue: "USLT")
  /// `WCOM` of ID3: commercial information.
  public static let id3MetadataKeyCommercialInformation = Self(rawValue: "WCOM")
  /// `WCOP` of ID3: copyright information.
  public static let id3MetadataKeyCopyrightInformation = Self(rawValue: "WCOP")
  /// `WOAF` of ID3: official audio file webpage.
  public static let id3MetadataKeyOfficialAudioFileWebpage = Self(rawValue: "WOAF")
  /// `WOAR` of ID3: official artist webpage.
  public static let id3MetadataKeyOfficialArtistWebpage = Self(rawValue: "WOAR")
  /// `WOAS` of ID3: official audio source webpage.
  public static let id3MetadataKeyOfficialAudioSourceWebpage = Self(rawValue: "WOAS")
  /// `WORS` of ID3: official internet radio station homepage.
  public static let id3MetadataKeyOfficialInternetRadioStationHomepage = Self(rawValue: "WORS")
  /// `WPAY` of ID3: payment.
  public static let id3MetadataKeyPayment = Self(rawValue: "WPAY")
  /// `WPUB` of ID3: official publisher webpage.
  public static let id3MetadataKeyOfficialPublisherWebpage = Self(rawValue: "WPUB")
  /// `WXXX` of ID3: user URL.
  public static let id3MetadataKeyUserURL = Self(rawValue: "WXXX")
}
