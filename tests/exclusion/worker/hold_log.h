#pragma once

#include "tests/exclusion/worker/holding.h"
#include "tests/exclusion/worker/visit.h"

namespace lockscope::exclusion {

// Writes what one visitor and its hold report about one lock into the history. Also keeps the shared witness up to
// date: until when the visitor may rely on the hold, and that it has left when the hold is lost.
class HoldLog : public QObject {
public:
    HoldLog(Visitor visitor, const VisitPlan &plan);
    ~HoldLog() override;

    const Visitor &visitor() const { return m_visitor; }
    const LockUse &use() const { return m_use; }
    bool isCareless() const { return m_visitor.worker->options.isCareless; }

    void write(What what, const QByteArray &why = {}, qint64 number = 0);
    void invoke(std::optional<Millis> lease);
    void queued(Moment until); // the server has the owner's place in the queue, at least until then
    void given(const std::shared_ptr<locks::Hold> &hold); // also for a re-entry
    void given(const std::shared_ptr<locks::CompoundHold> &whole, int member);
    void mayShrinkTo(Millis lease); // the next request may set the lock's TTL to this lease
    void deadlineIsAgain();
    bool act(); // true if the hold is valid; writes an act then
    bool isValid() const;
    bool has() const { return m_holding != nullptr; }
    const std::shared_ptr<locks::Hold> &hold() const { return m_hold; } // null for a part of a compound lock

    // Uses the shared witness if the lock has one.
    void goInside();
    void leaveInside();
    void readCounter();
    void writeCounter(); // writes the read value + 1
    void compareCounter(); // for a reader: nobody may have written since readCounter()
    void writeFenced(); // to the token-checking store, if the lock has one

private:
    Event note(What what) const;
    SharedWitness *witness() const;
    bool isExclusive() const { return m_kind != locks::AcquirableKind::Read; }
    void entered(std::unique_ptr<Holding> holding, bool isNew);
    void lost(const QByteArray &why);
    void deadlineIs(std::optional<Moment> deadline);

    Visitor m_visitor;
    LockUse m_use;
    int m_lock;
    locks::AcquirableKind m_kind;
    QByteArray m_word; // the kind's word
    Millis m_lease;
    std::shared_ptr<locks::Hold> m_hold;
    std::unique_ptr<Holding> m_holding;
    std::optional<qint64> m_counter;
    bool m_mayShrink = false; // the release of one of several counts is under way
    bool m_lost = false;
};

} // namespace lockscope::exclusion
