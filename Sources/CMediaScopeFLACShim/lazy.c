// libFLAC's functions under their own names, which load it when they are first called.

#include "CMediaScopeFLACShim.h"
#include "CMediaScopeLazy.h"

#include <stddef.h>

#pragma GCC visibility push(hidden)
#include <FLAC/stream_decoder.h>
#pragma GCC visibility pop

#define SONAME "libFLAC.so.12"
#define FLAC(...) LAZY(SONAME, __VA_ARGS__)

bool shim_load_flac(char *failure, unsigned capacity) { return shim_library(SONAME, failure, capacity); }

FLAC(void, FLAC__stream_decoder_delete, (FLAC__StreamDecoder * decoder), (decoder))
FLAC(FLAC__bool, FLAC__stream_decoder_flush, (FLAC__StreamDecoder * decoder), (decoder))
FLAC(FLAC__StreamDecoderState, FLAC__stream_decoder_get_state, (const FLAC__StreamDecoder *decoder), (decoder))
FLAC(FLAC__StreamDecoderInitStatus, FLAC__stream_decoder_init_stream,
     (FLAC__StreamDecoder * decoder, FLAC__StreamDecoderReadCallback read, FLAC__StreamDecoderSeekCallback seek,
      FLAC__StreamDecoderTellCallback tell, FLAC__StreamDecoderLengthCallback length, FLAC__StreamDecoderEofCallback eof,
      FLAC__StreamDecoderWriteCallback write, FLAC__StreamDecoderMetadataCallback metadata,
      FLAC__StreamDecoderErrorCallback error, void *client),
     (decoder, read, seek, tell, length, eof, write, metadata, error, client))
FLAC(FLAC__StreamDecoder *, FLAC__stream_decoder_new, (void), ())
FLAC(FLAC__bool, FLAC__stream_decoder_process_single, (FLAC__StreamDecoder * decoder), (decoder))
FLAC(FLAC__bool, FLAC__stream_decoder_process_until_end_of_metadata, (FLAC__StreamDecoder * decoder), (decoder))
