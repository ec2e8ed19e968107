#pragma once

#include <QLatin1String>
#include <QStringView>

#include <array>
#include <optional>

namespace lockscope::locks {

// Kinds that can be acquired here. (What can be shown is Kind.) What differs between them stands in
// kind_rules.cpp.
enum class Kind {
    Reentrant,
    Read,
    Write,
    Fair, // its waiters queue
    Fenced, // every success gives a token that rises
    NonReentrant, // a second acquire by the same owner is an error
    NonReentrantFair,
    Spin, // its waiters look again and again, nobody is told of a release
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

// The stable word for the command line and for files: "reentrant", "non-reentrant-fair", "expirable-semaphore", …
QLatin1String word(Kind kind);
std::optional<Kind> kindFromWord(QStringView word);

} // namespace lockscope::locks
