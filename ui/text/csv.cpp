#include "ui/text/csv.h"

namespace lockscope::ui {

QString csvField(const QString &field)
{
    static const QString formula = QStringLiteral("=+-@\t\r") + QChar(u'\0');
    QString out = field;
    if (!out.isEmpty() && formula.contains(out.front()))
        out.prepend(QLatin1Char('\''));
    const bool quoted = std::any_of(out.cbegin(), out.cend(), [](QChar c) {
        return c == QLatin1Char(',') || c == QLatin1Char('"') || c == QLatin1Char('\n') || c == QLatin1Char('\r');
    });
    if (!quoted)
        return out;
    out.replace(QLatin1Char('"'), QLatin1String("\"\""));
    return QLatin1Char('"') + out + QLatin1Char('"');
}

QByteArray csvLine(const QStringList &fields)
{
    QStringList out;
    for (const QString &field : fields)
        out << csvField(field);
    return out.join(QLatin1Char(',')).toUtf8() + "\r\n";
}

QString tsvLine(QStringList fields)
{
    for (QString &field : fields)
        field.replace(QLatin1Char('\t'), QLatin1Char(' ')).replace(QLatin1Char('\n'), QLatin1Char(' '));
    return fields.join(QLatin1Char('\t')) + QLatin1Char('\n');
}

} // namespace lockscope::ui
