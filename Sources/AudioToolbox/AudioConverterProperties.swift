// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CoreAudioTypes

/// The formats are not converted to each other.
public let kAudioConverterErr_FormatNotSupported: OSStatus = 0x666D_743F
/// The converter doesn't do that.
public let kAudioConverterErr_OperationNotSupported: OSStatus = 0x6F70_3F3F
/// The converter has no such property.
public let kAudioConverterErr_PropertyNotSupported: OSStatus = 0x7072_6F70
/// The bytes that came are no whole number of packets.
public let kAudioConverterErr_InvalidInputSize: OSStatus = 0x696E_737A
/// The bytes that come out have no room.
public let kAudioConverterErr_InvalidOutputSize: OSStatus = 0x6F74_737A
/// Something else went wrong.
public let kAudioConverterErr_UnspecifiedError: OSStatus = 0x7768_6174
/// A property has another number of bytes.
public let kAudioConverterErr_BadPropertySizeError: OSStatus = 0x2173_697A
/// The places of the packets weren't stated.
public let kAudioConverterErr_RequiresPacketDescriptionsError: OSStatus = 0x2170_6B64
/// No sound of such a rate is taken.
public let kAudioConverterErr_InputSampleRateOutOfRange: OSStatus = 0x2169_7372
/// No sound of such a rate is made.
public let kAudioConverterErr_OutputSampleRateOutOfRange: OSStatus = 0x216F_7372

/// The bytes of the longest packet that comes in, a `UInt32`.
public let kAudioConverterPropertyMaximumInputPacketSize: AudioConverterPropertyID = 0x7869_7073
/// The bytes of the longest packet that comes out, a `UInt32`.
public let kAudioConverterPropertyMaximumOutputPacketSize: AudioConverterPropertyID = 0x786F_7073
/// Bytes that go out, a `UInt32`, which become those that have to come in for them.
public let kAudioConverterPropertyCalculateInputBufferSize: AudioConverterPropertyID = 0x6369_6273
/// Bytes that come in, a `UInt32`, which become those that go out of them.
public let kAudioConverterPropertyCalculateOutputBufferSize: AudioConverterPropertyID = 0x636F_6273
/// The bytes that a decoder of the packets that come out is set up with; none where it needs nothing.
public let kAudioConverterCompressionMagicCookie: AudioConverterPropertyID = 0x636D_6763
/// The bytes that the decoder of the packets that come in is set up with.
public let kAudioConverterDecompressionMagicCookie: AudioConverterPropertyID = 0x646D_6763
/// The bits a second to encode with, a `UInt32`.
public let kAudioConverterEncodeBitRate: AudioConverterPropertyID = 0x6272_6174
/// The channel that comes in for each one that goes out, an array of `Int32`; -1 for silence.
public let kAudioConverterChannelMap: AudioConverterPropertyID = 0x6368_6D70
/// The loudspeakers of the sound that comes in, an `AudioChannelLayout`.
///
/// An encoder takes its channels as they are named, in the order of WAVE; other orders are refused. Without effect where
/// packets come in, which say it themselves, and between Linear PCM, where the channel map decides.
public let kAudioConverterInputChannelLayout: AudioConverterPropertyID = 0x6963_6C20
/// The loudspeakers of the sound that goes out, an `AudioChannelLayout`.
///
/// A decoder's channels are mixed to them, in the order of WAVE; other orders are refused. An encoder encodes
/// for them, in the order of its codec, where it has such a layout, and else for its own of as many channels.
/// Between Linear PCM they have no effect, since the channel map decides.
public let kAudioConverterOutputChannelLayout: AudioConverterPropertyID = 0x6F63_6C20
/// The quality of an encoder, from `kAudioConverterQuality_Min` on; accepted, and without effect.
public let kAudioConverterCodecQuality: AudioConverterPropertyID = 0x6364_7175
/// The quality of a change of rate, from `kAudioConverterQuality_Min` on.
public let kAudioConverterSampleRateConverterQuality: AudioConverterPropertyID = 0x7372_6371
/// The method by which rates are converted.
public let kAudioConverterSampleRateConverterComplexity: AudioConverterPropertyID = 0x7372_6361
/// The method that does least; here the normal one.
public let kAudioConverterSampleRateConverterComplexity_Linear: UInt32 = 0x6C69_6E65
/// The method that is usual.
public let kAudioConverterSampleRateConverterComplexity_Normal: UInt32 = 0x6E6F_726D
/// The method that keeps most.
public let kAudioConverterSampleRateConverterComplexity_Mastering: UInt32 = 0x6261_7473
/// The way to treat the filter's delay; accepted, and without effect: it is left out at both ends.
public let kAudioConverterPrimeMethod: AudioConverterPropertyID = 0x7072_6D6D
/// The samples before the sound are those that came before it.
public let kConverterPrimeMethod_Pre: UInt32 = 0
/// The samples before the sound are silence.
public let kConverterPrimeMethod_Normal: UInt32 = 1
/// Nothing is put before the sound.
public let kConverterPrimeMethod_None: UInt32 = 2
/// The samples that come before the sound and after it, an ``AudioConverterPrimeInfo``.
public let kAudioConverterPrimeInfo: AudioConverterPropertyID = 0x7072_696D
/// The bit rates that the packets have room for, an array of `AudioValueRange`, each of one rate.
public let kAudioConverterApplicableEncodeBitRates: AudioConverterPropertyID = 0x6165_6272
/// Usual bit rates of the format, an array of `AudioValueRange`, each of one rate.
public let kAudioConverterAvailableEncodeBitRates: AudioConverterPropertyID = 0x7665_6272
/// The rates that can be encoded, an array of `AudioValueRange`, each of one rate.
public let kAudioConverterApplicableEncodeSampleRates: AudioConverterPropertyID = 0x6165_7372
/// The rates that the format can have, an array of `AudioValueRange`, each of one rate.
public let kAudioConverterAvailableEncodeSampleRates: AudioConverterPropertyID = 0x7665_7372
/// The layouts of channels that the format can have, an array of tags.
public let kAudioConverterAvailableEncodeChannelLayoutTags: AudioConverterPropertyID = 0x6165_636C
/// The format of the sound that comes in, an `AudioStreamBasicDescription`.
public let kAudioConverterCurrentInputStreamDescription: AudioConverterPropertyID = 0x6163_6964
/// The format of the sound that goes out, an `AudioStreamBasicDescription`.
public let kAudioConverterCurrentOutputStreamDescription: AudioConverterPropertyID = 0x6163_6F64
/// The best quality.
public let kAudioConverterQuality_Max: UInt32 = 0x7F
/// A better quality than the usual one.
public let kAudioConverterQuality_High: UInt32 = 0x60
/// The usual quality.
public let kAudioConverterQuality_Medium: UInt32 = 0x40
/// A lower quality than the usual one.
public let kAudioConverterQuality_Low: UInt32 = 0x20
/// The lowest quality.
public let kAudioConverterQuality_Min: UInt32 = 0

/// The numbers of samples that come before the sound and after it.
public struct AudioConverterPrimeInfo: Hashable, Sendable {
  /// The number of frames before the sound.
  public var leadingFrames: UInt32
  /// The number of frames after the sound.
  public var trailingFrames: UInt32
  /// Makes the counts.
  public init(leadingFrames: UInt32 = 0, trailingFrames: UInt32 = 0) {
    (self.leadingFrames, self.trailingFrames) = (leadingFrames, trailingFrames)
  }
}
