#pragma once

#include "ui/models/lock_filter.h"
#include "ui/status/situation.h"

#include <QWidget>

class QStackedWidget;

namespace lockscope::ui {

class AttentionStrip;
class Banner;
class Chip;
class EmptyView;
class FilterBar;
class LockTableModel;
class LockTableView;
class ReviewBanner;

// The middle of the window: what asks for attention, the chips, and the table or what stands in its place.
class LockPane : public QWidget {
    Q_OBJECT

public:
    explicit LockPane(LockTableModel *model, QWidget *parent = nullptr);

    LockTableView *table() const { return m_table; }
    void addAbove(QWidget *widget); // over everything else
    void setFirstScreen(QWidget *screen); // shown while no server is
    void setText(const QString &text);
    void setChip(LockFilter::Chip chip);
    void setState(std::optional<State> state);
    // Only what this client holds or queues for, by its UUID; `name`: what it is called. Other filters are let go, so
    // that all of it is seen. An empty one: all clients.
    void setClient(const QByteArray &client, const QString &name);
    void setConnection(const std::optional<ConnectionId> &connection); // only its rows; none: those of all
    // One alarm for a client, before those of locks; `lateLocks` of these are told by it. No text: none.
    void setClientAlarm(const QString &text, const QString &meaning, qint64 lateLocks);
    void setMine(const QSet<LockId> &locks);
    void setWatched(const QSet<LockId> &locks);
    void clearFilter();
    void show(Situation situation, Instant now);

Q_SIGNALS:
    void asked(lockscope::ui::EmptyPage::Button button);
    void textCleared();
    void clientAlarmChosen();
    void reviewWanted(const lockscope::LockId &lock);
    void filtered(); // by the user: what is shown may be others

private:
    QWidget *addScrolled(QWidget *content);
    void apply(const LockFilter &filter);
    void applyChosen(const LockFilter &filter);
    void count();
    void showCounts();
    LockPtr toReview(Instant now);
    LockPtr findToReview(Instant now) const;

    LockTableModel *m_model;
    Chip *m_clientAlarm; // made in the order in which Tab goes through them
    AttentionStrip *m_strip;
    Banner *m_banner;
    ReviewBanner *m_review;
    FilterBar *m_bar;
    LockTableView *m_table;
    EmptyView *m_empty;
    QStackedWidget *m_stack;
    QWidget *m_emptyPage; // m_empty is in it
    QWidget *m_first = nullptr;
    bool m_isAtFirst = false;
    LockPtr m_worst; // of those that can be helped
    std::optional<Instant> m_lookedForWorst; // none: rows changed since
    qint64 m_lateElsewhere = 0; // of late rows, those that their client's alarm tells of
};

} // namespace lockscope::ui
