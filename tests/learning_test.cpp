// Learning: reproducible bytes, features, and progress of the learner.

#include <doctest/doctest.h>

#include <algorithm>
#include <functional>
#include <numeric>
#include <thread>

#include "engine/core/strategy.h"
#include "engine/learn/game_trainer.h"
#include "engine/learn/round.h"
#include "engine/puzzles/drop/models.h"
#include "engine/puzzles/slide/models.h"
#include "engine/puzzles/swap/models.h"
#include "tests/support/lessons.h"
#include "tests/support/meeting_point.h"

namespace tilefold::test {
namespace {

double mean(std::span<const std::uint64_t> scores) {
  return std::accumulate(scores.begin(), scores.end(), 0.0) / static_cast<double>(scores.size());
}

TEST_CASE("Training with one thread, with three threads or in two runs writes byte-identical files") {
  for (const TrainedModel& each : {small_slide(), small_drop(), small_swap(),
                                   trained_model("slide", {{"rows", "3"}, {"columns", "2"}}, {{"small_shapes", "on"}}),
                                   trained_model("slide", {{"rows", "3"}, {"columns", "2"}}, {{"restarts", "off"}})}) {
    CAPTURE(each.info->name);
    constexpr std::uint64_t games = 296;  // batches after the first 256 games consist of several games
    const std::string bytes = learned(each, games);
    CHECK(learned(each, games, 3) == bytes);
    const auto second = each.learning().go_on(each.plan, learned(each, games / 2));
    REQUIRE(second);
    learn(**second, games / 2, 2);
    CHECK((*second)->games() == games);
    CHECK((*second)->bytes() == bytes);
  }
}

// Exchanges texts between learners on the threads of one process.
struct RoundTable {
  explicit RoundTable(std::size_t learners) : texts(learners), all(learners) {}
  std::vector<std::string> texts;
  MeetingPoint all;
};

class ThreadCommunicator final : public LearningCommunicator {
 public:
  ThreadCommunicator(RoundTable& table, std::size_t rank) : table_(table), rank_(rank) {}
  std::size_t count() const override { return table_.texts.size(); }
  std::size_t rank() const override { return rank_; }
  std::vector<std::string> exchange(std::string text) override {
    table_.texts[rank_] = std::move(text);
    table_.all.arrive_and_wait();
    auto texts = table_.texts;
    table_.all.arrive_and_wait();
    return texts;
  }

 private:
  RoundTable& table_;
  std::size_t rank_;
};

// Continues the training `before` with several learners that share the games. Each of them runs `lead(trainer, rank)`.
// Returns the resulting bytes of each learner.
std::vector<std::string> learned_together(const TrainedModel& trained_model, const std::string& before,
                                          std::size_t learners,
                                          const std::function<void(Trainer&, std::size_t)>& lead) {
  RoundTable table(learners);
  std::vector<std::string> bytes(learners);
  std::vector<std::jthread> threads;
  for (std::size_t rank = 0; rank < learners; ++rank)
    threads.emplace_back([&, rank] {
      ThreadCommunicator communicator(table, rank);
      const auto trainer = trained_model.learning().go_on(trained_model.plan, before);
      (*trainer)->set_communicator(&communicator);
      lead(**trainer, rank);
      bytes[rank] = (*trainer)->bytes();
    });
  threads.clear();
  return bytes;
}

TEST_CASE("Several trainers that share the games of a training write the same file as a single trainer") {
  // Without a move limit, games of Swap with these rules are longer than a round. With a move limit, some games of
  // Slide are cut short and end in different rounds.
  const auto swap = [](const std::string& most) {
    return trained_model("swap", {{"rows", "3"}, {"columns", "3"}, {"swaps", "free"}}, {{"max_moves", most}});
  };
  const auto slide = trained_model("slide", {{"rows", "3"}, {"columns", "4"}}, {{"restarts", "off"}});
  const auto restarts = trained_model("slide", {{"rows", "3"}, {"columns", "3"}}, {{"restarts", "on"}});
  struct Together {
    TrainedModel begun;
    TrainedModel trained_model;
    std::vector<std::size_t> learners;
  };
  for (const Together& each : std::vector<Together>{{small_slide(), small_slide(), {1, 2, 3, 6}},
                                                    {small_drop(), small_drop(), {2}},
                                                    {swap("5"), swap("700"), {3}},
                                                    {slide, slide, {2}},
                                                    {restarts, restarts, {3}}}) {
    CAPTURE(each.trained_model.info->name);
    const std::string before =
        learned(each.begun, 256, 2);  // batches after the first 256 games consist of several games
    constexpr std::uint64_t games = 9;
    const auto alone = each.trained_model.learning().go_on(each.trained_model.plan, before);
    const auto scores = learn(**alone, games);
    const std::string bytes = (*alone)->bytes();
    for (const std::size_t learners : each.learners) {
      CAPTURE(learners);
      const auto all = learned_together(each.trained_model, before, learners, [&](Trainer& trainer, std::size_t rank) {
        CHECK(learn(trainer, games, rank % 2 == 0 ? 2 : 1) == scores);
      });
      for (const std::string& one : all) CHECK(one == bytes);
    }
  }
}

TEST_CASE("In shared training a stop of the first trainer ends the round for all, and other stops are ignored") {
  const TrainedModel endless =
      trained_model("swap", {{"rows", "3"}, {"columns", "3"}, {"swaps", "free"}}, {{"max_moves", "1200"}});
  std::stop_source stop;
  stop.request_stop();
  for (const std::size_t who : {0U, 1U}) {
    std::vector<std::uint64_t> moves(3);
    const auto all = learned_together(endless, learned(endless, 1), 3, [&](Trainer& trainer, std::size_t rank) {
      const LearnedBatch batch = trainer.learn(1, 1, rank == who ? stop.get_token() : std::stop_token());
      moves[rank] = batch.moves;
      CHECK(batch.scores.size() == who);
    });
    CHECK(moves == std::vector<std::uint64_t>(3, who == 0 ? 500 : 1200));
    CHECK(all[1] == all[0]);
    CHECK(all[2] == all[0]);
  }
}

TEST_CASE("In shared training a written round reads back unchanged, and a truncated one keeps its complete steps") {
  const learn::Round round{.is_over = true,
                           .is_left = true,
                           .moves = 1234567,
                           .score = std::uint64_t{1} << 63U,
                           .points_of_end = -5,
                           .points = {0, -1, std::int64_t{1} << 40U},
                           .boards = {1, 2, 3, 4, 5, 255}};
  std::string text;
  learn::write_round(text, round);
  learn::write_round(text, {.points = {7}, .boards = {8, 9}});
  std::string_view rest = text;
  const learn::Round read = learn::parse_round(rest, 2);
  CHECK(read.is_over);
  CHECK(read.is_left);
  CHECK(read.moves == round.moves);
  CHECK(read.score == round.score);
  CHECK(read.points_of_end == -5);
  CHECK(read.points == round.points);
  CHECK(read.boards == round.boards);
  CHECK(learn::parse_round(rest, 2).boards == std::vector<std::uint8_t>{8, 9});
  CHECK(rest.empty());
  for (std::size_t size = 0; size < text.size(); ++size) {
    std::string_view cut = std::string_view(text).substr(0, size);
    const learn::Round part = learn::parse_round(cut, 2);
    CHECK(part.boards.size() == 2 * part.points.size());
  }
}

TEST_CASE("Trained weights are byte-identical with every compiler") {
  CHECK(checksum_of(learned(small_slide(), 100)) == "9a5105ec386833cc");
  CHECK(checksum_of(learned(small_drop(), 100)) == "7a4a101483404a7b");
  CHECK(checksum_of(learned(small_swap(), 50)) == "dda42248d11baf8f");
}

TEST_CASE("The weights depend on the seed and on every option of the training") {
  TrainedModel other = small_slide();
  const std::string bytes = learned(other, 20);
  other.plan.seed = 6;
  CHECK(learned(other, 20) != bytes);
  for (const auto& [name, value] : Settings{{"rate", "0.5"},
                                            {"coherence", "off"},
                                            {"trace", "0"},
                                            {"optimism", "500"},
                                            {"decay", "9"},
                                            {"restarts", "off"}}) {
    const std::string shown = name;
    CAPTURE(shown);
    CHECK(learned(trained_model("slide", {{"rows", "3"}, {"columns", "2"}}, {{name, value}}), 20) != bytes);
  }
}

TEST_CASE("Training improves the mean score") {
  const TrainedModel each = small_drop();
  const auto trainer = each.learning().begin(each.plan);
  const auto scores = learn(*trainer, 1000);
  CHECK(mean(std::span(scores).last(500)) > 1.25 * mean(std::span(scores).first(20)));
}

TEST_CASE("The predicted points of an unfinished board are above 0, whatever the network evaluates") {
  using Model = learn::LearnedModel<drop::PlainModel>;
  const TrainedModel each = small_drop();
  const learn::FoldedNetwork worthless({.extent = {.rows = 4, .columns = 3}, .tile_classes = 18},
                                       -1'000'000 * learn::parts_of_point);
  Rng rng(1);
  Model::State state{drop::DropRules::initial(drop::DropRules::parameters(each.plan.rules), rng), &worthless};
  NullSink nobody;
  int boards = 0;
  while (drop::DropRules::status(state) == Status::playing) {
    CHECK(Model::evaluation(state) > 0);
    ++boards;
    MoveList<drop::PlainModel::Rules::max_moves> moves;
    drop::DropRules::moves(state, moves);
    drop::DropRules::play(state, moves[0], nobody);
    drop::DropRules::settle(state, rng, nobody);
  }
  CHECK(boards > 5);
  CHECK(Model::evaluation(state) == 0);
}

// Returns a weight file whose weights for free cells give every board an evaluation of minus a million points.
std::string hopeless(const TrainedModel& each) {
  const std::string bytes = learned(each, 1);
  const auto head = learn::read_head(*each.info, bytes);
  REQUIRE(head);
  learn::Network network(head->features, head->base);
  learn::Learner learner(network, 1, true);
  for (std::uint64_t free = 0; free <= 12; ++free) {
    const std::uint64_t index = network.layout().first_of_count(drop::count_of_free) + free;
    network.set_weight(index, -1'000'000 * static_cast<std::int32_t>(learn::parts_of_point));
    learner.set_coherence(index, {.sum = 1, .absolute = 1});
  }
  return learn::write_weights(*each.info, *head, network, learner);
}

TEST_CASE("One training game corrects a network that underestimates every board") {
  using Model = learn::LearnedModel<drop::PlainModel>;
  const TrainedModel each = trained_model("drop", {{"rows", "4"}, {"columns", "3"}, {"preview", "2"}},
                                          {{"coherence", "off"}, {"trace", "0"}});
  const auto trainer = each.learning().go_on(each.plan, hopeless(each));
  REQUIRE(trainer);
  learn(**trainer, 1);
  const auto evaluation = (*trainer)->evaluation();
  const auto& network = static_cast<const learn::NetworkEvaluation&>(*evaluation).network();
  Rng rng(derive_seed(each.plan.seed, 1));  // draws of the game from which the trainer has learned
  const Model::State beginning{drop::DropRules::initial(drop::DropRules::parameters(each.plan.rules), rng), &network};
  double best = 0;
  for (std::uint32_t column = 0; column < 3; ++column) {
    Model::State after = beginning;
    NullSink nobody;
    drop::DropRules::play(after, {.code = column}, nobody);
    best = std::max(best, Model::evaluation(after));
  }
  CHECK(best > 0.001);
}

TEST_CASE("The expected points increase with the network's evaluation and are always above 0") {
  double before = 0;
  for (const std::int64_t points : {-2'000'000'000, -1'000'000, -1'001, -1'000, -1, 0, 1, 2, 1'000'000}) {
    const double to_come = learn::points_to_come(points * learn::parts_of_point);
    CHECK(to_come > before);
    before = to_come;
  }
  CHECK(before == 1'000'000);
}

TEST_CASE("Training games that would never end stop at the move limit") {
  const TrainedModel endless =
      trained_model("swap", {{"rows", "3"}, {"columns", "3"}, {"swaps", "free"}}, {{"max_moves", "40"}});
  const auto trainer = endless.learning().begin(endless.plan);
  CHECK(trainer->learn(5, 1, {}).moves == 40);
}

TEST_CASE("Training games that would never end are not restarted from the middle") {
  const TrainedModel endless = trained_model("swap", {{"rows", "3"}, {"columns", "3"}, {"swaps", "free"}},
                                             {{"max_moves", "40"}, {"restarts", "on"}});
  const auto trainer = endless.learning().begin(endless.plan);
  CHECK(trainer->learn(1, 1, {}).moves == 40);
  CHECK(trainer->games() == 1);
}

TEST_CASE("The largest possible weights are written and read correctly") {
  const TrainedModel large = trained_model("slide", {{"rows", "2"}, {"columns", "3"}}, {{"optimism", "30000000"}});
  const std::string bytes = learned(large, 500);
  CHECK(large.learning().go_on(large.plan, bytes));
}

TEST_CASE("Each count among the features of a board is limited to 255") {
  swap::State state;
  state.rules.rows = 12;
  state.rules.columns = 12;
  state.rules.value = swap::ValueRule::doubling;
  for (int row = 0; row < 12; ++row)
    for (int column = 0; column < 12; ++column) state.at(cell_at(row, column)) = (row + column) % 2 == 0 ? 2 : 4;
  learn::Board board;
  swap::see(state, board);
  CHECK(board.counts[swap::count_of_swaps] == 255);
}

TEST_CASE("With restarts, training replays part of a game from its middle and reports only the original score") {
  const Settings rules{{"rows", "3"}, {"columns", "3"}};
  const TrainedModel once = trained_model("slide", rules, {{"restarts", "off"}});
  const TrainedModel often = trained_model("slide", rules, {{"restarts", "on"}});
  const auto one = once.learning().begin(once.plan);
  const auto other = often.learning().begin(often.plan);
  const LearnedBatch alone = one->learn(1, 1, {});
  const LearnedBatch begun_again = other->learn(1, 1, {});
  CHECK(begun_again.scores == alone.scores);
  CHECK(begun_again.moves > alone.moves + alone.moves / 4);
  CHECK(begun_again.moves < 4 * alone.moves);
  CHECK(other->games() == 1);
}

TEST_CASE("A stopped training ends at once and keeps the weights learned so far") {
  const TrainedModel each = small_slide();
  const auto trainer = each.learning().begin(each.plan);
  learn(*trainer, 10);
  std::stop_source stop;
  stop.request_stop();
  CHECK(trainer->learn(10, 1, stop.get_token()).scores.empty());
  CHECK(trainer->bytes() == learned(each, 10));
}

TEST_CASE("Training chooses the same moves as a strategy that uses the trained file") {
  for (const TrainedModel& each : {small_slide(), small_drop(), small_swap()}) {
    CAPTURE(each.info->name);
    const auto trainer = each.learning().begin(each.plan);
    learn(*trainer, 30);
    const auto read = each.learning().read(each.plan.rules, trainer->bytes());
    REQUIRE(read);
    for (const StrategySpec& spec : each.info->strategies) {
      if (spec.make_learned == nullptr) continue;
      CAPTURE(spec.name);
      const ParameterValues options(spec.options);
      const auto one = spec.make_learned(options, 1, trainer->evaluation());
      const auto other = spec.make_learned(options, 1, *read);
      EventBatch events;
      const auto puzzle = each.info->make(each.plan.rules, 3, events);
      for (int i = 0; i < 5 && puzzle->standing().status == Status::playing; ++i) {
        const Choice choice = one->choose(*puzzle, {.nodes = 300}, {});
        REQUIRE(choice.best);
        CHECK(choice.values.size() == puzzle->moves().size());
        CHECK(other->choose(*puzzle, {.nodes = 300}, {}).best == choice.best);
        REQUIRE(puzzle->play(*choice.best, events));
      }
    }
  }
}

TEST_CASE("Feature positions that are reflections or rotations of each other share their weights") {
  learn::Features features{.extent = {.rows = 4, .columns = 4},
                           .tile_classes = 10,
                           .symmetries = {.mirror = true, .flip = true, .transpose = true},
                           .shapes = {{.sharing = learn::Sharing::by_place, .cells = {{0, 0}}}}};
  CHECK(learn::Layout(features).weights() == 30);  // three kinds of cells: corner, edge and centre
  CHECK(learn::Layout(features).terms() == 16);
  features.symmetries = {.mirror = true};
  CHECK(learn::Layout(features).weights() == 80);
  features.shapes.front() = {.sharing = learn::Sharing::by_row, .cells = {{0, 0}, {0, 1}}};
  CHECK(learn::Layout(features).weights() == 400);
  CHECK(learn::Layout(features).terms() == 24);  // each pair is read in both directions
  features.shapes.front().sharing = learn::Sharing::everywhere;
  features.stages = {5, 7};
  CHECK(learn::Layout(features).weights() == 300);
}

TEST_CASE("With by_edge, feature positions at equal distances from the edges share their weights") {
  const learn::Shape single{.sharing = learn::Sharing::by_edge, .cells = {{0, 0}}};
  learn::Features features{
      .extent = {.rows = 8, .columns = 8}, .tile_classes = 3, .symmetries = {.mirror = true}, .shapes = {single}};
  // Returns the weight index of a single tile of class 2; each weight is its own index.
  const auto place_of_tile = [&](Extent extent, Cell cell) {
    features.extent = extent;
    learn::Network network(features, 0);
    for (std::uint64_t i = 2; i < network.layout().weights(); i += 3) network.set_weight(i, static_cast<int>(i / 3));
    learn::Board board{.cells = {}};
    board.cells[static_cast<std::size_t>(cell.row * extent.columns + cell.column)] = 2;
    return network.of(board);
  };
  CHECK(learn::Layout(features).weights() == 96);
  CHECK(place_of_tile({.rows = 8, .columns = 8}, {7, 0}) == 0);
  CHECK(place_of_tile({.rows = 8, .columns = 8}, {6, 7}) == 4);
  CHECK(place_of_tile({.rows = 8, .columns = 8}, {0, 4}) == 31);
  CHECK(place_of_tile({.rows = 3, .columns = 5}, {2, 2}) == 2);
  CHECK(place_of_tile({.rows = 3, .columns = 5}, {0, 4}) == 8);
  CHECK(place_of_tile({.rows = 12, .columns = 12}, {0, 6}) == 31);
  CHECK(place_of_tile({.rows = 12, .columns = 12}, {11, 11}) == 0);
}

TEST_CASE("With by_wall, feature positions equally near the walls share weights, even on transposed boards") {
  const learn::Shape corner{.sharing = learn::Sharing::by_wall, .cells = {{0, 0}, {0, 1}, {1, 0}}};
  learn::Features features{.extent = {.rows = 3, .columns = 5},
                           .tile_classes = 2,
                           .symmetries = {.mirror = true, .flip = true, .transpose = true},
                           .shapes = {{.sharing = learn::Sharing::by_wall, .cells = {{0, 0}, {0, 1}}}}};
  // Returns the weight index of a pair of tiles: in a corner, at the upper wall, at the left wall, and inside, each
  // along a row. Each weight is its own index.
  const auto pair_at = [&](Extent extent, Cell first, Cell second) {
    features.extent = extent;
    learn::Network network(features, 0);
    for (std::uint64_t i = 3; i < network.layout().weights(); i += 4) network.set_weight(i, 1 << (2 * (i / 4)));
    learn::Board board{.cells = {}};
    for (const Cell cell : {first, second})
      board.cells[static_cast<std::size_t>(cell.row * extent.columns + cell.column)] = 1;
    return network.of(board);
  };
  const Extent wide{.rows = 3, .columns = 5};
  const Extent tall{.rows = 5, .columns = 3};
  CHECK(learn::Layout(features).weights() == 16);
  // A pair of tiles is counted from both ends.
  CHECK(pair_at(wide, {0, 0}, {0, 1}) == 1 + 4);
  CHECK(pair_at(wide, {2, 4}, {2, 3}) == 1 + 4);
  CHECK(pair_at(wide, {0, 1}, {0, 2}) == 4 + 4);
  CHECK(pair_at(wide, {1, 0}, {1, 1}) == 16 + 64);
  CHECK(pair_at(wide, {1, 1}, {1, 2}) == 64 + 64);
  CHECK(pair_at(wide, {0, 0}, {1, 0}) == 1 + 4);
  CHECK(pair_at(wide, {0, 2}, {1, 2}) == 16 + 64);
  for (const auto& [first, second] : {std::pair<Cell, Cell>{{0, 0}, {0, 1}},
                                      {{0, 1}, {0, 2}},
                                      {{1, 0}, {1, 1}},
                                      {{1, 1}, {1, 2}},
                                      {{0, 0}, {1, 0}},
                                      {{0, 2}, {1, 2}}})
    CHECK(pair_at(tall, cell_at(first.column, first.row), cell_at(second.column, second.row)) ==
          pair_at(wide, first, second));
  features.shapes = {corner};
  CHECK(learn::parse_features(learn::features_text(features)));
  features.shapes.push_back({.sharing = learn::Sharing::by_place, .cells = {{0, 0}}});
  CHECK_FALSE(learn::parse_features(learn::features_text(features)));
}

TEST_CASE("The text form of features reads back as the same features") {
  const learn::Features features{.extent = {.rows = 4, .columns = 3},
                                 .tile_classes = 9,
                                 .symmetries = {.flip = true},
                                 .stages = {3, 8},
                                 .shapes = {{.sharing = learn::Sharing::everywhere, .cells = {{0, 0}, {1, 0}}}},
                                 .counts = {{.which = 2, .most = 5}}};
  const std::string text = learn::features_text(features);
  CHECK(text == "board 4 3\nlevels 9\nsymmetries flip\nstages 3 8\nshape everywhere 0,0 1,0\ncount 2 5\n");
  const auto parsed = learn::parse_features(text);
  REQUIRE(parsed);
  CHECK(learn::features_text(*parsed) == text);
}

TEST_CASE("A feature shape that names a cell twice is rejected") {
  const std::string text = "board 4 3\nlevels 9\nsymmetries\nstages\nshape everywhere ";
  CHECK(learn::parse_features(text + "0,0 1,0\n"));
  CHECK_FALSE(learn::parse_features(text + "0,0 1,0 1,0\n"));
}

// Compares the features of the models on fast and reference rules over games of random moves.
template <class Fast, class Plain, class Begin, class ToFast>
void check_views(Begin begin, ToFast to_fast, std::size_t area) {
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    Rng rng(seed);
    auto state = begin(rng);
    NullSink nobody;
    while (Plain::Rules::status(state) == Status::playing && state.moves < 200) {
      MoveList<Plain::Rules::max_moves> moves;
      Plain::Rules::moves(state, moves);
      Plain::Rules::play(state, moves[rng.below(static_cast<std::uint32_t>(moves.size()))], nobody);
      learn::Board plain;
      learn::Board fast;
      Plain::see(state, plain);
      const auto fast_state = to_fast(state);
      Fast::see(fast_state, fast);
      CHECK(
          std::equal(plain.cells.begin(), plain.cells.begin() + static_cast<std::ptrdiff_t>(area), fast.cells.begin()));
      CHECK(plain.counts == fast.counts);
      CHECK(Plain::ends(state) == Fast::ends(fast_state));
      Plain::Rules::settle(state, rng, nobody);
    }
  }
}

TEST_CASE("The fast rules and the reference rules give the learned features the same input") {
  const ParameterValues drop_values(drop::DropRules::info().parameters);
  const drop::FastTables drop_tables(drop::DropRules::parameters(drop_values));
  check_views<drop::FastModel, drop::PlainModel>(
      [&](Rng& rng) { return drop::DropRules::initial(drop_tables.rules, rng); },
      [&](const drop::State& state) { return to_fast(state, drop_tables); }, 35);
  const slide::Parameters slide_rules;
  check_views<slide::FastModel, slide::PlainModel>(
      [&](Rng& rng) { return slide::SlideRules::initial(slide_rules, rng); },
      [](const slide::State& state) { return slide::to_fast(state); }, 16);
  const swap::FastTables swap_tables(swap::Parameters{});
  check_views<swap::FastModel, swap::PlainModel>(
      [&](Rng& rng) { return swap::SwapRules::initial(swap_tables.rules, rng); },
      [&](const swap::State& state) { return to_fast(state, swap_tables); }, 64);
}

}  // namespace
}  // namespace tilefold::test
