#pragma once

#include "ui/charts/chart_table.h"

namespace lockscope::ui {

// If the table has a subject, each row begins with it. See csvField() for the format of a cell.
QByteArray toCsv(const ChartTable &table);
QString toTsv(const ChartTable &table); // for the clipboard

} // namespace lockscope::ui
