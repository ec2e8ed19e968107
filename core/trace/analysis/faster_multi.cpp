#include "core/trace/analysis/faster_multi.h"

namespace lockscope::trace {

namespace {

using What = TraceEvent::What;

const QByteArrayView expiryMark(":expire_time");
const QByteArrayView countMark(":lock_count");

struct MultiFacts {
    bool isOne = false; // the script uses the fields of a lock with many values
    bool asksValue = false; // asks for the owner of a value
    Owner owner; // from the field VALUE:OWNER:expire_time or VALUE:OWNER:lock_count
    bool isTaken = false;
    bool isGivenBack = false;
    bool isDropped = false;
    bool isRenewed = false;
    bool isTold = false;
    QByteArrayView answer; // the reply, which the script keeps in the unlock latch
    std::optional<Millis> lease;
};

// VALUE:OWNER:mark; the value is base64, so it has no colon.
Owner ownerOf(QByteArrayView field, QByteArrayView mark)
{
    const qsizetype from = field.indexOf(':') + 1;
    const qsizetype size = field.size() - mark.size() - from;
    return size > 0 ? Owner(field.sliced(from, size).toByteArray()) : Owner();
}

void addField(const Call &call, MultiFacts &facts)
{
    const QByteArrayView field = call[2];
    const bool isExpiry = field.endsWith(expiryMark);
    const bool isCount = field.endsWith(countMark);
    facts.isOne = facts.isOne || isExpiry || isCount;
    if ((isExpiry || isCount) && call.verb != Verb::Hget)
        facts.owner = ownerOf(field, isExpiry ? expiryMark : countMark);
    else if (isExpiry && facts.owner.isEmpty())
        facts.owner = ownerOf(field, expiryMark);
    if (call.verb == Verb::Hget && !isExpiry)
        facts.asksValue = true;
    else if (call.verb == Verb::Hincrby && isCount)
        (call[3].startsWith('-') ? facts.isGivenBack : facts.isTaken) = true;
    else if (call.verb == Verb::Hdel)
        facts.isDropped = true;
    else if (call.verb == Verb::Hset && isExpiry)
        facts.isRenewed = true;
}

MultiFacts multiFactsOf(const LockCalls &calls)
{
    MultiFacts facts;
    for (const Step &step : calls.steps) {
        const Call &call = *step.call;
        if (isPublish(call.verb))
            facts.isTold = true;
        else if (step.is(Role::UnlockLatch) && call.verb == Verb::Set)
            facts.answer = call[2];
        else if (step.isOfLock() && call.verb == Verb::Pexpire)
            facts.lease = millis(call[2]);
        else if (step.isOfLock() && call.size() > 2)
            addField(call, facts);
    }
    return facts;
}

std::optional<What> whatOf(const MultiFacts &facts, const LockCalls &calls, bool isWhole)
{
    if (facts.isTaken)
        return What::Acquired;
    if (facts.isGivenBack && facts.answer.isEmpty())
        return isWhole ? std::optional(What::UnlockRefused) : std::nullopt; // the caller did not hold one of the values
    if (facts.isGivenBack)
        return facts.answer == QByteArrayView("1") ? What::Released : What::CountDown;
    if (facts.isDropped && facts.isTold)
        return What::Forced;
    if (facts.isRenewed && isWhole) // a cut script may be an acquire, which begins in the same way
        return What::Renewed;
    if (!isWhole)
        return std::nullopt;
    if (calls.isRelease())
        return What::UnlockRefused;
    return facts.asksValue && calls.has(Verb::Exists) ? std::optional(What::Refused) : std::nullopt;
}

} // namespace

bool tellFasterMulti(const EventReporter &reporter)
{
    const MultiFacts facts = multiFactsOf(reporter.calls);
    if (!facts.isOne)
        return false;
    const std::optional<What> what = whatOf(facts, reporter.calls, reporter.script.isWhole());
    if (!what)
        return true;
    const bool isCallers = *what == What::Refused || *what == What::UnlockRefused; // the field may name another owner
    const Owner caller = ownerIn(reporter.script);
    const Owner owner = isCallers || facts.owner.isEmpty() ? caller : facts.owner;
    TraceEvent event = *what == What::Forced ? reporter.done(*what, {}) : reporter.make(*what, owner);
    event.kind = Kind::FasterMulti;
    event.lease = facts.lease;
    if (*what == What::Acquired)
        event.note = TraceEvent::Note::PerhapsAgain;
    reporter.tell(event);
    reporter.tellWoken(event.kind);
    return true;
}

} // namespace lockscope::trace
