#pragma once

#include "core/base/bytes.h"

#include <QHash>

#include <vector>

namespace lockscope::lanes {

// An owner as two numbers: its client, and its thread. An owner of another form is one text without a thread.
struct OwnerNumber {
    static constexpr quint32 noThread = 0xFFFFFFFF;
    quint32 text = 0; // 0 means unknown
    quint32 thread = noThread;
};

// Gives small numbers to owners. A program may have thousands of threads, so only the client's part is kept as text.
// After the last release() of a text, its number is free for another text.
class OwnerNumbers {
public:
    static constexpr quint32 most = (1u << 22) - 1; // texts

    OwnerNumber use(const Owner &owner); // the text is 0 if there are too many texts
    void release(quint32 text); // call it once for each use()
    Owner owner(OwnerNumber number) const;
    qint64 bytes() const { return m_bytes; } // approximate

private:
    struct Slot {
        QByteArray text;
        quint32 uses = 0;
    };
    quint32 use(QByteArrayView text);
    static qint64 bytesOf(const QByteArray &text);

    QHash<QByteArray, quint32> m_numbers;
    std::vector<Slot> m_slots{1};
    std::vector<quint32> m_free;
    qint64 m_bytes = 0;
};

} // namespace lockscope::lanes
