#include "core/profiles/passwords.h"

namespace lockscope::profiles {

namespace {

Secret among(const Passwords &passwords, AccountRole role)
{
    const auto found = passwords.find(role);
    return found == passwords.end() ? Secret() : found->second;
}

} // namespace

Way wayOf(const Profile &profile, const Passwords &passwords)
{
    Way way{profile.address, {}};
    way.address.password = among(passwords, AccountRole::Watcher);
    if (way.address.sentinel)
        way.address.sentinel->password = among(passwords, AccountRole::Sentinels);
    if (!profile.operatorUser.isEmpty())
        way.operatorAs = redis::Credentials{profile.operatorUser, among(passwords, AccountRole::Operator)};
    return way;
}

QByteArray userOf(const Profile &profile, AccountRole role)
{
    switch (role) {
    case AccountRole::Watcher: return profile.address.user;
    case AccountRole::Operator: return profile.operatorUser;
    case AccountRole::Sentinels: break;
    }
    return profile.address.sentinel ? profile.address.sentinel->user : QByteArray();
}

} // namespace lockscope::profiles
