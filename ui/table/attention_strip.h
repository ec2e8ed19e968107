#pragma once

#include "ui/models/state_counts.h"

#include <QWidget>

#include <map>
#include <optional>

namespace lockscope::ui {

class Chip;

// What asks for attention, worst first; empty when all is well. Always one line high, so that nothing below it moves:
// where there is little room, the chips at the end show only their sign and number. A chip filters the table by its
// state.
class AttentionStrip : public QWidget {
    Q_OBJECT

public:
    explicit AttentionStrip(QWidget *parent = nullptr);

    void setCounts(const StateCounts &counts);
    void setChosen(std::optional<State> state);
    void setCompact(bool compact); // signs and numbers only, and no wider than these: something else needs the line

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void chosen(std::optional<lockscope::State> state); // none: that chip was let go

protected:
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    struct Item {
        Chip *chip = nullptr;
        int count = 0;
        bool isShown = false;
    };
    Item makeItem(State state);
    void arrange();
    int widthOf(bool compact) const;

    std::map<State, Item, std::greater<>> m_items;
    bool m_compact = false;
};

} // namespace lockscope::ui
