#include "core/profiles/passwords.h"

namespace lockscope::profiles {

namespace {

Secret among(const Passwords &passwords, Whose whose)
{
    const auto found = passwords.find(whose);
    return found == passwords.end() ? Secret() : found->second;
}

} // namespace

Way wayOf(const Profile &profile, const Passwords &passwords)
{
    Way way{profile.address, {}};
    way.address.password = among(passwords, Whose::Watcher);
    if (way.address.sentinel)
        way.address.sentinel->password = among(passwords, Whose::Sentinels);
    if (!profile.operatorUser.isEmpty())
        way.operatorAs = redis::Credentials{profile.operatorUser, among(passwords, Whose::Operator)};
    return way;
}

QByteArray userOf(const Profile &profile, Whose whose)
{
    switch (whose) {
    case Whose::Watcher: return profile.address.user;
    case Whose::Operator: return profile.operatorUser;
    case Whose::Sentinels: break;
    }
    return profile.address.sentinel ? profile.address.sentinel->user : QByteArray();
}

} // namespace lockscope::profiles
