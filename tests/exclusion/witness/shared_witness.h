#pragma once

#include "tests/exclusion/history/moment.h"

#include <QString>

namespace lockscope::exclusion {

// A resource outside Redis that all workers share: a file in memory. Per lock a word that holds who is inside, and a
// counter that is read and written without atomicity, and a store that looks at fencing tokens. Per visitor (an owner
// of one worker) until when it may rely on its hold.
class SharedWitness {
public:
    static constexpr int mostLocks = 64;
    static constexpr int mostVisitors = 65'536;

    // Makes the file when it is not there. Throws std::runtime_error when it cannot.
    explicit SharedWitness(const QString &path);
    ~SharedWitness();
    Q_DISABLE_COPY_MOVE(SharedWitness)

    // `visitor` from 1 to mostVisitors - 1. Before enter(), and whenever it changes.
    void setValidUntil(int visitor, Moment until);
    // Steps in (CAS 0 → visitor). Gives the visitor who is inside and may still rely on its hold: the caller, if it
    // may so itself after this call, has seen two at once. 0: nobody. One whose hold has run out is stepped over.
    int enter(int lock, int visitor);
    void leave(int lock, int visitor); // nothing when somebody else is inside

    qint64 counter(int lock) const;
    void setCounter(int lock, qint64 value);

    // The store of a fenced lock: takes a write unless it has taken one with a larger token. Safe whenever its writers
    // are stopped.
    struct Answer {
        bool accepted = false;
        qint64 number = 0; // accepted: which of the store's writes it is; refused: the token that is larger
    };
    Answer write(int lock, qint64 token);

private:
    struct Layout;
    Layout *m_shared = nullptr;
};

} // namespace lockscope::exclusion
