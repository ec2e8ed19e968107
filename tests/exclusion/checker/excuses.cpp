#include "tests/exclusion/checker/excuses.h"

#include <algorithm>

namespace lockscope::exclusion {

namespace {

constexpr Millis answerTime{500}; // without a fault, an answer arrives within this time
constexpr Millis othersBackOff{5'000}; // the additional time that Redisson may need to reconnect
constexpr Millis afterStall{200}; // time to process what piled up during a stall
constexpr Millis allowedStall{250}; // all limits allow for shorter stalls

} // namespace

Moment later(Moment moment, Millis by)
{
    return moment > Moment::max() - by ? Moment::max() : moment + by;
}

std::vector<Excuse> disturbancesOf(const Run &run, const Story &story)
{
    const Millis more = story.client == "redisson" ? othersBackOff : Millis(0);
    std::vector<Excuse> all;
    for (const Touch &touch : run.touches()) {
        if (touch.effects.disturbs && touch.touches(story))
            all.push_back({{touch.when.from, later(touch.when.until, touch.effects.after + more)}, touch.word});
    }
    for (const Interval &stall : story.stalls) {
        if (stall.until - stall.from > allowedStall)
            all.push_back({{stall.from, stall.until + afterStall}, "stall"});
    }
    return all;
}

std::vector<Interval> outagesOf(const Run &run, const Story &story)
{
    std::vector<Interval> all;
    for (const Touch &touch : run.touches()) {
        if (touch.effects.isOutage && touch.touches(story))
            all.push_back({touch.when.from, later(touch.when.until, touch.effects.after)});
    }
    return all;
}

bool isDisturbed(const std::vector<Excuse> &disturbances, Moment from, Moment until)
{
    return std::any_of(disturbances.begin(), disturbances.end(),
                       [&](const Excuse &each) { return each.when.from <= until && each.when.until >= from; });
}

Moment givenFrom(const Run &run, const BelievedHold &claim)
{
    Moment given = claim.from - answerTime;
    std::vector<Excuse> disturbances = disturbancesOf(run, run.storyOf(claim));
    std::sort(disturbances.begin(), disturbances.end(),
              [](const Excuse &a, const Excuse &b) { return a.when.from > b.when.from; });
    for (const Excuse &each : disturbances) {
        if (each.when.from <= claim.from && each.when.until >= given)
            given = std::min(given, each.when.from - answerTime);
    }
    return std::max(given, claim.asked);
}

const Breakage *breakageOf(const Run &run, const BelievedHold &claim, Moment by)
{
    const auto &all = run.breakages();
    const auto hit = [&](const Breakage &each) {
        return each.hits(claim.lock) && each.when.from <= by && each.when.from <= claim.until
            && each.when.until >= claim.asked && each.when.until >= givenFrom(run, claim);
    };
    const auto found = std::find_if(all.begin(), all.end(), hit);
    return found == all.end() ? nullptr : &*found;
}

} // namespace lockscope::exclusion
