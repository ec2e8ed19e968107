#pragma once

#include "ui/models/state_counts.h"

#include <QWidget>

#include <map>
#include <optional>

namespace lockscope::ui {

class Chip;

// What asks for attention, worst first; nothing at all when all is well. A chip filters the table by its state.
class AttentionStrip : public QWidget {
    Q_OBJECT

public:
    explicit AttentionStrip(QWidget *parent = nullptr);

    void setCounts(const StateCounts &counts);
    void setChosen(std::optional<monitor::State> state);

Q_SIGNALS:
    void chosen(std::optional<lockscope::monitor::State> state); // none: that chip was let go

private:
    Chip *chipFor(monitor::State state);

    std::map<monitor::State, Chip *, std::greater<>> m_chips;
};

} // namespace lockscope::ui
