#pragma once

#include "core/base/bytes.h"

namespace lockscope::locks {

// Who a lock client is on the wire: a version 4 UUID from the operating system's generator, and numbered owners.
// Numbers come from a counter, never from thread ids, which are used again.
class Identity {
public:
    Identity();

    const QByteArray &uuid() const { return m_uuid; }
    Owner newOwner(); // UUID:1, UUID:2, …
    // For one request to acquire: 32 hex digits, different for each. Cheaper than newRequestId(), as every attempt
    // needs one.
    QByteArray newAttemptId();

private:
    QByteArray m_uuid;
    QByteArray m_attemptHead; // random
    quint64 m_owners = 0;
    quint64 m_attempts = 0;
};

// For one release and all its retries: 32 hex digits, as hard to guess as the UUID.
QByteArray newRequestId();

} // namespace lockscope::locks
