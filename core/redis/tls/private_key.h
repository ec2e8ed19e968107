#pragma once

#include "core/base/result.h"
#include "core/base/secret.h"

#include <QSslKey>
#include <QString>

namespace lockscope::redis {

// True if the private key in this file is encrypted. False if the file cannot be read or is not a regular file; the
// error is then reported when the key is used. Any thread.
bool isKeyEncrypted(const QString &path);

// Reads the private key in a PEM file (RSA, EC or DSA). The passphrase is used only if the key is encrypted. Any
// thread. The kind of the error is Precondition; it names the file and says what to do.
Result<QSslKey> readPrivateKey(const QString &path, const Secret &passphrase);

} // namespace lockscope::redis
