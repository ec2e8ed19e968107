#include "ui/play/scenario_delegate.h"

#include "ui/look/colours.h"

#include <QApplication>
#include <QPainter>

namespace lockscope::ui {

namespace {

constexpr int margin = 4;

} // namespace

void ScenarioDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    QStyleOptionViewItem ground = option;
    initStyleOption(&ground, index);
    const QString title = std::exchange(ground.text, {});
    const QStyle *style = ground.widget ? ground.widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &ground, painter, ground.widget);
    const bool isChosen = ground.state & QStyle::State_Selected;
    const QPalette &colours = ground.palette;
    const QColor under = colours.color(isChosen ? QPalette::Highlight : QPalette::Base);
    const QColor text = readable(colours.color(isChosen ? QPalette::HighlightedText : QPalette::Text), under);
    painter->save();
    QFont bold = ground.font;
    bold.setBold(true);
    QRect line = option.rect.adjusted(margin, margin / 2, -margin, 0);
    line.setHeight(QFontMetrics(bold).height());
    painter->setFont(bold);
    painter->setPen(text);
    painter->drawText(line, Qt::AlignVCenter, QFontMetrics(bold).elidedText(title, Qt::ElideRight, line.width()));
    line.translate(0, line.height());
    painter->setFont(ground.font);
    painter->setPen(readable(mixed(text, under, 0.75), under));
    painter->drawText(line, Qt::AlignVCenter,
                      ground.fontMetrics.elidedText(index.data(lineRole).toString(), Qt::ElideRight, line.width()));
    painter->restore();
}

QSize ScenarioDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &) const
{
    return {option.fontMetrics.averageCharWidth() * 20, 2 * option.fontMetrics.height() + margin};
}

} // namespace lockscope::ui
