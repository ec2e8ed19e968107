#include "ui/text.h"

#include <QAction>
#include <QWidget>

namespace lockscope::ui {

QString plainToolTip(const QString &text)
{
    if (text.isEmpty())
        return text;
    return QLatin1String("<p style='white-space:pre-wrap'>") + text.toHtmlEscaped() + QLatin1String("</p>");
}

QString plainActionText(const QString &text)
{
    return QString(text).replace(QLatin1Char('&'), QLatin1String("&&"));
}

void setPlainToolTip(QWidget *widget, const QString &text)
{
    widget->setToolTip(plainToolTip(text));
}

void setPlainToolTip(QAction *action, const QString &text)
{
    action->setToolTip(plainToolTip(text));
}

} // namespace lockscope::ui
