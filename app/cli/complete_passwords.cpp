#include "app/cli/complete_passwords.h"

#include "app/app_text.h"
#include "app/cli/ask_password.h"
#include "core/base/escape.h"
#include "core/profiles/keychain.h"
#include "core/redis/tls/private_key.h"

#include <QEventLoop>
#include <QTimer>

#include <stop_token>

namespace lockscope::cli {

namespace {

constexpr int patienceMillis = 60'000; // the keychain may ask the user to unlock it

// Reads a password from the keychain, which may first ask the user to unlock it; nullopt if the keychain has no such
// password. Runs an event loop for at most a minute.
Result<std::optional<Secret>> keptPassword(const profiles::PasswordName &name, std::stop_token stop)
{
    using Kept = Result<std::optional<Secret>>;
    Kept kept{Error{Error::Kind::Canceled, AppText::tr("the keychain did not answer within a minute"), {}, {}}};
    QEventLoop loop;
    profiles::Keychain keychain;
    keychain.read(name, &loop, [&](const Kept &found) {
        kept = found;
        loop.quit();
    });
    QTimer::singleShot(patienceMillis, &loop, &QEventLoop::quit);
    const std::stop_callback onStop(stop, [&loop] { loop.quit(); });
    if (!stop.stop_requested())
        loop.exec();
    return kept;
}

using Kept = Result<std::optional<Secret>>;
using profiles::AccountRole;

QString whyNot(const Kept &kept)
{
    return kept ? AppText::tr("the keychain has no password for this address as this user") : kept.error().message;
}

// Other ways to give a password.
QString otherWays(AccountRole role)
{
    switch (role) {
    case AccountRole::Watcher: return QStringLiteral("set LOCKSCOPE_PASSWORD, give --password-file");
    case AccountRole::Operator: return QStringLiteral("set LOCKSCOPE_OPERATOR_PASSWORD, give --operator-password-file");
    case AccountRole::Sentinels: break;
    }
    return QStringLiteral("set LOCKSCOPE_SENTINEL_PASSWORD, give --sentinel-password-file");
}

QString shownAccount(const profiles::Profile &profile, AccountRole role)
{
    const QByteArray user = profiles::userOf(profile, role);
    const QString name = user.isEmpty() ? QStringLiteral("default") : elided(toDisplay(user), 60);
    switch (role) {
    case AccountRole::Watcher: return profile.name;
    case AccountRole::Operator: return AppText::tr("%1's operator '%2'").arg(profile.name, name);
    case AccountRole::Sentinels: break;
    }
    return AppText::tr("%1's sentinels ('%2')").arg(profile.name, name);
}

Result<Secret> passwordOf(const profiles::Profile &profile, AccountRole role, std::stop_token stop)
{
    QString why = AppText::tr("the profile does not save it");
    if (profile.passwordOf(role) == profiles::Profile::Password::Kept) {
        const Kept kept = keptPassword(profiles::PasswordName::of(profile, role), stop);
        if (kept && *kept)
            return **kept;
        why = whyNot(kept);
    }
    if (stop.stop_requested())
        return Error{Error::Kind::Canceled, AppText::tr("stopped"), {}, {}};
    if (const auto asked = askPassword(AppText::tr("Password of %1: ").arg(shownAccount(profile, role)), stop))
        return *asked;
    if (stop.stop_requested())
        return Error{Error::Kind::Canceled, AppText::tr("stopped"), {}, {}};
    const QString message = AppText::tr("no password for %1 (%2): %3, or run this in a terminal");
    const QString what =
        role == AccountRole::Watcher ? QStringLiteral("profile '%1'").arg(profile.name) : shownAccount(profile, role);
    return Error{Error::Kind::Auth, message.arg(what, why, otherWays(role)), {}, {}};
}

// The field of `way` for this account's password; null if there is no such account.
Secret *placeOf(profiles::Way &way, AccountRole role)
{
    if (role == AccountRole::Watcher)
        return &way.address.password;
    if (role == AccountRole::Operator)
        return way.operatorAs ? &way.operatorAs->password : nullptr;
    return way.address.sentinel ? &way.address.sentinel->password : nullptr;
}

Error noPassphrase(const QString &message)
{
    return {Error::Kind::Auth, message, {}, {}};
}

QString shown(const QString &file)
{
    return elided(toDisplay(file.toUtf8()), 200);
}

Result<Secret> passphraseOf(const ConnectionOptions &connection, const QString &file, std::stop_token stop)
{
    if (!connection.keyPassphrase().isEmpty())
        return connection.keyPassphrase();
    QString why;
    if (connection.profile) {
        const auto kept = keptPassword(profiles::PasswordName::ofKey(*connection.profile, file), stop);
        if (kept && *kept)
            return **kept;
        why = kept ? AppText::tr(", and the keychain has no passphrase for it in this profile")
                   : QLatin1String("; ") + kept.error().message;
    }
    if (stop.stop_requested())
        return Error{Error::Kind::Canceled, AppText::tr("stopped"), {}, {}};
    if (const auto typed = askPassword(AppText::tr("Passphrase of the private key in %1: ").arg(shown(file)), stop))
        return *typed;
    if (stop.stop_requested())
        return Error{Error::Kind::Canceled, AppText::tr("stopped"), {}, {}};
    return noPassphrase(AppText::tr("the private key in %1 is encrypted%2: give --key-passphrase-file, or run this "
                                    "in a terminal")
                            .arg(shown(file), why));
}

} // namespace

std::optional<Error> completePasswords(const ConnectionOptions &connection, bool acts, profiles::Way &way,
                                       std::stop_token stop)
{
    const auto &profile = connection.profile;
    for (const AccountRole role : profiles::everybody) {
        Secret *const place = placeOf(way, role);
        const bool isNeeded = profile && profile->passwordOf(role) != profiles::Profile::Password::None
            && (role != AccountRole::Operator || acts);
        if (!isNeeded || !place || !place->isEmpty())
            continue;
        const auto password = passwordOf(*profile, role, stop);
        if (!password)
            return password.error();
        *place = *password;
    }
    return std::nullopt;
}

std::optional<Error> openKeys(const ConnectionOptions &connection, redis::OpenKeys &keys, std::stop_token stop)
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
