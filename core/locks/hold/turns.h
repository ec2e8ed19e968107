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

// One after the other, in order: what one owner sends about one hold (an acquire, a release) must not overtake what
// it sent before, or counts could not be told. Different owners, names and kinds do not wait for each other.
class Turns {
public:
    class Turn; // gives way when it is destroyed

    // Whether more than one is under way.
    bool areMany() const { return m_taken.size() > 1; }

private:
    friend class Turn;
    using Waiter = SettleOnce<bool>;
    QHash<Entry, std::vector<Waiter>> m_taken; // an entry somebody is at, and those behind
};

class Turns::Turn {
public:
    Turn(Turns *turns, Entry entry);
    ~Turn();
    Q_DISABLE_COPY_MOVE(Turn)

    bool isMine() const { return m_mine; }
    // Only when it is not mine yet. False when stopped first.
    Task<bool> wait(std::stop_token stop);

private:
    Turns *m_turns;
    Entry m_entry;
    std::optional<Waiter> m_waiter; // only when it was not ours at once
    bool m_mine = false;
};

} // namespace lockscope::locks
