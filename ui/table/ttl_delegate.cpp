#include "ui/models/lock_table_model.h"
#include "ui/table/row_delegate.h"

#include <QPainter>

namespace lockscope::ui {

namespace {

constexpr double renewedAbove = 2.0 / 3; // of the lease: a healthy watchdog keeps it above this

Tone toneOfTtl(const Lock &lock, double share)
{
    switch (lock.leaseKind) {
    case LeaseKind::Watchdog: return share < renewedAbove - 0.03 ? Tone::Warning : Tone::Good;
    case LeaseKind::Fixed: return Tone::Info;
    default: return Tone::Muted;
    }
}

void paintBar(QPainter *painter, const QRectF &bar, double share, const QColor &fill, const QColor &ground, bool tick)
{
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(Qt::NoPen);
    painter->setBrush(ground);
    painter->drawRoundedRect(bar, 2, 2);
    QRectF full = bar;
    full.setWidth(bar.width() * std::clamp(share, 0.0, 1.0));
    painter->setBrush(fill);
    painter->drawRoundedRect(full, 2, 2);
    if (!tick)
        return;
    painter->setRenderHint(QPainter::Antialiasing, false);
    const double x = bar.left() + bar.width() * renewedAbove;
    painter->setPen(
        QPen(contrast(fill, Qt::black) > contrast(fill, Qt::white) && share > renewedAbove ? Qt::black : fill, 1));
    painter->drawLine(QPointF(x, bar.top() - 2), QPointF(x, bar.bottom() + 2));
}

} // namespace

void TtlDelegate::paintCell(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index,
                            const QRect &inside) const
{
    const auto lock = index.data(LockTableModel::LockRole).value<LockPtr>();
    const QString text = index.data().toString();
    if (!lock || text.isEmpty())
        return;
    const bool verified = index.data(LockTableModel::StateRole).toInt() != int(State::Unverified);
    // as wide as figures get, so that the bars of all rows end at the same position
    const int textWidth = std::max(option.fontMetrics.horizontalAdvance(QStringLiteral("59 m 59 s")),
                                   option.fontMetrics.horizontalAdvance(text));
    const QRect numbers = inside.adjusted(std::max(0, inside.width() - textWidth), 0, 0, 0);
    if (!verified || lock->noExpiry) {
        const bool alarming = verified && lock->state == State::NoExpiry;
        drawText(painter, option, inside, text, alarming ? Tone::Bad : Tone::Muted, Qt::AlignRight | Qt::AlignVCenter);
        return;
    }
    drawText(painter, option, numbers, text, Tone::Plain, Qt::AlignRight | Qt::AlignVCenter);
    const int width = numbers.left() - inside.left() - 2 * margin;
    if (!lock->lease || lock->lease->count() <= 0 || width < 16)
        return;
    const auto *model = qobject_cast<const LockTableModel *>(index.model());
    const Millis left = toMillis(lock->expiresAt - (model ? model->view().now : BootClock::now()));
    const double share = double(left.count()) / double(lock->lease->count());
    const QRectF bar(inside.left(), inside.center().y() - 3, width, 7);
    const QColor fill = colour(option, toneOfTtl(*lock, share));
    QColor ground = fill;
    ground.setAlphaF(0.18f);
    paintBar(painter, bar, share, fill, ground, lock->leaseKind == LeaseKind::Watchdog);
}

} // namespace lockscope::ui
