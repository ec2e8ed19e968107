// A file of profiles from somebody else.
#include "core/profiles/exchange.h"

using namespace lockscope;

extern "C" int LLVMFuzzerTestOneInput(const char *data, size_t size)
{
    const auto imported = profiles::imported(QByteArray(data, qsizetype(size)));
    if (imported)
        (void)profiles::exported(imported->profiles);
    return 0;
}
