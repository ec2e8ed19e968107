#pragma once

#include "core/actions/plan/plan.h"

#include <QTableWidget>

namespace lockscope::ui {

// What was seen of a lock that something is to be done to, line by line: kind, holders with their counts, TTL, token,
// waiters, what goes with it. Holders and companions beyond a screenful are counted, not listed.
class EvidenceTable : public QTableWidget {
    Q_OBJECT

public:
    static constexpr size_t listed = 20;

    explicit EvidenceTable(QWidget *parent = nullptr);
    void setNames(const words::ClientNames &names) { m_names = names; }
    void setPlan(const actions::Plan &plan);
    void setLock(const Lock &lock, Instant now); // as the monitor saw it, where nothing is planned
    QSize sizeHint() const override;

private:
    void add(const QString &what, const QString &seen);
    void addPermit(const actions::Plan &plan);
    void fit(); // rows know their heights only when they have been laid out

    words::ClientNames m_names;
    int m_filled = 0; // rows, while it is filled
};

} // namespace lockscope::ui
