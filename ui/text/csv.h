#pragma once

#include <QByteArray>
#include <QStringList>

// Rows for other programs.
namespace lockscope::ui {

// RFC 4180. A field that a spreadsheet would take for a formula (it begins with = + - @ TAB CR or NUL) gets a leading
// apostrophe. Such a file is for reading and calculating. For exact names, use the escaped form or JSON.
QString csvField(const QString &field);
QByteArray csvLine(const QStringList &fields);
QString tsvLine(QStringList fields); // for the clipboard

} // namespace lockscope::ui
