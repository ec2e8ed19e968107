// The file of a recorded run.
#include "core/play/recording/recording.h"
#include "core/play/recording/recording_file.h"

using namespace lockscope;

extern "C" int LLVMFuzzerTestOneInput(const char *data, size_t size)
{
    const auto run = play::fromFile(QByteArray(data, qsizetype(size)));
    if (!run && run.error().message.isEmpty())
        std::abort(); // nobody would know why
    return 0;
}
