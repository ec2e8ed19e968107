#pragma once

#include <QByteArray>
#include <QString>
#include <QStringView>

#include <optional>

namespace lockscope {

// The one way bytes from outside become text: printable UTF-8 stays, a backslash becomes `\\`, and everything that
// could deceive the eye or the terminal (control characters, invalid UTF-8, bidi and zero-width marks, newlines,
// unassigned and private-use code points) becomes `\xHH` byte by byte. Lossless: fromDisplay() is its exact inverse.
QString toDisplay(const QByteArray &bytes);

// Accepts what toDisplay() makes, and any other `\xHH`. A broken escape gives nullopt.
std::optional<QByteArray> fromDisplay(QStringView text);

// For log lines and labels: at most `limit` characters, elided in the middle.
QString elided(const QString &text, qsizetype limit);

} // namespace lockscope
