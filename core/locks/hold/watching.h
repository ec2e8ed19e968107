#pragma once

#include "core/locks/hold/hold_parts.h"

#include <memory>
#include <vector>

namespace lockscope::locks {

// Whether the keys of this lock can be watched now. If that is not known yet it is asked for, and who waits and holds
// look once it is.
bool watches(const std::shared_ptr<HoldParts> &parts, const Key &name);

// That somebody wants to know of the next change of a hold's keys; no more when it is destroyed.
class Watching {
public:
    // Lets the server remember the keys, before whatever is sent next is carried out. Only while it watches.
    Watching(const std::shared_ptr<HoldParts> &parts, const Entry &entry, quint64 who, const KeyWatch::Call &call);
    ~Watching();
    Q_DISABLE_COPY_MOVE(Watching)

    bool isBy(const std::shared_ptr<KeyWatch> &watch) const { return m_watch == watch; }

private:
    std::shared_ptr<KeyWatch> m_watch; // null: nobody has them
    std::vector<QByteArray> m_keys;
    quint64 m_who;
};

} // namespace lockscope::locks
