#pragma once

#include "app/app_text.h"
#include "app/cli/options/parsed_command_line.h"
#include "app/cli/output/list_columns.h"

namespace lockscope::cli {

// -o, --columns
class ColumnsOption final : public OptionGroup {
public:
    Options options() const override { return {m_columns}; }
    void read(ParsedCommandLine &given);

    QStringList names = defaultColumnNames();
    bool isGiven = false;

private:
    const QCommandLineOption m_columns{
        {QStringLiteral("o"), QStringLiteral("columns")},
        AppText::tr("wide for all columns, or some of these, separated by commas: %1").arg(allColumnNames().join(u',')),
        QStringLiteral("COLUMNS")};
};

} // namespace lockscope::cli
