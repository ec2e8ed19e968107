#pragma once

#include "ui/models/lock_filter.h"
#include "ui/models/state_counts.h"

#include <QWidget>

namespace lockscope::ui {

class Chip;
class ElidedLabel;

// All | Attention 2 | Contended 3 | Held 12 | Waiting ≥ 5 | Mine | Watched, and the number of shown and of all rows. If
// only one client's locks are shown, a chip names the client, and pressing the chip clears that filter.
class FilterBar : public QWidget {
    Q_OBJECT

public:
    explicit FilterBar(QWidget *parent = nullptr);

    void setChosen(LockFilter::Chip chip);
    void setClient(const QString &name); // empty means all clients
    void setCounts(int shown, int all, bool orderHeld);
    void setStates(const StateCounts &counts);
    void setMistake(const QString &message); // shown instead of the counts; empty shows the counts

Q_SIGNALS:
    void clientLetGo();
    void chosen(lockscope::ui::LockFilter::Chip chip);

private:
    Chip *m_chips[LockFilter::chips] = {};
    Chip *m_client;
    ElidedLabel *m_counts;
    QString m_countsText;
    QString m_mistake;
};

} // namespace lockscope::ui
