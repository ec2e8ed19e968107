#pragma once

#include "core/async/task.h"
#include "core/families/catalog.h"
#include "core/redis/server.h"

namespace lockscope::actions {

// The clients that wait for the release of a SET NX lock and listen on a channel, such as those of Spring's
// RedisLockRegistry in its pub/sub mode. Several families and several readings of a name may fit: then the channel that
// has most subscribers is theirs.
struct TokenListeners {
    Channel channel; // empty if nobody is subscribed
    qint64 count = 0;
};
Task<TokenListeners> findTokenListeners(redis::Server *client, families::CatalogPtr catalog, Key name,
                                        QByteArray value);

} // namespace lockscope::actions
