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

} // namespace lockscope::ui
