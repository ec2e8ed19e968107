#pragma once

#include "tests/exclusion/replay/append_only.h"
#include "tests/exclusion/replay/kept.h"
#include "tests/exclusion/worker/options.h"

namespace lockscope::exclusion {

// The server granted the lock to an owner, or a re-entry.
struct Grant {
    QByteArray owner; // as in the lock's hash, without `:write`; or a token, or a permit's id in hexadecimal
    bool shared = false;
    std::optional<qint64> token; // the fencing token that was drawn with it
};

// What else may have happened to a lock, beside the acts of its owners.
struct Mishaps {
    bool isTakenAway = false; // deleted on purpose while held
    bool mayVanish = false; // a server without free memory evicts single keys
};

// One lock as the server saw it, judged command by command. A lock is granted only if no incompatible owner has it
// (only readers share). A lock that is not reentrant has a count of one. A fair lock is granted to the first in its
// queue, or past waiters whose time is over, and the queue matches its deadlines. Fencing tokens only rise, and every
// fenced hold draws one. Permits stay between 0 and the number that was set, and free and lent permits add up. A held
// hash is deleted without a release only when its time is over.
class LockReplay {
public:
    using Complain = std::function<void(const QByteArray &lock, const QString &text)>;
    LockReplay(LockUse use, Mishaps mishaps, Complain complain);

    void take(const QByteArrayList &command, Part part); // one command of a step
    void settle(const Step &step); // call it after all commands of a step
    void forget(); // FLUSHALL
    void expectMore(qint64 permits); // that the next step releases once more

    const LockUse &use() const { return m_use; }
    const Kept &kept() const { return m_kept; }
    const std::vector<Grant> &grants() const { return m_grants; } // in the server's order

private:
    using Fields = std::map<QByteArray, QByteArray>;
    bool isAll(std::initializer_list<locks::AcquirableKind> kinds)
        const; // all possible kinds of the lock are among these; false for compound locks
    void complain(const QString &text) const { m_complain(m_use.name, text); }
    void given(Grant grant) { m_grants.push_back(std::move(grant)); }
    void judgeMain(const Kept &before, const QByteArrayList &command);
    void judgeField(const QByteArray &field, const QByteArray &count, const Fields &before);
    QByteArray rivalOf(const QByteArray &field, bool isReentry) const; // empty if there is none
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
    std::optional<qint64> m_limit; // the number of permits
    bool m_isLineDisturbed = false; // some of its keys were evicted

    // State of the present step.
    bool m_isOpen = false;
    Kept m_atFirst;
    size_t m_grantsAtFirst = 0;
    std::optional<qint64> m_drawn;
    bool m_isSet = false; // a semaphore
    bool m_isTaken = false; // by an owner that did not have it
};

} // namespace lockscope::exclusion
