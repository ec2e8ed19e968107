#include "app/cli/command/context.h"

#include "core/acl/refused.h"

namespace lockscope::cli {

int Context::fail(const Error &error) const
{
    QString text = error.message.isEmpty() ? QString(word(error.kind)) : error.message;
    if (!error.node.isEmpty() && !text.contains(error.node))
        text = error.node + QStringLiteral(": ") + text;
    if (const QByteArray needed = acl::neededFor(error); !needed.isEmpty())
        text += QStringLiteral(" (its ACL needs %1)").arg(QString::fromLatin1(needed));
    streams.error(text);
    return exitCodeFor(error);
}

} // namespace lockscope::cli
