#pragma once

#include "core/base/secret.h"
#include "core/redis/address.h"

#include <QStringList>

#include <map>
#include <mutex>

namespace lockscope::redis {

// The passphrases of encrypted private keys, by their files: told once by whoever connects, and used by every
// connection that shows who we are with such a key, of whatever server. They go to none. Any thread.
class OpenKeys {
public:
    void open(const QString &keyFile, const Secret &passphrase);
    Secret passphraseOf(const QString &keyFile) const; // empty: it was not opened

private:
    mutable std::mutex m_mutex;
    std::map<QString, Secret> m_passphrases;
};

// The files of private keys that a passphrase must open to connect there: the server's and the sentinels', each once.
QStringList encryptedKeysOf(const Address &address);

} // namespace lockscope::redis
