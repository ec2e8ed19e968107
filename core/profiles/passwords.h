#pragma once

#include "core/profiles/profile.h"
#include "core/redis/credentials.h"

#include <map>
#include <optional>

namespace lockscope::profiles {

// The known passwords; accounts without one are omitted.
using Passwords = std::map<AccountRole, Secret>;

// The address and the accounts with which a profile connects.
struct Way {
    redis::Address address;
    std::optional<redis::Credentials> operatorAs; // nullopt means the monitor's account
};
Way wayOf(const Profile &profile, const Passwords &passwords);

// The user that the password belongs to; empty means the server's user `default`.
QByteArray userOf(const Profile &profile, AccountRole role);

} // namespace lockscope::profiles
