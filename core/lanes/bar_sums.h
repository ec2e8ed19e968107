#pragma once

#include "core/lanes/use.h"

#include <vector>

namespace lockscope::lanes {

// The use of one lock, added up for each bar. A lock with thousands of events a second has too many steps
// to add them up for each picture. Pure.
class BarSums {
public:
    static constexpr int mostBars = 450; // 15 min
    struct Bar {
        quint32 held = 0; // µs
        quint32 waitedFor = 0; // µs
        quint32 unknown = 0; // µs
        quint32 acquires = 0;
    };
    static constexpr qint64 mostBytes = mostBars * qint64(sizeof(Bar)); // besides the object

    BarSums(Instant since, quint8 use); // nothing is added up before `since`

    // The lock has this use from now on. A time before until() counts as until().
    void add(Instant at, quint8 use);
    // Replaces the use between two times, which are both before until().
    void correct(Instant from, Instant to, quint8 was, quint8 is);
    void addAcquire(Instant at);
    // The use between these two calls is not known. A step that is added meanwhile counts from regain() on.
    void lose(Instant at);
    void regain(Instant at);

    Instant since() const { return m_since; }
    Instant until() const { return m_until; } // everything before this time is added up
    quint8 use() const { return m_isLost ? quint8(NotKnown) : m_use; } // at until()
    const Bar *bar(Instant beginning) const; // null if the bar is too old to be kept

private:
    void goOn(Instant to);
    void spread(Instant from, Instant to, quint8 use, int sign);
    Bar *barAt(qint64 number); // null if it is older than the first bar

    Instant m_since;
    Instant m_until;
    quint8 m_use;
    bool m_isLost = false;
    qint64 m_first; // the number of the first bar, counted from the clock's zero
    std::vector<Bar> m_bars;
};

} // namespace lockscope::lanes
