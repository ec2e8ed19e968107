#pragma once

#include "tests/exclusion/worker/holding.h"
#include "tests/exclusion/worker/visit.h"

namespace lockscope::exclusion {

// Writes down what one visitor says about one lock, and what its hold says meanwhile. Keeps the shared witness
// told: until when the visitor may rely on the hold, and that it has left when the hold is lost.
class HoldLog : public QObject {
public:
    HoldLog(Visitor visitor, const VisitPlan &plan);
    ~HoldLog() override;

    const Visitor &visitor() const { return m_visitor; }
    const LockUse &use() const { return m_use; }
    bool isCareless() const { return m_visitor.worker->options.isCareless; }

    void write(What what, const QByteArray &why = {}, qint64 number = 0);
    void invoke(std::optional<Millis> lease);
    void queued(Moment until); // the server has its place in the line, at least until then
    void given(const std::shared_ptr<locks::Hold> &hold); // also once more
    void given(const std::shared_ptr<locks::CompoundHold> &whole, int member);
    void mayShrinkTo(Millis lease); // what is asked next may set the lock's time to live to so much
    void deadlineIsAgain();
    bool act(); // true, and written down: the hold is valid
    bool isValid() const;
    bool has() const { return m_holding != nullptr; }
    const std::shared_ptr<locks::Hold> &hold() const { return m_hold; } // null: part of a compound one

    // The shared witness, where the lock has one.
    void goInside();
    void leaveInside();
    void readCounter();
    void writeCounter(); // read + 1
    void compareCounter(); // a reader: nobody may have written since readCounter()
    void writeFenced(); // to the resource that looks at the token, where there is one

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
    QByteArray m_word; // of the kind
    Millis m_lease;
    std::shared_ptr<locks::Hold> m_hold;
    std::unique_ptr<Holding> m_holding;
    std::optional<qint64> m_counter;
    bool m_mayShrink = false; // a release of one of several is under way
    bool m_lost = false;
};

} // namespace lockscope::exclusion
