#include "app/cli/profile_password.h"

#include "app/cli/ask_password.h"
#include "app/cli/kept_password.h"
#include "core/base/escape.h"

namespace lockscope::cli {

namespace {

using Kept = Result<std::optional<Secret>>;
using profiles::Whose;

QString whyNot(const Kept &kept)
{
    return kept ? QStringLiteral("the keychain has no password for this address as this user") : kept.error().message;
}

// What is not typed is given so.
QString otherWays(Whose whose)
{
    switch (whose) {
    case Whose::Watcher: return QStringLiteral("set LOCKSCOPE_PASSWORD, give --password-file");
    case Whose::Operator: return QStringLiteral("set LOCKSCOPE_OPERATOR_PASSWORD, give --operator-password-file");
    case Whose::Sentinels: break;
    }
    return QStringLiteral("set LOCKSCOPE_SENTINEL_PASSWORD, give --sentinel-password-file");
}

QString shownAccount(const profiles::Profile &profile, Whose whose)
{
    const QByteArray user = profiles::userOf(profile, whose);
    const QString name = user.isEmpty() ? QStringLiteral("default") : elided(toDisplay(user), 60);
    switch (whose) {
    case Whose::Watcher: return profile.name;
    case Whose::Operator: return QStringLiteral("%1's operator '%2'").arg(profile.name, name);
    case Whose::Sentinels: break;
    }
    return QStringLiteral("%1's sentinels ('%2')").arg(profile.name, name);
}

Result<Secret> passwordOf(const profiles::Profile &profile, Whose whose, std::stop_token stop)
{
    QString why = QStringLiteral("it is asked for each time");
    if (profile.passwordOf(whose) == profiles::Profile::Password::Kept) {
        const Kept kept = keptPassword(profiles::PasswordName::of(profile, whose), stop);
        if (kept && *kept)
            return **kept;
        why = whyNot(kept);
    }
    if (stop.stop_requested())
        return Error{Error::Kind::Canceled, QStringLiteral("stopped"), {}, {}};
    if (const auto asked = askPassword(QStringLiteral("Password of %1: ").arg(shownAccount(profile, whose)), stop))
        return *asked;
    if (stop.stop_requested())
        return Error{Error::Kind::Canceled, QStringLiteral("stopped"), {}, {}};
    const QString message = QStringLiteral("no password for %1 (%2): %3, or run this in a terminal");
    const QString what =
        whose == Whose::Watcher ? QStringLiteral("profile '%1'").arg(profile.name) : shownAccount(profile, whose);
    return Error{Error::Kind::Auth, message.arg(what, why, otherWays(whose)), {}, {}};
}

// Where it belongs; null: nobody there has one.
Secret *placeOf(profiles::Way &way, Whose whose)
{
    if (whose == Whose::Watcher)
        return &way.address.password;
    if (whose == Whose::Operator)
        return way.operatorAs ? &way.operatorAs->password : nullptr;
    return way.address.sentinel ? &way.address.sentinel->password : nullptr;
}

} // namespace

std::optional<Error> completePasswords(const Connection &connection, bool acts, profiles::Way &way,
                                       std::stop_token stop)
{
    const auto &profile = connection.profile;
    for (const Whose whose : profiles::everybody) {
        Secret *const place = placeOf(way, whose);
        const bool isNeeded = profile && profile->passwordOf(whose) != profiles::Profile::Password::None
            && (whose != Whose::Operator || acts);
        if (!isNeeded || !place || !place->isEmpty())
            continue;
        const auto password = passwordOf(*profile, whose, stop);
        if (!password)
            return password.error();
        *place = *password;
    }
    return std::nullopt;
}

} // namespace lockscope::cli
