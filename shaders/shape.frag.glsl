#version 330 core
// Draws boxes, tiles and glyphs. Coverage is computed from signed distances in pixels, so edges are sharp at any size
// without multisampling.
in vec2 point;
in vec2 texel;
in vec4 above;
in vec4 below;
flat in vec2 half_size;
flat in vec4 shape_form;
flat in float shape_kind;

uniform sampler2D atlas;

out vec4 color;

float box_distance(vec2 at, vec2 size, float radius) {
  vec2 outside = abs(at) - size + radius;
  return length(max(outside, 0.0)) + min(max(outside.x, outside.y), 0.0) - radius;
}

vec4 box_color(float edge) {
  float stroke = shape_form.z;
  if (stroke > 0.0) edge = abs(edge + 0.5 * stroke) - 0.5 * stroke;
  float cover = clamp(0.5 - edge / shape_form.y, 0.0, 1.0);
  if (shape_form.y > 1.5) cover = cover * cover * (3.0 - 2.0 * cover);
  return mix(above, below, 0.5 + 0.5 * point.y / half_size.y) * cover;
}

// Returns the colour of a tile. Its face is the block without the lip. The upper edge is lit, most strongly where it
// faces straight up. If `inset` is above 0, an inlaid line runs along the edge at that distance.
vec4 tile_color(float edge) {
  float radius = shape_form.x;
  float inset = shape_form.z;
  float lip = shape_form.w;
  vec2 face_size = half_size - vec2(0.0, 0.5 * lip);
  vec2 at = point + vec2(0.0, 0.5 * lip);
  vec2 corner = abs(at) - face_size + radius;
  vec2 outside = max(corner, 0.0);
  float far = length(outside);
  float depth = far + min(max(corner.x, corner.y), 0.0) - radius;
  float face = clamp(0.5 - depth, 0.0, 1.0);
  float rim = clamp(0.5 + depth + max(1.0, 0.3 * lip), 0.0, 1.0) * outside.y / max(far, 0.001) * step(at.y, 0.0);
  float fall = at.y / face_size.y;
  float line = inset > 0.0 ? clamp(0.5 + max(0.5, 0.2 * inset) - abs(depth + inset), 0.0, 1.0) : 0.0;
  float light = 0.42 * rim + 0.45 * line + 0.045 * max(0.0, -fall);
  vec3 enamel = mix(above.rgb * (1.0 - 0.045 * max(0.0, fall)), vec3(above.a), light);
  return mix(below, vec4(enamel, above.a), face) * clamp(0.5 - edge, 0.0, 1.0);
}

void main() {
  if (shape_kind > 1.5) {
    color = above * clamp(0.5 + (texture(atlas, texel).r - 0.5) * shape_form.x, 0.0, 1.0);
    return;
  }
  float edge = box_distance(point, half_size, shape_form.x);
  color = shape_kind > 0.5 ? tile_color(edge) : box_color(edge);
}
