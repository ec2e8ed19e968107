#pragma once

#include "ui/text/plain_label.h"

#include <optional>
#include <utility>
#include <vector>

namespace lockscope::ui {

// A paragraph whose text changes while people read it. It wraps, takes no room while empty, and keeps the selected
// range when its text changes. While the user drags over it, the text stays; the latest text appears afterwards.
// A text that needs the same room, as most times that count on, does not lay out its neighbours again.
class FactLabel : public PlainLabel {
    Q_OBJECT

public:
    explicit FactLabel(QWidget *parent = nullptr);

    void say(const QString &text);
    void setQuiet(); // for secondary text, which is paler but still readable
    void forget(); // call before a text about another subject; ends dragging and removes the selection

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    int heightForWidth(int width) const override;

protected:
    void mousePressEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    // The answers to a layout's questions about one text. QLabel would shape the whole text for each question.
    struct Measured {
        QString text;
        std::vector<std::pair<int, int>> heights; // for a width
    };
    struct Room {
        int width = -1; // of the label when the size was measured
        QSize size;
        bool operator==(const Room &other) const = default;
    };
    Room neededRoom() const;
    void replaceText(const QString &text);
    void recolour();

    mutable Measured m_measured;
    Room m_room; // that the text needs

    bool m_isQuiet = false;
    bool m_isDragged = false;
    std::optional<QString> m_next; // the text to show after dragging
};

} // namespace lockscope::ui
