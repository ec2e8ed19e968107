#include "app/cli/completion/shell_line.h"

#include <QDir>

namespace lockscope::cli {

namespace {

bool isBlank(QChar c)
{
    return c == u' ' || c == u'\t' || c == u'\n';
}

bool isNamePart(QChar c)
{
    return c == u'_' || (c.unicode() < 128 && c.isLetterOrNumber());
}

bool isEscapedInDouble(QChar c)
{
    return QStringView(u"\"\\$`").contains(c);
}

// Characters that no shell changes, anywhere in a word.
bool isPlain(QChar c)
{
    return c.unicode() >= 128 || c.isLetterOrNumber() || QStringView(u"_./:@%+-").contains(c);
}

} // namespace

ShellLine::ShellLine(const QString &line)
{
    read(line);
}

void ShellLine::read(const QString &line)
{
    m_last = line.isEmpty() ? QChar() : line.back();
    for (qsizetype at = 0; at < line.size(); ++at) {
        if (m_quote == Quote::Single) {
            if (line[at] == u'\'')
                m_quote = Quote::None;
            else
                word().text += line[at];
        } else if (m_quote == Quote::Double) {
            readDouble(line, at);
        } else {
            readUnquoted(line, at);
        }
    }
}

void ShellLine::readUnquoted(const QString &line, qsizetype &at)
{
    const QChar c = line[at];
    if (isBlank(c)) {
        if (m_isBegun)
            m_words.emplace_back();
        m_isBegun = false;
        return;
    }
    const bool isFirst = !m_isBegun;
    m_isBegun = true;
    if (c == u'\\') {
        m_isEscaped = at + 1 == line.size();
        if (!m_isEscaped && line[++at] != u'\n') // a backslash joins two lines
            word().text += line[at];
    } else if (c == u'\'') {
        m_quote = Quote::Single;
    } else if (c == u'"') {
        m_quote = Quote::Double;
    } else if (c == u'$' || c == u'`') {
        readDollar(line, at);
    } else if (c == u'~' && isFirst && (at + 1 == line.size() || line[at + 1] == u'/' || isBlank(line[at + 1]))) {
        word().text += QDir::homePath();
    } else if (c == u'~' && isFirst) {
        word().isKnown = false; // the folder of another user
    } else {
        word().text += c;
    }
}

void ShellLine::readDouble(const QString &line, qsizetype &at)
{
    const QChar c = line[at];
    if (c == u'"') {
        m_quote = Quote::None;
    } else if (c == u'$' || c == u'`') {
        readDollar(line, at);
    } else if (c != u'\\') {
        word().text += c;
    } else if (at + 1 == line.size()) {
        m_isEscaped = true;
    } else if (isEscapedInDouble(line[at + 1])) {
        word().text += line[++at];
    } else if (line[at + 1] == u'\n') {
        ++at;
    } else {
        word().text += c;
    }
}

// At `$` or at a backquote. Leaves `at` on the last character that it read.
void ShellLine::readDollar(const QString &line, qsizetype &at)
{
    const QChar next = at + 1 < line.size() ? line[at + 1] : QChar();
    if (line[at] == u'`') {
        skipTo(line, at, u'`');
    } else if (next == u'(') {
        skipParentheses(line, at);
    } else if (next == u'{') {
        const qsizetype begin = at + 2;
        at = line.indexOf(u'}', begin);
        if (at < 0)
            at = line.size();
        addVariable(line.mid(begin, at - begin));
    } else if (next == u'\'' && m_quote == Quote::None) {
        ++at;
        skipTo(line, at, u'\'');
    } else if (isNamePart(next)) {
        const qsizetype begin = at + 1;
        while (at + 1 < line.size() && isNamePart(line[at + 1]))
            ++at;
        addVariable(line.mid(begin, at - begin + 1));
    } else if (next.isNull() || isBlank(next) || next == u'"') {
        word().text += u'$';
    } else {
        word().isKnown = false;
    }
}

// This program sees only the variables that the shell exports.
void ShellLine::addVariable(const QString &name)
{
    const QByteArray known = name.toUtf8();
    if (qEnvironmentVariableIsSet(known.constData()))
        word().text += qEnvironmentVariable(known.constData());
    else
        word().isKnown = false;
}

void ShellLine::skipTo(const QString &line, qsizetype &at, QChar end)
{
    word().isKnown = false;
    for (++at; at < line.size() && line[at] != end; ++at) {
        if (line[at] == u'\\')
            ++at;
    }
}

void ShellLine::skipParentheses(const QString &line, qsizetype &at)
{
    word().isKnown = false;
    int depth = 0;
    for (++at; at < line.size(); ++at) {
        depth += line[at] == u'(' ? 1 : line[at] == u')' ? -1 : 0;
        if (depth == 0)
            return;
    }
}

std::optional<QString> ShellLine::quoted(const QString &rest) const
{
    if (m_isEscaped && m_quote == Quote::Double && !rest.isEmpty() && !isEscapedInDouble(rest[0]))
        return std::nullopt;
    QString text;
    for (const QChar c : rest) {
        if (m_isEscaped && text.isEmpty())
            text += c;
        else if (m_quote == Quote::Single)
            text += c == u'\'' ? QStringLiteral("'\\''") : QString(c);
        else if (m_quote == Quote::Double && c == u'!') // the history of bash has its meaning inside double quotes too
            text += QLatin1String("\"\\!\"");
        else if (m_quote == Quote::Double ? isEscapedInDouble(c) : !isPlain(c))
            text += QString(u'\\') + c;
        else
            text += c;
    }
    const QChar open = m_quote == Quote::Single ? u'\'' : u'"';
    if (m_quote != Quote::None && (text.isEmpty() ? m_last : text.back()) == open)
        text += open; // readline closes the quotes, but not behind this character
    return text;
}

} // namespace lockscope::cli
