#pragma once

#include "core/base/secret.h"
#include "core/redis/host_port.h"

#include <QByteArray>

#include <vector>

namespace lockscope::redis {

// How to ask sentinels for the master of this name. Sentinels are separate servers with their own account and TLS
// settings.
struct SentinelAccess {
    static constexpr quint16 usualPort = 26379;

    std::vector<HostPort> sentinels; // at least one
    QByteArray masterName;
    QByteArray user; // empty means the sentinels' `default`
    Secret password; // empty means no AUTH is sent to them
    bool tls = false;
    QString caFile, certFile, keyFile; // PEM; only with tls

    QString toText() const; // MASTER (host:port, …)
    friend bool operator==(const SentinelAccess &, const SentinelAccess &) = default;
};

// True if both mean the same master: the same name and at least one common sentinel.
bool isSamePlace(const SentinelAccess &a, const SentinelAccess &b);
// True if the secrets for one may be used for the other. All sentinels must be the same, because each of them can
// decide to which server a password is sent.
bool isSameAccount(const SentinelAccess &a, const SentinelAccess &b);

// host[:port][,…]
Result<std::vector<HostPort>> parseSentinels(QStringView text);
QString toText(const std::vector<HostPort> &sentinels); // in the same form, always with ports

} // namespace lockscope::redis
