#pragma once

#include <QByteArray>
#include <QStringList>

// Rows as other programs read them.
namespace lockscope::ui {

// RFC 4180. A field that a spreadsheet would take for a formula (it begins with = + - @ TAB CR or NUL) gets a leading
// apostrophe, so a file is for reading and calculating; the lossless form of a name is the escaped one, or JSON.
QString csvField(const QString &field);
QByteArray csvLine(const QStringList &fields);
QString tsvLine(QStringList fields); // for the clipboard

} // namespace lockscope::ui
