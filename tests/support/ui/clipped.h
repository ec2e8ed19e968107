#pragma once

#include "ui/text/plain_label.h"

#include <QAbstractButton>
#include <QPushButton>
#include <QToolButton>

namespace lockscope::ui {

// Buttons, and labels of one line, that are too small for their text.
inline QStringList clippedIn(const QWidget &window)
{
    QStringList clipped;
    for (const auto *button : window.findChildren<QAbstractButton *>()) {
        const bool isPush = qobject_cast<const QPushButton *>(button);
        const auto *tool = qobject_cast<const QToolButton *>(button);
        const bool showsText = isPush || (tool && tool->toolButtonStyle() != Qt::ToolButtonIconOnly);
        if (!showsText || !button->isVisible() || button->text().isEmpty())
            continue;
        const int needed = button->fontMetrics().horizontalAdvance(button->text().remove(u'&'));
        const bool wraps = button->heightForWidth(button->width()) > 0;
        if (!wraps && button->width() < needed)
            clipped << QStringLiteral("%1 has %2 of %3").arg(button->text()).arg(button->width()).arg(needed);
    }
    for (const auto *label : window.findChildren<PlainLabel *>()) {
        if (!label->isVisible() || label->wordWrap() || qobject_cast<const ElidedLabel *>(label))
            continue;
        const int needed = label->fontMetrics().horizontalAdvance(label->text().remove(u'&'));
        if (label->width() + 1 < needed && !label->text().contains(u'\n'))
            clipped << QStringLiteral("%1 has %2 of %3").arg(label->text()).arg(label->width()).arg(needed);
    }
    return clipped;
}

} // namespace lockscope::ui
