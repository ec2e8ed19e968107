#pragma once

#include "tests/exclusion/history/event.h"

namespace lockscope::exclusion {

struct Interval {
    Moment from{};
    Moment until{};
};

// How much of [from, until] `intervals` (in any order) cover.
std::chrono::nanoseconds covered(std::vector<Interval> intervals, Moment from, Moment until);

// A hold as its holder claims it: valid in [from, until). It begins with the reply to the acquire. It ends when the
// release is sent, the deadline passes or the holder learns of the loss, whichever is first. Re-entries are part of it.
struct BelievedHold {
    size_t story = 0; // index in the run
    QByteArray who; // owner
    QByteArray lock;
    QByteArray kind;
    bool shared = false;
    Moment asked{};
    Moment from{};
    Moment until = Moment::max();
    std::optional<Moment> deadline; // the latest deadline; none: the holder ignores it, or there is none
    std::vector<qint64> tokens; // one for each acquire that drew a token
    int renewals = 0; // renewals that moved the deadline forward
    Millis lease{0};
    std::optional<Moment> releaseSent;
    bool wasKept = false; // the release was refused: the hold still exists, and its holder may go on
    std::optional<Moment> freed; // the server reported the lock as free
    std::optional<Moment> refused; // the server answered the release that there was no hold
    std::optional<Moment> unanswered; // the holder no longer waits for an answer to the release
    std::optional<Moment> lost;
    QByteArray lostWhy;
    // The release of one of several hold counts was sent. Set while it is under way; a loss or the end of the history
    // in between keeps it.
    std::optional<Moment> partReleaseSent;
    bool wasPartKept = false; // the server refused such a release, so the next release also leaves a count
    bool wasLostGivingBack = false; // after that release, no time was left
    std::optional<Moment> lastAct;
    bool actedLate = false; // the owner acted after its claim had ended; `until` is the time of that act

    bool isEmpty() const { return until <= from; } // over before the owner received the reply
};

// One acquire and its outcome.
struct Ask {
    size_t story = 0; // index in the run
    QByteArray who;
    QByteArray lock;
    QByteArray kind;
    Moment asked{};
    std::optional<Moment> queued; // the server had the owner's place in the queue by then
    Moment placeUntil{}; // and keeps it at least until then
    std::optional<Moment> cancelled; // the caller canceled the acquire
    std::optional<Moment> answered; // none: still waiting when the history ended
    What answer = What::Invoke; // Ok, Fail or Unknown
    bool isReentry = false; // the owner already held what it acquired
    Millis lease{0};

    Moment end(Moment last) const { return answered.value_or(last); }
};

// The content of one worker's history.
struct Story {
    QByteArray client; // ours, redisson, careless
    qint64 worker = 0; // its number
    bool ended = false; // the worker ended normally; otherwise it was killed
    Moment last{}; // its last line
    std::vector<BelievedHold> claims;
    std::vector<Ask> asks;
    std::vector<Interval> stalls; // times in which it did not run
};

Story storyOf(const History &history);

} // namespace lockscope::exclusion
