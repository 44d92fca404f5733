#include "app/jobs/picture_worker.h"

#include <utility>

namespace tilefold::jobs {

PictureWorker::PictureWorker(records::PictureReader reader, std::function<void()> wake)
    : Worker(
          [reader = std::move(reader)](const records::ReadRequest& request, const Publisher& publisher) {
            PictureUpdate update{.name = request.picture, .answer = {}};
            if (reader) {
              reader(request, update.answer);
            } else {
              update.answer = {.outcome = records::ReadOutcome::unavailable,
                               .problem = "this program cannot read pictures"};
            }
            publisher.publish(std::move(update));
          },
          std::move(wake), Yields::after_first_update) {}

}  // namespace tilefold::jobs
