#version 330 core
// Places one instance: a rounded box, a tile or a glyph. Its corners follow from the vertex number.
layout(location = 0) in vec4 place;       // centre and half size, in pixels from the upper left
layout(location = 1) in vec4 form;        // radius, softness, stroke or inset, lip; for a glyph, pixels per distance
layout(location = 2) in vec4 fill_above;
layout(location = 3) in vec4 fill_below;
layout(location = 4) in vec4 texels;      // left, top, right, bottom in the atlas
layout(location = 5) in float shape;      // 0 box, 1 tile, 2 glyph

uniform vec2 window;

out vec2 point;
out vec2 texel;
out vec4 above;
out vec4 below;
flat out vec2 half_size;
flat out vec4 shape_form;
flat out float shape_kind;

void main() {
  vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0;
  float margin = shape < 1.5 ? 0.5 * form.y + 0.5 : 0.0;
  point = corner * (place.zw + margin);
  texel = mix(texels.xy, texels.zw, corner * 0.5 + 0.5);
  above = vec4(fill_above.rgb * fill_above.a, fill_above.a);
  below = vec4(fill_below.rgb * fill_below.a, fill_below.a);
  half_size = place.zw;
  shape_form = form;
  shape_kind = shape;
  vec2 position = (place.xy + point) / window * 2.0 - 1.0;
  gl_Position = vec4(position.x, -position.y, 0.0, 1.0);
}
