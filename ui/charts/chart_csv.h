#pragma once

#include "ui/charts/chart_table.h"

namespace lockscope::ui {

QByteArray toCsv(const ChartTable &table); // with a column for the subject if there is one; see csvField()
QString toTsv(const ChartTable &table); // for the clipboard

} // namespace lockscope::ui
