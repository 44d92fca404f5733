#include "app/measure/analysis.h"

#include <algorithm>
#include <utility>

#include "engine/search/parallel.h"

namespace tilefold::measure {
namespace {

// Number of positions in the first block. Positions are judged block by block, and each block is larger than the one
// before. The first block is small, so that the first result appears at once. It contains two positions, because the
// final result of a move also needs the judgement of the next position. A preliminary result needs only one position.
constexpr std::size_t first_block = 2;
constexpr std::size_t first_sketched_block = 1;
constexpr std::size_t max_block = 512;

// Analyses a game in blocks of positions. Several threads judge the positions of a block.
class Pass {
 public:
  explicit Pass(const AnalysisTask& task)
      : task_(task),
        known_(task.known),
        judgements_(task.game.moves.size() + 1),
        texts_(task.game.moves.size()),
        gains_(task.game.moves.size()) {
    known_.resize(task.game.moves.size());
    const bool is_all_known = std::all_of(known_.begin(), known_.end(), [](const auto& it) { return it.has_value(); });
    looks_back_ = task.judge.kind() == Judge::Kind::search && !is_all_known;
    if (looks_back_) std::fill(known_.begin(), known_.end(), std::nullopt);
  }

  Analysis run() {
    const std::size_t positions = judgements_.size();
    analysis_.start_score = task_.judge.start_score(*task_.game.beginning);
    std::unique_ptr<Puzzle> now = task_.game.beginning->clone();
    std::size_t judged = 0;
    for (std::size_t block = looks_back_ ? first_sketched_block : first_block; judged < positions;
         block = std::min(2 * block, max_block)) {
      const std::size_t end = std::min(judged + block, positions);
      judge_block(judged, end, now);
      if (task_.stop.stop_requested()) break;
      judged = end;
      if (!looks_back_) {
        report_progress(judged);
      } else if (task_.on_sketch && judged < positions) {
        task_.on_sketch(sketch(judged));
      }
      if (task_.on_progress) task_.on_progress(judged, positions);
    }
    analysis_.is_complete = judged == positions;
    if (looks_back_ && analysis_.is_complete) {
      look_back(gains_.size());
      report_progress(judged);
    }
    finish();
    return std::move(analysis_);
  }

 private:
  struct Texts {
    std::string move;
    std::string best;
  };

  bool is_needed(std::size_t position) const {
    return position < known_.size() ? !known_[position] : known_.empty() || !known_.back();
  }

  // Judges the positions with the indices from `first` to `end` - 1. `now` is the position at index `first` before the
  // call and the position at index `end` after it.
  void judge_block(std::size_t first, std::size_t end, std::unique_ptr<Puzzle>& now) {
    const std::vector<Move>& moves = task_.game.moves;
    std::vector<std::unique_ptr<Puzzle>> positions;
    EventBatch events;
    for (std::size_t at = first; at < end; ++at) {
      positions.push_back(now->clone());
      if (at < moves.size()) now->play(moves[at], events);
    }
    positions.push_back(now->clone());
    for_each_item(end - first, task_.threads, [&](std::size_t i) {
      if (is_needed(first + i) && !task_.stop.stop_requested())
        judge(first + i, {.position = *positions[i], .next = positions[i + 1].get()});
    });
  }

  void judge(std::size_t at, PlayedPosition position) {
    Judgement& judgement = judgements_[at];
    if (at == gains_.size()) {
      position.next = nullptr;
      judgement = task_.judge.judge(position, task_.stop);
      return;
    }
    position.played = chosen_move(position.position.about(), task_.game.moves[at]);
    judgement = task_.judge.judge(position, task_.stop);
    gains_[at] = task_.judge.gain(position.position, *position.next);
    texts_[at].move = position.position.to_text(*position.played);
    if (judgement.best) texts_[at].best = position.position.to_text(*judgement.best);
  }

  // Corrects the values of the moves, from the last move to the first. The played moves have led to a result, so this
  // result is a lower bound on the value of every earlier position. If the judge found no solution for a position, the
  // bound becomes its value. The value of a later board is added to all positions of earlier boards, because the later
  // board would have followed after other moves, too.
  void look_back(std::size_t moves) {
    double later = 0;
    for (std::size_t next_at = moves; next_at > 0; --next_at) {
      const std::size_t at = next_at - 1;
      Judgement& here = judgements_[at];
      const double next = judgements_[next_at].best_value;
      if (here.is_end) later = next;
      here.value = gains_[at] + next;
      here.best_value += later;
      if (here.is_found && here.value <= here.best_value) continue;
      here.best_value = here.value;
      texts_[at].best = texts_[at].move;
    }
  }

  double value_at(std::size_t position) const {
    if (!is_needed(position))
      return position < known_.size() ? known_[position]->best_value : known_.back()->next_value;
    return judgements_[position].best_value;
  }

  JudgedMove judged_move(std::size_t at) const {
    if (known_[at]) return *known_[at];
    const Judgement& judgement = judgements_[at];
    JudgedMove move{.number = static_cast<std::int64_t>(at) + 1,
                    .move = texts_[at].move,
                    .best = texts_[at].best,
                    .value = judgement.value,
                    .best_value = judgement.best_value,
                    .loss_error = judgement.error,
                    .rank = judgement.rank,
                    .choices = judgement.choices,
                    .gain = gains_[at],
                    .next_value = value_at(at + 1),
                    .is_proven = judgement.is_proven};
    if (move.loss() == 0) {
      move.rank = 1;
      move.best = move.move;
    }
    if (move.loss() > 0) move.rank = std::max(move.rank, 2);
    move.stake = task_.judge.stake(move.best_value, move.loss());
    return move;
  }

  // Returns preliminary results of the first `moves` moves. Assumes that the value of the position after them is the
  // value of the last of these moves minus its gain, and corrects the earlier values accordingly (`look_back`).
  std::vector<JudgedMove> sketch(std::size_t moves) {
    const auto judgements = judgements_;
    const auto texts = texts_;
    judgements_[moves].best_value = judgements_[moves - 1].value - gains_[moves - 1];
    look_back(moves);
    std::vector<JudgedMove> sketched;
    sketched.reserve(moves);
    for (std::size_t at = 0; at < moves; ++at) sketched.push_back(judged_move(at));
    judgements_ = judgements;
    texts_ = texts;
    return sketched;
  }

  // Reports each move whose position and next position have both been judged.
  void report_progress(std::size_t judged) {
    while (analysis_.moves.size() + 1 < judged) {
      analysis_.moves.push_back(judged_move(analysis_.moves.size()));
      if (task_.on_move) task_.on_move(analysis_.moves.back());
    }
  }

  void finish() {
    const std::vector<JudgedMove>& moves = analysis_.moves;
    analysis_.start_value = moves.empty() ? value_at(0) : moves.front().best_value;
    analysis_.end_value = moves.empty() ? analysis_.start_value : moves.back().next_value;
    analysis_.is_exact =
        moves.empty() ? analysis_.is_complete && judgements_.front().is_proven
                      : std::all_of(moves.begin(), moves.end(), [](const JudgedMove& it) { return it.is_proven; });
  }

  const AnalysisTask& task_;
  std::vector<std::optional<JudgedMove>> known_;
  std::vector<Judgement> judgements_;
  std::vector<Texts> texts_;
  std::vector<double> gains_;
  bool looks_back_ = false;
  Analysis analysis_;
};

}  // namespace

Analysis analyse(const AnalysisTask& task) {
  return Pass(task).run();
}

AnalysisSummary summarise(const Analysis& analysis) {
  AnalysisSummary summary{.moves = static_cast<std::int64_t>(analysis.moves.size()), .score = analysis.start_score};
  double accuracy = 0;
  for (const JudgedMove& move : analysis.moves) {
    summary.score += move.gain;
    summary.luck += move.luck();
    if (move.continues()) summary.continued += move.luck();
    summary.loss += move.loss();
    accuracy += accuracy_of(move.as_loss());
    ++summary.counts[static_cast<std::size_t>(move.kind())];
  }
  if (!analysis.moves.empty()) summary.accuracy = accuracy / static_cast<double>(analysis.moves.size());
  return summary;
}

std::vector<std::size_t> worst_moves(const Analysis& analysis, std::size_t most) {
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < analysis.moves.size(); ++i)
    if (const Loss loss = analysis.moves[i].as_loss(); loss.loss > loss.error) places.push_back(i);
  std::stable_sort(places.begin(), places.end(), [&](std::size_t a, std::size_t b) {
    return share_of(analysis.moves[a].as_loss()) > share_of(analysis.moves[b].as_loss());
  });
  places.resize(std::min(places.size(), most));
  return places;
}

}  // namespace tilefold::measure
