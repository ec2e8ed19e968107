// A filter, and a lock that it judges.
#include "core/filter/filter_query.h"
#include "core/model/lock.h"

using namespace lockscope;

extern "C" int LLVMFuzzerTestOneInput(const char *data, size_t size)
{
    const QString text = QString::fromUtf8(data, qsizetype(size));
    const auto parsed = filter::FilterQuery::parse(text);
    Lock lock;
    lock.id.key = Key(text.left(32).toUtf8());
    (void)parsed.query.accepts(lock, {});
    return 0;
}
