#include "core/locks/wire/server_link.h"

namespace lockscope::locks {

LockId ServerLink::idOf(const Key &name) const
{
    if (!server)
        return {{}, 0, name};
    return {server->source().value_or(SourceId()), server->database(), name};
}

Error serverGone()
{
    return {Error::Kind::Canceled, QStringLiteral("the connection to the server was closed"), {}, {}};
}

} // namespace lockscope::locks
