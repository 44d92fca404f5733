#version 330 core
// A state of a network: a round point, or the end of a link. Its share is its distance to the goal, below 0 where
// nothing leads there.
layout(location = 0) in vec2 place;
layout(location = 1) in float share;

uniform vec2 middle;     // what lies in the middle of the picture
uniform vec2 scale;      // from places to the picture, -1 to 1
uniform float diameter;  // in pixels
uniform vec3 goal;
uniform vec3 lost;
uniform vec3 path[7];

out vec3 color;
out float radius;

vec3 path_color(float at) {
  float step = clamp(at, 0.0, 1.0) * 6.0;
  int below = min(int(step), 5);
  return mix(path[below], path[below + 1], step - float(below));
}

void main() {
  color = share < 0.0 ? lost : share == 0.0 ? goal : path_color(share);
  radius = 0.5 * max(1.0, share == 0.0 ? 1.5 * diameter : diameter);
  gl_PointSize = 2.0 * radius + 1.0;
  gl_Position = vec4((place - middle) * scale * vec2(1.0, -1.0), 0.0, 1.0);
}
