#pragma once

#include "core/model/state.h"

#include <QIcon>
#include <QRectF>

class QPainter;
class QColor;

// Signs drawn as paths, so that they follow the palette and any size.
namespace lockscope::ui {

// Each family of states has its own shape, so it can be recognized without colour.
void paintState(QPainter &painter, const QRectF &box, State state, bool gone, const QColor &colour);

enum class Sign { Connect, Pause, Live, Acquire, Release, Find, Palette, Watch, Detail };
// Reads the button's text colour from the application's palette on each paint.
QIcon signIcon(Sign sign);

} // namespace lockscope::ui
