#pragma once

#include "core/actions/next_holder_watch.h"
#include "core/actions/report.h"
#include "core/base/error.h"

#include <QWidget>

namespace lockscope::ui {

class MessageLine;

// The result of an action: whether it was done and recorded, who acquired the lock next and after what time, the
// present state, and whether the action can be undone. report() returns the same as plain text, for other people.
class AfterNote : public QWidget {
    Q_OBJECT

public:
    explicit AfterNote(QWidget *parent = nullptr);

    // The report leaves these names out, because it is meant for other people.
    void setNames(const words::ClientNames &names) { m_names = names; }
    // Call before sending the action, because its effects may be reported before the answer. `report` is the start of
    // the report.
    void begin(const actions::Report &report, Instant now);
    void happened(const std::vector<LockEvent> &events);
    void setOutcome(const actions::Outcome &outcome, Instant now);
    void setUndone(const actions::Outcome &outcome, Instant now);
    void setUndoFailed(const Error &error);
    // The present state of the lock; null means that the lock is gone. A state that was read before the answer is
    // ignored.
    void show(const LockPtr &lock, Instant now);

    std::optional<Millis> undoLeft(Instant now) const; // none: undo is not possible, or no longer possible
    actions::PlanId undoPlan() const;
    void undoing(); // the user requested the undo, which is possible only once
    QString report() const; // lines of plain text

private:
    Lock asFreedHere(const Lock &lock) const;
    void sayIfUnrecorded(const actions::Outcome &outcome);
    QString textOf(const std::optional<words::Phrase> &phrase) const;

    words::ClientNames m_names;
    actions::Report m_report;
    std::optional<actions::NextHolderWatch> m_next;
    std::optional<actions::Undo> m_undo;
    std::optional<Instant> m_answeredAt; // when the latest answer came, to the action or to its undo
    MessageLine *m_done;
    MessageLine *m_unrecorded;
    MessageLine *m_who;
    MessageLine *m_now;
    MessageLine *m_undone;
};

} // namespace lockscope::ui
