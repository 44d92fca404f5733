// The C interface as a Python module. It turns handles into objects, errors into exceptions and arrays into NumPy
// views.
//
// Users import the package app/python/tilefold, which uses this module. The package checks types and supports
// Gymnasium. Calls that may take long release the global interpreter lock. An object must not be used by two threads at
// the same time; the attempt raises an exception.

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/c/tilefold.h"

namespace tilefold::python {
namespace {

namespace py = pybind11;

void check(tilefold_result result) {
  if (result == TILEFOLD_DONE) return;
  // Python's signal handler has already set this exception
  if (result == TILEFOLD_STOPPED) throw py::error_already_set();
  if (result == TILEFOLD_REFUSED) throw py::value_error(tilefold_message());
  throw std::runtime_error(tilefold_message());
}

struct Release {
  void operator()(char* text) const { tilefold_free(text); }
  void operator()(tilefold_game* game) const { tilefold_close(game); }
  void operator()(tilefold_batch* batch) const { tilefold_batch_close(batch); }
};

// Calls a function that stores a text in a pointer. Returns the text and frees the memory.
template <class Call>
std::string text_of(const Call& call) {
  char* text = nullptr;
  check(call(&text));
  const std::unique_ptr<char, Release> owned(text);
  return text;
}

// While an object of this class exists, Ctrl-C ends long calls of the library. Only the main thread of Python receives
// signals.
class Interruptible {
 public:
  Interruptible() { tilefold_on_wait(ask, nullptr); }
  ~Interruptible() { tilefold_on_wait(nullptr, nullptr); }
  Interruptible(const Interruptible&) = delete;
  Interruptible& operator=(const Interruptible&) = delete;

 private:
  static int ask(void* /*data*/, std::size_t /*done*/) {
    const py::gil_scoped_acquire lock;
    return PyErr_CheckSignals();
  }
};

// Like `text_of`, for a call that may take long. Other Python threads can run during the call, and Ctrl-C ends it.
template <class Call>
std::string waited(const Call& call) {
  char* text = nullptr;
  tilefold_result result = TILEFOLD_DONE;
  {
    const py::gil_scoped_release others;
    const Interruptible interruptible;
    result = call(&text);
  }
  check(result);
  const std::unique_ptr<char, Release> owned(text);
  return text;
}

// Prevents two threads from using an object at the same time. This could happen because the interpreter lock is
// released during a call.
class Turn {
 public:
  explicit Turn(std::atomic<bool>& is_taken) : is_taken_(is_taken) {
    if (is_taken_.exchange(true)) throw std::runtime_error("this object is in use by another thread");
  }
  ~Turn() { is_taken_ = false; }
  Turn(const Turn&) = delete;
  Turn& operator=(const Turn&) = delete;

 private:
  std::atomic<bool>& is_taken_;
};

class Game {
 public:
  Game(const std::string& puzzle, const std::string& rules, std::uint64_t seed) {
    tilefold_game* game = nullptr;
    check(tilefold_open(puzzle.c_str(), rules.c_str(), seed, &game));
    game_.reset(game);
  }

  static std::unique_ptr<Game> of_position(const std::string& json) {
    tilefold_game* game = nullptr;
    check(tilefold_open_position(json.c_str(), &game));
    return std::unique_ptr<Game>(new Game(game));
  }

  static std::unique_ptr<Game> of_id(const std::string& id) {
    tilefold_game* game = nullptr;
    check(tilefold_open_id(id.c_str(), &game));
    return std::unique_ptr<Game>(new Game(game));
  }

  std::unique_ptr<Game> copy() const {
    const Turn turn(is_taken_);
    tilefold_game* game = nullptr;
    check(tilefold_clone(game_.get(), &game));
    return std::unique_ptr<Game>(new Game(game));
  }

  void reset(std::uint64_t seed) {
    const Turn turn(is_taken_);
    check(tilefold_reset(game_.get(), seed));
  }

  void play(const std::string& move) {
    const Turn turn(is_taken_);
    check(tilefold_play(game_.get(), move.c_str()));
  }

  std::string moves() const {
    return told([&](char** text) { return tilefold_moves(game_.get(), text); });
  }
  std::string state() const {
    return told([&](char** text) { return tilefold_state(game_.get(), text); });
  }
  std::string position() const {
    return told([&](char** text) { return tilefold_position(game_.get(), text); });
  }
  std::string record() const {
    return told([&](char** text) { return tilefold_record(game_.get(), text); });
  }
  std::string id() const {
    return told([&](char** text) { return tilefold_id(game_.get(), text); });
  }

  std::string choose(const std::string& strategy, const std::string& options) {
    const Turn turn(is_taken_);
    return waited([&](char** text) { return tilefold_choose(game_.get(), strategy.c_str(), options.c_str(), text); });
  }

  std::string hint(const std::string& strategy, const std::string& options) {
    const Turn turn(is_taken_);
    return waited([&](char** text) { return tilefold_hint(game_.get(), strategy.c_str(), options.c_str(), text); });
  }

  std::string judge(const std::string& moves) const {
    return told([&](char** text) { return tilefold_judge(game_.get(), moves.c_str(), text); });
  }

  tilefold_game* handle() const { return game_.get(); }

  tilefold_standing standing() const {
    const Turn turn(is_taken_);
    tilefold_standing standing{};
    check(tilefold_get_standing(game_.get(), &standing));
    return standing;
  }

  py::array_t<std::int64_t> board() const {
    const Turn turn(is_taken_);
    int rows = 0;
    int columns = 0;
    check(tilefold_board(game_.get(), nullptr, 0, &rows, &columns));
    py::array_t<std::int64_t> cells({rows, columns});
    check(tilefold_board(game_.get(), cells.mutable_data(), static_cast<std::size_t>(cells.size()), &rows, &columns));
    return cells;
  }

 private:
  explicit Game(tilefold_game* game) : game_(game) {}

  template <class Call>
  std::string told(const Call& call) const {
    const Turn turn(is_taken_);
    return text_of(call);
  }

  std::unique_ptr<tilefold_game, Release> game_;
  mutable std::atomic<bool> is_taken_ = false;
};

// Evaluates copies of the games, so that other threads may play moves in the games during the call.
std::string hint_each(const std::vector<const Game*>& games, const std::string& strategy, const std::string& options,
                      int threads) {
  std::vector<std::unique_ptr<Game>> copies;
  std::vector<const tilefold_game*> handles;
  copies.reserve(games.size());
  handles.reserve(games.size());
  for (const Game* game : games) handles.push_back(copies.emplace_back(game->copy())->handle());
  return waited([&](char** text) {
    return tilefold_hint_each(handles.data(), handles.size(), strategy.c_str(), options.c_str(), threads, text);
  });
}

class Batch {
 public:
  Batch(const std::string& puzzle, const std::string& rules, std::size_t games) {
    tilefold_batch* batch = nullptr;
    check(tilefold_batch_open(puzzle.c_str(), rules.c_str(), games, &batch));
    batch_.reset(batch);
    check(tilefold_batch_arrays(batch, &arrays_));
  }

  void reset(std::uint64_t seed) {
    const Turn turn(is_taken_);
    const py::gil_scoped_release others;
    check(tilefold_batch_reset(batch_.get(), seed));
  }

  void reset_each(const std::vector<std::uint64_t>& seeds) {
    const Turn turn(is_taken_);
    const py::gil_scoped_release others;
    check(tilefold_batch_reset_each(batch_.get(), seeds.data(), seeds.size()));
  }

  // Plays a copy of the actions. While the interpreter lock is released, other threads could change the array after the
  // actions have been checked.
  void step(const py::array_t<std::int64_t, py::array::c_style>& actions) {
    const Turn turn(is_taken_);
    if (actions.ndim() != 1)
      throw py::value_error("actions have more than one dimension; there must be one action for each game");
    actions_.assign(actions.data(), actions.data() + actions.size());
    const py::gil_scoped_release others;
    check(tilefold_batch_step(batch_.get(), actions_.data(), actions_.size()));
  }

  void restart_ended() {
    const Turn turn(is_taken_);
    check(tilefold_batch_restart_ended(batch_.get()));
  }

  py::bytes saved() const {
    const Turn turn(is_taken_);
    char* bytes = nullptr;
    std::size_t size = 0;
    check(tilefold_batch_save(batch_.get(), &bytes, &size));
    const std::unique_ptr<char, Release> owned(bytes);
    return {bytes, size};
  }

  void restore(const std::string& bytes) {
    const Turn turn(is_taken_);
    check(tilefold_batch_restore(batch_.get(), bytes.data(), bytes.size()));
  }

  std::string move(std::size_t game, std::int64_t action) const {
    const Turn turn(is_taken_);
    return text_of([&](char** text) { return tilefold_batch_move(batch_.get(), game, action, text); });
  }

  const tilefold_arrays& arrays() const { return arrays_; }

 private:
  std::unique_ptr<tilefold_batch, Release> batch_;
  tilefold_arrays arrays_{};
  std::vector<std::int64_t> actions_;  // copy of the actions of the current step
  mutable std::atomic<bool> is_taken_ = false;
};

// Returns a read-only view of the engine's memory. The view holds a reference to `owner`, so that the batch is not
// freed while the view exists.
py::array view(const py::object& owner, const py::dtype& type, const void* data, std::vector<py::ssize_t> shape,
               std::vector<py::ssize_t> strides) {
  py::array array(type, std::move(shape), std::move(strides), data, owner);
  array.attr("setflags")(py::arg("write") = false);
  return array;
}

template <class T>
py::array numbers(const py::object& owner, const py::dtype& type, const T* data) {
  const auto games = static_cast<py::ssize_t>(owner.cast<const Batch&>().arrays().games);
  return view(owner, type, data, {games}, {sizeof(T)});
}

py::array board(const py::object& owner) {
  const tilefold_arrays& a = owner.cast<const Batch&>().arrays();
  return view(owner, py::dtype::of<std::uint8_t>(), a.board.data,
              {static_cast<py::ssize_t>(a.games), a.rows, a.columns}, {a.board.game, a.board.row, a.board.column});
}

py::array row_of(const py::object& owner, const py::dtype& type, const tilefold_bytes& bytes, int count) {
  const tilefold_arrays& a = owner.cast<const Batch&>().arrays();
  return view(owner, type, bytes.data, {static_cast<py::ssize_t>(a.games), count}, {bytes.game, bytes.column});
}

void define_game(py::module_& module) {
  py::class_<tilefold_standing>(module, "Standing")
      .def_property_readonly("status", [](const tilefold_standing& s) { return static_cast<int>(s.status); })
      .def_readonly("score", &tilefold_standing::score)
      .def_readonly("moves", &tilefold_standing::moves)
      .def_readonly("largest", &tilefold_standing::largest);
  py::class_<Game>(module, "Game")
      .def(py::init<const std::string&, const std::string&, std::uint64_t>())
      .def_static("of_position", &Game::of_position)
      .def_static("of_id", &Game::of_id)
      .def("copy", &Game::copy)
      .def("reset", &Game::reset)
      .def("play", &Game::play)
      .def("moves", &Game::moves)
      .def("state", &Game::state)
      .def("position", &Game::position)
      .def("record", &Game::record)
      .def("id", &Game::id)
      .def("choose", &Game::choose)
      .def("hint", &Game::hint)
      .def("judge", &Game::judge)
      .def("standing", &Game::standing)
      .def("board", &Game::board);
}

void define_batch(py::module_& module) {
  const auto integer = [](int tilefold_arrays::*member) {
    return [member](const Batch& batch) { return batch.arrays().*member; };
  };
  py::class_<Batch>(module, "Batch")
      .def(py::init<const std::string&, const std::string&, std::size_t>())
      .def("reset", &Batch::reset)
      .def("reset_each", &Batch::reset_each)
      .def("step", &Batch::step)
      .def("restart_ended", &Batch::restart_ended)
      .def("move", &Batch::move)
      .def("saved", &Batch::saved)
      .def("restore", &Batch::restore)
      .def_property_readonly("rows", integer(&tilefold_arrays::rows))
      .def_property_readonly("columns", integer(&tilefold_arrays::columns))
      .def_property_readonly("actions", integer(&tilefold_arrays::actions))
      .def_property_readonly("preview_length", integer(&tilefold_arrays::preview))
      .def_property_readonly("greatest_exponent", integer(&tilefold_arrays::max_exponent))
      .def("board", board)
      .def("preview",
           [](const py::object& owner) {
             const tilefold_arrays& a = owner.cast<const Batch&>().arrays();
             return row_of(owner, py::dtype::of<std::uint8_t>(), a.next, a.preview);
           })
      .def("legal",
           [](const py::object& owner) {
             const tilefold_arrays& a = owner.cast<const Batch&>().arrays();
             return row_of(owner, py::dtype::of<std::int8_t>(), a.legal, a.actions);
           })
      .def("rewards",
           [](const py::object& o) {
             return numbers(o, py::dtype::of<double>(), o.cast<const Batch&>().arrays().rewards);
           })
      .def("ended",
           [](const py::object& o) { return numbers(o, py::dtype::of<bool>(), o.cast<const Batch&>().arrays().ended); })
      .def("seeds",
           [](const py::object& o) {
             return numbers(o, py::dtype::of<std::uint64_t>(), o.cast<const Batch&>().arrays().seeds);
           })
      .def("scores",
           [](const py::object& o) {
             return numbers(o, py::dtype::of<std::uint64_t>(), o.cast<const Batch&>().arrays().scores);
           })
      .def("moves", [](const py::object& o) {
        return numbers(o, py::dtype::of<std::int64_t>(), o.cast<const Batch&>().arrays().moves);
      });
}

}  // namespace
}  // namespace tilefold::python

PYBIND11_MODULE(_engine, module) {
  module.doc() = "The engine of Tilefold. Import the package tilefold instead of this module.";
  module.attr("version") = tilefold_version();
  module.def("puzzles", [] { return tilefold::python::text_of([](char** names) { return tilefold_puzzles(names); }); });
  module.def("game_seed", &tilefold_game_seed);
  module.def("hint_each", &tilefold::python::hint_each);
  tilefold::python::define_game(module);
  tilefold::python::define_batch(module);
}
