#pragma once

#include "core/actions/policy/connection_policy.h"
#include "core/base/result.h"
#include "core/redis/address.h"

#include <QString>
#include <QVariantMap>

namespace lockscope::profiles {

// A server that somebody wants to find again: how to get there, as whom, and what may be done there.
struct Profile {
    // Where its password is. None: the server asks for none.
    enum class Password : quint8 { None, Asked, Kept };

    QString id; // never changes; the password in the keychain bears it
    QString name; // unique, see nameProblem()
    redis::Address address; // without passwords
    actions::ConnectionPolicy policy{.readOnly = true};
    Password password = Password::None;

    friend bool operator==(const Profile &, const Profile &) = default;
};

QString newProfileId();
// What is wrong with a name by itself; empty: nothing.
QString nameProblem(const QString &name);

// A profile as words, which settings and files hold: without id and without secrets. Nobody has to be trusted who wrote
// them: the error says which word is wrong, and nothing is guessed that decides what may be done.
QVariantMap recordOf(const Profile &profile);
Result<Profile> profileOf(const QVariantMap &record);

} // namespace lockscope::profiles
