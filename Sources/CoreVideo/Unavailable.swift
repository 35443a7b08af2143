// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CoreGraphics

// Declarations without a meaning on this system, each with what to use instead.

@available(*, unavailable, message: "there is no Metal; CVPixelBufferGetBaseAddress gives the pixels")
public final class CVMetalTextureCache { public init() {} }
@available(*, unavailable, message: "there is no Metal; CVPixelBufferGetBaseAddress gives the pixels")
public final class CVMetalTexture { public init() {} }
@available(
  *, unavailable,
  message: "memory isn't shared with other hardware; CVPixelBufferGetBaseAddress gives the pixels"
)
public final class IOSurfaceRef { public init() {} }
/// The memory that other hardware shares.
@available(
  *, unavailable,
  message: "memory isn't shared with other hardware; CVPixelBufferGetBaseAddress gives the pixels"
)
public func CVPixelBufferGetIOSurface(_ pixelBuffer: CVPixelBuffer?) -> UnmanagedValue<IOSurfaceRef>? { nil }
@available(*, unavailable, message: "there is no screen; CMClockGetHostTimeClock() gives a clock")
public final class CVDisplayLink { public init() {} }
/// Makes an object that is called for each frame of a screen.
@available(*, unavailable, message: "there is no screen; CMClockGetHostTimeClock() gives a clock")
public func CVDisplayLinkCreateWithActiveCGDisplays(
  _ displayLinkOut: UnsafeMutablePointer<CVDisplayLink?>
) -> CVReturn { kCVReturnUnsupported }
