// Apple has these types in a module of their own, too.
@_exported public import AudioToolbox
