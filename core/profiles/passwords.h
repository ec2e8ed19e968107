#pragma once

#include "core/profiles/profile.h"
#include "core/redis/credentials.h"

#include <map>
#include <optional>

namespace lockscope::profiles {

// The known passwords; accounts without one are omitted.
using Passwords = std::map<AccountRole, Secret>;

// The address and accounts to connect a profile.
struct Way {
    redis::Address address;
    std::optional<redis::Credentials> operatorAs; // nullopt means the monitor's account
};
Way wayOf(const Profile &profile, const Passwords &passwords);

// The user of the password; empty means that server's `default`.
QByteArray userOf(const Profile &profile, AccountRole role);

} // namespace lockscope::profiles
