#pragma once

#include "core/base/result.h"
#include "core/redis/address.h"

#include <QProcess>

#include <memory>

namespace lockscope::demo {

// A redis-server of our own on a unix socket in a temporary folder. A shell beside it waits for our end of a pipe to
// close and then ends the server and removes the folder: so both are gone even when this program is killed.
class PrivateServer {
public:
    ~PrivateServer();

    // Blocks until it answers. Connect, with what to install, when there is no redis-server or it does not start.
    Result<redis::Address> start();

private:
    QProcess m_keeper;
};

} // namespace lockscope::demo
