#pragma once

#include "tests/exclusion/history/moment.h"

#include <QString>

namespace lockscope::exclusion {

// A resource outside of Redis that all workers share: a memory-mapped file. Each lock has a word with the owner who is
// inside, a counter that is read and written without atomicity, and a store that checks fencing tokens. Each visitor
// (an owner of one worker) has the time until which it may rely on its hold.
class SharedWitness {
public:
    static constexpr int mostLocks = 64;
    static constexpr int mostVisitors = 65'536;

    // Creates the file if it does not exist. Throws std::runtime_error if it cannot.
    explicit SharedWitness(const QString &path);
    ~SharedWitness();
    Q_DISABLE_COPY_MOVE(SharedWitness)

    // `visitor` is 1 to mostVisitors - 1. Call it before enter(), and on every change.
    void setValidUntil(int visitor, Moment until);
    // Steps in (compare-and-swap 0 → visitor). Returns another visitor who is inside and may still rely on its hold; 0
    // if there is none. If the caller may rely on its own hold after this call, two owners were inside at once. A
    // visitor whose hold has run out is replaced.
    int enter(int lock, int visitor);
    void leave(int lock, int visitor); // does nothing if another visitor is inside

    qint64 counter(int lock) const;
    void setCounter(int lock, qint64 value);

    // The store of a fenced lock: accepts a write unless it has accepted one with a larger token. Its state remains
    // correct whenever a writer is stopped.
    struct Answer {
        bool accepted = false;
        qint64 number = 0; // if accepted: the number of the write; if refused: the larger token
    };
    Answer write(int lock, qint64 token);

private:
    struct Layout;
    Layout *m_shared = nullptr;
};

} // namespace lockscope::exclusion
