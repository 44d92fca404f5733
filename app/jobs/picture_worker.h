// Recognises the board in a picture on a worker thread. The caller supplies the recognition function.
#pragma once

#include <functional>
#include <string>

#include "app/jobs/worker.h"
#include "app/records/pictures_module.h"

namespace tilefold::jobs {

struct PictureUpdate {
  std::string name;  ///< name of the picture, for messages
  records::ReadAnswer answer;
  bool is_final = true;
};

class PictureWorker : public Worker<records::ReadRequest, PictureUpdate> {
 public:
  /// If `reader` is empty, the worker refuses every picture. Requires `reader` to be thread-safe.
  PictureWorker(records::PictureReader reader, std::function<void()> wake);
};

}  // namespace tilefold::jobs
