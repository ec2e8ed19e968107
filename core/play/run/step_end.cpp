#include "core/play/run/step_end.h"

namespace lockscope::play {

bool isAsExpected(const ExpectedEnd &expected, const Ended &ended)
{
    const bool isBad =
        ended.outcome == Outcome::Failed || ended.outcome == Outcome::Unknown || ended.outcome == Outcome::Canceled;
    if (expected.outcome && *expected.outcome != ended.outcome)
        return false;
    if (!expected.outcome && isBad && expected.error.isEmpty())
        return false;
    if (!expected.error.isEmpty() && !QString::fromUtf8(ended.text).contains(expected.error))
        return false;
    return !expected.reply || *expected.reply == ended.text;
}

std::pair<Who, act::Belief> beliefOf(const Action &action)
{
    if (const auto *command = std::get_if<act::Command>(&action))
        return {command->who, command->belief};
    if (const auto *statement = std::get_if<act::Statement>(&action))
        return {statement->who, statement->belief};
    return {};
}

} // namespace lockscope::play
