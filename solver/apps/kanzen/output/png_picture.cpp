#include "solver/apps/kanzen/output/png_picture.hpp"

#include <cairo.h>
#include <zlib.h>

#include <numbers>

#include "solver/apps/kanzen/output/summary_text.hpp"

namespace kanzen::cli {

namespace {

using Surface = std::unique_ptr<cairo_surface_t, decltype(&cairo_surface_destroy)>;
using Context = std::unique_ptr<cairo_t, decltype(&cairo_destroy)>;

class Painter {
 public:
  explicit Painter(cairo_t* context) : context_(context) { cairo_set_line_width(context, 1); }

  void operator()(const Rectangle& r) const {
    use(r.fill);
    cairo_rectangle(context_, r.x, r.y, r.width, r.height);
    cairo_fill(context_);
  }
  void operator()(const Disc& d) const {
    cairo_new_path(context_);
    cairo_arc(context_, d.x, d.y, d.radius, 0, 2 * std::numbers::pi);
    use(d.fill);
    cairo_fill_preserve(context_);
    use(d.rim);
    cairo_stroke(context_);
  }
  void operator()(const Stroke& l) const {
    use(l.colour);
    cairo_move_to(context_, l.x, l.y);
    cairo_rel_line_to(context_, l.right, l.down);
    cairo_stroke(context_);
  }
  void operator()(const Lettering& l) {
    use(l.colour);
    cairo_select_font_face(context_, "sans-serif", CAIRO_FONT_SLANT_NORMAL,
                           l.is_bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
    cairo_set_font_size(context_, l.size);
    cairo_text_extents_t extents;
    cairo_text_extents(context_, l.text.c_str(), &extents);
    cairo_move_to(context_, l.x - extents.x_advance / 2, l.y);
    cairo_show_text(context_, l.text.c_str());
    if (text_without_font_.empty() && lacks_letters(l.text)) text_without_font_ = l.text;
  }

  /// The first text with letters that the font lacks, which are drawn as empty boxes.
  [[nodiscard]] const std::string& text_without_font() const { return text_without_font_; }

 private:
  void use(Rgb colour) const {
    const auto part = [colour](int shift) { return ((colour >> shift) & 0xFF) / 255.0; };
    cairo_set_source_rgb(context_, part(16), part(8), part(0));
  }

  [[nodiscard]] bool lacks_letters(const std::string& text) const {
    cairo_glyph_t* glyphs = nullptr;
    int count = 0;
    const cairo_status_t status = cairo_scaled_font_text_to_glyphs(
        cairo_get_scaled_font(context_), 0, 0, text.data(), static_cast<int>(text.size()), &glyphs,
        &count, nullptr, nullptr, nullptr);
    if (status != CAIRO_STATUS_SUCCESS) return false;
    const bool lacks = std::any_of(glyphs, glyphs + count,
                                   [](const cairo_glyph_t& glyph) { return glyph.index == 0; });
    cairo_glyph_free(glyphs);
    return lacks;
  }

  cairo_t* context_;
  std::string text_without_font_;
};

cairo_status_t append(void* text, const unsigned char* bytes, unsigned length) {
  // Exceptions must not pass through cairo, which is C.
  try {
    static_cast<std::string*>(text)->append(reinterpret_cast<const char*>(bytes), length);
    return CAIRO_STATUS_SUCCESS;
  } catch (const std::bad_alloc&) {
    return CAIRO_STATUS_NO_MEMORY;
  }
}

std::string big_endian(std::uint32_t number) {
  std::string out;
  for (int shift = 24; shift >= 0; shift -= 8) out += static_cast<char>(number >> shift & 0xFFU);
  return out;
}

std::string comment_chunk(std::string_view note) {
  const std::string text = std::string("tEXtComment") + '\0' + std::string(note);
  constexpr std::uint32_t kTypeBytes = 4;  // the length does not count it
  const auto sum = static_cast<std::uint32_t>(
      crc32(0, reinterpret_cast<const Bytef*>(text.data()), static_cast<uInt>(text.size())));
  return big_endian(static_cast<std::uint32_t>(text.size()) - kTypeBytes) + text + big_endian(sum);
}

}  // namespace

std::string png_picture(const Drawing& drawing, std::string_view note) {
  constexpr int kScale = 2;  // pixels per unit
  const Surface surface(cairo_image_surface_create(CAIRO_FORMAT_RGB24, kScale * drawing.width,
                                                   kScale * drawing.height),
                        cairo_surface_destroy);
  const Context context(cairo_create(surface.get()), cairo_destroy);
  cairo_scale(context.get(), kScale, kScale);
  Painter painter(context.get());
  for (const Shape& shape : drawing.shapes) std::visit(painter, shape);
  if (const std::string& text = painter.text_without_font(); !text.empty()) {
    print_error(
        "kanzen: warning: the font of the picture lacks letters of {}, expected a font for them "
        "on this system, or an image that ends with .svg\n",
        notation::quoted(text));
  }
  std::string png;
  cairo_status_t status = cairo_status(context.get());
  if (status == CAIRO_STATUS_SUCCESS) {
    status = cairo_surface_write_to_png_stream(surface.get(), append, &png);
  }
  if (status != CAIRO_STATUS_SUCCESS) {
    throw OutputError(std::string("the picture cannot be drawn: ") +
                      cairo_status_to_string(status));
  }
  constexpr std::size_t kHeaderBytes = 33;  // the signature and the first chunk
  if (!note.empty()) png.insert(kHeaderBytes, comment_chunk(note));
  return png;
}

}  // namespace kanzen::cli
