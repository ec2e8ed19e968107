#pragma once

#include "core/base/secret.h"

#include <QByteArray>

namespace lockscope::redis {

// As whom to speak to a server, apart from where it is.
struct Credentials {
    QByteArray user; // empty: the server's `default`
    Secret password; // empty: no AUTH is sent

    friend bool operator==(const Credentials &, const Credentials &) = default;
};

} // namespace lockscope::redis
