#pragma once

#include "core/base/result.h"
#include "core/base/secret.h"
#include "core/redis/address.h"
#include "core/redis/tls/pem_file.h"

#include <QSslCertificate>
#include <QSslConfiguration>

namespace lockscope::redis {

// Reads one or more certificates from a PEM file. `what` is their purpose, for the text of the error. The error names
// the file and says what to do.
Result<QList<QSslCertificate>> certificatesIn(PemContent what, const QString &path);

// The TLS settings for this address: version 1.2 or newer, a verified peer, and the authorities, certificate and key of
// the address. Their files are read here. `passphrase` decrypts an encrypted key. The error names the file and its
// fault.
Result<QSslConfiguration> tlsConfiguration(const Address &address, const Secret &passphrase);

} // namespace lockscope::redis
