#include "tests/support/faulty_files.h"

#include <sqlite3.h>

#include <atomic>
#include <stdexcept>

namespace tilefold::test {
namespace {

std::atomic<std::int64_t> calls = 0;
std::int64_t first_to_fail = 0;  // number of the first call that fails; 0 if none
Fault kind = Fault::once;
std::atomic<bool> has_failed = false;

sqlite3_vfs* system_files = nullptr;
sqlite3_vfs faulty{};
sqlite3_io_methods methods{};

// The system's VFS stores its file object directly after this struct.
struct File {
  sqlite3_file base;
  sqlite3_file* real() { return reinterpret_cast<sqlite3_file*>(this + 1); }
};

sqlite3_file* real(sqlite3_file* file) {
  return reinterpret_cast<File*>(file)->real();
}

const sqlite3_io_methods& of(sqlite3_file* file) {
  return *real(file)->pMethods;
}

// Counts a writing call and returns true if it must fail. `makes_longer` says whether the call extends the file.
bool fails(bool makes_longer) {
  if (kind == Fault::read) return false;
  const std::int64_t call = ++calls;
  if (first_to_fail == 0 || call < first_to_fail) return false;
  if (kind == Fault::once && call > first_to_fail) return false;
  if (kind == Fault::full && !makes_longer) return false;
  has_failed = true;
  return true;
}

int read(sqlite3_file* file, void* bytes, int count, sqlite3_int64 at) {
  if (kind != Fault::read || ++calls != first_to_fail) return of(file).xRead(real(file), bytes, count, at);
  has_failed = true;
  return SQLITE_IOERR_CORRUPTFS;  // the system's VFS reports EIO in this way, and SQLite treats it as damage
}

int write(sqlite3_file* file, const void* bytes, int count, sqlite3_int64 at) {
  if (!fails(true)) return of(file).xWrite(real(file), bytes, count, at);
  if (kind == Fault::torn && calls == first_to_fail) of(file).xWrite(real(file), bytes, count / 2, at);
  return kind == Fault::full ? SQLITE_FULL : SQLITE_IOERR_WRITE;
}

int truncate(sqlite3_file* file, sqlite3_int64 size) {
  return fails(false) ? SQLITE_IOERR_TRUNCATE : of(file).xTruncate(real(file), size);
}

int sync(sqlite3_file* file, int flags) {
  return fails(false) ? SQLITE_IOERR_FSYNC : of(file).xSync(real(file), flags);
}

int shared_memory(sqlite3_file* file, int page, int size, int extends, void volatile** place) {
  return extends != 0 && fails(true) ? SQLITE_IOERR_SHMSIZE : of(file).xShmMap(real(file), page, size, extends, place);
}

int open(sqlite3_vfs*, const char* name, sqlite3_file* file, int flags, int* given) {
  file->pMethods = nullptr;
  if ((flags & SQLITE_OPEN_CREATE) != 0 && fails(true)) return SQLITE_CANTOPEN;
  const int answer = system_files->xOpen(system_files, name, real(file), flags, given);
  if (answer == SQLITE_OK) file->pMethods = &methods;
  return answer;
}

int remove(sqlite3_vfs*, const char* name, int syncs) {
  return fails(false) ? SQLITE_IOERR_DELETE : system_files->xDelete(system_files, name, syncs);
}

void set_up_methods() {
  methods.iVersion = 2;
  methods.xClose = [](sqlite3_file* file) { return of(file).xClose(real(file)); };
  methods.xRead = read;
  methods.xWrite = write;
  methods.xTruncate = truncate;
  methods.xSync = sync;
  methods.xFileSize = [](sqlite3_file* file, sqlite3_int64* size) { return of(file).xFileSize(real(file), size); };
  methods.xLock = [](sqlite3_file* file, int level) { return of(file).xLock(real(file), level); };
  methods.xUnlock = [](sqlite3_file* file, int level) { return of(file).xUnlock(real(file), level); };
  methods.xCheckReservedLock = [](sqlite3_file* file, int* is_held) {
    return of(file).xCheckReservedLock(real(file), is_held);
  };
  methods.xFileControl = [](sqlite3_file* file, int what, void* with) {
    return of(file).xFileControl(real(file), what, with);
  };
  methods.xSectorSize = [](sqlite3_file* file) { return of(file).xSectorSize(real(file)); };
  methods.xDeviceCharacteristics = [](sqlite3_file* file) { return of(file).xDeviceCharacteristics(real(file)); };
  methods.xShmMap = shared_memory;
  methods.xShmLock = [](sqlite3_file* file, int from, int count, int flags) {
    return of(file).xShmLock(real(file), from, count, flags);
  };
  methods.xShmBarrier = [](sqlite3_file* file) { of(file).xShmBarrier(real(file)); };
  methods.xShmUnmap = [](sqlite3_file* file, int removes) { return of(file).xShmUnmap(real(file), removes); };
}

}  // namespace

FaultyFiles::FaultyFiles() {
  system_files = sqlite3_vfs_find(nullptr);
  if (system_files == nullptr) throw std::runtime_error("SQLite has no default VFS");
  set_up_methods();
  faulty = *system_files;
  faulty.pNext = nullptr;
  faulty.zName = "faulty";
  faulty.szOsFile = static_cast<int>(sizeof(File)) + system_files->szOsFile;
  faulty.xOpen = open;
  faulty.xDelete = remove;
  heal();
  sqlite3_vfs_register(&faulty, 1);
}

FaultyFiles::~FaultyFiles() {
  sqlite3_vfs_unregister(&faulty);
  sqlite3_vfs_register(system_files, 1);
}

void FaultyFiles::fail_at(std::int64_t call, Fault fault) {
  calls = 0;
  kind = fault;
  has_failed = false;
  first_to_fail = call;
}

bool FaultyFiles::heal() {
  first_to_fail = 0;
  return has_failed.exchange(false);
}

}  // namespace tilefold::test
