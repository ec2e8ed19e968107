#include "ui/play/theme/actor_look.h"

#include "ui/theme/colours.h"
#include "ui/theme/connection_colours.h"

#include <QPainter>
#include <QPalette>

namespace lockscope::ui {

namespace {

constexpr Qt::BrushStyle brushes[ActorLook::patterns] = {Qt::Dense6Pattern,    Qt::BDiagPattern, Qt::HorPattern,
                                                         Qt::DiagCrossPattern, Qt::VerPattern,   Qt::FDiagPattern};

} // namespace

QColor actorColour(const ActorLook &look, const QPalette &palette)
{
    return connectionColour(look.number, palette, palette.color(QPalette::Base));
}

void paintActor(QPainter &painter, const QRect &box, const ActorLook &look, const QPalette &palette)
{
    const int side = std::min(box.width(), box.height());
    QRect square(0, 0, side, side);
    square.moveCenter(box.center());
    const QColor base = palette.color(QPalette::Base);
    const QColor colour = actorColour(look, palette);
    const int frame = std::max(2, side / 12);
    painter.save();
    painter.fillRect(square, mixed(colour, base, 0.12));
    painter.fillRect(square, QBrush(mixed(colour, base, 0.8), brushes[look.pattern()]));
    painter.setPen(QPen(colour, frame, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(square.adjusted(frame / 2, frame / 2, -frame / 2 - frame % 2, -frame / 2 - frame % 2));
    QFont font = painter.font();
    font.setBold(true);
    font.setPixelSize(std::max(8, side * 6 / 10));
    painter.setFont(font);
    const QFontMetrics metrics(font);
    // covers the pattern behind the initial
    QRect plate(0, 0, metrics.horizontalAdvance(look.initial) + 4, metrics.ascent());
    plate.moveCenter(square.center());
    painter.fillRect(plate, mixed(colour, base, 0.12));
    painter.setPen(palette.color(QPalette::Text));
    painter.drawText(square, Qt::AlignCenter, look.initial);
    painter.restore();
}

} // namespace lockscope::ui
