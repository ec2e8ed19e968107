#pragma once

#include "core/base/result.h"
#include "core/base/secret.h"
#include "core/redis/sentinel_access.h"

#include <QByteArray>
#include <QString>
#include <QStringView>

#include <optional>

namespace lockscope::redis {

// The address of a server and the account to use there.
struct Address {
    enum class Transport { Tcp, Tls, Unix };

    Transport transport = Transport::Tcp;
    QString host = QStringLiteral("127.0.0.1");
    quint16 port = 6379;
    QString path; // the path of the unix socket
    int db = 0;
    QByteArray user; // empty means the server's `default`
    Secret password; // empty means no AUTH is sent
    QByteArray clientName = QByteArrayLiteral("lockscope"); // CLIENT SETNAME; no spaces or newlines
    QString caFile, certFile, keyFile; // PEM; Tls only
    // Tls only: the name for SNI and for the check of the certificate; empty means the host. Behind a tunnel, the host
    // is localhost, so the name differs from it.
    QString tlsName;
    QByteArray pin; // Tls only: SHA-256 of the only accepted certificate, whoever signed it; empty means no pin
    // If set, the sentinels report the master's host and port, and the host and port here are unused.
    std::optional<SentinelAccess> sentinel;
    bool cluster = false; // true rejects a single server; false detects whether this is a cluster
    // The SSH host from which the server is reached, in the form that tunnel::parseDestination() accepts. Host, port
    // and path are then given as seen from the SSH host. Empty means a direct connection.
    QString ssh;
    QString sshKeyFile; // empty means ssh's default

    // The address for display: host:port, the socket's path, or a master's name with its sentinels, plus the SSH host.
    // Never contains secrets.
    QString node() const;
    // The address as a URL, without the password.
    QString toUrl() const;

    friend bool operator==(const Address &, const Address &) = default;
};

// True if both addresses mean the same server. Compares transport, host and port (or socket). With sentinels, the
// master's name must be the same, and at least one sentinel must be in both. Also compares the SSH host, because the
// same address behind another SSH host is another server.
bool isSamePlace(const Address &a, const Address &b);

// True if a password for one address may be used for the other: the same server and user. Ignores the database, because
// all of a server's databases have the same users. A password is never sent to another account, and never without TLS
// if it was entered for TLS.
bool isSameAccount(const Address &a, const Address &b);

QString shownUser(const Address &address); // for messages: shortened, with `default` for an empty user

// Parses
//  redis://[user[:password]@]host[:port][/db], rediss://…,
//  unix:///path[?db=n] (user info as in redis://), and, as Lettuce writes it,
//  redis-sentinel://[user[:password]@]host[:port][,…][/db][?sentinel-user=name&sentinel-tls=1]#master, where the hosts
//  are the sentinels and the user is the master's. With rediss-sentinel://, the master uses TLS.
// With an SSH host, add ?ssh=[user@]host[:port]. Users, password, SSH host and the master's name may contain
// percent-escapes. The error names the wrong part and the expected form.
Result<Address> parseUrl(QStringView url);

// Returns the text of a misplaced argument for use in a message. If the argument looks like a URL, only its scheme and
// host remain.
QString withoutSecrets(QStringView argument);

} // namespace lockscope::redis
