#include "ui/charts/csv.h"

namespace lockscope::ui {

QString csvField(const QString &field)
{
    static const QString formula = QStringLiteral("=+-@\t\r") + QChar(u'\0');
    QString out = field;
    if (!out.isEmpty() && formula.contains(out.front()))
        out.prepend(QLatin1Char('\''));
    const bool quoted = std::any_of(out.cbegin(), out.cend(), [](QChar c) {
        return c == QLatin1Char(',') || c == QLatin1Char('"') || c == QLatin1Char('\n') || c == QLatin1Char('\r');
    });
    if (!quoted)
        return out;
    out.replace(QLatin1Char('"'), QLatin1String("\"\""));
    return QLatin1Char('"') + out + QLatin1Char('"');
}

QByteArray csvLine(const QStringList &fields)
{
    QStringList out;
    for (const QString &field : fields)
        out << csvField(field);
    return out.join(QLatin1Char(',')).toUtf8() + "\r\n";
}

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
