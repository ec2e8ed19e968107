#pragma once

#include "core/base/bytes.h"

namespace lockscope::locks {

// A lock client's identity on the wire: a version 4 UUID from the operating system's generator, and numbered owners.
// The numbers come from a counter, not from thread ids, which are reused.
class Identity {
public:
    Identity();

    const QByteArray &uuid() const { return m_uuid; }
    Owner newOwner(); // UUID:1, UUID:2, …
    // For one acquire request: 32 hex digits, unique. Every attempt needs such an id, so this is cheaper than
    // newRequestId().
    QByteArray newAttemptId();

private:
    QByteArray m_uuid;
    QByteArray m_attemptHead; // the random part of all attempt ids
    quint64 m_owners = 0;
    quint64 m_attempts = 0;
};

// For one release with all its retries: 32 hex digits, as hard to guess as the UUID.
QByteArray newRequestId();

} // namespace lockscope::locks
