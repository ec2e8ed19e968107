#pragma once

#include "core/actions/aftermath.h"
#include "core/actions/report.h"
#include "core/base/error.h"

#include <QWidget>

namespace lockscope::ui {

class MessageLine;

// What came of an action: whether it was done and recorded, who had the lock then and after how long, how it stands
// now, and whether it can be taken back; the same as plain text for others to read.
class AfterNote : public QWidget {
    Q_OBJECT

public:
    explicit AfterNote(QWidget *parent = nullptr);

    void setNames(const words::ClientNames &names) { m_names = names; } // the report has none: others read it
    // Before it is sent: what happens then may be told sooner than the answer. What the report says is in `report`.
    void begin(const actions::Report &report, Instant now);
    void happened(const std::vector<LockEvent> &events);
    void setOutcome(const actions::Outcome &outcome, Instant now);
    void setUndone(const actions::Outcome &outcome, Instant now);
    void setUndoFailed(const Error &error);
    // How it is now; null: it is gone. What was read before the answer came is of before.
    void show(const LockPtr &lock, Instant now);

    std::optional<Millis> undoLeft(Instant now) const; // none: it cannot be taken back (any more)
    actions::PlanId undoPlan() const;
    void undoing(); // once only
    QString report() const; // lines of plain text

private:
    Lock asFreedHere(const Lock &lock) const;
    QString textOf(const std::optional<words::Phrase> &phrase) const;

    words::ClientNames m_names;
    actions::Report m_report;
    std::optional<actions::Aftermath> m_next;
    std::optional<actions::Undo> m_undo;
    std::optional<Instant> m_answeredAt; // the latest of both
    MessageLine *m_done;
    MessageLine *m_unrecorded;
    MessageLine *m_who;
    MessageLine *m_now;
    MessageLine *m_undone;
};

} // namespace lockscope::ui
