#pragma once

#include "core/trace/post_mortem.h"
#include "ui/events/event_model.h"

#include <QWidget>

class QCheckBox;
class QLineEdit;
class QToolButton;

namespace lockscope::ui {

class PlainLabel;
class RowTable;

// What happens, newest below. Follows while its end is in sight; when the reader scrolls up, or pauses it, what comes
// waits, and a button says how much.
class EventFeed : public QWidget {
    Q_OBJECT

public:
    explicit EventFeed(QWidget *parent = nullptr);

    void append(const std::vector<LockEvent> &events);
    void clear(const ConnectionId &of = {}); // of this connection
    void setConnections(const ConnectionLooks *looks); // outlive it; shown while there are several
    void setChosen(const std::optional<LockId> &lock); // for "only the chosen lock"
    EventModel *model() const { return m_model; }
    std::vector<trace::PastEvent> pastOf(const LockId &lock) const; // as far as events are kept

Q_SIGNALS:
    void lockChosen(const lockscope::LockId &lock); // double click or Return on an event

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void buildTable();
    void follow(); // to the end, and on from there
    void holdBack(bool on);
    void showWaiting(int count);
    bool isAtEnd() const;
    void giveRoom(int row);
    void showWhole();

    EventModel *m_model;
    RowTable *m_table;
    QLineEdit *m_filter;
    QCheckBox *m_onlyChosen;
    QToolButton *m_pause;
    QToolButton *m_waiting;
    PlainLabel *m_whole; // what the current row has no room for
    std::optional<LockId> m_chosen;
};

} // namespace lockscope::ui
