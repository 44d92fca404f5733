// Which widgets of a frame have which identity: two places with one identity are one widget to Dear ImGui, and
// using the one moves the other. Watched while somebody reads the trace.
#pragma once

#include <imgui_internal.h>

#include <map>
#include <string>
#include <vector>

namespace tilefold::app {

class Identities {
 public:
  /// A frame begins; nothing has been drawn in it.
  void begin(bool is_watched) {
    is_watched_ = is_watched;
    seen_.clear();
    clashes_.clear();
  }

  /// The last widget was drawn; `label` names it for people. One place may be named twice.
  void note(const std::string& label) {
    const ImGuiID id = ImGui::GetItemID();
    if (!is_watched_ || id == 0) return;
    const ImVec2 corner = ImGui::GetItemRectMin();
    const auto [known, is_new] = seen_.try_emplace(id, Seen{.corner = corner, .label = label});
    const bool is_same = known->second.corner.x == corner.x && known->second.corner.y == corner.y;
    if (!is_new && !is_same) clashes_.push_back(known->second.label + " and " + label);
  }

  /// The pairs of widgets of this frame that share an identity, as text.
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

}  // namespace tilefold::app
