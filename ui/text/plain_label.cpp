#include "ui/text/plain_label.h"

#include "ui/text/plain_text.h"

#include <QHelpEvent>
#include <QPainter>
#include <QStyle>
#include <QToolTip>

namespace lockscope::ui {

PlainLabel::PlainLabel(QWidget *parent)
    : QLabel(parent)
{
    setTextFormat(Qt::PlainText);
}

PlainLabel::PlainLabel(const QString &text, QWidget *parent)
    : PlainLabel(parent)
{
    setText(text);
}

QSize ElidedLabel::minimumSizeHint() const
{
    return QSize(fontMetrics().horizontalAdvance(QStringLiteral("mmm…mmm")), fontMetrics().height())
        .grownBy(contentsMargins());
}

QSize ElidedLabel::sizeHint() const
{
    // a name may be 64 KiB long
    return QSize(std::min(fontMetrics().horizontalAdvance(text().left(200)) + 2, 600), fontMetrics().height())
        .grownBy(contentsMargins());
}

QString ElidedLabel::shown() const
{
    const QString start = text().size() > 2000 ? text().left(1000) + QChar(0x2026) + text().right(999) : text();
    return fontMetrics().elidedText(start, Qt::ElideMiddle, contentsRect().width());
}

void ElidedLabel::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    style()->drawItemText(&painter, contentsRect(), int(alignment()), palette(), isEnabled(), shown(),
                          foregroundRole());
}

bool ElidedLabel::event(QEvent *event)
{
    if (event->type() == QEvent::ToolTip && shown() != text()) {
        const auto *help = static_cast<QHelpEvent *>(event);
        QToolTip::showText(help->globalPos(), plainToolTip(text()), this);
        return true;
    }
    return PlainLabel::event(event);
}

} // namespace lockscope::ui
