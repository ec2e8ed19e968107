#include "app/cli/options/columns_option.h"

#include "app/app_text.h"
#include "core/base/escape.h"

namespace lockscope::cli {

void ColumnsOption::read(ParsedCommandLine &given)
{
    isGiven = given.has(m_columns);
    if (given.value(m_columns) == QLatin1String("wide")) {
        names = allColumnNames();
        return;
    }
    const QStringList asked = given.value(m_columns).split(QLatin1Char(','), Qt::SkipEmptyParts);
    for (const QString &column : asked) {
        if (!allColumnNames().contains(column))
            given.wrong(AppText::tr("-o: '%1' is not a column. Choose from %2, or write wide for all")
                            .arg(toDisplay(column.toUtf8()), allColumnNames().join(QStringLiteral(", "))));
    }
    if (!asked.isEmpty())
        names = asked;
}

} // namespace lockscope::cli
