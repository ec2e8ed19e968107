#include "core/families/pattern.h"

#include "core/base/core_text.h"
#include "core/base/escape.h"
#include "core/toml/suggestion.h"

#include <QRegularExpression>
#include <QVarLengthArray>

#include <algorithm>
#include <limits>

namespace lockscope::families {

namespace {

using Form = Pattern::Form;

constexpr qsizetype unlimited = std::numeric_limits<qsizetype>::max();

struct FormRow {
    const char *word;
    Form form;
    qsizetype least;
    qsizetype most;
};
constexpr FormRow forms[] = {
    {"bytes", Form::Bytes, 1, unlimited},
    {"raw", Form::Raw, 1, unlimited},
    {"word", Form::Word, 1, unlimited},
    {"line", Form::Line, 1, unlimited},
    {"number", Form::Number, 1, unlimited},
    {"hex", Form::Hex, 1, unlimited},
    {"alnum", Form::Alnum, 1, unlimited},
    {"base64", Form::Base64, 1, unlimited},
    {"base64url", Form::Base64Url, 1, unlimited},
    {"time", Form::Time, 10, 40},
    {"uuid", Form::Uuid, 36, 36},
    {"uuid1-hex", Form::Uuid1Hex, 32, 32},
};

bool isDigit(uchar c)
{
    return c >= '0' && c <= '9';
}

bool isHexDigit(uchar c)
{
    return isDigit(c) || ((c | 0x20) >= 'a' && (c | 0x20) <= 'f');
}

bool isAlnum(uchar c)
{
    return isDigit(c) || ((c | 0x20) >= 'a' && (c | 0x20) <= 'z');
}

bool isOfForm(Form form, uchar c)
{
    switch (form) {
    case Form::Bytes:
    case Form::Raw: return true;
    case Form::Word: return c != ':';
    case Form::Line: return c >= 0x20 && c != 0x7F;
    case Form::Number: return isDigit(c);
    case Form::Hex:
    case Form::Uuid1Hex: return isHexDigit(c);
    case Form::Alnum: return isAlnum(c);
    case Form::Base64: return isAlnum(c) || c == '+' || c == '/';
    case Form::Base64Url: return isAlnum(c) || c == '-' || c == '_';
    case Form::Time: return isDigit(c) || c == '-' || c == ':' || c == '.' || c == 'T' || c == 'Z' || c == '+';
    case Form::Uuid: return isHexDigit(c) || c == '-';
    }
    return false;
}

// Checks what the single bytes do not show.
bool isWholeOfForm(Form form, QByteArrayView text)
{
    if (form == Form::Uuid) {
        for (qsizetype i = 0; i < text.size(); ++i) {
            const bool isDash = i == 8 || i == 13 || i == 18 || i == 23;
            if (isDash != (text[i] == '-'))
                return false;
        }
    }
    if (form == Form::Uuid1Hex) {
        const char variant = char(text[16] | 0x20);
        return text[12] == '1' && (text[16] == '8' || text[16] == '9' || variant == 'a' || variant == 'b');
    }
    if (form == Form::Raw)
        return std::any_of(text.begin(), text.end(), [](char c) { return uchar(c) < 0x20 || uchar(c) >= 0x7F; });
    return true;
}

QStringList formWords()
{
    QStringList words;
    for (const FormRow &row : forms)
        words << QLatin1String(row.word);
    return words;
}

} // namespace

const NamePart *partNamed(const NameParts &parts, QByteArrayView name)
{
    const auto found =
        std::find_if(parts.begin(), parts.end(), [&](const NamePart &part) { return part.name == name; });
    return found == parts.end() ? nullptr : &*found;
}

// Finds the first ways in which the text matches, at most `most`. Tries each part from its shortest length. Remembers
// the places from which the rest did not match, so that the time of each way is limited by elements × bytes². If all
// parts are of any bytes and any length, the limit is elements × bytes.
class Pattern::Search {
public:
    Search(const std::vector<Element> &elements, QByteArrayView text, std::size_t most)
        : m_elements(elements)
        , m_text(text)
        , m_most(most)
        , m_failed(qsizetype(elements.size()) * (text.size() + 1))
    {
        std::fill(m_failed.begin(), m_failed.end(), false);
    }

    std::vector<NameParts> found() &&
    {
        from(0, 0);
        return std::move(m_found);
    }

private:
    void from(std::size_t i, qsizetype at)
    {
        if (i == m_elements.size()) {
            if (at == m_text.size())
                m_found.push_back(m_parts);
            return;
        }
        bool *const failed = &m_failed[qsizetype(i) * (m_text.size() + 1)];
        if (failed[at])
            return;
        const std::size_t before = m_found.size();
        if (m_elements[i].literal.isEmpty())
            part(i, at);
        else
            literal(i, at);
        if (m_found.size() == before)
            std::fill_n(failed + at, isAnything(m_elements[i]) ? m_text.size() + 1 - at : 1, true);
    }
    // Wherever such a part ends if it begins later, it can also end if it begins here. So if it fails here, it fails
    // later.
    static bool isAnything(const Element &element)
    {
        return element.literal.isEmpty() && element.form == Form::Bytes && element.most == unlimited;
    }
    void literal(std::size_t i, qsizetype at)
    {
        const QByteArray &wanted = m_elements[i].literal;
        if (m_text.sliced(at).startsWith(wanted))
            from(i + 1, at + wanted.size());
    }
    void part(std::size_t i, qsizetype at)
    {
        const Element &element = m_elements[i];
        const bool isLast = i + 1 == m_elements.size();
        const qsizetype room = m_text.size() - at;
        qsizetype size = 0;
        while (size < std::min(element.most, room) && isOfForm(element.form, uchar(m_text[at + size])))
            ++size;
        for (qsizetype take = isLast ? room : element.least; take <= size && m_found.size() < m_most; ++take) {
            if (take < element.least || !isWholeOfForm(element.form, m_text.sliced(at, take)))
                continue;
            if (!element.part.isEmpty())
                m_parts.push_back({element.part, at, take});
            from(i + 1, at + take);
            if (!element.part.isEmpty())
                m_parts.pop_back();
        }
    }

    const std::vector<Element> &m_elements;
    QByteArrayView m_text;
    const std::size_t m_most;
    QVarLengthArray<bool, 1024> m_failed;
    NameParts m_parts;
    std::vector<NameParts> m_found;
};

std::variant<Pattern, QString> Pattern::parse(const QString &text)
{
    Pattern pattern;
    QString literal;
    std::optional<QString> mistake;
    const auto endLiteral = [&] {
        const auto bytes = fromDisplay(literal);
        if (!bytes)
            mistake = CoreText::tr("write \\\\ for a backslash, and \\xHH for a byte");
        else if (!bytes->isEmpty())
            pattern.addLiteral(*bytes);
        literal.clear();
    };
    for (qsizetype at = 0; at < text.size() && !mistake; ++at) {
        const QChar c = text[at];
        const bool isTwice = at + 1 < text.size() && text[at + 1] == c;
        if ((c == u'{' || c == u'}') && isTwice) {
            literal += c;
            ++at;
        } else if (c == u'}') {
            return CoreText::tr("the } at the end of '%1' has no {. Write }} for a brace of the name")
                .arg(text.left(at + 1));
        } else if (c == u'*' || c == u'?') {
            endLiteral();
            pattern.m_elements.push_back({{}, {}, Form::Bytes, c == u'?' ? 1 : 0, c == u'?' ? 1 : unlimited});
        } else if (c == u'{') {
            const qsizetype end = text.indexOf(u'}', at);
            if (end < 0)
                return CoreText::tr("'%1' lacks its }. Write {{ for a brace of the name").arg(text.mid(at));
            endLiteral();
            if (!mistake)
                mistake = pattern.addPart(text.mid(at + 1, end - at - 1));
            at = end;
        } else {
            literal += c;
        }
    }
    if (!mistake)
        endLiteral();
    if (mistake)
        return *mistake;
    const auto variable = std::count_if(pattern.m_elements.begin(), pattern.m_elements.end(),
                                        [](const Element &element) { return element.literal.isEmpty(); });
    if (variable > mostParts)
        return CoreText::tr("a pattern has at most %1 parts and wildcards").arg(mostParts);
    if (pattern.m_elements.empty())
        return CoreText::tr("the pattern is empty: write one such as lock:{name}");
    pattern.finish();
    return pattern;
}

std::optional<QString> Pattern::addPart(const QString &inside)
{
    static const QRegularExpression nameForm(QStringLiteral("^[a-z][a-z0-9_-]*$"));
    const QStringList words = inside.split(u':');
    const QString &name = words.front();
    if (!nameForm.match(name).hasMatch())
        return CoreText::tr("'{%1}': a part's name consists of small letters, digits, - and _").arg(inside);
    if (hasPart(name.toLatin1()))
        return CoreText::tr("the part {%1} occurs twice: give one of them another name").arg(name);
    if (words.size() > 3)
        return CoreText::tr("'{%1}': write {name}, {name:form} or {name:form:length}").arg(inside);
    const QString wanted = words.size() > 1 ? words[1] : QStringLiteral("bytes");
    const auto row = std::find_if(std::begin(forms), std::end(forms),
                                  [&](const FormRow &each) { return wanted == QLatin1String(each.word); });
    if (row == std::end(forms))
        return CoreText::tr("'%1' is not a form%2").arg(wanted, suggestion(wanted, formWords()));
    Element element{{}, name.toLatin1(), row->form, row->least, row->most};
    if (words.size() == 3) {
        bool isNumber = false;
        const int length = words[2].toInt(&isNumber);
        const bool isFixed = row->least == row->most;
        if (!isNumber || length < 1 || length > mostBytes || isFixed)
            return CoreText::tr("'{%1}': a length is a number from 1 to %2, and a UUID has none")
                .arg(inside, QString::number(mostBytes));
        element.least = element.most = length;
    }
    if (!m_elements.empty() && m_elements.back().literal.isEmpty() && m_elements.back().most == unlimited
        && element.most == unlimited)
        return CoreText::tr("nothing separates {%1} from the part before it: write a character between them").arg(name);
    m_elements.push_back(element);
    return std::nullopt;
}

void Pattern::addLiteral(const QByteArray &bytes)
{
    m_elements.push_back({bytes});
    m_literals.push_back(bytes);
    m_literalBytes += bytes.size();
}

void Pattern::finish()
{
    for (const Element &element : m_elements)
        m_leastBytes += element.literal.isEmpty() ? element.least : element.literal.size();
    if (!m_elements.empty()) {
        m_prefix = m_elements.front().literal;
        m_suffix = m_elements.back().literal;
    }
    if (!m_prefix.isEmpty() || !m_suffix.isEmpty())
        return;
    for (const QByteArray &literal : m_literals) {
        if (literal.size() > m_longest.size())
            m_longest = literal;
    }
}

int Pattern::exactness() const
{
    int sum = 0;
    for (const Element &element : m_elements) {
        const bool isFixed = element.least == element.most;
        sum += element.literal.isEmpty() ? 2 * int(element.form) + (isFixed ? 1 : 0) : 4 * int(element.literal.size());
    }
    return sum;
}

Pattern Pattern::ofGlob(const QByteArray &glob)
{
    Pattern pattern;
    QByteArray literal;
    const auto endLiteral = [&] {
        if (!literal.isEmpty())
            pattern.addLiteral(literal);
        literal.clear();
    };
    for (const char c : glob) {
        if (c != '*' && c != '?') {
            literal += c;
            continue;
        }
        endLiteral();
        const bool isOne = c == '?';
        const bool isRepeated = !isOne && !pattern.m_elements.empty() && pattern.m_elements.back().literal.isEmpty()
            && pattern.m_elements.back().most == unlimited;
        if (!isRepeated)
            pattern.m_elements.push_back({{}, {}, Form::Bytes, isOne ? 1 : 0, isOne ? 1 : unlimited});
    }
    endLiteral();
    pattern.finish();
    return pattern;
}

bool Pattern::mayBe(QByteArrayView text) const
{
    return text.size() >= m_leastBytes && text.startsWith(m_prefix) && text.endsWith(m_suffix)
        && (m_longest.isEmpty() || text.indexOf(m_longest) >= 0);
}

std::optional<NameParts> Pattern::match(QByteArrayView text) const
{
    std::vector<NameParts> found = everyMatch(text, 1);
    if (found.empty())
        return std::nullopt;
    return std::move(found.front());
}

std::vector<NameParts> Pattern::everyMatch(QByteArrayView text, std::size_t most) const
{
    if (!mayBe(text) || text.size() > mostBytes)
        return {};
    return Search(m_elements, text, most).found();
}

QByteArray Pattern::filled(const std::map<QByteArray, QByteArray> &parts) const
{
    QByteArray text;
    for (const Element &element : m_elements) {
        const auto part = parts.find(element.part);
        if (element.literal.isEmpty() && part == parts.end())
            return {};
        text += element.literal.isEmpty() ? part->second : element.literal;
    }
    return text;
}

bool Pattern::hasPart(QByteArrayView name) const
{
    return std::any_of(m_elements.begin(), m_elements.end(),
                       [&](const Element &element) { return element.literal.isEmpty() && element.part == name; });
}

bool Pattern::beginsWithPart(QByteArrayView name) const
{
    const auto first =
        std::find_if(m_elements.begin(), m_elements.end(), [](const Element &each) { return each.literal.isEmpty(); });
    return first != m_elements.end() && first->part == name;
}

QByteArray Pattern::literalAfter(QByteArrayView part) const
{
    const auto found = std::find_if(m_elements.begin(), m_elements.end(),
                                    [&](const Element &each) { return each.literal.isEmpty() && each.part == part; });
    return found == m_elements.end() || found + 1 == m_elements.end() ? QByteArray() : (found + 1)->literal;
}

std::vector<QByteArray> Pattern::partNames() const
{
    std::vector<QByteArray> names;
    for (const Element &element : m_elements) {
        if (!element.part.isEmpty())
            names.push_back(element.part);
    }
    return names;
}

QByteArray filledTemplate(const QByteArray &pattern, const NameParts &parts, QByteArrayView text)
{
    QByteArray filled;
    for (qsizetype at = 0; at < pattern.size();) {
        const qsizetype end = pattern[at] == '{' ? pattern.indexOf('}', at) : -1;
        const NamePart *part =
            end > at ? partNamed(parts, QByteArrayView(pattern).sliced(at + 1, end - at - 1)) : nullptr;
        if (part)
            filled += part->in(text);
        else
            filled += pattern[at];
        at = part ? end + 1 : at + 1;
    }
    return filled;
}

std::vector<QByteArray> partsOfTemplate(const QByteArray &pattern)
{
    std::vector<QByteArray> names;
    qsizetype open = -1; // the nearest brace, so that a row of braces costs no more than its length
    for (qsizetype at = 0; at < pattern.size(); ++at) {
        if (pattern[at] == '{') {
            open = at;
        } else if (pattern[at] == '}' && open >= 0) {
            names.push_back(pattern.sliced(open + 1, at - open - 1));
            open = -1;
        }
    }
    return names;
}

} // namespace lockscope::families
