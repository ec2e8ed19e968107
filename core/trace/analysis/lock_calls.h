#pragma once

#include "core/locks/wire/names.h"
#include "core/trace/log/script.h"

#include <bitset>
#include <optional>

namespace lockscope::trace {

using Role = locks::Companion::Role;

// One call of a script, and the relation of its key or channel to the lock; nullopt for the lock itself.
struct Step {
    const Call *call = nullptr;
    std::optional<locks::Companion> companion;

    Verb verb() const { return call->verb; }
    bool isOfLock() const { return !companion; }
    bool is(Role role) const { return companion && companion->role == role; }
};

// The calls of one script run on one lock, in order: on its own key, and on its companions and channels.
struct LockCalls {
    Key key;
    std::vector<Step> steps;
    bool isOneOfMany = false; // the script worked on other locks as well
    std::bitset<16> roles; // of all companions among the steps, and among the script's keys and arguments

    bool has(Role role) const { return roles.test(std::size_t(role)); }
    const Step *find(Verb verb) const; // the first call on the lock itself
    bool has(Verb verb) const { return find(verb) != nullptr; }
    // True if the script tries to release a hold: it got a channel to publish on, or keeps its reply in a latch.
    bool isRelease() const;
};

// Most scripts work on one lock. Scripts that renew or acquire many locks work on them one after the other.
std::vector<LockCalls> lockCallsOf(const Script &script);

// Cheaper than locks::companionOf() for keys that are not companions.
std::optional<locks::Companion> companionIn(QByteArrayView keyOrChannel);

bool isPublish(Verb verb);

} // namespace lockscope::trace
