#pragma once

#include "ui/models/state_counts.h"

#include <QWidget>

#include <map>
#include <optional>

namespace lockscope::ui {

class Chip;

// A chip for each state that needs attention, worst first; empty if all is well. Always one line high, so that nothing
// below it moves. If there is little room, the last chips show only sign and number. A chip filters the table by its
// state.
class AttentionStrip : public QWidget {
    Q_OBJECT

public:
    explicit AttentionStrip(QWidget *parent = nullptr);

    void setCounts(const StateCounts &counts);
    void setChosen(std::optional<State> state);
    void setCompact(bool compact); // shows only icons and numbers, to leave room for another widget

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void chosen(std::optional<lockscope::State> state); // none means that the chip was released

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
