@_exported public import MediaAnalysis
@_exported public import MediaAssets
@_exported public import MediaCore
@_exported public import MediaExif
@_exported public import MediaMetadata
@_exported public import MediaPipelines
@_exported public import MediaReading
@_exported public import MediaRendering
