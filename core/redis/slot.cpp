#include "core/redis/slot.h"

#include <algorithm>
#include <array>

namespace lockscope::redis {

namespace {

constexpr quint16 polynomial = 0x1021; // XMODEM

constexpr std::array<quint16, 256> crcTable()
{
    std::array<quint16, 256> table{};
    for (std::size_t byte = 0; byte < table.size(); ++byte) {
        auto crc = quint16(byte << 8);
        for (int bit = 0; bit < 8; ++bit)
            crc = quint16(crc & 0x8000 ? (crc << 1) ^ polynomial : crc << 1);
        table[byte] = crc;
    }
    return table;
}

quint16 crc16(QByteArrayView bytes)
{
    static constexpr std::array<quint16, 256> table = crcTable();
    quint16 crc = 0;
    for (const char byte : bytes)
        crc = quint16(crc << 8) ^ table[quint8(crc >> 8) ^ quint8(byte)];
    return crc;
}

QByteArrayView tagOf(QByteArrayView key)
{
    const qsizetype open = key.indexOf('{');
    const qsizetype close = open < 0 ? -1 : key.indexOf('}', open + 1);
    return close > open + 1 ? key.sliced(open + 1, close - open - 1) : key;
}

} // namespace

std::vector<SlotRange> allSlots()
{
    return {{0, slotCount - 1}};
}

bool contains(const std::vector<SlotRange> &ranges, quint16 slot)
{
    return std::any_of(ranges.begin(), ranges.end(),
                       [slot](const SlotRange &each) { return each.first <= slot && slot <= each.last; });
}

quint16 slotOf(QByteArrayView key)
{
    return crc16(tagOf(key)) % slotCount;
}

bool shareSlot(const std::vector<QByteArray> &keys)
{
    const auto inAnother = [first = keys.empty() ? quint16(0) : slotOf(keys.front())](const QByteArray &key) {
        return slotOf(key) != first;
    };
    return std::none_of(keys.begin(), keys.end(), inAnother);
}

} // namespace lockscope::redis
