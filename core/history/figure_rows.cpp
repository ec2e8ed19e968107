#include "core/history/figure_rows.h"

#include <QStringList>

namespace lockscope::history {

FigureRow rowOf(const Figures &figures)
{
    FigureRow row;
    row.lock = figures.lock;
    row.blocked = figures.blocked;
    for (std::size_t i = 0; i < measures.size(); ++i) {
        const Sketch &sketch = figures.*measures[i].sketch;
        row.parts[i].count = sketch.count();
        row.parts[i].sum = sketch.sum();
        for (std::size_t share = 0; share < shares.size(); ++share)
            row.parts[i].values[share] = sketch.percentile(shares[share].share);
    }
    return row;
}

QString figuresCsvTitle(const QString &name)
{
    QStringList fields{name};
    for (const Measure &measure : measures) {
        const QString word = QLatin1String(measure.word);
        fields << word + QLatin1String("_count") << word + QLatin1String("_sum_us");
        for (const Share &share : shares)
            fields << word + QLatin1Char('_') + QLatin1String(share.word) + QLatin1String("_us");
    }
    return (fields << QStringLiteral("blocked_us")).join(QLatin1Char(','));
}

QString figuresCsvLine(const QString &name, const FigureRow &row)
{
    QStringList fields{name};
    for (const FigureRow::Part &part : row.parts) {
        fields << QString::number(part.count) << QString::number(part.sum);
        for (const auto &value : part.values)
            fields << (value ? QString::number(*value) : QString());
    }
    return (fields << QString::number(row.blocked)).join(QLatin1Char(','));
}

} // namespace lockscope::history
