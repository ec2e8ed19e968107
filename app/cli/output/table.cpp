#include "app/cli/output/table.h"

#include <algorithm>

namespace lockscope::cli {

QStringList aligned(const std::vector<QStringList> &rows, const Paint &paint)
{
    std::vector<qsizetype> widths;
    for (const QStringList &row : rows) {
        widths.resize(std::max(widths.size(), size_t(row.size())), 0);
        for (qsizetype i = 0; i < row.size(); ++i)
            widths[size_t(i)] = std::max(widths[size_t(i)], row[i].size());
    }
    QStringList lines;
    for (std::size_t r = 0; r < rows.size(); ++r) {
        const QStringList &row = rows[r];
        QString line;
        for (qsizetype i = 0; i < row.size(); ++i) {
            line += paint ? paint(r, i, row[i]) : row[i];
            if (i + 1 < row.size())
                line += QString(widths[size_t(i)] + 2 - row[i].size(), QLatin1Char(' '));
        }
        lines << line;
    }
    return lines;
}

} // namespace lockscope::cli
