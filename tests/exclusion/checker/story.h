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
struct Claim {
    QByteArray who; // owner
    QByteArray lock;
    QByteArray kind;
    bool shared = false;
    Moment asked{};
    Moment from{};
    Moment until = Moment::max();
    std::optional<Moment> deadline; // the latest; none: the holder cares for none
    std::optional<qint64> firstToken;
    std::optional<qint64> lastToken;
    Millis lease{0};
    std::optional<Moment> releaseSent;
    std::optional<Moment> freed; // the server said so
    std::optional<Moment> refused; // the server said to the release that there was no hold
    std::optional<Moment> lost;
    QByteArray lostWhy;
    std::optional<Moment> lastAct;
    bool actedLate = false; // it acted when its claim had ended already; `until` is that act then
};

// One acquire and what came of it.
struct Ask {
    QByteArray who;
    QByteArray lock;
    Moment asked{};
    std::optional<Moment> answered; // none: still waiting when the history ended
    What answer = What::Invoke; // Ok, Fail or Unknown
    Millis lease{0};
};

// What one worker's history says.
struct Story {
    QByteArray client; // ours, redisson, careless
    qint64 worker = 0; // its number
    bool ended = false; // in order; otherwise it was killed
    Moment last{}; // its last line
    std::vector<Claim> claims;
    std::vector<Ask> asks;
    std::vector<Interval> stalls; // it did not run
};

Story storyOf(const History &history);

} // namespace lockscope::exclusion
