#pragma once

#include <QByteArray>
#include <QByteArrayView>

#include <vector>

namespace lockscope::redis {

constexpr quint16 slotCount = 16'384;

struct SlotRange {
    quint16 first = 0;
    quint16 last = 0; // inclusive
    friend bool operator==(const SlotRange &, const SlotRange &) = default;
};

// All slots, as ranges in ascending order.
std::vector<SlotRange> allSlots();
bool contains(const std::vector<SlotRange> &ranges, quint16 slot);

// The slot where a cluster keeps a key: CRC16 of its hash tag, modulo 16384. The tag is the text between the first
// opening brace and the next closing one. Without such a pair, or if the tag is empty, the whole key is hashed.
// Rule: cluster specification, "Key distribution model".
quint16 slotOf(QByteArrayView key);

// True if all keys are in one slot, so that one command or script can use them.
bool shareSlot(const std::vector<QByteArray> &keys);

} // namespace lockscope::redis
