#pragma once

#include <QStringList>

#include <functional>
#include <vector>

namespace lockscope::cli {

// What surrounds a cell, such as a colour; it takes no room.
using Paint = std::function<QString(std::size_t row, qsizetype column, const QString &cell)>;

// Each row a line, its cells below each other; the last cell as long as it is.
QStringList aligned(const std::vector<QStringList> &rows, const Paint &paint = {});

} // namespace lockscope::cli
