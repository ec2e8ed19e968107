#pragma once

#include "tests/exclusion/history/event.h"

namespace lockscope::exclusion {

struct Interval {
    Moment from{};
    Moment until{};
};

// How long `intervals` (in any order) cover of [from, until].
std::chrono::nanoseconds covered(std::vector<Interval> intervals, Moment from, Moment until);

// A hold as its holder claims it: valid in [from, until). From the answer to the acquire until the release was sent,
// the deadline passed or the holder was told of the loss, whichever was first. Re-entries are part of it.
struct BelievedHold {
    size_t story = 0; // its place in the run
    QByteArray who; // owner
    QByteArray lock;
    QByteArray kind;
    bool shared = false;
    Moment asked{};
    Moment from{};
    Moment until = Moment::max();
    std::optional<Moment> deadline; // the latest; none: the holder cares for none, or there is none
    std::vector<qint64> tokens; // each acquire's that was given one
    int renewals = 0; // that moved the deadline on
    Millis lease{0};
    Millis allLeases{0}; // of all its acquires together
    std::optional<Moment> releaseSent;
    bool wasKept = false; // the release was refused: it is there still, and its holder may go on
    std::optional<Moment> freed; // the server said so
    std::optional<Moment> refused; // the server said to the release that there was no hold
    std::optional<Moment> lost;
    QByteArray lostWhy;
    bool isGivingPartBack = false; // a release of one of several counts is on its way
    bool wasLostGivingBack = false; // what was left after that had no time left
    std::optional<Moment> lastAct;
    bool actedLate = false; // it acted when its claim had ended already; `until` is that act then

    bool isEmpty() const { return until <= from; } // over before its holder heard of it
};

// One acquire and what came of it.
struct Ask {
    size_t story = 0; // its place in the run
    QByteArray who;
    QByteArray lock;
    QByteArray kind;
    Moment asked{};
    std::optional<Moment> queued; // the server had its place in the queue by then
    Moment placeUntil{}; // and has it until then at least
    std::optional<Moment> cancelled; // its caller wanted it no more
    std::optional<Moment> answered; // none: still waiting when the history ended
    What answer = What::Invoke; // Ok, Fail or Unknown
    bool isReentry = false; // what it was given it had already
    Millis lease{0};

    Moment end(Moment last) const { return answered.value_or(last); }
};

// What one worker's history says.
struct Story {
    QByteArray client; // ours, redisson, careless
    qint64 worker = 0; // its number
    bool ended = false; // in order; otherwise it was killed
    Moment last{}; // its last line
    std::vector<BelievedHold> claims;
    std::vector<Ask> asks;
    std::vector<Interval> stalls; // it did not run
};

Story storyOf(const History &history);

} // namespace lockscope::exclusion
