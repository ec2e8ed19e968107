// A file of a family of locks, and the names and values that its patterns then see.
#include "core/families/catalog.h"
#include "core/families/read_family.h"

using namespace lockscope;
using namespace lockscope::families;

extern "C" int LLVMFuzzerTestOneInput(const char *data, size_t size)
{
    const QByteArray text(data, qsizetype(size));
    auto read = readFamily(text, QStringLiteral("fuzzed"), QStringLiteral("fuzzed.toml"));
    if (Family *family = std::get_if<Family>(&read)) {
        const QByteArray key = text.left(64);
        const Catalog catalog({std::make_shared<const Family>(*family)});
        (void)catalog.suspects(key);
        (void)catalog.ofString(key, text.right(64));
        (void)catalog.ofHash(key);
        (void)catalog.ofCompanion(key);
        (void)described(*family, key);
        (void)signalListOf(*family, key);
        (void)channelsOf(*family, key);
        (void)signalListsOf(*family, key);
        (void)channelsOfPrefix(*family, key);
    }
    return 0;
}
