#include "core/locks/wire/server_link.h"

namespace lockscope::locks {

Error serverGone()
{
    return {Error::Kind::Canceled, QStringLiteral("the connection to the server was closed"), {}, {}};
}

} // namespace lockscope::locks
