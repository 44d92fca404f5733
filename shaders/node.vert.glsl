#version 330 core
// A state of a network: a round point, or the end of a link.
layout(location = 0) in vec2 place;
layout(location = 1) in vec4 shade;
layout(location = 2) in float weight;

uniform vec2 middle;     // what lies in the middle of the picture
uniform vec2 scale;      // from places to the picture, -1 to 1
uniform float diameter;  // in pixels, of a point of weight 1

out vec4 color;
out float radius;

void main() {
  color = shade;
  radius = 0.5 * max(1.0, diameter * weight);
  gl_PointSize = 2.0 * radius + 1.0;
  gl_Position = vec4((place - middle) * scale * vec2(1.0, -1.0), 0.0, 1.0);
}
