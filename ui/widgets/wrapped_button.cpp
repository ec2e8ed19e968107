#include "ui/widgets/wrapped_button.h"

#include "ui/text/plain_text.h"

#include <QStyleOptionButton>
#include <QStylePainter>

#include <algorithm>

namespace lockscope::ui {

namespace {

constexpr int flags = int(Qt::TextWordWrap) | Qt::TextShowMnemonic;
constexpr int tall = 10'000; // pixels, more than any text needs
constexpr int rounding = 2; // pixels, by which the width of a text may differ

} // namespace

WrappedButton::WrappedButton(QWidget *parent)
    : QPushButton(parent)
{
    setAutoDefault(false);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Minimum);
}

void WrappedButton::say(const QString &text)
{
    const QString plain = plainActionText(text);
    if (plain != this->text())
        setText(plain);
}

int WrappedButton::edges() const
{
    QStyleOptionButton option;
    initStyleOption(&option);
    const QSize none = style()->sizeFromContents(QStyle::CT_PushButton, &option, QSize(100, 20), this);
    return std::max(0, none.width() - 100);
}

QSize WrappedButton::minimumSizeHint() const
{
    int widest = 0;
    const QStringList words = text().split(QLatin1Char(' '));
    for (const QString &word : words)
        widest = std::max(widest, fontMetrics().horizontalAdvance(word));
    return {widest + edges(), sizeHint().height()};
}

int WrappedButton::heightForWidth(int width) const
{
    const QRect room(0, 0, std::max(1, width - edges() + rounding), tall);
    const int line = fontMetrics().size(Qt::TextShowMnemonic, text()).height(); // a text may need several fonts
    const int more = fontMetrics().boundingRect(room, flags, text()).height() - line;
    return sizeHint().height() + std::max(0, more);
}

void WrappedButton::paintEvent(QPaintEvent *)
{
    QStylePainter painter(this);
    QStyleOptionButton option;
    initStyleOption(&option);
    option.text.clear();
    painter.drawControl(QStyle::CE_PushButton, option);
    // the same width as in heightForWidth(), because a text that needs one line there must not need two here
    const QRect room = rect().adjusted((edges() - rounding) / 2, 0, -(edges() - rounding) / 2, 0);
    painter.drawItemText(room, int(Qt::AlignCenter) | flags, option.palette, isEnabled(), text(), QPalette::ButtonText);
}

} // namespace lockscope::ui
