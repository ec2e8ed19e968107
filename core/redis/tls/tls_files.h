#pragma once

#include "core/base/result.h"
#include "core/base/secret.h"
#include "core/redis/address.h"

#include <QSslCertificate>
#include <QSslConfiguration>

namespace lockscope::redis {

// The certificates in a PEM file, one or more; `what` it is there for is said in the error, which names the file and
// says what to do.
Result<QList<QSslCertificate>> certificatesIn(const char *what, const QString &path);

// How to speak TLS to this address: version 1.2 or newer, the peer verified, with the authorities, certificate and key
// of its files. Reads them. `passphrase`: what opens the key, where that is encrypted. The error names the file and
// what is wrong with it.
Result<QSslConfiguration> tlsConfiguration(const Address &address, const Secret &passphrase);

} // namespace lockscope::redis
