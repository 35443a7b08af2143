// libexif's functions under their own names, which load it when they are first called: few commands need it.

#include "CMediaScopeExifShim.h"
#include "CMediaScopeLazy.h"

#include <stddef.h>

#pragma GCC visibility push(hidden)
#include <libexif/exif-data.h>
#pragma GCC visibility pop

#define SONAME "libexif.so.12"
#define EXIF(...) LAZY(SONAME, __VA_ARGS__)

bool shim_load_exif(char *failure, unsigned capacity) { return shim_library(SONAME, failure, capacity); }

EXIF(void, exif_content_add_entry, (ExifContent *content, ExifEntry *entry), (content, entry))
EXIF(ExifMnoteData *, exif_data_get_mnote_data, (ExifData *data), (data))
EXIF(ExifData *, exif_data_new, (void), ())
EXIF(ExifData *, exif_data_new_from_data, (const unsigned char *bytes, unsigned int size), (bytes, size))
EXIF(void, exif_data_save_data, (ExifData *data, unsigned char **bytes, unsigned int *size), (data, bytes, size))
EXIF(void, exif_data_set_byte_order, (ExifData *data, ExifByteOrder order), (data, order))
EXIF(void, exif_data_unref, (ExifData *data), (data))
EXIF(const char *, exif_entry_get_value, (ExifEntry *entry, char *text, unsigned int capacity), (entry, text, capacity))
EXIF(ExifEntry *, exif_entry_new, (void), ())
EXIF(void, exif_entry_unref, (ExifEntry *entry), (entry))
EXIF(unsigned int, exif_mnote_data_count, (ExifMnoteData *note), (note))
EXIF(unsigned int, exif_mnote_data_get_id, (ExifMnoteData *note, unsigned int index), (note, index))
EXIF(const char *, exif_mnote_data_get_name, (ExifMnoteData *note, unsigned int index), (note, index))
EXIF(char *, exif_mnote_data_get_value, (ExifMnoteData *note, unsigned int index, char *text, unsigned int capacity),
     (note, index, text, capacity))
EXIF(const char *, exif_tag_get_name_in_ifd, (ExifTag tag, ExifIfd directory), (tag, directory))
