#pragma once

#include "core/actions/policy/connection_policy.h"
#include "core/base/result.h"
#include "core/redis/address.h"

#include <QString>
#include <QVariantMap>

#include <vector>

namespace lockscope::profiles {

// Whose password: of the user who watches, of the one who acts, of the one who asks the sentinels.
enum class Whose : quint8 { Watcher, Operator, Sentinels };
inline constexpr Whose everybody[] = {Whose::Watcher, Whose::Operator, Whose::Sentinels};

// A server that somebody wants to find again: how to get there, as whom, and what may be done there.
struct Profile {
    // Where a password is. None: nobody asks for one.
    enum class Password : quint8 { None, Asked, Kept };

    QString id; // never changes; the passwords in the keychain bear it
    QString name; // unique, see nameProblem()
    redis::Address address; // without passwords
    actions::ConnectionPolicy policy{.readOnly = true};
    Password password = Password::None; // of who watches
    QByteArray operatorUser; // who acts, where that is somebody else; empty: who watches
    Password operatorPassword = Password::Asked;
    Password sentinelPassword = Password::None;

    std::vector<QByteArray> prefixes; // of the names of locks that are looked at; none: all

    Password passwordOf(Whose whose) const; // None where there is no such user
    void setPassword(Whose whose, Password where);

    friend bool operator==(const Profile &, const Profile &) = default;
};

QString newProfileId();
// What is wrong with a name by itself; empty: nothing.
QString nameProblem(const QString &name);

// What names begin with, in display form, between blanks; a blank in one is \x20.
Result<std::vector<QByteArray>> prefixesIn(const QString &text);
QString prefixText(const std::vector<QByteArray> &prefixes);

// A profile as words, which settings and files hold: without id and without secrets. Nobody has to be trusted who wrote
// them: the error says which word is wrong, and nothing is guessed that decides what may be done.
QVariantMap recordOf(const Profile &profile);
Result<Profile> profileOf(const QVariantMap &record);

} // namespace lockscope::profiles
