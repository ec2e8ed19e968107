#include "ui/lanes/lanes_legend.h"

#include "ui/lanes/lane_look.h"

#include <QPainter>
#include <QStyle>

#include <functional>

namespace lockscope::ui {

using lanes::End;
using lanes::Phase;

namespace {

struct Entry {
    QString text;
    std::function<void(QPainter &, const LaneLook &, const QRect &)> paint;
};

Entry phase(const QString &text, Phase which)
{
    return {text, [which](QPainter &painter, const LaneLook &look, const QRect &box) {
                look.paintBar(painter, which, look.bar(which, 1, box.left(), box.right(), box));
            }};
}

Entry end(const QString &text, End which)
{
    return {text, [which](QPainter &painter, const LaneLook &look, const QRect &box) {
                look.paintEnd(painter, which, box.center());
            }};
}

std::vector<Entry> entries()
{
    const auto tick = [](bool missed) {
        return [missed](QPainter &painter, const LaneLook &look, const QRect &box) {
            look.paintRenewal(painter, missed, box.center().x(), box.center().y() + 2);
        };
    };
    const auto before = [](QPainter &painter, const LaneLook &look, const QRect &box) {
        const QRect bar = look.bar(Phase::Held, 1, box.left() + 6, box.right(), box);
        look.paintBar(painter, Phase::Held, bar);
        look.paintOpenStart(painter, bar);
    };
    const auto arrow = [](QPainter &painter, const LaneLook &look, const QRect &box) {
        painter.setPen(QPen(look.text, 1.4));
        painter.drawLine(box.left(), box.center().y(), box.right(), box.center().y());
        painter.drawLine(box.right() - 4, box.center().y() - 3, box.right(), box.center().y());
        painter.drawLine(box.right() - 4, box.center().y() + 3, box.right(), box.center().y());
    };
    return {phase(LanesLegend::tr("holds it (a step for each re-entry)"), Phase::Held),
            phase(LanesLegend::tr("holds it while others wait"), Phase::Contended),
            phase(LanesLegend::tr("waits"), Phase::Waiting),
            {LanesLegend::tr("started before it was seen"), before},
            {LanesLegend::tr("renewed"), tick(false)},
            {LanesLegend::tr("renewal missed"), tick(true)},
            {LanesLegend::tr("handed over (dashed: inferred)"), arrow},
            end(LanesLegend::tr("lost"), End::Lost),
            end(LanesLegend::tr("expired"), End::Expired),
            end(LanesLegend::tr("by force"), End::Forced),
            end(LanesLegend::tr("server restarted or failed over"), End::Restarted),
            end(LanesLegend::tr("ended, reason unknown"), End::Unknown),
            end(LanesLegend::tr("contact lost"), End::Unseen)};
}

} // namespace

LanesLegend::LanesLegend(QWidget *parent)
    : QWidget(parent)
{
    QSizePolicy policy(QSizePolicy::Ignored, QSizePolicy::Minimum); // a fixed height would be that of sizeHint()
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    setAccessibleName(tr("Legend of the lanes"));
}

int LanesLegend::paint(QPainter *painter, const LaneLook &look, const QFont &font, int width)
{
    const QFontMetrics metrics(font);
    const int line = metrics.height() + 6;
    constexpr int sign = 26;
    const auto direction = painter ? painter->layoutDirection() : Qt::LayoutDirectionAuto;
    int x = 0;
    int y = 0;
    for (const Entry &entry : entries()) {
        const int wide = sign + 4 + metrics.horizontalAdvance(entry.text) + 14;
        if (x > 0 && x + wide > width) {
            x = 0;
            y += line;
        }
        if (painter) {
            const QRect whole(0, y, width, line);
            entry.paint(*painter, look, QStyle::visualRect(direction, whole, QRect(x + 2, y, sign - 4, line)));
            painter->setFont(font);
            painter->setPen(look.text);
            const QRect words(x + sign + 4, y, wide - sign - 4, line);
            painter->drawText(QStyle::visualRect(direction, whole, words), Qt::AlignVCenter | Qt::AlignLeft,
                              entry.text);
        }
        x += wide;
    }
    return y + line;
}

int LanesLegend::heightForWidth(int width) const
{
    return paint(nullptr, LaneLook(palette()), font(), width - 8);
}

QSize LanesLegend::sizeHint() const
{
    constexpr int usual = 600; // the width before the first layout is small, and would make the window very high
    return {usual, heightForWidth(usual)};
}

void LanesLegend::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    QPalette around = palette();
    around.setColor(QPalette::Base, palette().color(QPalette::Window));
    around.setColor(QPalette::Text, palette().color(QPalette::WindowText));
    const LaneLook look(around);
    painter.translate(4, 0);
    paint(&painter, look, font(), width() - 8);
}

} // namespace lockscope::ui
