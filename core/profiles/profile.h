#pragma once

#include "core/actions/policy/connection_policy.h"
#include "core/base/result.h"
#include "core/redis/address.h"

#include <QString>
#include <QVariantMap>

#include <optional>
#include <vector>

namespace lockscope::profiles {

// The account to which a password belongs: the monitor's, the operator's, or the account at the sentinels.
enum class AccountRole : quint8 { Watcher, Operator, Sentinels };
inline constexpr AccountRole everybody[] = {AccountRole::Watcher, AccountRole::Operator, AccountRole::Sentinels};

// A saved server: its address, its accounts, and the permitted actions.
struct Profile {
    // The source of a password. None means no password is needed.
    enum class Password : quint8 { None, Asked, Kept };

    QString id; // never changes; passwords in the keychain refer to it
    QString name; // unique, see nameProblem()
    redis::Address address; // without passwords
    actions::ConnectionPolicy policy{.readOnly = true};
    Password password = Password::None; // of the monitor
    QByteArray operatorUser; // the operator's user if it differs; empty means the monitor's
    Password operatorPassword = Password::Asked;
    Password sentinelPassword = Password::None;

    std::vector<QByteArray> prefixes; // of the names of shown locks; empty means all

    Password passwordOf(AccountRole role) const; // None if there is no such user
    void setPassword(AccountRole role, Password where);

    friend bool operator==(const Profile &, const Profile &) = default;
};

QString newProfileId();
// The fault of a name; empty means it is valid.
QString nameProblem(const QString &name);

// Parses name prefixes in display form, separated by blanks; a blank inside a prefix is \x20.
Result<std::vector<QByteArray>> prefixesIn(const QString &text);
QString prefixText(const std::vector<QByteArray> &prefixes);

// A profile as words for settings and files, without id and secrets. The words may come from anybody: the error names
// the wrong word, and words that decide permissions are never guessed.
QVariantMap recordOf(const Profile &profile);
Result<Profile> profileOf(const QVariantMap &record);

// The policy where the saved one cannot be read: the strictest, because a damaged file must not permit more than an
// intact one.
inline constexpr actions::ConnectionPolicy unreadablePolicy{.environment = actions::Environment::Prod,
                                                            .readOnly = true};
// The policy of a record for its server, even if other words of the record are wrong.
struct RecordedPolicy {
    redis::Address address; // without passwords
    actions::ConnectionPolicy policy;
    bool isReadable = true; // false: `policy` is unreadablePolicy
};
std::optional<RecordedPolicy> policyOf(const QVariantMap &record); // nullopt if the address cannot be read

} // namespace lockscope::profiles
