#include "core/base/secret.h"

#include <QRandomGenerator>

#include <string.h>

namespace lockscope {

namespace {

QByteArray mixed(QByteArrayView bytes, QByteArrayView with)
{
    QByteArray both(bytes.size(), Qt::Uninitialized);
    for (qsizetype i = 0; i < bytes.size(); ++i)
        both[i] = char(bytes[i] ^ with[i]);
    return both;
}

} // namespace

// Does not use data(), because that would detach a shared array and wipe only the copy. The compiler does not optimize
// explicit_bzero() away. Bytes outside the heap (a literal, or an array from fromRawData()) cannot be overwritten.
void wipe(QByteArray &bytes)
{
    if (bytes.capacity() > 0)
        ::explicit_bzero(const_cast<char *>(bytes.constData()), size_t(bytes.size()));
    bytes = QByteArray();
}

void wipe(QString &text)
{
    if (text.capacity() > 0)
        ::explicit_bzero(const_cast<QChar *>(text.constData()), size_t(text.size()) * sizeof(QChar));
    text = QString();
}

Secret::Secret(QByteArrayView clear)
    : m_with(clear.size(), Qt::Uninitialized)
{
    for (char &byte : m_with)
        byte = char(QRandomGenerator::global()->bounded(256));
    m_mixed = mixed(clear, m_with);
}

Secret::Secret(const QByteArray &clear)
    : Secret(QByteArrayView(clear))
{ }

Secret::Secret(const char *clear)
    : Secret(QByteArrayView(clear))
{ }

Secret Secret::take(QByteArray clear)
{
    Secret secret{QByteArrayView(clear)};
    wipe(clear);
    return secret;
}

Secret Secret::take(QString clear)
{
    Secret secret = take(clear.toUtf8());
    wipe(clear);
    return secret;
}

Secret::Revealed::Revealed(QByteArray clear)
    : m_clear(std::move(clear))
{ }

Secret::Revealed::~Revealed()
{
    wipe(m_clear);
}

QByteArray Secret::unmixed() const
{
    return mixed(m_mixed, m_with);
}

bool operator==(const Secret &a, const Secret &b)
{
    return a.m_mixed.size() == b.m_mixed.size() && a.reveal().bytes() == b.reveal().bytes();
}

} // namespace lockscope
