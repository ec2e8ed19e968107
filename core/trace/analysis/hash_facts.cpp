#include "core/trace/analysis/hash_facts.h"

#include "core/trace/analysis/event_reporter.h"

#include <algorithm>

namespace lockscope::trace {

namespace {

const QByteArrayView modeField("mode");

// HSET KEY FIELD VALUE …
void addFields(const Call &call, HashFacts &facts)
{
    for (std::size_t i = 2; i + 1 < call.size(); i += 2) {
        if (call[i] == modeField)
            facts.mode = call[i + 1];
        else
            facts.added = call[i];
    }
}

void addCount(const Call &call, HashFacts &facts)
{
    const auto by = whole(call[3]);
    if (!by) // the log ends before this word
        return;
    if (*by < 0)
        facts.taken = call[2];
    else
        facts.added = call[2];
    facts.isCountedUp = facts.isCountedUp || facts.taken.isEmpty();
}

void addAsked(const Call &call, HashFacts &facts)
{
    if (call[2] == modeField)
        facts.asksMode = true;
    else
        facts.asked.push_back(call[2]);
}

void addOfLock(const Call &call, HashFacts &facts)
{
    const bool isOfMode = call.verb == Verb::Hget && call[2] == modeField;
    if (facts.first == Verb::Other)
        facts.first = isOfMode ? Verb::Exists : call.verb; // HGET of the mode asks for the whole lock, like EXISTS
    switch (call.verb) {
    case Verb::Exists:
    case Verb::Type:
    case Verb::Hlen: facts.asksExists = true; break;
    case Verb::Pttl: facts.asksTtl = true; break;
    case Verb::Hexists:
    case Verb::Hget: addAsked(call, facts); break;
    case Verb::Hmget:
        if (call[2] == modeField)
            facts.askedWithMode = call[3];
        break;
    case Verb::Hset: addFields(call, facts); break;
    case Verb::Hincrby: addCount(call, facts); break;
    case Verb::Hdel: facts.dropped = call[2]; break;
    case Verb::Pexpire: facts.expiry = whole(call[2]); break;
    case Verb::Del:
    case Verb::Unlink: facts.isDeleted = true; break;
    case Verb::Publish:
    case Verb::Spublish: facts.isTold = true; break; // on a channel that does not belong to the lock
    default: break;
    }
}

void addOfQueue(const Call &call, HashFacts &facts)
{
    facts.asksQueue = true;
    facts.asksQueueAfterDelete = facts.isDeleted;
    if (call.verb == Verb::Rpush)
        facts.queued = call[2];
    else if (call.verb == Verb::Lrem)
        facts.left = call[3];
    else if (call.verb == Verb::Zrem)
        facts.undated.push_back(call[2]);
}

// The number of a reader's timeout key: `…:rwlock_timeout:n`.
void addOfReadTimeout(const Call &call, HashFacts &facts)
{
    if (call.verb == Verb::Set)
        facts.readHold = whole(call.key().sliced(call.key().lastIndexOf(':') + 1));
}

void addOfCompanion(const Step &step, HashFacts &facts)
{
    switch (step.companion->role) {
    case Role::FairQueue:
    case Role::FairTimeouts: addOfQueue(*step.call, facts); break;
    case Role::ReadTimeout: addOfReadTimeout(*step.call, facts); break;
    default: facts.isTold = facts.isTold || isPublish(step.verb());
    }
}

// A script that repairs the list may put back an owner without a new deadline. Such an owner was already in the queue.
void dropMended(const LockCalls &calls, HashFacts &facts)
{
    const bool isDated = std::any_of(calls.steps.begin(), calls.steps.end(), [&](const Step &step) {
        return step.is(Role::FairTimeouts) && step.verb() == Verb::Zadd && (*step.call)[3] == facts.queued;
    });
    if (!isDated)
        facts.queued = {};
}

} // namespace

bool HashFacts::asks(QByteArrayView field) const
{
    return (!field.isEmpty() && askedWithMode == field) || std::find(asked.begin(), asked.end(), field) != asked.end();
}

HashFacts factsOf(const LockCalls &calls)
{
    HashFacts facts;
    facts.beginsWithLatch =
        !calls.steps.empty() && calls.steps.front().is(Role::UnlockLatch) && calls.steps.front().verb() == Verb::Get;
    for (const Step &step : calls.steps) {
        if (step.isOfLock())
            addOfLock(*step.call, facts);
        else
            addOfCompanion(step, facts);
    }
    dropMended(calls, facts);
    facts.endsTaken =
        !facts.taken.empty() && calls.steps.back().isOfLock() && calls.steps.back().verb() == Verb::Hincrby;
    return facts;
}

} // namespace lockscope::trace
