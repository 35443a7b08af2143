@_exported public import MediaContainers
@_exported public import MediaCore
@_exported public import MediaMetadata
