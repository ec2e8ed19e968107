#include "ui/table/row_delegate.h"

#include "ui/models/lock_table_model.h"
#include "ui/theme/connection_colours.h"
#include "ui/theme/fixed_font.h"
#include "ui/theme/shapes.h"

#include <QApplication>
#include <QPainter>

namespace lockscope::ui {

namespace {

LockPtr lockOf(const QModelIndex &index)
{
    return index.data(LockTableModel::LockRole).value<LockPtr>();
}

State stateOf(const QModelIndex &index)
{
    return State(index.data(LockTableModel::StateRole).toInt());
}

Tone textTone(Column column, const Lock &lock)
{
    const auto tone = traitsOf(column).tone;
    return tone ? tone(lock) : Tone::Plain;
}

constexpr int markHeight = 2; // of the line below a cell that has just changed
constexpr int stripe = 3; // the connection's colour, at the start of the row

// The colour of the row's connection, if there are several.
std::optional<QColor> connectionColourOf(const QModelIndex &index, const QStyleOptionViewItem &option)
{
    const QVariant colour = index.data(LockTableModel::ConnectionRole);
    if (!colour.isValid())
        return std::nullopt;
    const auto group = option.state & QStyle::State_Active ? QPalette::Active : QPalette::Inactive;
    const bool isSelected = option.state & QStyle::State_Selected;
    const auto ground = option.palette.color(group, isSelected ? QPalette::Highlight : QPalette::Base);
    return connectionColour(colour.toInt(), option.palette, ground);
}

int signSide(const QStyleOptionViewItem &option)
{
    return option.fontMetrics.ascent() + 2;
}

} // namespace

QColor RowDelegate::colour(const QStyleOptionViewItem &option, Tone tone)
{
    const auto group = option.state & QStyle::State_Active ? QPalette::Active : QPalette::Inactive;
    if (option.state & QStyle::State_Selected)
        return readable(option.palette.color(group, QPalette::HighlightedText),
                        option.palette.color(group, QPalette::Highlight));
    return toneColour(tone, option.palette);
}

void RowDelegate::drawText(QPainter *painter, const QStyleOptionViewItem &option, const QRect &inside,
                           const QString &text, Tone tone, int alignment, Qt::TextElideMode elide)
{
    painter->setPen(colour(option, tone));
    painter->drawText(inside, alignment | Qt::TextSingleLine,
                      option.fontMetrics.elidedText(text, elide, inside.width()));
}

QStyleOptionViewItem RowDelegate::inFontOfColumn(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    QStyleOptionViewItem cell = option;
    if (!traitsOf(Column(index.column())).isFixedWidth)
        return cell;
    if (!m_fixed || m_fixed->of != option.font) {
        const QFont fixed = fixedFont(option.font);
        m_fixed = {option.font, fixed, QFontMetrics(fixed)};
    }
    cell.font = m_fixed->font;
    cell.fontMetrics = m_fixed->metrics;
    return cell;
}

void RowDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const QStyleOptionViewItem cell = inFontOfColumn(option, index);
    painter->save();
    painter->setFont(cell.font);
    const QStyle *style = option.widget ? option.widget->style() : QApplication::style();
    style->drawPrimitive(QStyle::PE_PanelItemViewItem, &option, painter, option.widget);
    const bool mayMove = style->styleHint(QStyle::SH_Widget_Animation_Duration, &option, option.widget) > 0;
    if (mayMove && !(option.state & QStyle::State_Selected))
        paintChange(painter, option, index);
    paintCell(painter, cell, index, option.rect.adjusted(margin, 0, -margin, 0));
    painter->restore();
}

void RowDelegate::paintChange(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index)
{
    if (const QVariant appeared = index.data(LockTableModel::AppearedRole); appeared.isValid())
        painter->setOpacity(appeared.toDouble());
    if (!index.data(LockTableModel::MarkedRole).toBool())
        return;
    // the mark is below the text, so that the text keeps its contrast
    const QRect line(option.rect.left(), option.rect.bottom() - markHeight + 1, option.rect.width(), markHeight);
    painter->fillRect(line, option.palette.color(QPalette::Highlight));
}

QSize RowDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const int sign = Column(index.column()) == Column::Connection ? signSide(option) : 0;
    const QFontMetrics metrics = inFontOfColumn(option, index).fontMetrics;
    const int width = sign + metrics.horizontalAdvance(index.data().toString().left(200));
    return {width + framing, option.fontMetrics.height() + 6};
}

void RowDelegate::paintCell(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index,
                            const QRect &inside) const
{
    const LockPtr lock = lockOf(index);
    if (!lock)
        return;
    const auto column = Column(index.column());
    if (column == Column::Connection)
        return paintConnectionCell(painter, option, index, inside);
    const bool faded = lock->gone || stateOf(index) == State::Unverified;
    drawText(painter, option, inside, index.data().toString(), faded ? Tone::Muted : textTone(column, *lock),
             index.data(Qt::TextAlignmentRole).toInt(), traitsOf(column).elide);
}

void RowDelegate::paintConnectionCell(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index,
                                      const QRect &inside)
{
    const int side = signSide(option);
    if (const auto colour = connectionColourOf(index, option)) {
        const QRect sign(inside.left(), inside.center().y() - side / 2 + 2, side - 4, side - 4);
        paintConnection(*painter, QStyle::visualRect(option.direction, inside, sign), *colour);
    }
    const QRect room = QStyle::visualRect(option.direction, inside, inside.adjusted(side, 0, 0, 0));
    const QString whole = index.data().toString();
    const bool fits = option.fontMetrics.horizontalAdvance(whole) <= room.width();
    const QString text = fits ? whole : index.data(LockTableModel::ShortConnectionRole).toString();
    drawText(painter, option, room, text, Tone::Plain, Qt::AlignLeft | Qt::AlignVCenter, Qt::ElideMiddle);
}

QSize StateDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    return RowDelegate::sizeHint(option, index) + QSize(signSide(option) + margin, 0);
}

void StateDelegate::paintCell(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index,
                              const QRect &inside) const
{
    const LockPtr lock = lockOf(index);
    if (!lock)
        return;
    const State state = stateOf(index);
    const Tone tone = lock->gone ? Tone::Muted : traitsOf(state).tone;
    if (const auto colour = connectionColourOf(index, option))
        painter->fillRect(QStyle::visualRect(option.direction, option.rect,
                                             QRect(option.rect.topLeft(), QSize(stripe, option.rect.height()))),
                          *colour);
    const int side = signSide(option);
    const QRect box(inside.left(), inside.center().y() - side / 2 + 1, side, side);
    paintState(*painter, QStyle::visualRect(option.direction, inside, box), state, lock->gone, colour(option, tone));
    const bool calm = tone == Tone::Good || tone == Tone::Info;
    const QRect words = QStyle::visualRect(option.direction, inside, inside.adjusted(side + margin, 0, 0, 0));
    drawText(painter, option, words, index.data().toString(), calm ? Tone::Plain : tone);
}

namespace {

constexpr double renewedAbove = 2.0 / 3; // a healthy watchdog keeps the TTL above this share of the lease

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
    // wide enough for almost any time, so that the bars of all rows end at the same position
    const int textWidth = std::max(option.fontMetrics.horizontalAdvance(QStringLiteral("59 m 59 s")),
                                   option.fontMetrics.horizontalAdvance(text));
    const QRect numbers = inside.adjusted(std::max(0, inside.width() - textWidth), 0, 0, 0);
    if (!verified || lock->noExpiry || lock->expiryUnknown) {
        const bool alarming = verified && lock->state == State::NoExpiry;
        drawText(painter, option, inside, text, alarming ? Tone::Bad : Tone::Muted, Qt::AlignRight | Qt::AlignVCenter);
        return;
    }
    drawText(painter, option, QStyle::visualRect(option.direction, inside, numbers), text, Tone::Plain,
             Qt::AlignRight | Qt::AlignVCenter);
    const int width = numbers.left() - inside.left() - 2 * margin;
    if (!lock->lease || lock->lease->count() <= 0 || width < 16)
        return;
    const auto *model = qobject_cast<const LockTableModel *>(index.model());
    const Millis left = toMillis(lock->expiresAt - (model ? model->view().now : BootClock::now()));
    const double share = double(left.count()) / double(lock->lease->count());
    const QRectF bar =
        QStyle::visualRect(option.direction, inside, QRect(inside.left(), inside.center().y() - 3, width, 7));
    const QColor fill = colour(option, toneOfTtl(*lock, share));
    QColor ground = fill;
    ground.setAlphaF(0.18f);
    paintBar(painter, bar, share, fill, ground, lock->leaseKind == LeaseKind::Watchdog);
}

} // namespace lockscope::ui
