#include "ui/connect/entry_card.h"

#include "ui/text/plain_label.h"
#include "ui/theme/colours.h"

#include <QPainter>
#include <QVBoxLayout>

namespace lockscope::ui {

namespace {

constexpr int leastWidthInLines = 15;
constexpr int cardPadding = 16;

} // namespace

EntryCard::EntryCard(const QString &title, const QString &sentence, QWidget *parent)
    : QWidget(parent)
    , m_column(new QVBoxLayout(this))
{
    m_column->setContentsMargins(cardPadding, cardPadding, cardPadding, cardPadding);
    m_column->setSpacing(8);
    auto *head = new PlainLabel(title, this);
    QFont strong = head->font();
    strong.setWeight(QFont::DemiBold);
    head->setFont(strong);
    auto *meaning = new PlainLabel(sentence, this);
    for (PlainLabel *label : {head, meaning}) {
        label->setWordWrap(true);
        label->setForegroundRole(QPalette::Text);
        m_column->addWidget(label);
    }
    m_column->addStretch(1);
}

void EntryCard::add(QWidget *control, Qt::Alignment alignment)
{
    m_column->addWidget(control, 0, alignment);
}

QSize EntryCard::minimumSizeHint() const
{
    return QWidget::minimumSizeHint().expandedTo({leastWidthInLines * fontMetrics().height(), 0});
}

void EntryCard::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QColor text = palette().color(QPalette::Text);
    const QColor ground = mixed(text, palette().color(QPalette::Base), 0.04);
    painter.setPen(QPen(mixed(text, ground, 0.25), 1));
    painter.setBrush(ground);
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 6, 6);
}

} // namespace lockscope::ui
