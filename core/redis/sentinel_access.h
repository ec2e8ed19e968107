#pragma once

#include "core/base/secret.h"
#include "core/redis/host_port.h"

#include <QByteArray>

#include <vector>

namespace lockscope::redis {

// Sentinels are asked for the master of this name: they are servers of their own, with an account and TLS of their own.
struct SentinelAccess {
    static constexpr quint16 usualPort = 26379;

    std::vector<HostPort> sentinels; // at least one; asked in turn
    QByteArray masterName;
    QByteArray user; // empty: the sentinels' `default`
    Secret password; // empty: no AUTH is sent to them
    bool tls = false;
    QString caFile, certFile, keyFile; // PEM; with tls only

    QString toText() const; // MASTER (host:port, …)
    friend bool operator==(const SentinelAccess &, const SentinelAccess &) = default;
};

// Whether both name the same master: a sentinel that both ask knows one of a name.
bool isSamePlace(const SentinelAccess &a, const SentinelAccess &b);
// Whether secrets for one are for the other: all the same sentinels, as any of them says where a password goes.
bool isSameAccount(const SentinelAccess &a, const SentinelAccess &b);

// host[:port][,…]
Result<std::vector<HostPort>> parseSentinels(QStringView text);
QString toText(const std::vector<HostPort> &sentinels); // the same again, with ports

} // namespace lockscope::redis
