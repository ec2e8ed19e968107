#pragma once

#include "core/families/name_parts.h"

#include <QString>

#include <map>
#include <optional>
#include <variant>

namespace lockscope::families {

// A pattern of names or values with named parts: `bull:{queue}:{job}:lock`. A part is one or more bytes of its form,
// as few as possible. `*` matches any number of bytes and `?` matches one. A literal brace is written twice: `{{`.
//
//   {job}           any bytes          {token:hex:32}    32 hexadecimal digits; any form may have a length
//   {job:word}      no colon           {host:line}       printable bytes
//   {step:number}   decimal digits     {at:time}         a time such as 2026-01-31T12:00:00.000Z
//   {id:uuid}       a UUID             {id:uuid1-hex}    a UUID of version 1 without its dashes
//   {id:base64}     without padding; also {id:base64url} and {id:alnum}
//   {id:raw}        random bytes: at least one of them is not text; {id:bytes} is any bytes, as without a form
class Pattern {
public:
    // Error: what is wrong with the text, and what to write.
    static std::variant<Pattern, QString> parse(const QString &text);
    static Pattern ofGlob(const QByteArray &glob); // `*` and `?`, and every other byte as it is

    // nullopt if the text does not match, or if it is longer than mostBytes.
    std::optional<NameParts> match(QByteArrayView text) const;
    bool matches(QByteArrayView text) const { return match(text).has_value(); }
    // The first ways, at most `most`, in which the text matches: "a:b:c" is `{registry}:{path}` in two ways.
    std::vector<NameParts> everyMatch(QByteArrayView text, std::size_t most) const;

    qsizetype literalBytes() const { return m_literalBytes; }
    int exactness() const; // compares patterns of values: a higher number accepts fewer of them
    bool mayBe(QByteArrayView text) const; // a quick test: false only if match() would fail
    const QByteArray &prefix() const { return m_prefix; } // the literal bytes at the beginning
    const QByteArray &suffix() const { return m_suffix; }
    const std::vector<QByteArray> &literals() const { return m_literals; }
    // The text with these parts; empty if a part is missing, or if the pattern has a wildcard.
    QByteArray filled(const std::map<QByteArray, QByteArray> &parts) const;
    bool hasPart(QByteArrayView name) const;
    bool beginsWithPart(QByteArrayView name) const; // only literal bytes may come before it
    QByteArray literalAfter(QByteArrayView part) const; // empty if a wildcard, another part or nothing follows
    std::vector<QByteArray> partNames() const;

    static constexpr qsizetype mostBytes = 1'024;
    static constexpr int mostParts = 8; // with the wildcards

    enum class Form : quint8 { Bytes, Raw, Word, Line, Number, Hex, Alnum, Base64, Base64Url, Time, Uuid, Uuid1Hex };

private:
    struct Element {
        QByteArray literal; // not empty for a literal
        QByteArray part = {}; // empty for a wildcard
        Form form = Form::Bytes;
        qsizetype least = 0;
        qsizetype most = 0;
    };
    class Search;

    std::optional<QString> addPart(const QString &inside); // gives the mistake
    void addLiteral(const QByteArray &bytes);
    void finish();

    std::vector<Element> m_elements;
    std::vector<QByteArray> m_literals;
    QByteArray m_prefix;
    QByteArray m_suffix;
    QByteArray m_longest; // the longest literal, unless the text begins or ends with one
    qsizetype m_literalBytes = 0;
    qsizetype m_leastBytes = 0;
};

// Replaces each `{part}` of the template by its bytes in `text`. A part that is missing stays as it is written.
QByteArray filledTemplate(const QByteArray &pattern, const NameParts &parts, QByteArrayView text);
// The names in braces.
std::vector<QByteArray> partsOfTemplate(const QByteArray &pattern);

} // namespace lockscope::families
