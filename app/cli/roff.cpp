#include "app/cli/roff.h"

#include <QStringList>

namespace lockscope::cli {

namespace {

QString escapedCharacter(char32_t c)
{
    switch (c) {
    case U'\\': return QStringLiteral("\\e");
    case U'-': return QStringLiteral("\\-");
    case U'\'': return QStringLiteral("\\(aq");
    case U'"': return QStringLiteral("\\(dq");
    case U'`': return QStringLiteral("\\(ga");
    case U'^': return QStringLiteral("\\(ha");
    case U'~': return QStringLiteral("\\(ti");
    case U'…': return QStringLiteral("...");
    case U',': return QStringLiteral(",\\:"); // a line may break there, as in long lists without blanks
    default: break;
    }
    if (c < 128)
        return QString(QChar(char16_t(c)));
    return QStringLiteral("\\[u%1]").arg(QString::number(c, 16).toUpper().rightJustified(4, u'0'));
}

} // namespace

Roff::Roff(const QString &name, const QString &version, const QString &date)
{
    line(QStringLiteral(".TH %1 1 %2 \"Lockscope %3\" \"User Commands\"")
             .arg(escaped(name.toUpper()), date, escaped(version)));
    line(QStringLiteral(".ad l")); // words keep their form: options are long, and nobody types a hyphen back together
    line(QStringLiteral(".nh"));
}

QString Roff::escaped(const QString &text)
{
    QString all;
    for (const char32_t c : text.toStdU32String())
        all += escapedCharacter(c);
    return all;
}

QString Roff::in(Font font, const QString &text)
{
    if (font == Font::Roman || text.isEmpty())
        return escaped(text);
    return (font == Font::Bold ? QLatin1String("\\fB") : QLatin1String("\\fI")) + escaped(text) + QLatin1String("\\fR");
}

void Roff::line(const QString &markup)
{
    m_text += markup + u'\n';
    m_isBelowTitle = markup.startsWith(QLatin1String(".S"));
}

void Roff::section(const QString &title)
{
    line(QStringLiteral(".SH ") + escaped(title));
}

void Roff::subsection(const QString &markup)
{
    line(QStringLiteral(".SS ") + markup);
}

void Roff::beginParagraph()
{
    if (!m_isBelowTitle)
        line(QStringLiteral(".PP"));
}

// A dot at the beginning of a line would be a command of roff.
void Roff::paragraph(const QString &markup)
{
    beginParagraph();
    line(QStringLiteral("\\&") + markup);
}

void Roff::item(const QString &markup, const QString &text)
{
    line(QStringLiteral(".TP"));
    line(markup);
    line(QStringLiteral("\\&") + escaped(QString(text).replace(u'\n', u' ')));
}

void Roff::notes(const QString &text)
{
    QStringList kept;
    QStringList flowing;
    const auto end = [&] {
        if (!kept.isEmpty())
            lines(kept);
        if (!flowing.isEmpty())
            paragraph(escaped(flowing.join(u' ')));
        kept.clear();
        flowing.clear();
    };
    for (const QString &each : text.split(u'\n')) {
        const bool isKept = each.startsWith(u' ');
        if (each.isEmpty() || isKept != !kept.isEmpty())
            end();
        if (!each.isEmpty())
            (isKept ? kept : flowing) << each;
    }
    end();
}

void Roff::lines(const QStringList &lines)
{
    beginParagraph();
    line(QStringLiteral(".nf"));
    for (const QString &each : lines)
        line(QStringLiteral("\\&") + escaped(each));
    line(QStringLiteral(".fi"));
}

} // namespace lockscope::cli
