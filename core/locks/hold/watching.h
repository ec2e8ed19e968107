#pragma once

#include "core/locks/hold/hold_parts.h"

#include <memory>
#include <vector>

namespace lockscope::locks {

// True if the keys of this lock can be watched now. If that is unknown, the server is asked, and waiters and holds
// check again once it is known.
bool watches(const std::shared_ptr<HoldParts> &parts, const Key &name);

// A watch on the next change of a hold's keys, which ends with this object.
class Watching {
public:
    // Makes the server remember the keys before it executes later commands. Call it only if watches() is true.
    Watching(const std::shared_ptr<HoldParts> &parts, const Entry &entry, quint64 who, const KeyWatch::Call &call);
    ~Watching();
    Q_DISABLE_COPY_MOVE(Watching)

    bool isBy(const std::shared_ptr<KeyWatch> &watch) const { return m_watch == watch; }

private:
    std::shared_ptr<KeyWatch> m_watch; // null means no node has the keys
    std::vector<QByteArray> m_keys;
    quint64 m_who;
};

} // namespace lockscope::locks
