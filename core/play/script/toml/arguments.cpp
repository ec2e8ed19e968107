#include "core/play/script/toml/arguments.h"

namespace lockscope::play {

std::optional<QByteArrayList> argumentsOf(const QString &line)
{
    QByteArrayList all;
    QString one;
    QChar quote;
    bool begun = false;
    for (const QChar c : line) {
        if (!quote.isNull()) {
            if (c == quote)
                quote = QChar();
            else
                one += c;
        } else if (c == QLatin1Char('"') || c == QLatin1Char('\'')) {
            quote = c;
            begun = true;
        } else if (c.isSpace()) {
            if (begun)
                all.append(one.toUtf8());
            one.clear();
            begun = false;
        } else {
            one += c;
            begun = true;
        }
    }
    if (begun)
        all.append(one.toUtf8());
    return quote.isNull() ? std::optional(all) : std::nullopt;
}

} // namespace lockscope::play
