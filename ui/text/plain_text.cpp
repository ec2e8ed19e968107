#include "ui/text/plain_text.h"

#include "core/base/escape.h"

#include <QAction>
#include <QTextDocument>
#include <QWidget>

namespace lockscope::ui {

namespace {

constexpr qsizetype longestTip = 512;
constexpr qsizetype longestLine = 120;
constexpr qsizetype longestRun = 60; // characters without a place where a line may end

// Tool tips wrap at spaces only, and a name may have no spaces. Inserts zero-width spaces, at which lines can wrap.
QString breakable(const QString &text)
{
    QString out;
    qsizetype run = 0;
    for (const QChar c : text) {
        if (run >= longestRun && !c.isLowSurrogate() && !c.isMark()) {
            out += QChar(QChar::SpecialCharacter(0x200B));
            run = 0;
        }
        run = c.isSpace() ? 0 : run + 1;
        out += c;
    }
    return out;
}

} // namespace

QString plainToolTip(const QString &text)
{
    if (text.isEmpty())
        return text;
    return QLatin1String("<p style='white-space:pre-wrap'>") + breakable(elided(text, longestTip)).toHtmlEscaped()
        + QLatin1String("</p>");
}

QString plainActionText(const QString &text)
{
    return QString(text).replace(QLatin1Char('&'), QLatin1String("&&"));
}

void setPlainToolTip(QWidget *widget, const QString &text)
{
    const QString tip = plainToolTip(text);
    if (tip == widget->toolTip() && text == widget->accessibleDescription())
        return; // Qt would send events even without a change
    widget->setToolTip(tip);
    widget->setAccessibleDescription(text); // otherwise screen readers get the tool tip with its markup
}

void setPlainToolTip(QAction *action, const QString &text)
{
    // Buttons copy the action's tool tip, and screen readers read it there, so it has markup only if necessary.
    const bool isAmbiguous = text.size() > longestLine || Qt::mightBeRichText(text);
    action->setToolTip(isAmbiguous ? plainToolTip(text) : text);
}

} // namespace lockscope::ui
