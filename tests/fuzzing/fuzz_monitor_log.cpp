// A log of MONITOR.
#include "core/trace/decoder.h"
#include "core/trace/log/log_lines.h"

using namespace lockscope;

extern "C" int LLVMFuzzerTestOneInput(const char *data, size_t size)
{
    trace::Decoder decoder([](const TraceEvent &) {});
    decoder.setUnsubscribed([](const TraceEvent &) {});
    trace::LogLines lines([&decoder](QByteArrayView line) { decoder.take(line); }, 4'096);
    lines.feed(QByteArrayView(data, qsizetype(size)));
    lines.finish();
    decoder.finish();
    return 0;
}
