#include "app/cli/profile_password.h"

#include "app/cli/ask_password.h"
#include "core/profiles/keychain.h"

#include <QCoreApplication>
#include <QEventLoop>
#include <QTimer>

namespace lockscope::cli {

namespace {

constexpr int patienceMillis = 60'000; // with a keychain that asks its owner
using Kept = Result<std::optional<Secret>>;

Kept fromKeychain(const profiles::Profile &profile, std::stop_token stop)
{
    Kept kept{Error{Error::Kind::Canceled, QStringLiteral("the keychain did not answer within a minute"), {}, {}}};
    QEventLoop loop;
    profiles::Keychain keychain;
    keychain.read({profile.id, profile.address}, &loop, [&](const Kept &found) {
        kept = found;
        loop.quit();
    });
    QTimer::singleShot(patienceMillis, &loop, &QEventLoop::quit);
    const std::stop_callback onStop(stop, [&loop] { loop.quit(); });
    if (!stop.stop_requested())
        loop.exec();
    return kept;
}

QString whyNot(const Kept &kept)
{
    return kept ? QStringLiteral("the keychain has no password for this address as this user") : kept.error().message;
}

} // namespace

std::optional<Error> completePassword(const Connection &connection, redis::Address &address, std::stop_token stop)
{
    using Password = profiles::Profile::Password;
    const auto &profile = connection.profile;
    if (!profile || !address.password.isEmpty() || profile->password == Password::None)
        return std::nullopt;
    QString why = QStringLiteral("it is asked for each time");
    if (profile->password == Password::Kept) {
        const Kept kept = fromKeychain(*profile, stop);
        if (kept && *kept) {
            address.password = **kept;
            return std::nullopt;
        }
        why = whyNot(kept);
    }
    if (stop.stop_requested())
        return Error{Error::Kind::Canceled, QStringLiteral("stopped"), {}, {}};
    const auto asked = askPassword(QStringLiteral("Password of %1: ").arg(profile->name));
    if (!asked)
        return Error{
            Error::Kind::Auth,
            QStringLiteral("no password for profile '%1' (%2): set LOCKSCOPE_PASSWORD, give --password-file, or "
                           "run this in a terminal")
                .arg(profile->name, why),
            {},
            {}};
    address.password = *asked;
    return std::nullopt;
}

} // namespace lockscope::cli
