#include "ui/widgets/lines_field.h"

#include <QTextDocument>

namespace lockscope::ui {

LinesField::LinesField(int visibleLines, QWidget *parent)
    : QPlainTextEdit(parent)
{
    setTabChangesFocus(true);
    setLineWrapMode(QPlainTextEdit::NoWrap);
    const int around = 2 * frameWidth() + int(2 * document()->documentMargin());
    setFixedHeight(visibleLines * fontMetrics().lineSpacing() + around + 2);
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
