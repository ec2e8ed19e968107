#pragma once

#include "core/base/result.h"
#include "core/base/secret.h"
#include "core/redis/address.h"

#include <QSslCertificate>
#include <QSslConfiguration>

namespace lockscope::redis {

// Reads the certificates in a PEM file, one or more. `what` is their purpose, for the error, which names the file and
// says what to do.
Result<QList<QSslCertificate>> certificatesIn(const char *what, const QString &path);

// The TLS settings for this address: version 1.2 or newer, verified peer, and the authorities, certificate and key from
// its files, which are read here. `passphrase` decrypts an encrypted key. The error names the file and its fault.
Result<QSslConfiguration> tlsConfiguration(const Address &address, const Secret &passphrase);

} // namespace lockscope::redis
