#pragma once

#include <QByteArray>
#include <QByteArrayView>

#include <vector>

namespace lockscope::redis {

constexpr quint16 slotCount = 16'384;

struct SlotRange {
    quint16 first = 0;
    quint16 last = 0; // of them as well
    friend bool operator==(const SlotRange &, const SlotRange &) = default;
};

// As ranges in ascending order.
std::vector<SlotRange> allSlots();
bool contains(const std::vector<SlotRange> &ranges, quint16 slot);

// Where a cluster keeps a key: CRC16 of its hash tag, modulo 16384. The tag is what stands between the first brace and
// the next closing one; where that is nothing, or there is no such pair, it is the whole key.
// Rule: cluster specification, "Key distribution model".
quint16 slotOf(QByteArrayView key);

// Whether a cluster runs one command or script on all of them.
bool shareSlot(const std::vector<QByteArray> &keys);

} // namespace lockscope::redis
