// The texts that the widgets show: numbers, values of parameters, names and moves in the current language.

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "app/language/line_breaks.h"
#include "app/language/tr.h"
#include "app/play/capitalised.h"
#include "app/window/panels/widgets.h"
#include "engine/core/translatable.h"

namespace tilefold::window {

std::string fitting(ImFont* font, std::string_view text, float width) {
  // Dear ImGui rounds the width of a text up.
  return language::shortened(text, std::floor(width),
                             [font](char32_t letter) { return font->GetCharAdvance(static_cast<ImWchar>(letter)); });
}

std::string fitting(std::string_view text, float width) {
  return fitting(ImGui::GetFont(), text, width);
}

std::string in_lines(ImFont* font, const std::string& text, float width) {
  return language::broken_into_lines(
      text, width, [font](char32_t letter) { return font->GetCharAdvance(static_cast<ImWchar>(letter)); });
}

std::string in_lines(const std::string& text, float width) {
  return in_lines(ImGui::GetFont(), text, width);
}

void wrapped_text(const std::string& text) {
  ImGui::TextUnformatted(in_lines(text, ImGui::GetContentRegionAvail().x).c_str());
}

void muted_text(const std::string& text) {
  ImGui::PushStyleColor(ImGuiCol_Text, ImGui::GetStyleColorVec4(ImGuiCol_TextDisabled));
  wrapped_text(text);
  ImGui::PopStyleColor();
}

std::string count_text(std::uint64_t count) {
  return language::number(count);
}

std::string fact_text(const Document& state, std::string_view field) {
  const Document* value = state.find(field);
  if (value == nullptr) return "";
  if (const std::int64_t* number = value->integer()) return count_text(static_cast<std::uint64_t>(*number));
  if (const bool* truth = value->truth()) return tr(*truth ? translatable("yes") : translatable("no"));
  return value->text() != nullptr ? *value->text() : "";
}

std::string shown_value(const ParameterValues& values, std::size_t line) {
  const ParameterSpec& spec = values.specs()[line];
  if (spec.type == ParameterType::decimal) return local_number(values.text(line));
  return spec.choice_labels.empty() ? shown_name(values.text(line))
                                    : std::string(tr(spec.choice_labels[static_cast<std::size_t>(values.at(line))]));
}

std::string human(std::string_view name) {
  std::string text(name);
  std::replace(text.begin(), text.end(), '_', ' ');
  return play::capitalised(std::move(text));
}

std::string shown_name(std::string_view name) {
  const std::string label = human(name);
  const std::string_view shown = tr(std::string_view(label));
  return shown == label ? human(tr(name)) : std::string(shown);
}

}  // namespace tilefold::window
