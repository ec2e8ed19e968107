// A pattern of a family, before the first line feed, and a name after it.
#include "core/families/pattern.h"

using namespace lockscope::families;

extern "C" int LLVMFuzzerTestOneInput(const char *data, size_t size)
{
    const QByteArray input(data, qsizetype(size));
    const qsizetype end = input.indexOf('\n');
    const QByteArray name = end < 0 ? QByteArray() : input.mid(end + 1);
    const auto made = Pattern::parse(QString::fromUtf8(input.left(end)));
    if (const auto *pattern = std::get_if<Pattern>(&made)) {
        const auto parts = pattern->match(name);
        for (const NamePart &part : parts.value_or(NameParts()))
            (void)part.in(name);
        if (parts && !pattern->mayBe(name))
            std::abort(); // the quick test would hide a lock
    }
    const Pattern glob = Pattern::ofGlob(input.left(end));
    if (glob.matches(name) && !glob.mayBe(name))
        std::abort();
    return 0;
}
