// Expectimax: finds the move with the best expected value by iterative deepening within a node budget.
//
// The value of a board after a move is the mean, over all random outcomes, of the best value among the following moves;
// at the depth limit it is the board's evaluation. Outcomes whose probability on the path from the root is below the
// cut-off are not searched; the evaluation replaces their values. A transposition table caches the values of boards; an
// entry is used only on a path that is at most as probable as the path on which it was stored, because a search on a
// more probable path has fewer cut-offs. Each first move has its own table and its own share of the remaining nodes, in
// proportion to its nodes at the previous depth, so the result is the same for any number of threads. The search starts
// the next depth if the remaining nodes may suffice for it. If they do not suffice, it discards the incomplete depth.
// Depth 1 is always completed.
//
// Sources: D. Michie, Game-playing and game-learning automata, 1966 (expectimax); R. Korf, Depth-first iterative-
// deepening, 1985; R. Greenblatt and others, 1967 (transposition table); R. Xiao's 2048 program, 2014, "nneonneo"
// (cut-off by probability).
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "engine/search/parallel.h"
#include "engine/search/search_model.h"

namespace tilefold {

/// Caches the values of boards by key during one search. The lower bits of a key determine its slot. Each slot has one
/// entry; a newer value replaces an older one. The memory grows with the number of occupied slots, so that a search
/// that ends early does not pay for the slots that its node limit allows.
class TranspositionTable {
 public:
  /// Creates a table with about nodes / 2 slots, at least 64 and at most 2^18.
  explicit TranspositionTable(std::uint64_t nodes)
      : slots_(std::bit_ceil(std::clamp<std::uint64_t>(nodes / 2, min_entries, std::uint64_t{1} << 18U))),
        entries_(min_entries) {}

  /// Returns the value of a board if it was stored on a path with at least this probability, else null.
  const double* find(std::uint64_t key, double probability) const {
    const Entry& entry = entries_[index_of(key)];
    return entry.key == key && entry.probability >= probability ? &entry.value : nullptr;
  }

  /// Requires that `probability` is greater than 0.
  void store(std::uint64_t key, double probability, double value) {
    Entry* entry = &entries_[index_of(key)];
    if (entry->is_free() && ++occupied_ * 2 > entries_.size() && entries_.size() < slots_) {
      grow();
      entry = &entries_[index_of(key)];
    }
    *entry = {.key = key, .probability = probability, .value = value};
  }

  /// Returns the number of allocated entries.
  std::size_t capacity() const { return entries_.size(); }

 private:
  static constexpr std::size_t min_entries = 64;

  struct Entry {
    std::uint64_t key = 0;
    double probability = 0;
    double value = 0;
    bool is_free() const { return probability == 0; }
  };

  // Returns the index of the entry of the key's slot, or of the free entry where it must be stored. While there are
  // fewer entries than slots, entries of several slots compete for the same index (linear probing).
  std::size_t index_of(std::uint64_t key) const {
    const std::size_t last = entries_.size() - 1;
    std::size_t index = key & last;
    while (!entries_[index].is_free() && ((entries_[index].key ^ key) & (slots_ - 1)) != 0) index = (index + 1) & last;
    return index;
  }

  void grow() {
    std::vector<Entry> old(std::min<std::size_t>(entries_.size() * 4, slots_));
    old.swap(entries_);
    for (const Entry& entry : old)
      if (!entry.is_free()) entries_[index_of(entry.key)] = entry;
  }

  std::uint64_t slots_;
  std::size_t occupied_ = 0;
  std::vector<Entry> entries_;
};

/// A model with a fast function for the last ply, where a search spends nearly all its time. best_reply returns the
/// highest sum of gain and evaluation among the moves of a state, or nullopt if there is no move. It adds the number of
/// evaluated boards to `nodes`.
template <class F>
concept QuickReplies = ChanceModel<F> && RememberingModel<F> &&
    requires(const typename F::Rules::State& state, std::uint64_t& nodes, typename F::Memory& memory) {
  { F::best_reply(state, nodes, memory) } -> std::same_as<std::optional<double>>;
};

struct Expectimax {
  int depth = 8;                ///< maximum number of moves on a path, including the first
  std::uint64_t nodes = 20000;  ///< maximum number of evaluated boards per choice, but at least one per legal move
  double cutoff = 0.01;         ///< minimum probability of a path whose random outcomes are searched
  Future future = Future::visible;
  double growth = 3;  ///< minimum ratio of the remaining node budget to the nodes of the previous depth; a lower ratio
                      ///< ends the search

  template <ChanceModel F>
  Choice choose(const typename F::Rules::State& state, const SearchTask& task) const {
    Choice choice = ranked(immediate_values<F>(state));
    if (choice.values.empty()) return choice;
    choice.nodes = choice.values.size();
    const std::uint64_t budget = task.budget.nodes != 0 ? task.budget.nodes : nodes;
    std::vector<Search<F>> searches;
    for (const MoveValue& value : choice.values)
      searches.emplace_back(*this, task, value.move, budget / choice.values.size());
    std::uint64_t last = 0;  // number of nodes of the previous depth
    for (int plies = 2; plies <= depth; ++plies) {
      const std::uint64_t left = budget - std::min(budget, choice.nodes);
      if (static_cast<double>(left) < growth * static_cast<double>(last)) break;
      const auto share_of = [&](const Search<F>& search) {
        const auto part = static_cast<double>(search.last() + 1) / static_cast<double>(last + searches.size());
        return static_cast<std::uint64_t>(part * static_cast<double>(left));
      };
      for_each_item(searches.size(), task.budget.threads,
                    [&](std::size_t i) { searches[i].deepen(state, plies, share_of(searches[i])); });
      last = 0;
      for (const Search<F>& search : searches) last += search.last();
      choice.nodes += last;
      if (std::any_of(searches.begin(), searches.end(), [](const Search<F>& search) { return search.is_spent(); }))
        return choice;
      for (MoveValue& value : choice.values)
        for (const Search<F>& search : searches)
          if (search.move() == value.move) search.fill_value(value, plies);
      rank(choice);
      if (task.budget.progress) task.budget.progress(choice);
    }
    return choice;
  }

 private:
  // Searches the subtree below one first move.
  template <ChanceModel F>
  class Search {
    using R = typename F::Rules;
    using State = typename R::State;

   public:
    Search(const Expectimax& options, const SearchTask& task, Move move, std::uint64_t nodes)
        : cutoff_(options.cutoff), is_known_(options.future == Future::rng), task_(&task), move_(move), table_(nodes) {}

    Move move() const { return move_; }
    bool is_spent() const { return is_spent_; }
    std::uint64_t last() const { return nodes_; }

    /// Searches to depth `plies` with at most `most` nodes.
    void deepen(const State& state, int plies, std::uint64_t most) {
      nodes_ = 0;
      most_ = most;
      Evaluator<F> evaluator(state);
      evaluator_ = &evaluator;
      const double value = value_of(state, move_, plies, 1, task_->game);
      if (!is_spent_) value_ = value;
    }

    void fill_value(MoveValue& value, int plies) const {
      value.score_estimate = value_;
      value.depth = plies;
    }

   private:
    // Returns the expected value of `move` in a state that is reached with `probability`. `plies` counts the moves to
    // search, including `move`.
    double value_of(const State& state, Move move, int plies, double probability, const Rng& rng) {
      State after = state;
      NullSink nobody;
      const auto points = static_cast<double>(R::play(after, move, nobody).score);
      return points + (plies == 1 ? value_of_leaf(after) : value_before_chance(after, plies - 1, probability, rng));
    }

    double value_of_leaf(const State& state) {
      ++nodes_;
      return evaluator_->of(state);
    }

    double value_before_chance(const State& after, int plies, double probability, const Rng& rng) {
      if (R::status(after) != Status::playing || is_spent_) return 0;
      if (is_known_) {
        State next = after;
        Rng chance = rng;
        NullSink nobody;
        R::settle(next, chance, nobody);
        return value_to_move(next, plies, probability, chance);
      }
      if (!F::chance_matters(after, plies)) return value_to_move(after, plies, probability, rng);
      const std::uint64_t key = mix(F::key(after) + static_cast<std::uint64_t>(plies));
      if (const double* known = table_.find(key, probability)) return *known;
      const double value = mean_over_chance(after, plies, probability, rng);
      if (!is_spent_) table_.store(key, probability, value);
      return value;
    }

    double mean_over_chance(const State& after, int plies, double probability, const Rng& rng) {
      double total = 0;
      R::for_each_outcome(after, [&](const State&, std::uint64_t weight) { total += static_cast<double>(weight); });
      double sum = 0;
      double followed = 0;
      R::for_each_outcome(after, [&](const State& next, std::uint64_t weight) {
        const double chance = static_cast<double>(weight) / total;
        if (probability * chance < cutoff_ || is_spent_) return;
        sum += chance * value_to_move(next, plies, probability * chance, rng);
        followed += chance;
      });
      return followed < 1 && has_nodes(1) ? sum + (1 - followed) * value_of_leaf(after) : sum;
    }

    double value_to_move(const State& state, int plies, double probability, const Rng& rng) {
      if constexpr (QuickReplies<F>)
        if (plies == 1)
          return has_nodes(R::max_moves) ? F::best_reply(state, nodes_, evaluator_->memory()).value_or(0) : 0;
      MoveList<R::max_moves> moves;
      R::moves(state, moves);
      if (!has_nodes(plies == 1 ? moves.size() : 1)) return 0;
      double best = moves.empty() ? 0 : -std::numeric_limits<double>::max();
      for (const Move move : moves) best = std::max(best, value_of(state, move, plies, probability, rng));
      return best;
    }

    // True if `count` more boards may be evaluated. Otherwise ends the search at this depth.
    bool has_nodes(std::size_t count) {
      if (nodes_ + count > most_ || task_->stop.stop_requested()) is_spent_ = true;
      return !is_spent_;
    }

    double cutoff_;
    bool is_known_;
    const SearchTask* task_;
    Move move_;
    std::uint64_t most_ = 0;
    std::uint64_t nodes_ = 0;  // number of nodes searched at the current or the last depth
    double value_ = 0;
    bool is_spent_ = false;
    TranspositionTable table_;
    Evaluator<F>* evaluator_ = nullptr;  // points to the evaluator while `deepen` runs, else null
  };
};

}  // namespace tilefold
