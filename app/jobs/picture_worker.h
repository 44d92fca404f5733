// Reads the board in a picture in a worker thread. The program passes the function that reads pictures.
#pragma once

#include <functional>
#include <string>

#include "app/jobs/worker.h"
#include "app/records/pictures_module.h"

namespace tilefold::app {

struct PictureUpdate {
  std::string name;  ///< name of the picture
  ReadAnswer answer;
  bool is_final = true;
};

class PictureWorker : public Worker<ReadRequest, PictureUpdate> {
 public:
  /// If `reader` is empty, the worker refuses every picture. Requires `reader` to be thread-safe.
  PictureWorker(PictureReader reader, std::function<void()> wake);
};

}  // namespace tilefold::app
