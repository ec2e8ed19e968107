#pragma once

#include <QColor>
#include <QRect>
#include <QString>

class QPainter;
class QPalette;

namespace lockscope::ui {

// A colour, a pattern and an initial distinguish an actor, also on a projector and for colour-blind people. The first
// six actors differ in each of the three.
struct ActorLook {
    int number = 0; // its place among the actors, from 0
    QString initial;

    static constexpr int patterns = 6;
    int pattern() const { return number % patterns; }
};

QColor actorColour(const ActorLook &look, const QPalette &palette);
// Paints the look in the square at the middle of the box.
void paintActor(QPainter &painter, const QRect &box, const ActorLook &look, const QPalette &palette);

} // namespace lockscope::ui
