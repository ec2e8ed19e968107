#pragma once

#include "ui/models/columns.h"

#include <QFontMetrics>

#include <functional>
#include <vector>

// The widths of the lock table's columns, and which of them fit.
namespace lockscope::ui {

// The width of the column's usual content in pixels, without frame.
int usualWidth(Column column, const QFontMetrics &metrics);
// The least width of the name: a narrower name says too little.
int leastNameWidth(const QFontMetrics &metrics);

// Returns the `wanted` columns that do not fit into `available` pixels beside State and a readable Name. Leaves out the
// least important columns first, and never leaves out State or Name.
std::vector<Column> leftOut(const std::vector<Column> &wanted, const std::function<int(Column)> &width, int leastName,
                            int available);

} // namespace lockscope::ui
