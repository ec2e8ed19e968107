#include "core/play/scenario/step_outcome.h"

#include <array>
#include <utility>

namespace lockscope::play {

namespace {

constexpr std::array outcomeNames{
    std::pair{Outcome::Acquired, "acquired"}, std::pair{Outcome::Refused, "refused"},
    std::pair{Outcome::Released, "released"}, std::pair{Outcome::HoldsRemain, "holds-remain"},
    std::pair{Outcome::NotHeld, "not-held"},  std::pair{Outcome::Renewed, "renewed"},
    std::pair{Outcome::Accepted, "accepted"}, std::pair{Outcome::Rejected, "rejected"},
    std::pair{Outcome::Replied, "replied"},   std::pair{Outcome::Failed, "failed"},
    std::pair{Outcome::Unknown, "unknown"},   std::pair{Outcome::Canceled, "canceled"},
    std::pair{Outcome::Done, "done"},
};

} // namespace

QLatin1String word(Outcome outcome)
{
    for (const auto &[each, text] : outcomeNames)
        if (each == outcome)
            return QLatin1String(text);
    return {};
}

std::optional<Outcome> outcomeFromWord(QStringView word)
{
    for (const auto &[each, text] : outcomeNames)
        if (word == QLatin1String(text))
            return each;
    return {};
}

QStringList outcomeWords()
{
    QStringList all;
    for (const auto &[each, text] : outcomeNames)
        all.append(QLatin1String(text));
    return all;
}

} // namespace lockscope::play
