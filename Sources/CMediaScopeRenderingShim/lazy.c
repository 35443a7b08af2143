// The functions of Cairo and of the writers of image files under their own names, which load the libraries when they
// are first called.
//
// Cairo brings twenty libraries along, of which loading takes a quarter of the time that a command needs which draws
// nothing.

#include "CMediaScopeRenderingShim.h"

#include "CMediaScopeLazy.h"

#pragma GCC visibility push(hidden)
#include <cairo/cairo-pdf.h>
#include <cairo/cairo-svg.h>
#include <cairo/cairo.h>
#include <libdeflate.h>
#include "../CMediaScopePango/shim.h"
#include <turbojpeg.h>
#include <webp/encode.h>
#pragma GCC visibility pop

// MARK: Cairo

#define CAIRO(...) LAZY("libcairo.so.2", __VA_ARGS__)

CAIRO(void, cairo_arc, (cairo_t *cr, double xc, double yc, double radius, double angle1, double angle2),
      (cr, xc, yc, radius, angle1, angle2))
CAIRO(void, cairo_clip, (cairo_t *cr), (cr))
CAIRO(void, cairo_curve_to, (cairo_t *cr, double x1, double y1, double x2, double y2, double x3, double y3),
      (cr, x1, y1, x2, y2, x3, y3))
CAIRO(void, cairo_close_path, (cairo_t *cr), (cr))
CAIRO(cairo_t *, cairo_create, (cairo_surface_t *target), (target))
CAIRO(void, cairo_destroy, (cairo_t *cr), (cr))
CAIRO(void, cairo_fill, (cairo_t *cr), (cr))
CAIRO(cairo_font_options_t *, cairo_font_options_create, (void), ())
CAIRO(void, cairo_font_options_destroy, (cairo_font_options_t *options), (options))
CAIRO(void, cairo_font_options_set_antialias, (cairo_font_options_t *options, cairo_antialias_t antialias),
      (options, antialias))
CAIRO(void, cairo_font_options_set_hint_metrics,
      (cairo_font_options_t *options, cairo_hint_metrics_t hint_metrics),
      (options, hint_metrics))
CAIRO(void, cairo_font_options_set_hint_style, (cairo_font_options_t *options, cairo_hint_style_t hint_style),
      (options, hint_style))
CAIRO(void, cairo_get_font_matrix, (cairo_t *cr, cairo_matrix_t *matrix), (cr, matrix))
CAIRO(cairo_scaled_font_t *, cairo_get_scaled_font, (cairo_t *cr), (cr))
CAIRO(void, cairo_glyph_free, (cairo_glyph_t *glyphs), (glyphs))
CAIRO(cairo_surface_t *, cairo_image_surface_create, (cairo_format_t format, int width, int height),
      (format, width, height))
CAIRO(cairo_surface_t *, cairo_image_surface_create_for_data,
      (unsigned char *data, cairo_format_t format, int width, int height, int stride),
      (data, format, width, height, stride))
CAIRO(unsigned char *, cairo_image_surface_get_data, (cairo_surface_t *surface), (surface))
CAIRO(cairo_format_t, cairo_image_surface_get_format, (cairo_surface_t *surface), (surface))
CAIRO(int, cairo_image_surface_get_stride, (cairo_surface_t *surface), (surface))
CAIRO(void, cairo_line_to, (cairo_t *cr, double x, double y), (cr, x, y))
CAIRO(void, cairo_move_to, (cairo_t *cr, double x, double y), (cr, x, y))
CAIRO(void, cairo_new_path, (cairo_t *cr), (cr))
CAIRO(void, cairo_new_sub_path, (cairo_t *cr), (cr))
CAIRO(void, cairo_paint, (cairo_t *cr), (cr))
CAIRO(void, cairo_paint_with_alpha, (cairo_t *cr, double alpha), (cr, alpha))
CAIRO(void, cairo_pattern_add_color_stop_rgba,
      (cairo_pattern_t *pattern, double offset, double red, double green, double blue, double alpha),
      (pattern, offset, red, green, blue, alpha))
CAIRO(cairo_pattern_t *, cairo_pattern_create_linear, (double x0, double y0, double x1, double y1),
      (x0, y0, x1, y1))
CAIRO(cairo_pattern_t *, cairo_pattern_create_radial,
      (double cx0, double cy0, double radius0, double cx1, double cy1, double radius1),
      (cx0, cy0, radius0, cx1, cy1, radius1))
CAIRO(cairo_pattern_t *, cairo_pattern_create_for_surface, (cairo_surface_t *surface), (surface))
CAIRO(void, cairo_pattern_set_extend, (cairo_pattern_t *pattern, cairo_extend_t extend), (pattern, extend))
CAIRO(void, cairo_pattern_set_filter, (cairo_pattern_t *pattern, cairo_filter_t filter), (pattern, filter))
CAIRO(void, cairo_pattern_set_matrix, (cairo_pattern_t *pattern, const cairo_matrix_t *matrix),
      (pattern, matrix))
CAIRO(void, cairo_pattern_destroy, (cairo_pattern_t *pattern), (pattern))
CAIRO(cairo_surface_t *, cairo_pdf_surface_create_for_stream,
      (cairo_write_func_t write_func, void *closure, double width_in_points, double height_in_points),
      (write_func, closure, width_in_points, height_in_points))
CAIRO(void, cairo_pdf_surface_set_metadata,
      (cairo_surface_t *surface, cairo_pdf_metadata_t metadata, const char *utf8),
      (surface, metadata, utf8))
CAIRO(void, cairo_rectangle, (cairo_t *cr, double x, double y, double width, double height),
      (cr, x, y, width, height))
CAIRO(void, cairo_scale, (cairo_t *cr, double sx, double sy), (cr, sx, sy))
CAIRO(void, cairo_rel_move_to, (cairo_t *cr, double dx, double dy), (cr, dx, dy))
CAIRO(void, cairo_transform, (cairo_t *cr, const cairo_matrix_t *matrix), (cr, matrix))
CAIRO(cairo_font_type_t, cairo_scaled_font_get_type, (cairo_scaled_font_t *scaled_font), (scaled_font))
CAIRO(cairo_status_t, cairo_scaled_font_text_to_glyphs,
      (cairo_scaled_font_t *scaled_font, double x, double y, const char *utf8, int utf8_len, cairo_glyph_t **glyphs,
       int *num_glyphs, cairo_text_cluster_t **clusters, int *num_clusters, cairo_text_cluster_flags_t *cluster_flags),
      (scaled_font, x, y, utf8, utf8_len, glyphs, num_glyphs, clusters, num_clusters, cluster_flags))
CAIRO(void, cairo_select_font_face,
      (cairo_t *cr, const char *family, cairo_font_slant_t slant, cairo_font_weight_t weight),
      (cr, family, slant, weight))
CAIRO(void, cairo_set_antialias, (cairo_t *cr, cairo_antialias_t antialias), (cr, antialias))
CAIRO(void, cairo_set_dash, (cairo_t *cr, const double *dashes, int num_dashes, double offset),
      (cr, dashes, num_dashes, offset))
CAIRO(void, cairo_set_fill_rule, (cairo_t *cr, cairo_fill_rule_t fill_rule), (cr, fill_rule))
CAIRO(void, cairo_set_line_cap, (cairo_t *cr, cairo_line_cap_t line_cap), (cr, line_cap))
CAIRO(void, cairo_set_miter_limit, (cairo_t *cr, double limit), (cr, limit))
CAIRO(void, cairo_set_font_options, (cairo_t *cr, const cairo_font_options_t *options), (cr, options))
CAIRO(void, cairo_set_font_size, (cairo_t *cr, double size), (cr, size))
CAIRO(void, cairo_set_line_join, (cairo_t *cr, cairo_line_join_t line_join), (cr, line_join))
CAIRO(void, cairo_set_line_width, (cairo_t *cr, double width), (cr, width))
CAIRO(void, cairo_set_operator, (cairo_t *cr, cairo_operator_t op), (cr, op))
CAIRO(void, cairo_set_source, (cairo_t *cr, cairo_pattern_t *source), (cr, source))
CAIRO(void, cairo_set_source_surface, (cairo_t *cr, cairo_surface_t *surface, double x, double y), (cr, surface, x, y))
CAIRO(void, cairo_set_source_rgba, (cairo_t *cr, double red, double green, double blue, double alpha),
      (cr, red, green, blue, alpha))
CAIRO(void, cairo_show_text, (cairo_t *cr, const char *utf8), (cr, utf8))
CAIRO(cairo_status_t, cairo_status, (cairo_t *cr), (cr))
CAIRO(const char *, cairo_status_to_string, (cairo_status_t status), (status))
CAIRO(void, cairo_stroke, (cairo_t *cr), (cr))
CAIRO(void, cairo_surface_destroy, (cairo_surface_t *surface), (surface))
CAIRO(void, cairo_surface_finish, (cairo_surface_t *surface), (surface))
CAIRO(void, cairo_surface_flush, (cairo_surface_t *surface), (surface))
CAIRO(void, cairo_surface_mark_dirty, (cairo_surface_t *surface), (surface))
CAIRO(cairo_status_t, cairo_surface_status, (cairo_surface_t *surface), (surface))
CAIRO(cairo_surface_t *, cairo_svg_surface_create_for_stream,
      (cairo_write_func_t write_func, void *closure, double width_in_points, double height_in_points),
      (write_func, closure, width_in_points, height_in_points))
CAIRO(void, cairo_svg_surface_set_document_unit, (cairo_surface_t *surface, cairo_svg_unit_t unit),
      (surface, unit))
CAIRO(void, cairo_text_extents, (cairo_t *cr, const char *utf8, cairo_text_extents_t *extents),
      (cr, utf8, extents))
CAIRO(void, cairo_text_path, (cairo_t *cr, const char *utf8), (cr, utf8))

// MARK: Pango

// It brings GLib along, whose functions are found through it.
#define PANGO(...) LAZY("libpangocairo-1.0.so.0", __VA_ARGS__)

PANGO(PangoFontDescription *, pango_font_description_new, (void), ())
PANGO(void, pango_font_description_free, (PangoFontDescription *desc), (desc))
PANGO(void, pango_font_description_set_absolute_size, (PangoFontDescription *desc, double size), (desc, size))
PANGO(void, pango_font_description_set_family, (PangoFontDescription *desc, const char *family), (desc, family))
PANGO(PangoLayout *, pango_cairo_create_layout, (cairo_t *cr), (cr))
PANGO(void, pango_cairo_layout_path, (cairo_t *cr, PangoLayout *layout), (cr, layout))
PANGO(void, pango_cairo_show_layout, (cairo_t *cr, PangoLayout *layout), (cr, layout))
PANGO(int, pango_layout_get_baseline, (PangoLayout *layout), (layout))
PANGO(void, pango_layout_get_size, (PangoLayout *layout, int *width, int *height), (layout, width, height))
PANGO(int, pango_layout_get_unknown_glyphs_count, (PangoLayout *layout), (layout))
PANGO(void, pango_layout_set_font_description, (PangoLayout *layout, const PangoFontDescription *desc),
      (layout, desc))
PANGO(void, pango_layout_set_text, (PangoLayout *layout, const char *text, int length), (layout, text, length))
PANGO(void, g_object_unref, (void *object), (object))

// MARK: libdeflate

#define DEFLATE(...) LAZY("libdeflate.so.0", __VA_ARGS__)

DEFLATE(struct libdeflate_compressor *, libdeflate_alloc_compressor, (int compression_level),
      (compression_level))
DEFLATE(uint32_t, libdeflate_crc32, (uint32_t crc, const void *buffer, size_t len), (crc, buffer, len))
DEFLATE(void, libdeflate_free_compressor, (struct libdeflate_compressor *compressor), (compressor))
DEFLATE(size_t, libdeflate_zlib_compress,
      (struct libdeflate_compressor *compressor, const void *in, size_t in_nbytes, void *out, size_t out_nbytes_avail),
      (compressor, in, in_nbytes, out, out_nbytes_avail))
DEFLATE(size_t, libdeflate_zlib_compress_bound, (struct libdeflate_compressor *compressor, size_t in_nbytes),
      (compressor, in_nbytes))

// MARK: libjpeg-turbo

#define JPEG(...) LAZY("libturbojpeg.so.0", __VA_ARGS__)

JPEG(int, tjCompress2,
     (tjhandle handle, const unsigned char *source, int width, int pitch, int height, int format, unsigned char **jpeg,
      unsigned long *size, int subsampling, int quality, int flags),
     (handle, source, width, pitch, height, format, jpeg, size, subsampling, quality, flags))
JPEG(int, tjDestroy, (tjhandle handle), (handle))
JPEG(void, tjFree, (unsigned char *buffer), (buffer))
JPEG(char *, tjGetErrorStr2, (tjhandle handle), (handle))
JPEG(tjhandle, tjInitCompress, (void), ())

// MARK: libwebp

#define WEBP(...) LAZY("libwebp.so.7", __VA_ARGS__)

WEBP(size_t, WebPEncodeBGRA,
     (const uint8_t *bgra, int width, int height, int stride, float quality_factor, uint8_t **output),
     (bgra, width, height, stride, quality_factor, output))
WEBP(void, WebPFree, (void *ptr), (ptr))

// MARK: loading

bool shim_load_cairo(char *failure, unsigned capacity) { return shim_library("libcairo.so.2", failure, capacity); }

bool shim_load_pango(char *failure, unsigned capacity) {
  return shim_library("libpangocairo-1.0.so.0", failure, capacity);
}

bool shim_load_deflate(char *failure, unsigned capacity) { return shim_library("libdeflate.so.0", failure, capacity); }

bool shim_load_turbojpeg(char *failure, unsigned capacity) {
  return shim_library("libturbojpeg.so.0", failure, capacity);
}

bool shim_load_webp(char *failure, unsigned capacity) { return shim_library("libwebp.so.7", failure, capacity); }
