#include "core/trace/analysis/hash_verdict.h"

#include "core/monitor/analysis/candidate.h"
#include "core/monitor/analysis/owners.h"
#include "core/trace/analysis/event_reporter.h"

#include <algorithm>

namespace lockscope::trace {

namespace {

using What = TraceEvent::What;
using Note = TraceEvent::Note;
using Verdict = std::optional<HashVerdict>;

// Checks changes before requests, because changes say more. The absence of a call is evidence only if the log has the
// whole script.
class Judge {
public:
    Judge(const Script &script, const LockCalls &calls, const HashFacts &facts, const EarlierLines &earlier)
        : m_script(script)
        , m_calls(calls)
        , m_facts(facts)
        , m_earlier(earlier)
        , m_isReadWrite(isReadWrite())
    { }

    Verdict judge() const
    {
        if (actsOnOthers(m_script))
            return doneToOthers();
        if (!m_facts.left.isEmpty())
            return of(What::GaveUp, m_facts.left);
        if (!m_facts.added.isEmpty())
            return taken();
        if (!m_facts.taken.isEmpty() || !m_facts.dropped.isEmpty())
            return givenBack();
        if (m_facts.isDeleted)
            return deleted();
        if (!m_facts.queued.isEmpty())
            return of(What::Queued, m_facts.queued);
        if (const Verdict found = notThere())
            return found;
        return asked();
    }

private:
    Verdict doneToOthers() const
    {
        if (!m_facts.left.isEmpty())
            return of(What::GaveUp, m_facts.left);
        if (!m_facts.dropped.isEmpty())
            return of(What::Forced, m_facts.dropped);
        HashVerdict verdict;
        verdict.what = What::Forced;
        verdict.isReadWrite = m_isReadWrite;
        if (m_facts.isDeleted)
            return m_facts.askedWithMode.isEmpty() ? verdict : of(What::Forced, m_facts.askedWithMode);
        if (!m_facts.added.isEmpty())
            return of(What::Acquired, m_facts.added);
        verdict.what = What::Changed;
        return m_facts.expiry ? Verdict(verdict) : std::nullopt;
    }

    bool isReadWrite() const
    {
        const auto isWriter = [](QByteArrayView field) {
            return field.endsWith(":write") || field.contains(":write:");
        };
        for (const QByteArrayView field : {m_facts.added, m_facts.taken, m_facts.dropped, m_facts.askedWithMode}) {
            if (isWriter(field))
                return true;
        }
        for (const QByteArrayView field : m_facts.asked) {
            if (isWriter(field))
                return true;
        }
        return m_facts.asksMode || !m_facts.mode.isEmpty() || m_calls.has(Role::ReadTimeout)
            || m_calls.has(Role::ReadWriteChannel) || m_script.key(1).endsWith(":rwlock_timeout");
    }

    Verdict of(What what, QByteArrayView field, Note note = Note::None) const
    {
        const auto owner = monitor::ownerField(field.toByteArray());
        if (!owner || !isLock(*owner))
            return std::nullopt;
        HashVerdict verdict;
        verdict.what = what;
        verdict.owner = owner->owner;
        verdict.isReadWrite = m_isReadWrite;
        verdict.isWrite = owner->write;
        verdict.note = note;
        return verdict;
    }

    // A script that increments the field `page:home` of some hash is not a lock script. So an owner without Redisson's
    // form is accepted only if the script's other calls are those of a lock script.
    bool isLock(const monitor::OwnerField &field) const
    {
        const bool looks = m_facts.asksExists || m_facts.asks(m_facts.added) || !m_facts.askedWithMode.isEmpty();
        return monitor::isRedissonOwner(field.owner.raw()) || m_calls.roles.any() || (looks && m_facts.expiry);
    }

    // A verdict for the owner in the script's arguments. A script on a write lock has the owner's field as argument.
    Verdict ofCaller(What what, Note note = Note::None) const
    {
        QByteArrayView field = m_facts.askedWithMode;
        for (std::size_t i = 0; i < m_script.arguments() && field.isEmpty(); ++i) {
            if (monitor::ownerField(m_script.argument(i).toByteArray())) {
                field = m_script.argument(i); // not from `asked`: a reader's script also asks for the writer's field
            }
        }
        if (field.isEmpty() && !m_facts.asked.empty())
            field = m_facts.asked.back();
        return of(what, field, note);
    }

    Verdict taken() const
    {
        const bool isRead = m_isReadWrite && !of(What::Acquired, m_facts.added).value_or(HashVerdict()).isWrite;
        if (isRead && !m_facts.readHold && m_facts.mode.isEmpty() && !m_script.isWhole())
            return std::nullopt; // the number of its timeout key is not in the log yet
        // If the log lacks the script's beginning, the script may have asked for the field there.
        const bool isOpen = !isRead && m_facts.isCountedUp && !m_facts.asksExists && !m_facts.asks(m_facts.added);
        if (isOpen && !m_script.hasHeader() && m_facts.mode.isEmpty())
            return std::nullopt;
        const bool isAgain =
            isRead ? m_facts.readHold.value_or(1) > 1 : m_facts.isCountedUp && m_facts.asks(m_facts.added);
        Verdict verdict = of(isAgain ? What::Reentered : What::Acquired, m_facts.added);
        if (verdict)
            verdict->lease = lease();
        return verdict;
    }

    // The TTL of a read-write lock is not the requested lease. It is the longest lease of all readers, or the sum of
    // the leases of all holds of a writer.
    std::optional<Millis> lease() const
    {
        if (m_isReadWrite && m_script.arguments() > 0)
            return millis(m_script.argument(0));
        if (!m_facts.expiry || *m_facts.expiry <= 0)
            return std::nullopt;
        return std::min(Millis(*m_facts.expiry), longestLease);
    }

    Verdict givenBack() const
    {
        const QByteArrayView field = m_facts.dropped.isEmpty() ? m_facts.taken : m_facts.dropped;
        const Verdict released = of(What::Released, field);
        if (m_facts.isDeleted)
            return released;
        const bool writerLeaves = released && released->isWrite && !m_facts.dropped.isEmpty();
        if (writerLeaves && m_facts.mode == QByteArrayView("read"))
            return of(What::Downgraded, field);
        if (!m_facts.dropped.isEmpty())
            return writerLeaves && !m_script.isWhole() ? std::nullopt : released;
        if (m_facts.endsTaken && m_script.isWhole() && !m_calls.isOneOfMany)
            return endedInTheMiddle(field);
        return m_facts.expiry || m_script.isWhole() ? of(What::CountDown, field) : std::nullopt;
    }

    // After a release has decremented the hold count, it sets the TTL or deletes the lock. This script did neither, so
    // it probably failed.
    Verdict endedInTheMiddle(QByteArrayView field) const
    {
        Verdict verdict = of(What::UnlockRefused, field, Note::ScriptEnded);
        if (verdict)
            verdict->knownBy = KnownBy::Inference;
        return verdict;
    }

    Verdict deleted() const
    {
        if (m_calls.isRelease() && !m_facts.askedWithMode.isEmpty())
            return of(What::Released, m_facts.askedWithMode);
        // Without the script's start command, these calls may be only the end of a release. A script with GET has
        // compared a string and deletes it, so the key is not a hash.
        if (!m_script.hasHeader() || m_calls.has(Verb::Get))
            return std::nullopt;
        HashVerdict forced;
        forced.what = What::Forced;
        forced.isReadWrite = m_isReadWrite;
        if (m_facts.isTold || m_facts.asksQueueAfterDelete)
            return forced;
        // The forced release of a spin lock is only a DEL, without a message. The log does not show whether the lock
        // existed.
        forced.knownBy = KnownBy::Inference;
        const bool isLoneDelete = m_calls.steps.size() == 1 && m_script.keys() == 1 && m_script.arguments() == 0;
        const bool isKnown =
            monitor::nameSuggestsLock(m_calls.key) || m_earlier.locks.find(m_script.db(), m_calls.key.raw());
        return isLoneDelete && isKnown && m_script.isWhole() ? Verdict(forced) : std::nullopt;
    }

    // Recognizes the release of a lock that was already gone. Up to Redisson 3.10, such a release still sends the
    // message. A fair lock's release still looks for the next waiter.
    Verdict notThere() const
    {
        const bool asks = m_facts.asksExists || m_facts.asksMode;
        if (!asks || m_facts.asksTtl || !m_facts.asked.empty() || !m_facts.askedWithMode.isEmpty())
            return std::nullopt;
        const bool looksWhoIsNext = m_facts.asksExists && m_facts.asksQueue && m_calls.isRelease();
        if (m_facts.isTold || (looksWhoIsNext && m_script.isWhole()))
            return ofCaller(What::UnlockRefused, Note::GoneAlready);
        return std::nullopt;
    }

    // For a script that changed nothing, except perhaps the TTL.
    Verdict asked() const
    {
        const bool isField = !m_facts.asked.empty() || !m_facts.askedWithMode.isEmpty();
        if (readsToken())
            return std::nullopt; // this is our own script that asks for the result of an acquire
        if (isField && isRenewal())
            return renewed();
        if (!m_script.isWhole())
            return std::nullopt;
        const bool isLook = m_facts.asksExists || m_facts.asksMode;
        if (m_facts.asksTtl && isLook)
            return ofCaller(What::Refused);
        if (!isField && !m_facts.asksMode)
            return std::nullopt;
        if (m_calls.isRelease())
            return refusedRelease();
        if (!m_script.hasHeader() || !isField)
            return std::nullopt;
        if (m_facts.asksExists)
            return ofCaller(What::Refused);
        if (isLook)
            return std::nullopt;
        // Up to Redisson 3.23, a spin lock's release has the same arguments as a renewal.
        const bool isRelease = m_earlier.texts.of(m_script) == ScriptTexts::Purpose::GivesBack;
        return of(isRelease ? What::UnlockRefused : What::Lost, fieldAsked());
    }

    bool readsToken() const
    {
        return std::any_of(m_calls.steps.begin(), m_calls.steps.end(),
                           [](const Step &step) { return step.is(Role::FencingToken) && step.verb() == Verb::Get; });
    }

    // A renewal asks for a field first, not for the lock. Our own renewal asks for the TTL and leaves a longer TTL
    // unchanged.
    bool isRenewal() const
    {
        const bool isOurs = m_facts.first == Verb::Hmget;
        const bool asksField = isOurs || m_facts.first == Verb::Hexists || m_facts.first == Verb::Hget;
        if (!asksField || m_calls.isRelease())
            return false;
        if (!m_script.hasHeader() && m_facts.first != Verb::Hexists)
            return false; // these calls may be the end of another script
        return m_facts.expiry || (isOurs && m_facts.asksTtl);
    }

    Verdict refusedRelease() const
    {
        const bool hasBeginning = m_script.hasHeader() || m_facts.beginsWithLatch;
        // A client that could not release this lock together with others sends a second release for it alone.
        if (!hasBeginning || m_calls.isOneOfMany)
            return std::nullopt;
        return ofCaller(What::UnlockRefused, whyRefused());
    }

    Verdict renewed() const
    {
        Verdict verdict = of(What::Renewed, fieldAsked());
        if (verdict && m_facts.expiry && *m_facts.expiry > 0)
            verdict->lease = std::min(Millis(*m_facts.expiry), longestLease);
        return verdict;
    }

    QByteArrayView fieldAsked() const
    {
        return m_facts.askedWithMode.isEmpty() ? m_facts.asked.back() : m_facts.askedWithMode;
    }

    // HEXISTS of the field alone does not show whether the lock existed.
    Note whyRefused() const { return m_facts.asksExists || m_facts.asksMode ? Note::HeldByAnother : Note::None; }

    const Script &m_script;
    const LockCalls &m_calls;
    const HashFacts &m_facts;
    const EarlierLines &m_earlier;
    const bool m_isReadWrite;
};

} // namespace

Verdict verdictOf(const Script &script, const LockCalls &calls, const HashFacts &facts, const EarlierLines &earlier)
{
    return Judge(script, calls, facts, earlier).judge();
}

} // namespace lockscope::trace
