// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CoreAudioTypes
public import CoreGraphics

// Declarations without a meaning on this system, each with what to use instead.

@available(*, unavailable, message: "CMSimpleQueue is a queue; an array of CMSampleBuffer can be sorted")
public final class CMBufferQueue { public init() {} }
/// Puts a buffer into a queue.
@available(*, unavailable, message: "CMSimpleQueue is a queue; an array of CMSampleBuffer can be sorted")
public func CMBufferQueueEnqueue(_ queue: CMBufferQueue, buffer: CFTypeRef) -> OSStatus { 0 }
/// Takes a buffer out of a queue.
@available(*, unavailable, message: "CMSimpleQueue is a queue; an array of CMSampleBuffer can be sorted")
public func CMBufferQueueDequeue(_ queue: CMBufferQueue) -> CFTypeRef? { nil }

@available(*, unavailable, message: "memory is the system's; CMBlockBuffer(length:) makes a buffer")
public final class CMMemoryPool { public init() {} }
/// Makes a pool of memory, which there is none of.
@available(*, unavailable, message: "memory is the system's; CMBlockBuffer(length:) makes a buffer")
public func CMMemoryPoolCreate(options: CFDictionary?) -> CMMemoryPool { CMMemoryPool() }
