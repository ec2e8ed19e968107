#pragma once

#include "core/model/state.h"

#include <QIcon>
#include <QRectF>

class QPainter;
class QColor;

// Signs drawn as paths, so that they follow the palette and fit any size.
namespace lockscope::ui {

// Each family of states has its own shape, so it can be recognized without colour.
void paintState(QPainter &painter, const QRectF &box, State state, bool gone, const QColor &colour);

enum class Sign { Connect, Pause, Live, Acquire, Release, Find, Palette, Watch, Detail };
// On each paint, the icon takes the text colour of buttons from the application's palette.
QIcon signIcon(Sign sign);

} // namespace lockscope::ui
