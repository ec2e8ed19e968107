#include "app/cli/command/context.h"

namespace lockscope::cli {

int Context::fail(const Error &error) const
{
    QString text = error.message.isEmpty() ? QString(word(error.kind)) : error.message;
    if (!error.node.isEmpty() && !text.contains(error.node))
        text = error.node + QStringLiteral(": ") + text;
    streams.error(text);
    return exitCodeFor(error);
}

} // namespace lockscope::cli
