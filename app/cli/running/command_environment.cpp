#include "app/cli/running/command_environment.h"

#include <algorithm>
#include <unistd.h>

namespace lockscope::cli {

namespace {

constexpr const char *ours[] = {"LOCKSCOPE_LOCK",   "LOCKSCOPE_OWNER", "LOCKSCOPE_TOKEN", "LOCKSCOPE_URL",
                                "LOCKSCOPE_URLS",   "LOCKSCOPE_ALERT", "LOCKSCOPE_STATE", "LOCKSCOPE_SEVERITY",
                                "LOCKSCOPE_SERVER", "LOCKSCOPE_LOCKS", "LOCKSCOPE_FIGURE"};

bool isKeptBack(const QByteArray &name)
{
    return (name.startsWith("LOCKSCOPE_") && name.endsWith("PASSWORD"))
        || std::any_of(std::begin(ours), std::end(ours), [&name](const char *one) { return name == one; });
}

} // namespace

QByteArray variable(const char *name, const QByteArray &value)
{
    return QByteArray(name) + '=' + value;
}

QByteArrayList inheritedEnvironment()
{
    QByteArrayList all;
    for (char **each = environ; each && *each; ++each) {
        const QByteArray text(*each);
        if (!isKeptBack(text.first(std::max<qsizetype>(0, text.indexOf('=')))))
            all << text;
    }
    return all;
}

} // namespace lockscope::cli
