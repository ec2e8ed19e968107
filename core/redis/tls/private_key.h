#pragma once

#include "core/base/result.h"
#include "core/base/secret.h"

#include <QSslKey>
#include <QString>

namespace lockscope::redis {

// Whether the private key in this file is encrypted, so that a passphrase opens it. No where the file cannot be read,
// or is no regular one: what is wrong with it is told when the key is used. Any thread.
bool isKeyEncrypted(const QString &path);

// The private key in a PEM file (RSA, EC or DSA), opened with the passphrase where it is encrypted; of another one the
// passphrase means nothing. Any thread. The error is Precondition, names the file and says what to do.
Result<QSslKey> readPrivateKey(const QString &path, const Secret &passphrase);

} // namespace lockscope::redis
