#include "core/redis/tls/open_keys.h"

#include "core/redis/tls/private_key.h"

namespace lockscope::redis {

void OpenKeys::open(const QString &keyFile, const Secret &passphrase)
{
    const std::scoped_lock lock(m_mutex);
    m_passphrases[keyFile] = passphrase;
}

Secret OpenKeys::passphraseOf(const QString &keyFile) const
{
    const std::scoped_lock lock(m_mutex);
    const auto found = m_passphrases.find(keyFile);
    return found == m_passphrases.end() ? Secret() : found->second;
}

QStringList encryptedKeysOf(const Address &address)
{
    QStringList files;
    if (address.transport == Address::Transport::Tls)
        files << address.keyFile;
    if (address.sentinel && address.sentinel->tls)
        files << address.sentinel->keyFile;
    files.removeDuplicates();
    files.erase(std::remove_if(files.begin(), files.end(), [](const QString &file) { return !isKeyEncrypted(file); }),
                files.end());
    return files;
}

} // namespace lockscope::redis
