#pragma once

#include "core/locks/hold.h"
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
    void given(const std::shared_ptr<locks::Hold> &hold); // also once more
    void mayShrinkTo(Millis lease); // what is asked next may set the lock's time to live to so much
    void deadlineIsAgain() { deadlineIs(toMoment(m_hold->deadline())); }
    bool act(); // true, and written down: the hold is valid
    bool isValid() const;
    const std::shared_ptr<locks::Hold> &hold() const { return m_hold; }

    // The shared witness, where the lock has one.
    void goInside();
    void leaveInside();
    void readCounter();
    void writeCounter(); // read + 1
    void compareCounter(); // a reader: nobody may have written since readCounter()

private:
    Event note(What what) const;
    SharedWitness *witness() const;
    bool isExclusive() const { return m_kind != locks::Kind::Read; }
    void lost(const QByteArray &why);
    void follow(const std::shared_ptr<locks::Hold> &hold);
    void deadlineIs(Moment deadline);

    Visitor m_visitor;
    LockUse m_use;
    int m_lock;
    locks::Kind m_kind;
    Millis m_lease;
    std::shared_ptr<locks::Hold> m_hold;
    std::optional<qint64> m_counter;
    bool m_lost = false;
};

} // namespace lockscope::exclusion
