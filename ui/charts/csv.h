#pragma once

#include "ui/charts/chart_table.h"

namespace lockscope::ui {

// RFC 4180. A field that a spreadsheet would take for a formula (it begins with = + - @ TAB CR or NUL) gets a leading
// apostrophe, so a file is for reading and calculating; the lossless form of a name is the escaped one, or JSON.
QString csvField(const QString &field);
QByteArray csvLine(const QStringList &fields);
QByteArray toCsv(const ChartTable &table); // with a column for the subject, when there is one
QString toTsv(const ChartTable &table); // for the clipboard

} // namespace lockscope::ui
