#include "ui/widgets/lines_field.h"

#include <QEvent>
#include <QTextDocument>

namespace lockscope::ui {

LinesField::LinesField(int visibleLines, QWidget *parent)
    : QPlainTextEdit(parent)
    , m_visibleLines(visibleLines)
{
    setTabChangesFocus(true);
    setLineWrapMode(QPlainTextEdit::NoWrap);
    fitToFont();
}

void LinesField::fitToFont()
{
    const int around = 2 * frameWidth() + int(2 * document()->documentMargin());
    setFixedHeight(m_visibleLines * fontMetrics().lineSpacing() + around + 2);
}

void LinesField::changeEvent(QEvent *event)
{
    QPlainTextEdit::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        fitToFont();
}

QStringList LinesField::lines() const
{
    QStringList found;
    for (const QString &line : toPlainText().split(QLatin1Char('\n'))) {
        if (!line.trimmed().isEmpty())
            found << line.trimmed();
    }
    return found;
}

} // namespace lockscope::ui
