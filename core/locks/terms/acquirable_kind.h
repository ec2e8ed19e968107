#pragma once

#include <QLatin1String>
#include <QStringView>

#include <array>
#include <optional>

namespace lockscope::locks {

// The kinds that can be acquired here. (lockscope::Kind has those that can be shown.) Each has a row in
// acquirable_kind.cpp with its words, and a row in kind_rules.cpp with its rules.
enum class AcquirableKind {
    Reentrant,
    Read,
    Write,
    Fair, // waiters queue
    Fenced, // every acquire gives a rising token
    NonReentrant, // a second acquire by the same owner is an error
    NonReentrantFair,
    Spin, // waiters poll, and a release sends no message
    Token, // `SET NX PX` with a random value
    Semaphore,
    ExpirableSemaphore,
};
inline constexpr auto allKinds = [] {
    std::array<AcquirableKind, std::size_t(AcquirableKind::ExpirableSemaphore) + 1> all{};
    for (std::size_t i = 0; i < all.size(); ++i)
        all[i] = AcquirableKind(i);
    return all;
}();

struct AcquirableKindTraits {
    AcquirableKind kind;
    const char *word; // stable, for the command line and files
    const char *title; // English, marked with QT_TRANSLATE_NOOP("describe", …)
    const char *meaning; // one sentence
};

const AcquirableKindTraits &traitsOf(AcquirableKind kind);

// The stable word for the command line and files: "reentrant", "non-reentrant-fair", "expirable-semaphore", …
QLatin1String word(AcquirableKind kind);
std::optional<AcquirableKind> kindFromWord(QStringView word);

} // namespace lockscope::locks
