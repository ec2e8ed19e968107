#pragma once

#include "core/base/result.h"
#include "core/base/secret.h"
#include "core/redis/sentinel_access.h"

#include <QByteArray>
#include <QString>
#include <QStringView>

#include <optional>

namespace lockscope::redis {

// Where a server is and as whom to speak to it.
struct Address {
    enum class Transport { Tcp, Tls, Unix };

    Transport transport = Transport::Tcp;
    QString host = QStringLiteral("127.0.0.1");
    quint16 port = 6379;
    QString path; // of the unix socket
    int db = 0;
    QByteArray user; // empty: the server's `default`
    Secret password; // empty: no AUTH is sent
    QByteArray clientName = QByteArrayLiteral("lockscope"); // CLIENT SETNAME; no spaces or newlines
    QString caFile, certFile, keyFile; // PEM; Tls only
    // Tls only: what is asked for (SNI) and what the certificate must be for; empty: the host. Another one behind a
    // tunnel, whose near end is localhost.
    QString tlsName;
    QByteArray pin; // Tls only: SHA-256 of the one certificate that is accepted, whoever signed it; empty: none
    // Set: host and port are those of whoever the sentinels say is master, and mean nothing here.
    std::optional<SentinelAccess> sentinel;
    bool cluster = false; // refuse a server that is of no cluster; one that is, is recognised without being told
    // The machine from which the server is reached, as tunnel::parseDestination() takes it: host, port and path are
    // then as seen from there. Empty: directly.
    QString ssh;
    QString sshKeyFile; // empty: what ssh uses by itself

    // host:port or the socket's path, or the name of a master and its sentinels, and through which SSH host; never with
    // secrets.
    QString node() const;
    // As a URL again, without the password.
    QString toUrl() const;

    friend bool operator==(const Address &, const Address &) = default;
};

// Whether both are the same server: transport, host and port or socket, or a name that a sentinel of both knows; and
// the SSH host, as behind another one the same words mean another server.
bool isSamePlace(const Address &a, const Address &b);

// Whether a password for one is for the other: the same place and user. Not the database:
// all of a server's have the same users. What was typed for one account is never sent to another, nor without TLS where
// it was meant to go with it.
bool isSameAccount(const Address &a, const Address &b);

// redis://[user[:password]@]host[:port][/db], rediss://…, unix:///path[?db=n] (user info as in redis://), or, as
// Lettuce writes it,
// redis-sentinel://[user[:password]@]host[:port][,…][/db][?sentinel-user=name&sentinel-tls=1]#master, where the hosts
// are the sentinels', the user is the master's (rediss-sentinel://: which speaks TLS). Behind an SSH host the others
// have ?ssh=[user@]host[:port]. Percent-escapes in users, password, SSH host and the master's name. The error says
// which part is wrong and what would be right.
Result<Address> parseUrl(QStringView url);

// An argument in the wrong place, for a message: of what looks like a URL only the scheme and the host.
QString withoutSecrets(QStringView argument);

} // namespace lockscope::redis
