#pragma once

#include <QByteArray>
#include <QString>
#include <QStringView>

#include <optional>

namespace lockscope {

// The only conversion of bytes from outside to text. Printable UTF-8 stays unchanged, and a backslash becomes `\\`.
// Everything that could deceive the eye or the terminal becomes `\xHH`, byte by byte: control characters, newlines,
// invalid UTF-8, bidi and zero-width marks, unassigned and private-use code points. Lossless: fromDisplay() is the
// exact inverse.
QString toDisplay(const QByteArray &bytes);

// Accepts the output of toDisplay() and any other `\xHH`. Returns nullopt for a broken escape.
std::optional<QByteArray> fromDisplay(QStringView text);

// For log lines and labels: at most `limit` characters; a longer text loses its middle.
QString elided(const QString &text, qsizetype limit);

} // namespace lockscope
