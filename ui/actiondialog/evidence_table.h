#pragma once

#include "core/actions/plan/plan.h"

#include <QTableWidget>

namespace lockscope::ui {

// The evidence about a lock before an action, line by line: kind, holders with their counts, TTL, token, waiters,
// companion keys. Beyond the first `listed` entries, holders, waiters and companions are counted, not listed. Without
// room for all lines, it scrolls.
class EvidenceTable : public QTableWidget {
    Q_OBJECT

public:
    static constexpr size_t listed = 20;

    explicit EvidenceTable(QWidget *parent = nullptr);
    void setNames(const words::ClientNames &names) { m_names = names; }
    void setPlan(const actions::Plan &plan);
    void setLock(const Lock &lock, Instant now); // as the monitor read it, if nothing is planned
    int fullHeight() const; // of all its rows, up to a limit
    void setRoom(int height); // makes the table at most this high, but not lower than its first rows
    QSize sizeHint() const override;

private:
    void add(const QString &what, const QString &seen);
    void addPermit(const actions::Plan &plan);
    void fit(); // rows know their heights only after the layout

    words::ClientNames m_names;
    int m_filled = 0; // how many rows are filled so far
    int m_room = QWIDGETSIZE_MAX;
};

} // namespace lockscope::ui
