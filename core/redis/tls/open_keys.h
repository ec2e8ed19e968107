#pragma once

#include "core/base/secret.h"
#include "core/redis/address.h"

#include <QStringList>

#include <map>
#include <mutex>

namespace lockscope::redis {

// The passphrases of encrypted private keys, by file. Whoever connects enters them once, and every connection that
// authenticates with such a key uses them, to any server. They are never sent. Any thread.
class OpenKeys {
public:
    void open(const QString &keyFile, const Secret &passphrase);
    Secret passphraseOf(const QString &keyFile) const; // empty means the key was not opened

private:
    mutable std::mutex m_mutex;
    std::map<QString, Secret> m_passphrases;
};

// The encrypted private key files needed to connect there: the server's and the sentinels', each once.
QStringList encryptedKeysOf(const Address &address);

} // namespace lockscope::redis
