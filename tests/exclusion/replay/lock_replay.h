#pragma once

#include "tests/exclusion/replay/append_only.h"
#include "tests/exclusion/replay/kept.h"
#include "tests/exclusion/worker/options.h"

namespace lockscope::exclusion {

// The server gave the lock to somebody, or once more.
struct Grant {
    QByteArray owner; // as in the lock's hash, without `:write`; a token; a permit's id in hexadecimal
    bool shared = false;
    std::optional<qint64> token; // drawn with it
};

// What may have happened to a lock besides what its owners did.
struct Mishaps {
    bool isTakenAway = false; // deleted while held, on purpose
    bool mayVanish = false; // a server without memory throws single keys away
};

// One lock as the server saw it, judged command by command. Rules: it is given only where nobody has it who must not
// have it beside (readers are together, nothing else is); a lock that is not reentrant is counted once; a fair lock is
// given to the first in its line, or past those whose time is over, and the line and its deadlines agree; fencing
// tokens only rise, and every fenced hold draws one; permits stay between 0 and what was set, and free and taken ones
// add up; a hash that is held is deleted alone only when its time is over.
class LockReplay {
public:
    using Complain = std::function<void(const QByteArray &lock, const QString &text)>;
    LockReplay(LockUse use, Mishaps mishaps, Complain complain);

    void take(const QByteArrayList &command, Part part); // one of a step
    void settle(const Step &step); // all of a step were taken
    void forget(); // FLUSHALL

    const LockUse &use() const { return m_use; }
    const Kept &kept() const { return m_kept; }
    const std::vector<Grant> &grants() const { return m_grants; } // in the server's order

private:
    using Fields = std::map<QByteArray, QByteArray>;
    bool isAll(std::initializer_list<locks::AcquirableKind> kinds)
        const; // those it may be taken as are among these; of locks of several: false
    void complain(const QString &text) const { m_complain(m_use.name, text); }
    void given(Grant grant) { m_grants.push_back(std::move(grant)); }
    void judgeMain(const Kept &before, const QByteArrayList &command);
    void judgeField(const QByteArray &field, const QByteArray &count, const Fields &before);
    QByteArray rivalOf(const QByteArray &field, bool isReentry) const; // empty: there is none
    void judgeText(const Kept &before);
    void judgeCount(const QByteArrayList &command);
    void judgeToken(std::optional<qint64> before);
    void judgePermits(const std::map<QByteArray, double> &before);
    void judgeLine(const Step &step);
    void judgePassed(const QByteArray &passed, qint64 seconds) const;
    void judgeSum();
    void judgeDeletion(const Step &step) const;

    LockUse m_use;
    Mishaps m_mishaps;
    Complain m_complain;
    bool m_isReadWrite;
    bool m_isFair;
    bool m_isCounted;

    Kept m_kept;
    std::vector<Grant> m_grants;
    std::optional<qint64> m_largestToken;
    std::optional<qint64> m_limit; // of permits
    bool m_isLineDisturbed = false; // half of it was thrown away

    // Of the step that is being taken.
    bool m_isOpen = false;
    Kept m_atFirst;
    size_t m_grantsAtFirst = 0;
    std::optional<qint64> m_drawn;
    bool m_isSet = false; // a semaphore
    bool m_isForgotten = false; // all was, at some time
    bool m_isTaken = false; // by somebody who did not have it
};

} // namespace lockscope::exclusion
