// `tilefold speed`: measures the speed of the engine on one thread. Runs several rounds and prints the result of the
// fastest.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>

#include "app/cli/commands/commands.h"
#include "app/language/tr.h"
#include "app/records/game_records.h"
#include "app/records/interrupt.h"
#include "app/records/json.h"
#include "app/records/output.h"
#include "engine/catalog.h"
#include "engine/core/translatable.h"

namespace tilefold::cli {
namespace {

// The units of the figures. They are listed here so that they are collected for translation.
[[maybe_unused]] constexpr std::array<const char*, 4> speed_units{translatable("drops"), translatable("moves"),
                                                                  translatable("nodes"), translatable("states")};

struct Figure {
  std::string name;  // name of the figure, written puzzle/figure
  const SpeedFigure* spec = nullptr;
};

struct Measured {
  std::uint64_t items = 0;
  double seconds = 1;
  double rate() const { return static_cast<double>(items) / seconds; }
};

std::vector<Figure> all_figures() {
  std::vector<Figure> figures;
  for (const PuzzleInfo* info : catalog())
    for (const SpeedFigure& spec : info->speed)
      figures.push_back({.name = fmt::format("{}/{}", info->name, spec.name), .spec = &spec});
  return figures;
}

// Runs at least three rounds, and more until `seconds` have passed. Returns the result of the fastest round.
Measured measure(const SpeedFigure& figure, double seconds) {
  using Clock = std::chrono::steady_clock;
  const auto since = [](Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
  };
  constexpr std::uint64_t min_rounds = 3;
  Measured best;
  const auto start = Clock::now();
  for (std::uint64_t round = 0; round < min_rounds || since(start) < seconds; ++round) {
    if (system::is_interrupted()) break;
    const auto begun = Clock::now();
    const std::uint64_t items = figure.run(round);
    const Measured measured{.items = items, .seconds = since(begun)};
    if (measured.rate() > best.rate()) best = measured;
  }
  return best;
}

void print(const Figure& figure, const Measured& measured, records::Format format, records::Output& output) {
  switch (format) {
    case records::Format::text:
      output.line(fmt::format("{:<32} {:>10.2f} {}", figure.name, measured.rate() / 1e6,
                              // Translators: follows a number; {} is what is counted, such as "moves".
                              tr_format("million {} a second", tr(figure.spec->unit))));
      break;
    case records::Format::jsonl:
      output.line(records::to_json(Object{{"benchmark", figure.name},
                                          {"items", Document::of_unsigned(measured.items)},
                                          {"unit", figure.spec->unit},
                                          {"seconds", measured.seconds},
                                          {"items_per_second", measured.rate()}}));
      break;
    case records::Format::csv:
      output.line(fmt::format("{},{},{},{},{}", figure.name, measured.items, figure.spec->unit, measured.seconds,
                              measured.rate()));
      break;
  }
}

}  // namespace

int run_speed(const SpeedRequest& request) {
  std::vector<Figure> figures = all_figures();
  if (!request.only.empty()) {
    std::vector<std::string_view> names;
    names.reserve(figures.size());
    for (const Figure& figure : figures) names.push_back(figure.name);
    const Error unknown = unknown_name("figure", request.only, names);
    std::erase_if(figures, [&](const Figure& figure) { return figure.name != request.only; });
    if (figures.empty()) return records::refuse(unknown);
  }
  auto output = records::Output::open(request.output);
  if (!output) return records::refuse(output.error(), records::exit_failed);
  system::record_interrupts();
  if (request.output.format == records::Format::jsonl)
    output->line(records::to_json(Object{{"format", records::format_name}, {"kind", "speed"}}));
  if (request.output.format == records::Format::csv) output->line("benchmark,items,unit,seconds,items_per_second");
  for (const Figure& figure : figures) {
    const Measured measured = measure(*figure.spec, request.seconds);
    if (system::is_interrupted() || output->is_broken()) break;
    print(figure, measured, request.output.format, *output);
  }
  if (const auto done = output->finish(); !done) return records::refuse(done.error(), records::exit_failed);
  return system::is_interrupted() ? records::exit_interrupted : records::exit_done;
}

}  // namespace tilefold::cli
