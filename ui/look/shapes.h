#pragma once

#include "core/model/lock.h"

#include <QIcon>
#include <QRectF>

class QPainter;
class QColor;

// Signs drawn by hand, so that they follow the palette and every size.
namespace lockscope::ui {

// A shape of its own for each family of states, readable without its colour.
void paintState(QPainter &painter, const QRectF &box, State state, bool gone, const QColor &colour);

enum class Sign { Connect, Pause, Live, Acquire, Release, Find, Palette, Watch, Detail };
// Takes the button's text colour from the application's palette each time it is painted.
QIcon signIcon(Sign sign);

} // namespace lockscope::ui
