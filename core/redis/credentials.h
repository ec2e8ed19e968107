#pragma once

#include "core/base/secret.h"

#include <QByteArray>

namespace lockscope::redis {

// The account to use on a server, without the address.
struct Credentials {
    QByteArray user; // empty means the server's `default`
    Secret password; // empty means no AUTH is sent

    friend bool operator==(const Credentials &, const Credentials &) = default;
};

} // namespace lockscope::redis
