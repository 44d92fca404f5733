// Settings files that are links, and their permissions.

#include <doctest/doctest.h>
#include <unistd.h>

#include <filesystem>
#include <string>

#include "app/profile/settings_file.h"
#include "tests/support/process.h"

namespace tilefold::test {
namespace {

namespace fs = std::filesystem;

TEST_CASE("Settings are written through a link, and a folder that cannot be created is an error") {
  const TemporaryFolder folder;
  write_text(folder.path("real.toml"), "");
  fs::create_symlink("real.toml", folder.path("settings.toml"));
  REQUIRE(profile::write_settings(folder.path("settings.toml"), "a = 1\n"));
  CHECK(fs::is_symlink(folder.path("settings.toml")));
  CHECK(read_text(folder.path("real.toml")) == "a = 1\n");
  const auto refused = profile::write_settings(folder.path("real.toml/settings.toml"), "a = 1\n");
  REQUIRE_FALSE(refused);
  CHECK(refused.error().message.find("cannot be written") != std::string::npos);
}

TEST_CASE("Writing settings keeps the file's permissions and does not follow a link with its temporary name") {
  const TemporaryFolder folder;
  const std::string file = folder.path("settings.toml");
  write_text(file, "");
  fs::permissions(file, fs::perms(0600));
  write_text(folder.path("mine"), "mine\n");
  fs::create_symlink(folder.path("mine"), file + ".part-" + std::to_string(getpid()));
  REQUIRE(profile::write_settings(file, "a = 1\n"));
  CHECK(fs::status(file).permissions() == fs::perms(0600));
  CHECK(fs::is_regular_file(fs::symlink_status(file)));
  CHECK(read_text(file) == "a = 1\n");
  CHECK(read_text(folder.path("mine")) == "mine\n");
}

TEST_CASE("Settings are not written through a link of another user, nor with the permissions of such a file") {
  if (getuid() != 0) {
    MESSAGE("skipped: only the superuser can make a link of another user");
    return;
  }
  const TemporaryFolder folder;
  const std::string file = folder.path("settings.toml");
  write_text(folder.path("mine"), "mine\n");
  fs::create_symlink(folder.path("mine"), folder.path("own"));
  fs::create_symlink("own", file);
  REQUIRE(lchown(folder.path("own").c_str(), 65534, 65534) == 0);
  const auto refused = profile::write_settings(file, "a = 1\n");
  REQUIRE_FALSE(refused);
  CHECK(refused.error().message.find("it is a link that belongs to another user") != std::string::npos);
  CHECK(read_text(folder.path("mine")) == "mine\n");
  fs::remove(file);
  write_text(file, "");
  fs::permissions(file, fs::perms(06777));
  REQUIRE(chown(file.c_str(), 65534, 65534) == 0);
  fs::permissions(file, fs::perms(06777));
  REQUIRE(profile::write_settings(file, "a = 1\n"));
  const auto mode = static_cast<unsigned>(fs::status(file).permissions());
  CHECK((mode & 06000U) == 0);
  CHECK((mode & 0022U) == 0);
}

}  // namespace
}  // namespace tilefold::test
