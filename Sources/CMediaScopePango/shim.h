#ifndef MEDIASCOPE_CPANGO_SHIM_H
#define MEDIASCOPE_CPANGO_SHIM_H

// The functions of Pango that are used, declared here: its headers lie where only pkg-config finds them, and SwiftPM takes the libraries
// from there, too, which would load them before `main`. Scripts/lint holds these lines against the headers.

#include <cairo/cairo.h>

typedef struct _PangoLayout PangoLayout;
typedef struct _PangoFontDescription PangoFontDescription;

PangoFontDescription *pango_font_description_new(void);
void pango_font_description_free(PangoFontDescription *desc);
void pango_font_description_set_family(PangoFontDescription *desc, const char *family);
void pango_font_description_set_absolute_size(PangoFontDescription *desc, double size);
PangoLayout *pango_cairo_create_layout(cairo_t *cr);
void pango_cairo_layout_path(cairo_t *cr, PangoLayout *layout);
void pango_cairo_show_layout(cairo_t *cr, PangoLayout *layout);
int pango_layout_get_baseline(PangoLayout *layout);
void pango_layout_get_size(PangoLayout *layout, int *width, int *height);
int pango_layout_get_unknown_glyphs_count(PangoLayout *layout);
void pango_layout_set_font_description(PangoLayout *layout, const PangoFontDescription *desc);
void pango_layout_set_text(PangoLayout *layout, const char *text, int length);
void g_object_unref(void *object);

#endif
