// Wraps a puzzle and counts how often it and its copies are played.
#pragma once

#include <memory>
#include <utility>

#include "engine/core/puzzle.h"

namespace tilefold::test {

class CountingPuzzle final : public Puzzle {
 public:
  CountingPuzzle(std::unique_ptr<Puzzle> inside, int& plays) : inside_(std::move(inside)), plays_(plays) {}

  const PuzzleInfo& about() const override { return inside_->about(); }
  const ParameterValues& parameters() const override { return inside_->parameters(); }
  Standing standing() const override { return inside_->standing(); }
  std::uint64_t hash() const override { return inside_->hash(); }
  Snapshot snapshot() const override { return inside_->snapshot(); }
  std::vector<Move> moves() const override { return inside_->moves(); }
  std::optional<Move> interpret(const Gesture& gesture) const override { return inside_->interpret(gesture); }
  bool play(Move move, EventBatch& events) override {
    ++plays_;
    return inside_->play(move, events);
  }
  std::unique_ptr<Puzzle> clone() const override { return std::make_unique<CountingPuzzle>(inside_->clone(), plays_); }
  std::string to_text(Move move) const override { return inside_->to_text(move); }
  Result<Move> parse(std::string_view text) const override { return inside_->parse(text); }
  Document describe() const override { return inside_->describe(); }

 private:
  std::unique_ptr<Puzzle> inside_;
  int& plays_;
};

}  // namespace tilefold::test
