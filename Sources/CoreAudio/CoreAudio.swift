// The types that Apple's module of this name has and files need; there are no devices.
@_exported public import CoreAudioTypes
