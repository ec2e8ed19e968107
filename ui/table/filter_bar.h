#pragma once

#include "ui/models/lock_filter.h"

#include <QWidget>

namespace lockscope::ui {

class Chip;
class ElidedLabel;

// All | Contended | Attention | Mine | Watched, and how many rows of how many are shown. Where
// only one client's locks are shown a chip says whose, and lets it go.
class FilterBar : public QWidget {
    Q_OBJECT

public:
    explicit FilterBar(QWidget *parent = nullptr);

    void setChosen(LockFilter::Chip chip);
    void setClient(const QString &name); // empty: all clients
    void setCounts(int shown, int all, bool orderHeld);

Q_SIGNALS:
    void clientLetGo();
    void chosen(lockscope::ui::LockFilter::Chip chip);

private:
    Chip *m_chips[5] = {};
    Chip *m_client;
    ElidedLabel *m_counts;
};

} // namespace lockscope::ui
