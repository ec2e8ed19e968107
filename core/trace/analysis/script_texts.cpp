#include "core/trace/analysis/script_texts.h"

#include <QCryptographicHash>

namespace lockscope::trace {

namespace {

using Purpose = ScriptTexts::Purpose;

constexpr qsizetype mostTexts = 10'000;
constexpr qsizetype sha1Digits = 40;

bool calls(const QByteArray &text, const char *command)
{
    const QByteArray word(command);
    return text.contains(QByteArray('\'' + word + '\'')) || text.contains(QByteArray('"' + word + '"'));
}

Purpose purposeOf(const QByteArray &text)
{
    if (calls(text, "del") || calls(text, "hdel") || calls(text, "unlink"))
        return Purpose::GivesBack;
    if (calls(text, "hincrby") || calls(text, "hset") || calls(text, "set"))
        return Purpose::Takes;
    return calls(text, "pexpire") || calls(text, "expire") ? Purpose::Renews : Purpose::Unknown;
}

} // namespace

void ScriptTexts::learn(QByteArrayView text)
{
    if (m_seen.size() >= mostTexts) {
        m_seen.clear();
        m_byHash.clear();
    }
    const size_t key = qHash(text);
    if (m_seen.value(key, -1) == text.size())
        return;
    m_seen.insert(key, text.size());
    m_byHash.insert(QCryptographicHash::hash(text, QCryptographicHash::Sha1).toHex(),
                    purposeOf(text.toByteArray().toLower()));
}

Purpose ScriptTexts::of(const Script &script) const
{
    const QByteArrayView text = script.text();
    if (text.size() == sha1Digits)
        return m_byHash.value(text.toByteArray().toLower(), Purpose::Unknown);
    return purposeOf(text.toByteArray().toLower());
}

} // namespace lockscope::trace
