#pragma once

#include "core/history/overview.h"
#include "core/model/lock_id.h"
#include "ui/link/history_questions.h"
#include "ui/widgets/seen_timer.h"

#include <QElapsedTimer>
#include <QObject>

#include <functional>

namespace lockscope::ui {

class Connections;
class HistoryPanel;
class LockTableModel;
class Preferences;

// Reads the figures of the panel History from the history of the current server. GUI thread.
class RecordedFigures : public QObject {
    Q_OBJECT

public:
    // All arguments must outlive it.
    RecordedFigures(const Connections *connections, const LockTableModel *model, const Preferences *preferences,
                    const Clock *clock, QWidget *window);

    HistoryPanel *panel() const { return m_panel; }
    void connectionChanged(); // another server is current, or its history has begun or ended
    void setChosen(const std::optional<LockId> &lock);

Q_SIGNALS:
    void lockRequested(const lockscope::LockId &lock); // it exists
    void timeRequested(const lockscope::history::Period &period); // of the chosen lock

private:
    void refresh();
    QString whyNot() const; // the reason, if there is nothing to ask
    history::Names names() const;
    void chooseLock(const Key &name);

    const Connections *m_connections;
    const LockTableModel *m_model;
    const Preferences *m_preferences;
    const Clock *m_clock;
    HistoryPanel *m_panel;
    HistoryQuestions m_questions;
    SeenTimer *m_again;
    QString m_path;
    std::optional<LockId> m_chosen;
};

} // namespace lockscope::ui
