#include "app/cli/key_passphrases.h"

#include "app/cli/ask_password.h"
#include "app/cli/kept_password.h"
#include "core/base/escape.h"
#include "core/redis/tls/private_key.h"

namespace lockscope::cli {

namespace {

Error noPassphrase(const QString &message)
{
    return {Error::Kind::Auth, message, {}, {}};
}

QString shown(const QString &file)
{
    return elided(toDisplay(file.toUtf8()), 200);
}

Result<Secret> passphraseOf(const Connection &connection, const QString &file, std::stop_token stop)
{
    if (!connection.keyPassphrase().isEmpty())
        return connection.keyPassphrase();
    QString why;
    if (connection.profile) {
        const auto kept = keptPassword(profiles::PasswordName::ofKey(*connection.profile, file), stop);
        if (kept && *kept)
            return **kept;
        why = kept ? QStringLiteral(", and the keychain has no passphrase for it in this profile")
                   : QLatin1String("; ") + kept.error().message;
    }
    if (stop.stop_requested())
        return Error{Error::Kind::Canceled, QStringLiteral("stopped"), {}, {}};
    if (const auto typed = askPassword(QStringLiteral("Passphrase of the private key in %1: ").arg(shown(file)), stop))
        return *typed;
    if (stop.stop_requested())
        return Error{Error::Kind::Canceled, QStringLiteral("stopped"), {}, {}};
    return noPassphrase(QStringLiteral("the private key in %1 is encrypted%2: give --key-passphrase-file, or run this "
                                       "in a terminal")
                            .arg(shown(file), why));
}

} // namespace

std::optional<Error> openKeys(const Connection &connection, redis::OpenKeys &keys, std::stop_token stop)
{
    QStringList files;
    for (const redis::Address &address : connection.servers)
        files << redis::encryptedKeysOf(address);
    files.removeDuplicates();
    for (const QString &file : files) {
        const auto passphrase = passphraseOf(connection, file, stop);
        if (!passphrase)
            return passphrase.error();
        if (const auto key = redis::readPrivateKey(file, *passphrase); !key)
            return noPassphrase(key.error().message);
        keys.open(file, *passphrase);
    }
    return std::nullopt;
}

} // namespace lockscope::cli
