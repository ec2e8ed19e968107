#pragma once

#include "ui/text/plain_label.h"

#include <optional>

namespace lockscope::ui {

// A paragraph whose text changes while people read it. It wraps, takes no room while empty, and keeps the selected
// range when its text changes. While the user drags over it, the text stays; the latest text appears afterwards.
class FactLabel : public PlainLabel {
    Q_OBJECT

public:
    explicit FactLabel(QWidget *parent = nullptr);

    void say(const QString &text);
    void setQuiet(); // for secondary text, which is paler but still readable
    void forget(); // call before a text about another subject; ends dragging and removes the selection

protected:
    void mousePressEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void recolour();

    bool m_isQuiet = false;
    bool m_isDragged = false;
    std::optional<QString> m_next; // the text to show after dragging
};

} // namespace lockscope::ui
