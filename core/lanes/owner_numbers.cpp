#include "core/lanes/owner_numbers.h"

#include <optional>

namespace lockscope::lanes {

namespace {

// The digits as a number. nullopt if the number cannot give the same digits again, for instance a leading zero.
std::optional<quint32> numberOf(QByteArrayView digits)
{
    if (digits.isEmpty() || digits.size() > 9 || (digits[0] == '0' && digits.size() > 1))
        return {};
    quint32 number = 0;
    for (const char digit : digits) {
        if (digit < '0' || digit > '9')
            return {};
        number = number * 10 + quint32(digit - '0');
    }
    return number;
}

} // namespace

// Estimates the memory for a text: its bytes and header, a slot, and a node of the hash at its usual load.
qint64 OwnerNumbers::bytesOf(const QByteArray &text)
{
    return 32 + qint64(text.size()) + qint64(sizeof(Slot)) + 2 * qint64(sizeof(QByteArray) + sizeof(quint32));
}

OwnerNumber OwnerNumbers::use(const Owner &owner)
{
    const QByteArrayView whole(owner.raw());
    if (whole.isEmpty())
        return {};
    const qsizetype colon = whole.lastIndexOf(':');
    const auto thread = colon > 0 ? numberOf(whole.sliced(colon + 1)) : std::nullopt;
    if (!thread)
        return {use(whole), OwnerNumber::noThread};
    return {use(whole.first(colon)), *thread};
}

quint32 OwnerNumbers::use(QByteArrayView text)
{
    const auto known = m_numbers.constFind(QByteArray::fromRawData(text.data(), text.size()));
    if (known != m_numbers.constEnd()) {
        ++m_slots[*known].uses;
        return *known;
    }
    quint32 number = 0;
    if (!m_free.empty()) {
        number = m_free.back();
        m_free.pop_back();
    } else if (m_slots.size() <= most) {
        number = quint32(m_slots.size());
        m_slots.emplace_back();
    } else {
        return 0;
    }
    m_slots[number] = {text.toByteArray(), 1};
    m_numbers.insert(m_slots[number].text, number);
    m_bytes += bytesOf(m_slots[number].text);
    return number;
}

void OwnerNumbers::release(quint32 text)
{
    if (text == 0 || --m_slots[text].uses > 0)
        return;
    m_bytes -= bytesOf(m_slots[text].text);
    m_numbers.remove(m_slots[text].text);
    m_slots[text].text = QByteArray();
    m_free.push_back(text);
}

Owner OwnerNumbers::owner(OwnerNumber number) const
{
    const QByteArray &text = m_slots[number.text].text;
    if (number.text == 0 || number.thread == OwnerNumber::noThread)
        return Owner(text);
    return Owner(text + ':' + QByteArray::number(number.thread));
}

} // namespace lockscope::lanes
