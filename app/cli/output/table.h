#pragma once

#include <QStringList>

#include <functional>
#include <vector>

namespace lockscope::cli {

// Decorates a cell, for example with a color, without changing its width.
using Paint = std::function<QString(std::size_t row, qsizetype column, const QString &cell)>;

// Aligns the cells of all rows, one line per row. The last cell of a row is not padded.
QStringList aligned(const std::vector<QStringList> &rows, const Paint &paint = {});

} // namespace lockscope::cli
