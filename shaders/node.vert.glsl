#version 330 core
// Places a state of a network, drawn as a disc or as the end of a link. `share` is its distance to the goal, from 0 to
// 1; it is below 0 if no path leads from the state to the goal.
layout(location = 0) in vec2 place;
layout(location = 1) in float share;

uniform vec2 middle;     // point in the middle of the picture
uniform vec2 scale;      // factor from points to clip coordinates, -1 to 1
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
