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

// The events, newest last. The feed follows new events while the end is visible. When the user scrolls up or pauses the
// feed, new events wait, and a button shows their number.
class EventFeed : public QWidget {
    Q_OBJECT

public:
    explicit EventFeed(QWidget *parent = nullptr);

    void append(const std::vector<LockEvent> &events);
    void clear(const ConnectionId &of = {}); // drops only the events of this connection
    void setConnections(const ConnectionLooks *looks); // must outlive the feed; several connections are named
    void setChosen(const std::optional<LockId> &lock); // for "Only the chosen lock"
    EventModel *model() const { return m_model; }
    std::vector<trace::PastEvent> pastOf(const LockId &lock) const; // all its events that are still kept

Q_SIGNALS:
    void lockChosen(const lockscope::LockId &lock); // on a double click or Return on an event

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void buildTable();
    void follow(); // scrolls to the end, and keeps new events visible
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
    PlainLabel *m_whole; // the current row's sentence, if the table has no room for it
    std::optional<LockId> m_chosen;
};

} // namespace lockscope::ui
