#pragma once

#include <QLatin1String>
#include <QStringView>

#include <array>
#include <optional>

namespace lockscope::locks {

// The kinds that can be acquired here. (lockscope::Kind has those that can be shown.) kind_rules.cpp defines their
// differences.
enum class Kind {
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
inline constexpr std::array allKinds{
    Kind::Reentrant,
    Kind::Read,
    Kind::Write,
    Kind::Fair,
    Kind::Fenced,
    Kind::NonReentrant,
    Kind::NonReentrantFair,
    Kind::Spin,
    Kind::Token,
    Kind::Semaphore,
    Kind::ExpirableSemaphore,
};

// The stable word for the command line and files: "reentrant", "non-reentrant-fair", "expirable-semaphore", …
QLatin1String word(Kind kind);
std::optional<Kind> kindFromWord(QStringView word);

} // namespace lockscope::locks
