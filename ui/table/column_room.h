#pragma once

#include "ui/models/columns.h"

#include <QFontMetrics>

#include <functional>
#include <vector>

// How wide the columns of the lock table are, and which of them there is room for.
namespace lockscope::ui {

// What the column's usual contents need, in pixels, without what frames them.
int usualWidth(Column column, const QFontMetrics &metrics);
// Below this a name says too little.
int leastNameWidth(const QFontMetrics &metrics);

// Of the `wanted` columns those that find no room in `available` pixels beside State and a name that can be read: the
// least important ones. State and Name always do.
std::vector<Column> leftOut(const std::vector<Column> &wanted, const std::function<int(Column)> &width, int leastName,
                            int available);

} // namespace lockscope::ui
