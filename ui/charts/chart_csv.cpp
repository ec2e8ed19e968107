#include "ui/charts/chart_csv.h"

#include "ui/text/csv.h"

namespace lockscope::ui {

QByteArray toCsv(const ChartTable &table)
{
    const bool named = !table.subject.isEmpty();
    QStringList headers = table.headers;
    if (named)
        headers.prepend(QStringLiteral("lock"));
    QByteArray out = csvLine(headers);
    for (const auto &row : table.rows) {
        QStringList cells = row.cells;
        if (named)
            cells.prepend(table.subject);
        out += csvLine(cells);
    }
    return out;
}

QString toTsv(const ChartTable &table)
{
    QString out = table.headers.join(QLatin1Char('\t')) + QLatin1Char('\n');
    for (const auto &row : table.rows)
        out += row.cells.join(QLatin1Char('\t')) + QLatin1Char('\n');
    return out;
}

} // namespace lockscope::ui
