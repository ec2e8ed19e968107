#pragma once

#include "ui/models/lock_filter.h"
#include "ui/status/connection_situation.h"
#include "ui/table/review_search.h"

#include <QWidget>

class QStackedWidget;
class QVBoxLayout;

namespace lockscope::ui {

class AttentionStrip;
class Banner;
class Chip;
class EmptyView;
class FilterBar;
class LockTableModel;
class LockTableView;
class ReviewBanner;

// The middle of the window: the attention strip, the filter chips, and the table or its replacement.
class LockPane : public QWidget {
    Q_OBJECT

public:
    explicit LockPane(LockTableModel *model, QWidget *parent = nullptr);

    LockTableView *table() const { return m_table; }
    void addAbove(QWidget *widget); // above everything else
    void setFirstScreen(QWidget *screen); // shown while there is no server
    void setText(const QString &text);
    void setChip(LockFilter::Chip chip);
    void setState(std::optional<State> state);
    // Shows only what this client (by UUID) holds or queues for, and clears the other filters, so that all these locks
    // are visible. `name`: the displayed name. An empty `client` means all clients.
    void setClient(const QByteArray &client, const QString &name);
    void setConnection(const std::optional<ConnectionId> &connection); // nullopt shows the rows of all connections
    // Shows the alarm of a client before the attention strip, which then leaves out `lateLocks` late locks of this
    // client. An empty text removes the alarm.
    void setClientAlarm(const QString &text, const QString &meaning, qint64 lateLocks);
    void setMine(const QSet<LockId> &locks);
    void setWatched(const QSet<LockId> &locks);
    void clearFilter();
    void show(ConnectionSituation situation, Instant now);

Q_SIGNALS:
    void asked(lockscope::ui::EmptyPage::Button button);
    void textCleared();
    void clientAlarmChosen();
    void reviewWanted(const lockscope::LockId &lock);
    void filtered(); // the user set the filter, so other rows may be shown

private:
    QWidget *addScrolled(QWidget *content);
    void apply(const LockFilter &filter);
    void applyChosen(const LockFilter &filter);
    void count();
    void showCounts();

    LockTableModel *m_model;
    QVBoxLayout *m_top; // above the table
    FilterBar *m_bar; // this and the next members are in tab order
    Chip *m_clientAlarm;
    AttentionStrip *m_strip;
    Banner *m_banner;
    ReviewBanner *m_review;
    LockTableView *m_table;
    EmptyView *m_empty;
    QStackedWidget *m_stack;
    QWidget *m_emptyPage; // contains m_empty
    QWidget *m_first = nullptr;
    bool m_isAtFirst = false;
    ReviewSearch m_toReview;
    qint64 m_lateElsewhere = 0; // late rows that a client's alarm covers
};

} // namespace lockscope::ui
