// Written by Scripts/make-exiftool-tables.

extension ExifToolTables {
  /// By namespace: `beginning* replacement`, or a property, its name, its kind and its words.
  static let xmp = """
    @drone-dji
    Gps* GPS
    GpsLatitude = -
    GpsLongitude = -
    @dwc
    ResourceRelationship* 
    GeologicalContext* 
    MeasurementOrFact* 
    dctermsLocation* DC
    Identification* 
    Occurrence* 
    Organism* 
    Event* 
    Taxon* 
    Event DCEvent .
    EventDay EventDay .
    EventEarliestDate EventEarliestDate d
    EventEndDayOfYear EventEndDayOfYear .
    EventEventDate = d
    EventEventID = -
    EventFieldNotes EventFieldNotes .
    EventFieldNumber EventFieldNumber .
    EventHabitat EventHabitat .
    EventLatestDate EventLatestDate d
    EventMonth EventMonth .
    EventParentEventID EventParentEventID .
    EventSampleSizeUnit EventSampleSizeUnit .
    EventSampleSizeValue EventSampleSizeValue .
    EventSamplingEffort EventSamplingEffort .
    EventSamplingProtocol EventSamplingProtocol .
    EventStartDayOfYear EventStartDayOfYear .
    EventVerbatimEventDate EventVerbatimEventDate .
    EventYear EventYear .
    GeologicalContext GeologicalContext .
    GeologicalContextBed GeologicalContextBed .
    GeologicalContextFormation GeologicalContextFormation .
    GeologicalContextGroup GeologicalContextGroup .
    GeologicalContextMember GeologicalContextMember .
    HumanObservationEarliestDate = d
    HumanObservationEventDate = d
    HumanObservationEventID = -
    HumanObservationLatestDate = d
    Identification Identification .
    IdentificationDateIdentified = d
    MachineObservationEarliestDate = d
    MachineObservationEventDate = d
    MachineObservationEventID = -
    MachineObservationLatestDate = d
    MaterialSampleMaterialSampleID MaterialSampleID .
    MeasurementOrFact MeasurementOrFact .
    MeasurementOrFactMeasurementDeterminedDate = d
    Occurrence Occurrence .
    OccurrenceAssociatedMedia OccurrenceAssociatedMedia .
    OccurrenceAssociatedOccurrences OccurrenceAssociatedOccurrences .
    OccurrenceAssociatedReferences OccurrenceAssociatedReferences .
    OccurrenceAssociatedSequences OccurrenceAssociatedSequences .
    OccurrenceAssociatedTaxa OccurrenceAssociatedTaxa .
    OccurrenceBehavior OccurrenceBehavior .
    OccurrenceCatalogNumber OccurrenceCatalogNumber .
    OccurrenceDegreeOfEstablishment OccurrenceDegreeOfEstablishment .
    OccurrenceDisposition OccurrenceDisposition .
    OccurrenceEstablishmentMeans OccurrenceEstablishmentMeans .
    OccurrenceGeoreferenceVerificationStatus OccurrenceGeoreferenceVerificationStatus .
    OccurrenceIndividualCount OccurrenceIndividualCount .
    OccurrenceIndividualID OccurrenceIndividualID .
    OccurrenceLifeStage OccurrenceLifeStage .
    OccurrenceOrganismQuantity OccurrenceOrganismQuantity .
    OccurrenceOrganismQuantityType OccurrenceOrganismQuantityType .
    OccurrenceOtherCatalogNumbers OccurrenceOtherCatalogNumbers .
    OccurrencePathway OccurrencePathway .
    OccurrencePreparations OccurrencePreparations .
    OccurrencePreviousIdentifications OccurrencePreviousIdentifications .
    OccurrenceRecordNumber OccurrenceRecordNumber .
    OccurrenceRecordedBy OccurrenceRecordedBy .
    OccurrenceRecordedByID OccurrenceRecordedByID .
    OccurrenceReproductiveCondition OccurrenceReproductiveCondition .
    OccurrenceSex OccurrenceSex .
    Organism Organism .
    OrganismAssociatedOccurrences OrganismAssociatedOccurrences .
    OrganismAssociatedOrganisms OrganismAssociatedOrganisms .
    OrganismPreviousIdentifications OrganismPreviousIdentifications .
    ResourceRelationship ResourceRelationship .
    ResourceRelationshipRelationshipEstablishedDate = d
    Taxon Taxon .
    TaxonAcceptedNameUsage TaxonAcceptedNameUsage .
    TaxonAcceptedNameUsageID TaxonAcceptedNameUsageID .
    TaxonClass TaxonClass .
    TaxonCultivarEpithet TaxonCultivarEpithet .
    TaxonFamily TaxonFamily .
    TaxonGenus TaxonGenus .
    TaxonHigherClassification TaxonHigherClassification .
    TaxonInfraspecificEpithet TaxonInfraspecificEpithet .
    TaxonKingdom TaxonKingdom .
    TaxonNameAccordingTo TaxonNameAccordingTo .
    TaxonNameAccordingToID TaxonNameAccordingToID .
    TaxonNamePublishedIn TaxonNamePublishedIn .
    TaxonNamePublishedInID TaxonNamePublishedInID .
    TaxonNamePublishedInYear TaxonNamePublishedInYear .
    TaxonNomenclaturalCode TaxonNomenclaturalCode .
    TaxonNomenclaturalStatus TaxonNomenclaturalStatus .
    TaxonOrder TaxonOrder .
    TaxonOriginalNameUsage TaxonOriginalNameUsage .
    TaxonOriginalNameUsageID TaxonOriginalNameUsageID .
    TaxonParentNameUsage TaxonParentNameUsage .
    TaxonParentNameUsageID TaxonParentNameUsageID .
    TaxonPhylum TaxonPhylum .
    TaxonScientificName TaxonScientificName .
    TaxonScientificNameAuthorship TaxonScientificNameAuthorship .
    TaxonScientificNameID TaxonScientificNameID .
    TaxonSpecificEpithet TaxonSpecificEpithet .
    TaxonSubgenus TaxonSubgenus .
    TaxonTaxonomicStatus TaxonTaxonomicStatus .
    TaxonVerbatimTaxonRank TaxonVerbatimTaxonRank .
    TaxonVernacularName TaxonVernacularName .
    dctermsLocation DCTermsLocation .
    @mwg-coll
    CollectionsCollectionName CollectionName .
    CollectionsCollectionURI CollectionURI .
    @mwg-kw
    Keywords KeywordInfo .
    KeywordsHierarchy HierarchicalKeywords .
    KeywordsHierarchyApplied HierarchicalKeywords1Applied .
    KeywordsHierarchyChildren HierarchicalKeywords1Children .
    KeywordsHierarchyChildrenApplied HierarchicalKeywords2Applied .
    KeywordsHierarchyChildrenChildren HierarchicalKeywords2Children .
    KeywordsHierarchyChildrenChildrenApplied HierarchicalKeywords3Applied .
    KeywordsHierarchyChildrenChildrenChildren HierarchicalKeywords3Children .
    KeywordsHierarchyChildrenChildrenChildrenApplied HierarchicalKeywords4Applied .
    KeywordsHierarchyChildrenChildrenChildrenChildren HierarchicalKeywords4Children .
    KeywordsHierarchyChildrenChildrenChildrenChildrenApplied HierarchicalKeywords5Applied .
    KeywordsHierarchyChildrenChildrenChildrenChildrenChildren HierarchicalKeywords5Children .
    KeywordsHierarchyChildrenChildrenChildrenChildrenChildrenApplied HierarchicalKeywords6Applied .
    KeywordsHierarchyChildrenChildrenChildrenChildrenChildrenKeyword HierarchicalKeywords6 .
    KeywordsHierarchyChildrenChildrenChildrenChildrenKeyword HierarchicalKeywords5 .
    KeywordsHierarchyChildrenChildrenChildrenKeyword HierarchicalKeywords4 .
    KeywordsHierarchyChildrenChildrenKeyword HierarchicalKeywords3 .
    KeywordsHierarchyChildrenKeyword HierarchicalKeywords2 .
    KeywordsHierarchyKeyword HierarchicalKeywords1 .
    @mwg-rs
    RegionsRegionList* Region
    Regions* Region
    Regions RegionInfo .
    RegionsRegionList RegionList .
    RegionsRegionListFocusUsage = . EvaluatedNotUsed=Evaluated, Not Used|EvaluatedUsed=Evaluated, Used|NotEvaluatedNotUsed=Not Evaluated, Not Used
    RegionsRegionListType = . BarCode=BarCode|Face=Face|Focus=Focus|Pet=Pet
    @MP
    RegionInfoRegions* Region
    RegionInfo RegionInfoMP .
    RegionInfoDateRegionsValid = d
    RegionInfoRegions RegionInfoRegions .
    @MP1
    Brightness = -
    CameraModelID = -
    Contrast = -
    ExposureCompensation = -
    PanoramicStitchCameraMotion = . 3DRotation=3D Rotation|Affine=Affine|Homography=Homography|RigidScale=Rigid Scale
    PanoramicStitchMapType = . Horizontal-Cylindrical=Horizontal Cylindrical|Horizontal-Spherical=Horizontal Spherical|Perspective=Perspective|Vertical-Cylindrical=Vertical Cylindrical|Vertical-Spherical=Vertical Spherical
    @MicrosoftPhoto
    CreatorAppId CreatorAppID .
    DateAcquired = d
    LensModel = -
    Rating RatingPercent .
    @ast
    GPSAltitudeRef = . 0=Above Sea Level|1=Below Sea Level
    GPSImgDirectionRef = . M=Magnetic North|T=True North
    GPSLatitudeRef = . 0=North|1=South
    GPSLongitudeRef = . 2=East|3=West
    @nine
    @sdc
    appname AppName .
    appversion AppVersion .
    @plus
    Licensor* 
    AdultContentWarning = . CW-AWR=Adult Content Warning Required|CW-NRQ=Not Required|CW-UNK=Unknown
    CopyrightOwnerCopyrightOwnerID CopyrightOwnerID .
    CopyrightOwnerCopyrightOwnerName CopyrightOwnerName .
    CopyrightStatus = . CS-PRO=Protected|CS-PUB=Public Domain|CS-UNK=Unknown
    CreditLineRequired = . CR-CAI=Credit Adjacent To Image|CR-CCA=Credit in Credits Area|CR-COI=Credit on Image|CR-NRQ=Not Required
    EndUserEndUserID EndUserID .
    EndUserEndUserName EndUserName .
    FirstPublicationDate = d
    ImageAlterationConstraints = . AL-CLR=No Colorization|AL-CRP=No Cropping|AL-DCL=No De-Colorization|AL-FLP=No Flipping|AL-MRG=No Merging|AL-RET=No Retouching
    ImageCreatorImageCreatorID ImageCreatorID .
    ImageCreatorImageCreatorName ImageCreatorName .
    ImageDuplicationConstraints = . DP-LIC=Duplication Only as Necessary Under License|DP-NDC=No Duplication Constraints|DP-NOD=No Duplication
    ImageFileConstraints = . IF-MFN=Maintain File Name|IF-MFT=Maintain File Type|IF-MID=Maintain ID in File Name|IF-MMD=Maintain Metadata
    ImageFileFormatAsDelivered = . FF-BMP=Windows Bitmap (BMP)|FF-DNG=Digital Negative (DNG)|FF-EPS=Encapsulated PostScript (EPS)|FF-GIF=Graphics Interchange Format (GIF)|FF-JPG=JPEG Interchange Formats (JPG, JIF, JFIF)|FF-OTR=Other|FF-PIC=Macintosh Picture (PICT)|FF-PNG=Portable Network Graphics (PNG)|FF-PSD=Photoshop Document (PSD)|FF-RAW=Proprietary RAW Image Format|FF-TIF=Tagged Image File Format (TIFF)|FF-WMP=Windows Media Photo (HD Photo)
    ImageFileSizeAsDelivered = . SZ-G50=Greater than 50 MB|SZ-U01=Up to 1 MB|SZ-U10=Up to 10 MB|SZ-U30=Up to 30 MB|SZ-U50=Up to 50 MB
    ImageSupplierImageSupplierID ImageSupplierID .
    ImageSupplierImageSupplierName ImageSupplierName .
    ImageType = . TY-ILL=Illustrated Image|TY-MCI=Multimedia or Composited Image|TY-OTR=Other|TY-PHO=Photographic Image|TY-VID=Video
    LicenseEndDate = d
    LicenseStartDate = d
    LicenseTransactionDate = d
    LicenseeLicenseeID LicenseeID .
    LicenseeLicenseeName LicenseeName .
    Licensor Licensor .
    LicensorImageID LicensorImageID .
    LicensorLicensorTelephoneType1 = . cell=Cell|fax=FAX|home=Home|pager=Pager|work=Work
    LicensorLicensorTelephoneType2 = . cell=Cell|fax=FAX|home=Home|pager=Pager|work=Work
    LicensorNotes LicensorNotes .
    LicensorTransactionID LicensorTransactionID .
    MinorModelAgeDisclosure = . AG-A15=Age 15|AG-A16=Age 16|AG-A17=Age 17|AG-A18=Age 18|AG-A19=Age 19|AG-A20=Age 20|AG-A21=Age 21|AG-A22=Age 22|AG-A23=Age 23|AG-A24=Age 24|AG-A25=Age 25 or Over|AG-U14=Age 14 or Under|AG-UNK=Age Unknown
    ModelReleaseStatus = . MR-LMR=Limited or Incomplete Model Releases|MR-NAP=Not Applicable|MR-NON=None|MR-UMR=Unlimited Model Releases
    PropertyReleaseStatus = . PR-LPR=Limited or Incomplete Property Releases|PR-NAP=Not Applicable|PR-NON=None|PR-UPR=Unlimited Property Releases
    Reuse = . RE-NAP=Not Applicable|RE-REU=Repeat Use
    Version PLUSVersion .
    @photomechanic
    ColorClass = . 0=0 (None)|1=1 (Winner)|2=2 (Winner alt)|3=3 (Superior)|4=4 (Superior alt)|5=5 (Typical)|6=6 (Typical alt)|7=7 (Extras)|8=8 (Trash)
    CountryCode = -
    Tagged = . False=No|True=Yes
    TimeCreated = -
    @album
    @DICOM
    PatientDOB PatientBirthDate d
    SeriesDateTime = d
    StudyDateTime = d
    @Device
    Profiles* 
    Cameras* 
    Planes* 
    Cameras Cameras .
    Planes Planes .
    Profiles Profiles .
    @expressionmedia
    CatalogSets = -
    Event = -
    People = -
    Status = -
    @GAudio
    Data AudioData .
    Mime AudioMimeType .
    @GCamera
    hdrp_makernote HDRPMakerNote .
    shot_log_data ShotLogData .
    @GCreations
    Type = -
    @GDepth
    Confidence = -
    ConfidenceMime = -
    Data DepthImage -
    Far = -
    Format = - RangeInverse=RangeInverse|RangeLinear=RangeLinear
    ImageHeight = -
    ImageWidth = -
    Manufacturer = -
    MeasureType = - OpticalAxis=OpticalAxis|OpticalRay=OpticalRay
    Mime = -
    Model = -
    Near = -
    Software = -
    Units = -
    @GFocus
    @GImage
    Data ImageData .
    Mime ImageMimeType .
    @GPano
    FirstPhotoDate = d
    LastPhotoDate = d
    @GSpherical
    CroppedAreaImageHeightPixels = -
    CroppedAreaImageWidthPixels = -
    CroppedAreaLeftPixels = -
    CroppedAreaTopPixels = -
    FullPanoHeightPixels = -
    FullPanoWidthPixels = -
    InitialViewHeadingDegrees = -
    InitialViewPitchDegrees = -
    InitialViewRollDegrees = -
    ProjectionType = -
    SourceCount = -
    Spherical = -
    StereoMode = -
    Stitched = -
    StitchingSoftware = -
    Timestamp TimeStamp -
    @GettyImagesGIFT
    CameraMakeModel = -
    CameraSerialNumber = -
    OriginalCreateDateTime = d-
    OriginalFilename OriginalFileName .
    @LImage
    @lr
    @mediapro
    Event = -
    Location = -
    @PixelLive
    AUTHOR Author -
    COMMENTS Comments -
    COPYRIGHT Copyright -
    DATE Date -
    GENRE Genre -
    TITLE Title -
    @aas
    CropH = -
    CropW = -
    CropX = -
    CropY = -
    Highlights = -
    Shadows = -
    Vibrance = -
    @acdsee
    author = -
    caption = -
    categories = -
    collections = -
    datetime DateTime d-
    dpp DPP -
    EditStatus = -
    FixtureIdentifier = -
    keywords = -
    notes = -
    ObjectCycle = -
    OriginatingProgram = -
    rating = -
    rawrppused = -
    ReleaseDate = -
    ReleaseTime = -
    rpp RPP -
    Snapshots = -
    tagged = -
    @apple-fi
    Timestamp TimeStamp .
    @aux
    ApproximateFocusDistance = r
    EnhanceSuperResolutionScale = r
    FlashCompensation = r
    LensInfo = -
    LensSerialNumber = -
    OwnerName = -
    SerialNumber = -
    @cc
    deprecatedOn = d
    legalcode LegalCode .
    permits = . cc:DerivativeWorks=Derivative Works|cc:Distribution=Distribution|cc:Reproduction=Reproduction|cc:Sharing=Sharing
    prohibits = . cc:CommercialUse=Commercial Use|cc:HighIncomeNationUse=High Income Nation Use
    requires = . cc:Attribution=Attribution|cc:Copyleft=Copyleft|cc:LesserCopyleft=Lesser Copyleft|cc:Notice=Notice|cc:ShareAlike=Share Alike|cc:SourceCode=Source Code
    @cell
    cellid CellTowerID .
    cgi CellGlobalID .
    lac LocationAreaCode .
    mcc MobileCountryCode .
    mnc MobileNetworkCode .
    r CellR .
    @creatorAtom
    @crs
    CircularGradientBasedCorrectionsCorrectionMasksCorrectionRangeMask* CircGradBasedCorrMaskRange
    MaskGroupBasedCorrectionsCorrectionMasksCorrectionRangeMask* MaskGroupBasedCorrMaskRange
    GradientBasedCorrectionsCorrectionMasksCorrectionRangeMask* GradientBasedCorrMaskRange
    PaintBasedCorrectionsCorrectionMasksCorrectionRangeMask* PaintCorrectionMaskRange
    CircularGradientBasedCorrectionsCorrectionMasks* CircGradBasedCorrMask
    CircularGradientBasedCorrectionsCorrection* CircGradBasedCorr
    MaskGroupBasedCorrectionsCorrectionMasks* MaskGroupBasedCorrMask
    GradientBasedCorrectionsCorrectionMasks* GradientBasedCorrMask
    CircularGradientBasedCorrectionsLocal* CircGradBasedCorr
    PaintBasedCorrectionsCorrectionMasks* PaintCorrectionMask
    RetouchAreasMasksCorrectionRangeMask* RetouchAreaMaskRange
    MaskGroupBasedCorrectionsCorrection* MaskGroupBasedCorr
    GradientBasedCorrectionsCorrection* GradientBasedCorr
    CircularGradientBasedCorrections* CircGradBasedCorr
    MaskGroupBasedCorrectionsLocal* MaskGroupBasedCorr
    GradientBasedCorrectionsLocal* GradientBasedCorr
    PaintBasedCorrectionsLocal* PaintCorrection
    MaskGroupBasedCorrections* MaskGroupBasedCorr
    GradientBasedCorrections* GradientBasedCorr
    PaintBasedCorrections* Paint
    PaintBasedCorrections* PaintCorrection
    RetouchAreasMasks* RetouchAreaMask
    RangeMaskMapInfo* 
    RetouchAreas* RetouchArea
    CircularGradientBasedCorrections CircularGradientBasedCorrections .
    CircularGradientBasedCorrectionsCorrectionMasks CircGradBasedCorrMasks .
    CircularGradientBasedCorrectionsCorrectionMasksCorrectionRangeMaskAreaModelsAreaComponents CircGradBasedCorrMaskRangeAreaModelsComponents .
    CircularGradientBasedCorrectionsCorrectionMasksCorrectionRangeMaskAreaModelsColorRangeMaskAreaSampleInfo CircGradBasedCorrMaskRangeAreaModelsColorSampleInfo .
    CircularGradientBasedCorrectionsCorrectionMasksMasksMaskValue CircGradBasedCorrMaskMasksValue .
    CircularGradientBasedCorrectionsCorrectionMasksMaskValue CircGradBasedCorrMaskValue .
    CircularGradientBasedCorrectionsCorrectionName CircGradBasedCorrCorrectionName .
    CircularGradientBasedCorrectionsCorrectionRangeMaskAreaModelsAreaComponents CircGradBasedCorrRangeMaskAreaModelsComponents .
    CircularGradientBasedCorrectionsCorrectionRangeMaskAreaModelsColorRangeMaskAreaSampleInfo CircGradBasedCorrRangeMaskAreaModelsColorSampleInfo .
    CircularGradientBasedCorrectionsCorrectionSyncID CircGradBasedCorrCorrectionSyncID .
    Contrast = -
    Copyright = -
    CropUnit = . 0=pixels|1=inches|2=cm
    CropUnits = . 0=pixels|1=inches|2=cm
    Description = -
    GradientBasedCorrections GradientBasedCorrections .
    GradientBasedCorrectionsCorrectionMasks GradientBasedCorrMasks .
    GradientBasedCorrectionsCorrectionMasksCorrectionRangeMaskAreaModelsAreaComponents GradientBasedCorrMaskRangeAreaModelsComponents .
    GradientBasedCorrectionsCorrectionMasksCorrectionRangeMaskAreaModelsColorRangeMaskAreaSampleInfo GradientBasedCorrMaskRangeAreaModelsColorSampleInfo .
    GradientBasedCorrectionsCorrectionMasksMasksMaskValue GradientBasedCorrMaskMasksValue .
    GradientBasedCorrectionsCorrectionMasksMaskValue GradientBasedCorrMaskValue .
    GradientBasedCorrectionsCorrectionName GradientBasedCorrCorrectionName .
    GradientBasedCorrectionsCorrectionRangeMaskAreaModelsAreaComponents GradientBasedCorrRangeMaskAreaModelsComponents .
    GradientBasedCorrectionsCorrectionRangeMaskAreaModelsColorRangeMaskAreaSampleInfo GradientBasedCorrRangeMaskAreaModelsColorSampleInfo .
    GradientBasedCorrectionsCorrectionSyncID GradientBasedCorrCorrectionSyncID .
    Group = -
    MaskGroupBasedCorrections MaskGroupBasedCorrections .
    MaskGroupBasedCorrectionsCorrectionMasksCorrectionRangeMaskAreaModelsAreaComponents MaskGroupBasedCorrMaskRangeAreaModelsComponents .
    MaskGroupBasedCorrectionsCorrectionMasksCorrectionRangeMaskAreaModelsColorRangeMaskAreaSampleInfo MaskGroupBasedCorrMaskRangeAreaModelsColorSampleInfo .
    MaskGroupBasedCorrectionsCorrectionMasksMasksMaskValue MaskGroupBasedCorrMaskMasksValue .
    MaskGroupBasedCorrectionsCorrectionMasksMaskValue MaskGroupBasedCorrMaskValue .
    MaskGroupBasedCorrectionsCorrectionName MaskGroupBasedCorrCorrectionName .
    MaskGroupBasedCorrectionsCorrectionRangeMaskAreaModelsAreaComponents MaskGroupBasedCorrRangeMaskAreaModelsComponents .
    MaskGroupBasedCorrectionsCorrectionRangeMaskAreaModelsColorRangeMaskAreaSampleInfo MaskGroupBasedCorrRangeMaskAreaModelsColorSampleInfo .
    MaskGroupBasedCorrectionsCorrectionSyncID MaskGroupBasedCorrCorrectionSyncID .
    MoireFilter = . Off=Off|On=On
    Name = -
    PaintBasedCorrections PaintBasedCorrections .
    PaintBasedCorrectionsCorrectionMasks PaintBasedCorrectionMasks .
    PaintBasedCorrectionsCorrectionMasksCorrectionRangeMaskAreaModelsAreaComponents PaintCorrectionMaskRangeAreaModelsComponents .
    PaintBasedCorrectionsCorrectionMasksCorrectionRangeMaskAreaModelsColorRangeMaskAreaSampleInfo PaintCorrectionMaskRangeAreaModelsColorSampleInfo .
    PaintBasedCorrectionsCorrectionMasksMasksMaskValue PaintCorrectionMaskMasksValue .
    PaintBasedCorrectionsCorrectionMasksMaskValue PaintCorrectionMaskValue .
    PaintBasedCorrectionsCorrectionName PaintCorrectionCorrectionName .
    PaintBasedCorrectionsCorrectionRangeMaskAreaModelsAreaComponents PaintCorrectionRangeMaskAreaModelsComponents .
    PaintBasedCorrectionsCorrectionRangeMaskAreaModelsColorRangeMaskAreaSampleInfo PaintCorrectionRangeMaskAreaModelsColorSampleInfo .
    PaintBasedCorrectionsCorrectionSyncID PaintCorrectionCorrectionSyncID .
    PaintBasedCorrectionsWhat PaintCorrectionWhat .
    PerspectiveUpright = . 0=Off|1=Auto|2=Full|3=Level|4=Vertical|5=Guided
    PostCropVignetteStyle = . 1=Highlight Priority|2=Color Priority|3=Paint Overlay
    RangeMaskMapInfo RangeMask .
    RetouchAreas RetouchAreas .
    RetouchAreasMasks RetouchAreaMasks .
    RetouchAreasMasksCorrectionRangeMaskAreaModelsAreaComponents RetouchAreaMaskRangeAreaModelsComponents .
    RetouchAreasMasksCorrectionRangeMaskAreaModelsColorRangeMaskAreaSampleInfo RetouchAreaMaskRangeAreaModelsColorSampleInfo .
    RetouchAreasMasksMasksMaskValue RetouchAreaMaskMasksValue .
    RetouchAreasMasksMaskValue RetouchAreaMaskValue .
    Saturation = -
    Sharpness = -
    Temperature ColorTemperature .
    ToneCurveName = . Custom=Custom|Linear=Linear|Medium Contrast=Medium Contrast|Strong Contrast=Strong Contrast
    UUID = -
    WhiteBalance = - As Shot=As Shot|Auto=Auto|Cloudy=Cloudy|Custom=Custom|Daylight=Daylight|Flash=Flash|Fluorescent=Fluorescent|Shade=Shade|Tungsten=Tungsten
    @dc
    date = d
    source = -
    @dex
    crc32 CRC32 .
    ffid FFID .
    licensetype LicenseType . adware=Adware|commercial=Commercial|demo=Demo|freeware=Freeware|open source=Open Source|public domain=Public Domain|shareware=Shareware|unknown=Unknown
    os OS .
    rating = -
    shortdescription ShortDescription .
    source = -
    @digiKam
    ImageHistory = -
    ImageUniqueID = -
    @exif
    ApertureValue = r-
    BrightnessValue = r-
    CFAPattern = -
    CFAPatternColumns = -
    CFAPatternRows = -
    CFAPatternValues = -
    ColorSpace = - 1=sRGB|2=Adobe RGB|65535=Uncalibrated
    ComponentsConfiguration = - 0=-|1=Y|2=Cb|3=Cr|4=R|5=G|6=B
    CompressedBitsPerPixel = r-
    Contrast = - 0=Normal|1=Low|2=High
    CustomRendered = - 0=Normal|1=Custom
    DateTimeDigitized = d-
    DateTimeOriginal = d-
    DeviceSettingDescription = -
    DeviceSettingDescriptionColumns = -
    DeviceSettingDescriptionRows = -
    DeviceSettingDescriptionSettings = -
    DigitalZoomRatio = r-
    ExifVersion = -
    ExposureBiasValue ExposureCompensation r-
    ExposureIndex = r-
    ExposureMode = - 0=Auto|1=Manual|2=Auto bracket
    ExposureProgram = - 0=Not Defined|1=Manual|2=Program AE|3=Aperture-priority AE|4=Shutter speed priority AE|5=Creative (Slow speed)|6=Action (High speed)|7=Portrait|8=Landscape
    ExposureTime = r-
    FileSource = - 1=Film Scanner|2=Reflection Print Scanner|3=Digital Camera
    Flash = -
    FlashEnergy = r-
    FlashFired = - False=False|True=True
    FlashFunction = - False=False|True=True
    FlashMode = - 0=Unknown|1=On|2=Off|3=Auto
    FlashpixVersion = -
    FlashRedEyeMode = - False=False|True=True
    FlashReturn = - 0=No return detection|2=Return not detected|3=Return detected
    FNumber = r-
    FocalLength = r-
    FocalLengthIn35mmFilm FocalLengthIn35mmFormat -
    FocalPlaneResolutionUnit = - 1=None|2=inches|3=cm|4=mm|5=um
    FocalPlaneXResolution = r-
    FocalPlaneYResolution = r-
    GainControl = - 0=None|1=Low gain up|2=High gain up|3=Low gain down|4=High gain down
    GPSAltitude = r-
    GPSAltitudeRef = - 0=Above Sea Level|1=Below Sea Level
    GPSAreaInformation = -
    GPSDestBearing = r-
    GPSDestBearingRef = - M=Magnetic North|T=True North
    GPSDestDistance = r-
    GPSDestDistanceRef = - K=Kilometers|M=Miles|N=Nautical Miles
    GPSDestLatitude = -
    GPSDestLongitude = -
    GPSDifferential = - 0=No Correction|1=Differential Corrected
    GPSDOP = r-
    GPSHPositioningError = r-
    GPSImgDirection = r-
    GPSImgDirectionRef = - M=Magnetic North|T=True North
    GPSLatitude = -
    GPSLongitude = -
    GPSMapDatum = -
    GPSMeasureMode = - 2=2-Dimensional Measurement|3=3-Dimensional Measurement
    GPSProcessingMethod = -
    GPSSatellites = -
    GPSSpeed = r-
    GPSSpeedRef = - K=km/h|M=mph|N=knots
    GPSStatus = - A=Measurement Active|V=Measurement Void
    GPSTimeStamp GPSDateTime d-
    GPSTrack = r-
    GPSTrackRef = - M=Magnetic North|T=True North
    GPSVersionID = -
    ImageUniqueID = -
    ISOSpeedRatings ISO -
    LightSource = - 0=Unknown|1=Daylight|2=Fluorescent|3=Tungsten (Incandescent)|4=Flash|9=Fine Weather|10=Cloudy|11=Shade|12=Daylight Fluorescent|13=Day White Fluorescent|14=Cool White Fluorescent|15=White Fluorescent|16=Warm White Fluorescent|17=Standard Light A|18=Standard Light B|19=Standard Light C|20=D55|21=D65|22=D75|23=D50|24=ISO Studio Tungsten|255=Other
    MakerNote = -
    MaxApertureValue = r-
    MeteringMode = - 1=Average|2=Center-weighted average|3=Spot|4=Multi-spot|5=Multi-segment|6=Partial|255=Other
    NativeDigest = -
    OECF Opto-ElectricConvFactor -
    OECFColumns = -
    OECFNames = -
    OECFRows = -
    OECFValues = r-
    PixelXDimension ExifImageWidth -
    PixelYDimension ExifImageHeight -
    RelatedSoundFile = -
    Saturation = - 0=Normal|1=Low|2=High
    SceneCaptureType = - 0=Standard|1=Landscape|2=Portrait|3=Night
    SceneType = - 1=Directly photographed
    SensingMethod = - 1=Monochrome area|2=One-chip color area|3=Two-chip color area|4=Three-chip color area|5=Color sequential area|6=Monochrome linear|7=Trilinear|8=Color sequential linear
    Sharpness = - 0=Normal|1=Soft|2=Hard
    ShutterSpeedValue = r-
    SpatialFrequencyResponse = -
    SpatialFrequencyResponseColumns = -
    SpatialFrequencyResponseNames = -
    SpatialFrequencyResponseRows = -
    SpatialFrequencyResponseValues = r-
    SpectralSensitivity = -
    SubjectArea = -
    SubjectDistance = r-
    SubjectDistanceRange = - 0=Unknown|1=Macro|2=Close|3=Distant
    SubjectLocation = -
    UserComment = -
    WhiteBalance = - 0=Auto|1=Manual
    @exifEX
    Acceleration = r-
    BodySerialNumber SerialNumber -
    CameraElevationAngle = r-
    CameraOwnerName OwnerName -
    CompositeImage = - 0=Unknown|1=Not a Composite Image|2=General Composite Image|3=Composite Image Captured While Shooting
    CompositeImageCount = -
    CompositeImageExposureTimes = -
    CompositeImageExposureTimesMaxExposureTimesOfAll CompImageMaxExposureAll r-
    CompositeImageExposureTimesMaxExposureTimesOfUsed CompImageMaxExposureUsed r-
    CompositeImageExposureTimesMinExposureTimesOfAll CompImageMinExposureAll r-
    CompositeImageExposureTimesMinExposureTimesOfUsed CompImageMinExposureUsed r-
    CompositeImageExposureTimesNumberOfImagesInSequences CompImageImagesPerSequence -
    CompositeImageExposureTimesNumberOfSequences CompImageNumSequences -
    CompositeImageExposureTimesSumOfExposureTimesOfAll CompImageSumExposureAll r-
    CompositeImageExposureTimesSumOfExposureTimesOfUsed CompImageSumExposureUsed r-
    CompositeImageExposureTimesTotalExposurePeriod CompImageTotalExposurePeriod r-
    CompositeImageExposureTimesValues CompImageValues r-
    Gamma = r-
    Humidity = r-
    InteroperabilityIndex InteropIndex - R03=R03 - DCF option file (Adobe RGB)|R98=R98 - DCF basic file (sRGB)|THM=THM - DCF thumbnail file
    ISOSpeed = -
    ISOSpeedLatitudeyyy = -
    ISOSpeedLatitudezzz = -
    LensMake = -
    LensModel = -
    LensSerialNumber = -
    LensSpecification LensInfo r-
    PhotographicSensitivity = -
    Pressure = r-
    RecommendedExposureIndex = -
    SensitivityType = - 0=Unknown|1=Standard Output Sensitivity|2=Recommended Exposure Index|3=ISO Speed|4=Standard Output Sensitivity and Recommended Exposure Index|5=Standard Output Sensitivity and ISO Speed|6=Recommended Exposure Index and ISO Speed|7=Standard Output Sensitivity, Recommended Exposure Index and ISO Speed
    StandardOutputSensitivity = -
    Temperature AmbientTemperature r-
    WaterDepth = r-
    @extensis
    @fpv
    @hdr_metadata
    ccv_avg_luminance_nits CCVAvgLuminanceNits .
    ccv_max_luminance_nits CCVMaxLuminanceNits .
    ccv_min_luminance_nits CCVMinLuminanceNits .
    ccv_primaries_xy CCVPrimariesXY .
    ccv_white_xy CCVWhiteXY .
    scene_referred SceneReferred .
    @ics
    AppVersion = -
    SubVersionsFileName SubVersionFileName .
    SubVersionsVersRef SubVersionReference .
    TagStructureLabelName LabelName1 .
    TagStructureParentReference ParentReference1 .
    TagStructureReference Reference1 .
    TagStructureSubLabels SubLabels1 .
    TagStructureSubLabelsLabelName LabelName2 .
    TagStructureSubLabelsParentReference ParentReference2 .
    TagStructureSubLabelsReference Reference2 .
    TagStructureSubLabelsSubLabels SubLabels2 .
    TagStructureSubLabelsSubLabelsLabelName LabelName3 .
    TagStructureSubLabelsSubLabelsParentReference ParentReference3 .
    TagStructureSubLabelsSubLabelsReference Reference3 .
    TagStructureSubLabelsSubLabelsSubLabels SubLabels3 .
    TagStructureSubLabelsSubLabelsSubLabelsLabelName LabelName4 .
    TagStructureSubLabelsSubLabelsSubLabelsParentReference ParentReference4 .
    TagStructureSubLabelsSubLabelsSubLabelsReference Reference4 .
    TagStructureSubLabelsSubLabelsSubLabelsSubLabels SubLabels4 .
    TagStructureSubLabelsSubLabelsSubLabelsSubLabelsLabelName LabelName5 .
    TagStructureSubLabelsSubLabelsSubLabelsSubLabelsParentReference ParentReference5 .
    TagStructureSubLabelsSubLabelsSubLabelsSubLabelsReference Reference5 .
    TagStructureSubLabelsSubLabelsSubLabelsSubLabelsSubLabels SubLabels5 .
    TagStructureSubLabelsSubLabelsSubLabelsSubLabelsSubLabelsLabelName LabelName6 .
    TagStructureSubLabelsSubLabelsSubLabelsSubLabelsSubLabelsParentReference ParentReference6 .
    TagStructureSubLabelsSubLabelsSubLabelsSubLabelsSubLabelsReference Reference6 .
    TimeStamp = d-
    @Iptc4xmpCore
    CreatorContactInfoCiAdrCity CreatorCity .
    CreatorContactInfoCiAdrCtry CreatorCountry .
    CreatorContactInfoCiAdrExtadr CreatorAddress .
    CreatorContactInfoCiAdrPcode CreatorPostalCode .
    CreatorContactInfoCiAdrRegion CreatorRegion .
    CreatorContactInfoCiEmailWork CreatorWorkEmail .
    CreatorContactInfoCiTelWork CreatorWorkTelephone .
    CreatorContactInfoCiUrlWork CreatorWorkURL .
    @Iptc4xmpExt
    PersonInImageWDetailsPersonCharacteristic* PersonInImage
    ImageRegionRegionBoundaryRb* ImageRegionBoundary
    PersonInImageWDetailsPerson* PersonInImage
    ProductInImageProduct* ProductInImage
    ArtworkOrObjectAO* Artwork
    ImageRegionR* ImageRegion
    SnapshotLink* Snapshot
    AboutCvTerm* About
    Rating* 
    AboutCvTerm AboutCvTerm .
    AboutCvTermCvId AboutCvTermCvId .
    AddlModelInfo AdditionalModelInformation .
    ArtworkOrObjectAOCreatorId ArtworkCreatorID .
    ArtworkOrObjectAOCurrentCopyrightOwnerId ArtworkCopyrightOwnerID .
    ArtworkOrObjectAOCurrentCopyrightOwnerName ArtworkCopyrightOwnerName .
    ArtworkOrObjectAOCurrentLicensorId ArtworkLicensorID .
    ArtworkOrObjectAOCurrentLicensorName ArtworkLicensorName .
    ArtworkOrObjectAODateCreated = d
    ArtworkOrObjectAOSourceInvNo ArtworkSourceInventoryNo .
    audioBitRate AudioBitrate .
    audioBitRateMode AudioBitrateMode . fixed=Fixed|variable=Variable
    CVterm ControlledVocabularyTerm .
    DigImageGUID DigitalImageGUID .
    DigitalSourcefileType DigitalSourceFileType .
    EmbdEncRightsExprEncRightsExpr EmbeddedEncodedRightsExpr .
    EmbdEncRightsExprRightsExprEncType EmbeddedEncodedRightsExprType .
    EmbdEncRightsExprRightsExprLangId EmbeddedEncodedRightsExprLangID .
    EventExt ShownEvent .
    EventExtIdentifier ShownEventIdentifier .
    EventExtName ShownEventName .
    EventId EventID .
    Headline = -
    ImageRegionRegionBoundary ImageRegionBoundary .
    ImageRegionRegionBoundaryRbShape = . circle=Circle|polygon=Polygon|rectangle=Rectangle
    ImageRegionRegionBoundaryRbUnit = . pixel=Pixel|relative=Relative
    ImageRegionRegionBoundaryRbVerticesRbX ImageRegionBoundaryVerticesX .
    ImageRegionRegionBoundaryRbVerticesRbY ImageRegionBoundaryVerticesY .
    ImageRegionRId ImageRegionID .
    IptcLastEdited IPTCLastEdited d
    LinkedEncRightsExprLinkedRightsExpr LinkedEncodedRightsExpr .
    LinkedEncRightsExprRightsExprEncType LinkedEncodedRightsExprType .
    LinkedEncRightsExprRightsExprLangId LinkedEncodedRightsExprLangID .
    LocationCreatedGPSAltitude = r
    LocationShownGPSAltitude = r
    metadataLastEdited = d
    parentId ParentID .
    PersonInImageWDetailsPersonCharacteristic PersonInImageCharacteristic .
    PersonInImageWDetailsPersonCharacteristicCvId PersonInImageCvTermCvId .
    ProductInImageProductId ProductInImageProductId .
    PublicationEventDate = d
    Rating Rating .
    RatingRatingRegionGPSAltitude = r
    RegistryId RegistryID .
    RegistryIdRegEntryRole RegistryEntryRole .
    RegistryIdRegItemId RegistryItemID .
    RegistryIdRegOrgId RegistryOrganisationID .
    SnapshotLinkUsedVideoFrameTimeFormat = . 23976Timecode=23.976 fps|24Timecode=24 fps|25Timecode=25 fps|2997DropTimecode=29.97 fps (drop)|2997NonDropTimecode=29.97 fps (non-drop)|30Timecode=30 fps|50Timecode=50 fps|5994DropTimecode=59.94 fps (drop)|5994NonDropTimecode=59.94 fps (non-drop)|60Timecode=60 fps
    StreamReady = . false=False|true=True|unknown=Unknown
    TemporalCoverageTempCoverageFrom TemporalCoverageFrom d
    TemporalCoverageTempCoverageTo TemporalCoverageTo d
    videoBitRate VideoBitrate .
    videoBitRateMode VideoBitrateMode . fixed=Fixed|variable=Variable
    videoDisplayAspectRatio = r
    VisualColour VisualColor . bw-monochrome=Monochrome|colour=Color
    @pdf
    Copyright = -
    CreationDate = d
    Creator = -
    Marked = -
    ModDate = d
    Subject = -
    Title = -
    Trapped = . False=False|True=True|Unknown=Unknown
    @photoshop
    ColorMode = . 0=Bitmap|1=Grayscale|2=Indexed|3=RGB|4=CMYK|7=Multichannel|8=Duotone|9=Lab
    DateCreated = d
    ICCProfile ICCProfileName .
    TextLayersLayerName TextLayerName .
    TextLayersLayerText TextLayerText .
    Urgency = . 0=0 (reserved)|1=1 (most urgent)|2=2|3=3|4=4|5=5 (normal urgency)|6=6|7=7|8=8 (least urgent)|9=9 (user-defined priority)
    @pmi
    color = - bw=BW|color=Color|duotone=Duotone|quadtone=Quadtone|sepia=Sepia|tritone=Tritone
    contactInfo = -
    displayName = -
    distributorProductID = -
    eventAlias = -
    eventEnd = -
    eventStart = -
    eventSubtype = -
    eventType = -
    field = -
    framing = -
    location = -
    make = -
    manufacturer = -
    model = -
    modelYear = -
    objectDescription = -
    objectSubtype = -
    objectType = -
    orientation = - horizontal=Horizontal|vertical=Vertical
    positionDescriptor = -
    productID = -
    productIDType = -
    season = - fall=Fall|spring=Spring|summer=Summer|winter=Winter
    sequenceName = -
    sequenceNumber = -
    sequenceTotalNumber = -
    setting = -
    shootID = -
    slideshowName = -
    slideshowNumber = -
    slideshowTotalNumber = -
    viewpoint = -
    visualTechnique = -
    @prism
    academicField = -
    aggregateIssueNumber = -
    aggregationType = -
    alternateTitle = -
    alternateTitleA-lang = -
    alternateTitleA-platform = -
    alternateTitleText = -
    blogTitle = -
    blogURL = -
    bookEdition = -
    byteCount = -
    channel = -
    channelA-lang = -
    channelChannel = -
    channelSubchannel1 = -
    channelSubchannel2 = -
    channelSubchannel3 = -
    channelSubchannel4 = -
    complianceProfile = - three=Three
    contentType = -
    copyrightYear = -
    corporateEntity = -
    coverDate = d-
    coverDisplayDate = -
    creationDate = d-
    dateRecieved = d-
    device = -
    distributor = -
    doi DOI -
    edition = -
    eIssn = -
    endingPage = -
    event = -
    genre = -
    hasAlternative = -
    hasCorrection = -
    hasCorrectionA-lang = -
    hasCorrectionA-platform = -
    hasCorrectionText = -
    hasTranslation = -
    industry = -
    isAlternativeOf = -
    isbn ISBN -
    isCorrectionOf = -
    issn ISSN -
    issueIdentifier = -
    issueName = -
    issueTeaser = -
    issueType = -
    isTranslationOf = -
    keyword = -
    killDate = -
    killDateA-platform = -
    killDateDate = d-
    link = -
    location = -
    modificationDate = d-
    nationalCatalogNumber = -
    number = -
    object = -
    offSaleDate = -
    offSaleDateA-platform = -
    offSaleDateDate = d-
    onSaleDate = -
    onSaleDateA-platform = -
    onSaleDateDate = d-
    onSaleDay = -
    onSaleDayA-platform = -
    onSaleDayDay = -
    organization = -
    originPlatform = - broadcast=Broadcast|email=E-Mail|mobile=Mobile|other=Other|print=Print|recordableMedia=Recordable Media|web=Web
    pageCount = -
    pageProgressionDirection = - LTR=Left to Right|RTL=Right to Left
    pageRange = -
    person = -
    platform = -
    productCode = -
    profession = -
    publicationDate = -
    publicationDateA-platform = -
    publicationDateDate = d-
    publicationDisplayDate = -
    publicationDisplayDateA-platform = -
    publicationDisplayDateDate = d-
    publicationName = -
    publishingFrequency = -
    rating = -
    samplePageRange = -
    section = -
    sellingAgency = -
    seriesNumber = -
    seriesTitle = -
    sport = -
    startingPage = -
    subsection1 = -
    subsection2 = -
    subsection3 = -
    subsection4 = -
    subtitle = -
    supplementDisplayID = -
    supplementStartingPage = -
    supplementTitle = -
    teaser = -
    ticker = -
    timePeriod = -
    url URL -
    urlA-platform URLA-platform -
    urlUrl URLUrl -
    uspsNumber = -
    versionIdentifier = -
    volume = -
    wordCount = -
    @prl
    geography = -
    industry = -
    usage = -
    @prm
    cookingEquipment = -
    cookingMethod = -
    course = -
    cuisine = -
    dietaryNeeds = -
    dishType = -
    duration = -
    ingredientExclusion = -
    mainIngredient = -
    meal = -
    recipeEndingPage = -
    recipePageRange = -
    recipeSource = -
    recipeStartingPage = -
    recipeTitle = -
    servingSize = -
    skillLevel = -
    specialOccasion = -
    yield = -
    @prismusagerights
    adultContentWarning = -
    agreement = -
    copyright = -
    creditLine = -
    embargoDate = d-
    exclusivityEndDate = d-
    expirationDate = d-
    imageSizeRestriction = -
    optionEndDate = d-
    permissions = -
    restrictions = -
    reuseProhibited = -
    rightsAgent = -
    rightsOwner = -
    @rdf
    @swf
    bgalpha BackgroundAlpha .
    forwardlock ForwardLock .
    maxstorage MaxStorage .
    type = -
    @tiff
    Artist = -
    BitsPerSample = -
    Compression = - 1=Uncompressed|2=CCITT 1D|3=T4/Group 3 Fax|4=T6/Group 4 Fax|5=LZW|6=JPEG (old-style)|7=JPEG|8=Adobe Deflate|9=JBIG B&W|10=JBIG Color|99=JPEG|262=Kodak 262|32766=Next|32767=Sony ARW Compressed|32769=Packed RAW|32770=Samsung SRW Compressed|32771=CCIRLEW|32772=Samsung SRW Compressed 2|32773=PackBits|32809=Thunderscan|32867=Kodak KDC Compressed|32895=IT8CTPAD|32896=IT8LW|32897=IT8MP|32898=IT8BL|32908=PixarFilm|32909=PixarLog|32946=Deflate|32947=DCS|33003=Aperio JPEG 2000 YCbCr|33005=Aperio JPEG 2000 RGB|34661=JBIG|34676=SGILog|34677=SGILog24|34712=JPEG 2000|34713=Nikon NEF Compressed|34715=JBIG2 TIFF FX|34718=Microsoft Document Imaging (MDI) Binary Level Codec|34719=Microsoft Document Imaging (MDI) Progressive Transform Codec|34720=Microsoft Document Imaging (MDI) Vector|34887=ESRI Lerc|34892=Lossy JPEG|34925=LZMA2|34926=Zstd|34927=WebP|34933=PNG|34934=JPEG XR|65000=Kodak DCR Compressed|65535=Pentax PEF Compressed
    Copyright = -
    DateTime = d-
    ImageDescription = -
    ImageLength ImageHeight -
    ImageWidth = -
    Make = -
    Model = -
    NativeDigest = -
    Orientation = - 1=Horizontal (normal)|2=Mirror horizontal|3=Rotate 180|4=Mirror vertical|5=Mirror horizontal and rotate 270 CW|6=Rotate 90 CW|7=Mirror horizontal and rotate 90 CW|8=Rotate 270 CW
    PhotometricInterpretation = - 0=WhiteIsZero|1=BlackIsZero|2=RGB|3=RGB Palette|4=Transparency Mask|5=CMYK|6=YCbCr|8=CIELab|9=ICCLab|10=ITULab|32803=Color Filter Array|32844=Pixar LogL|32845=Pixar LogLuv|32892=Sequential Color Filter|34892=Linear Raw|51177=Depth Map|52527=Semantic Mask
    PlanarConfiguration = - 1=Chunky|2=Planar
    PrimaryChromaticities = r-
    ReferenceBlackWhite = r-
    ResolutionUnit = - 1=None|2=inches|3=cm
    SamplesPerPixel = -
    Software = -
    TransferFunction = -
    WhitePoint = r-
    XResolution = r-
    YCbCrCoefficients = r-
    YCbCrPositioning = - 1=Centered|2=Co-sited
    YCbCrSubSampling = - 1 1=YCbCr4:4:4 (1 1)|1 2=YCbCr4:4:0 (1 2)|1 4=YCbCr4:4:1 (1 4)|2 1=YCbCr4:2:2 (2 1)|2 2=YCbCr4:2:0 (2 2)|2 4=YCbCr4:2:1 (2 4)|4 1=YCbCr4:1:1 (4 1)|4 2=YCbCr4:1:0 (4 2)
    YResolution = r-
    @x
    xmptk XMPToolkit .
    @xmp
    Thumbnails* Thumbnail
    PageInfo* PageImage
    Author = -
    CreateDate = d-
    Description = -
    Format = -
    Identifier = -
    Keywords = -
    MetadataDate = d
    ModifyDate = d-
    PageInfo PageInfo .
    PageInfoImage PageImage .
    RatingPercent = -
    Thumbnails Thumbnails .
    ThumbnailsImage = -
    Title = -
    @xmpBJ
    @xmpDM
    altTimecodeTimeFormat = . 23976Timecode=23.976 fps|24Timecode=24 fps|25Timecode=25 fps|2997DropTimecode=29.97 fps (drop)|2997NonDropTimecode=29.97 fps (non-drop)|30Timecode=30 fps|50Timecode=50 fps|5994DropTimecode=59.94 fps (drop)|5994NonDropTimecode=59.94 fps (non-drop)|60Timecode=60 fps
    artist = -
    audioChannelType = . 5.1=5.1|7.1=7.1|16 Channel=16 Channel|Mono=Mono|Other=Other|Stereo=Stereo
    audioModDate = d
    audioSampleType = . 16Int=16-bit integer|24Int=24-bit integer|32Float=32-bit float|32Int=32-bit integer|8Int=8-bit integer|Compressed=Compressed|Other=Other|Packed=Packed
    beatSpliceParamsRiseInTimeDurationScale = r
    comment DMComment .
    contributedMediaDurationScale = r
    contributedMediaStartTimeScale = r
    copyright = -
    durationScale = r
    fileDataRate = r
    introTimeScale = r
    key = . A=A|A#=A#|B=B|C=C|C#=C#|D=D|D#=D#|E=E|F=F|F#=F#|G=G|G#=G#
    metadataModDate = d
    outCueScale = r
    projectRefType = . audio=Audio|custom=Custom|movie=Movie|still=Still Image
    pullDown = . SSWWW=SSWWW|SWWWS=SWWWS|SWWWW=SWWWW|WSSWW=WSSWW|WSWWW=WSWWW|WWSSW=WWSSW|WWSWW=WWSWW|WWWSS=WWWSS|WWWSW=WWWSW|WWWWS=WWWWS
    relativeTimestampScale = r
    releaseDate = d
    resampleParamsQuality = . High=High|Low=Low|Medium=Medium
    scaleType = . Both=Both|Major=Major|Minor=Minor|Neither=Neither
    scene = -
    shotDate = d
    startTimecodeTimeFormat = . 23976Timecode=23.976 fps|24Timecode=24 fps|25Timecode=25 fps|2997DropTimecode=29.97 fps (drop)|2997NonDropTimecode=29.97 fps (non-drop)|30Timecode=30 fps|50Timecode=50 fps|5994DropTimecode=59.94 fps (drop)|5994NonDropTimecode=59.94 fps (non-drop)|60Timecode=60 fps
    stretchMode = . Beat Splice=Beat Splice|Fixed length=Fixed length|Hybrid=Hybrid|Resample=Resample|Time-Scale=Time-Scale
    timeScaleParamsQuality = . High=High|Low=Low|Medium=Medium
    timeSignature = . 12/8=12/8|2/4=2/4|3/4=3/4|4/4=4/4|5/4=5/4|6/8=6/8|7/4=7/4|9/8=9/8|other=other
    videoAlphaMode = . none=None|pre-multiplied=Pre-multiplied|straight=Straight
    videoAlphaPremultipleColorMode = . CMYK=CMYK|LAB=Lab|RGB=RGB
    videoColorSpace = . CCIR-601=CCIR-601|CCIR-709=CCIR-709|sRGB=sRGB
    videoFieldOrder = . Lower=Lower|Progressive=Progressive|Upper=Upper
    videoModDate = d
    videoPixelAspectRatio = r
    videoPixelDepth = . 16Int=16-bit integer|24Int=24-bit integer|32Float=32-bit float|32Int=32-bit integer|8Int=8-bit integer|Other=Other
    @xmpMM
    DerivedFromLastModifyDate = d
    DerivedFromMaskMarkers = . All=All|None=None
    HistoryWhen = d
    IngredientsLastModifyDate = d
    IngredientsMaskMarkers = . All=All|None=None
    ManagedFromLastModifyDate = d
    ManagedFromMaskMarkers = . All=All|None=None
    ManifestReferenceLastModifyDate = d
    ManifestReferenceMaskMarkers = . All=All|None=None
    RenditionOfLastModifyDate = d
    RenditionOfMaskMarkers = . All=All|None=None
    subject = -
    VersionsEventWhen = d
    VersionsModifyDate = d
    @xmpNote
    @xmpPLUS
    CreditLineReq = -
    ReuseAllowed = -
    @xmpRights
    @xmpTPg
    SwatchGroupsColorants* SwatchColorant
    Colorants* Colorant
    Fonts* 
    Colorants Colorants .
    ColorantsMode = . CMYK=CMYK|LAB=Lab|RGB=RGB
    Fonts Fonts .
    FontsComposite FontComposite .
    FontsVersionString FontVersion .
    SwatchGroupsColorants SwatchGroupsColorants .
    SwatchGroupsColorantsMode = . CMYK=CMYK|LAB=Lab|RGB=RGB
    SwatchGroupsGroupName SwatchGroupName .
    SwatchGroupsGroupType SwatchGroupType .
    """
}
