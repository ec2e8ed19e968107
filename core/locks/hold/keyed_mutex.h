#pragma once

#include "core/async/settle_once.h"
#include "core/async/task.h"
#include "core/locks/wire/entry.h"

#include <QHash>

#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

namespace lockscope::locks {

// Serializes the requests (acquires and releases) of one owner that change the same count on the server, see
// countedAs(). No request may overtake an earlier one, because the count would then be unknown. Requests of different
// owners or names do not wait for each other.
class KeyedMutex {
public:
    class Guard; // the destructor passes the turn to the next request

    // True if requests for several counts are under way now.
    bool areMany() const { return m_taken.size() > 1; }

private:
    friend class Guard;
    using Waiter = SettleOnce<bool>;
    QHash<Entry, std::vector<Waiter>> m_taken; // by count: the requests that wait behind the present request
};

class KeyedMutex::Guard {
public:
    Guard(KeyedMutex *mutex, Entry entry);
    ~Guard();
    Q_DISABLE_COPY_MOVE(Guard)

    bool isMine() const { return m_mine; }
    // Call it only if isMine() is false. Returns false if the stop came first.
    Task<bool> wait(std::stop_token stop);

private:
    KeyedMutex *m_entryMutex;
    Entry m_entry;
    std::optional<Waiter> m_waiter; // set only if the turn had to be awaited
    bool m_mine = false;
};

} // namespace lockscope::locks
