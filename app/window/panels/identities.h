// Detects widgets with the same ID in one frame. Dear ImGui treats them as one widget, so that using one of them would
// change the other as well. Active only while a trace is written.
#pragma once

#include <imgui_internal.h>

#include <map>
#include <string>
#include <vector>

namespace tilefold::window {

class Identities {
 public:
  /// Starts the detection for a new frame.
  void begin(bool is_watched) {
    is_watched_ = is_watched;
    seen_.clear();
    clashes_.clear();
  }

  /// Records the ID of the last drawn widget with its label. Recording the same widget twice is not reported as a
  /// conflict.
  void record(const std::string& label) {
    const ImGuiID id = ImGui::GetItemID();
    if (!is_watched_ || id == 0) return;
    const ImVec2 corner = ImGui::GetItemRectMin();
    const auto [known, is_new] = seen_.try_emplace(id, Seen{.corner = corner, .label = label});
    const bool is_same = known->second.corner.x == corner.x && known->second.corner.y == corner.y;
    if (!is_new && !is_same) clashes_.push_back(known->second.label + " and " + label);
  }

  /// Pairs of labels whose widgets have the same ID in this frame.
  const std::vector<std::string>& clashes() const { return clashes_; }

 private:
  struct Seen {
    ImVec2 corner;
    std::string label;
  };
  bool is_watched_ = false;
  std::map<ImGuiID, Seen> seen_;
  std::vector<std::string> clashes_;
};

}  // namespace tilefold::window
