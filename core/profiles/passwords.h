#pragma once

#include "core/profiles/profile.h"
#include "core/redis/credentials.h"

#include <map>
#include <optional>

namespace lockscope::profiles {

// Those that are known; who has none is left out.
using Passwords = std::map<Whose, Secret>;

// What a profile is connected to with.
struct Way {
    redis::Address address;
    std::optional<redis::Credentials> operatorAs; // none: whoever watches
};
Way wayOf(const Profile &profile, const Passwords &passwords);

// As whom the password is for; empty: the `default` of that server.
QByteArray userOf(const Profile &profile, Whose whose);

} // namespace lockscope::profiles
