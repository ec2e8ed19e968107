// What a scan reads of a key: the first byte chooses its type, and line feeds separate name, fields and values.
#include "core/model/lock.h"
#include "core/monitor/analysis/decode.h"

using namespace lockscope;
using namespace lockscope::monitor;

extern "C" int LLVMFuzzerTestOneInput(const char *data, size_t size)
{
    if (size == 0)
        return 0;
    static constexpr const char *types[] = {"hash", "string", "list", "zset", "set", "stream", "none"};
    const QByteArrayList parts = QByteArray(data + 1, qsizetype(size) - 1).split('\n');
    RawLock raw;
    raw.type = types[uchar(data[0]) % std::size(types)];
    raw.name = Key(parts[0]);
    raw.pttl = uchar(data[0]) % 2 == 0 ? 30'000 : -1;
    raw.value = parts.value(1);
    for (qsizetype i = 1; i + 1 < parts.size(); i += 2) {
        raw.fields.emplace_back(parts[i], parts[i + 1]);
        raw.queue.push_back({Owner(parts[i]), {}});
        raw.timeouts.emplace_back(Owner(parts[i]), parts[i + 1].toLongLong());
    }
    raw.fieldCount = qint64(raw.fields.size());
    DecodeOptions options;
    options.catalog = families::builtIn();
    const Lock lock = decode(raw, options);
    (void)isWorthARow(lock);
    return 0;
}
