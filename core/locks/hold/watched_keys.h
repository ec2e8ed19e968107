#pragma once

#include "core/locks/hold/hold_parts.h"

#include <memory>
#include <vector>

namespace lockscope::locks {

// True if the keys of this lock can be watched now. If that is unknown, asks the server and returns false. Waiters and
// holds check again after the server's answer.
bool canWatch(const std::shared_ptr<HoldParts> &parts, const Key &name);

// Watches the keys of a hold until their next change. The watch ends with this object.
class WatchedKeys {
public:
    // Tells the server to remember the keys before it executes later commands. Call it only if canWatch() is true.
    WatchedKeys(const std::shared_ptr<HoldParts> &parts, const Entry &entry, quint64 who, const KeyWatch::Call &call);
    ~WatchedKeys();
    Q_DISABLE_COPY_MOVE(WatchedKeys)

    bool isBy(const std::shared_ptr<KeyWatch> &watch) const { return m_watch == watch; }

private:
    std::shared_ptr<KeyWatch> m_watch; // null means no node has the keys
    std::vector<QByteArray> m_keys;
    quint64 m_who;
};

} // namespace lockscope::locks
