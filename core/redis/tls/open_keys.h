#pragma once

#include "core/base/secret.h"
#include "core/redis/address.h"

#include <QStringList>

#include <map>
#include <mutex>

namespace lockscope::redis {

// The passphrases of encrypted private keys, by file. The user enters each passphrase once, when connecting. Every
// connection with this key then uses the passphrase, to any server. Passphrases are never sent. Any thread.
class OpenKeys {
public:
    void open(const QString &keyFile, const Secret &passphrase);
    Secret passphraseOf(const QString &keyFile) const; // empty means that the key was not opened

private:
    mutable std::mutex m_mutex;
    std::map<QString, Secret> m_passphrases;
};

// The encrypted private key files that a connection to `address` needs, for the server and for the sentinels, each
// once.
QStringList encryptedKeysOf(const Address &address);

} // namespace lockscope::redis
