#pragma once

#include "core/locks/wire/names.h"
#include "core/trace/log/script.h"

#include <bitset>
#include <optional>

namespace lockscope::trace {

using Role = locks::Companion::Role;

// One call of a script, and what the key or channel it names is to the lock; none: it is the lock itself.
struct Step {
    const Call *call = nullptr;
    std::optional<locks::Companion> companion;

    Verb verb() const { return call->verb; }
    bool isOfLock() const { return !companion; }
    bool is(Role role) const { return companion && companion->role == role; }
};

// What one run of a script did to one lock, in order: its own key, and the companions and channels that belong to it.
struct Work {
    Key key;
    std::vector<Step> steps;
    bool isOneOfMany = false; // the script worked on others, too
    std::bitset<16> roles; // of companions among the steps, and among the keys and arguments of the script

    bool has(Role role) const { return roles.test(std::size_t(role)); }
    const Step *find(Verb verb) const; // on the lock itself: the first
    bool calls(Verb verb) const { return find(verb) != nullptr; }
    // The script gives a hold back, whatever came of it: it was told where to say so, or keeps its answer.
    bool isRelease() const;
};

// Most scripts work on one lock; those that renew or take many work on one after the other.
std::vector<Work> worksOf(const Script &script);

// Cheaper than locks::companionOf() for keys that are none.
std::optional<locks::Companion> companionIn(QByteArrayView keyOrChannel);

bool isPublish(Verb verb);

} // namespace lockscope::trace
