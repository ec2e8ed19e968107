#pragma once

#include "ui/models/lock_filter.h"

#include <QWidget>

namespace lockscope::ui {

class Chip;
class PlainLabel;

// All | Contended | Attention | Mine | Watched, and how many rows of how many are shown.
class FilterBar : public QWidget {
    Q_OBJECT

public:
    explicit FilterBar(QWidget *parent = nullptr);

    void setChosen(LockFilter::Chip chip);
    void setCounts(int shown, int all, bool orderHeld);

Q_SIGNALS:
    void chosen(lockscope::ui::LockFilter::Chip chip);

private:
    Chip *m_chips[5] = {};
    PlainLabel *m_counts;
};

} // namespace lockscope::ui
