#pragma once

#include <QStringList>

#include <vector>

namespace lockscope::cli {

// Each row a line, its cells below each other; the last cell as long as it is.
QStringList aligned(const std::vector<QStringList> &rows);

} // namespace lockscope::cli
