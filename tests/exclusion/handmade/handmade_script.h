#pragma once

#include "tests/exclusion/checker/verdict.h"

#include <QByteArrayList>

namespace lockscope::exclusion::handmade {

inline Moment at(int ms)
{
    return Moment(std::chrono::hours(1)) + Millis(ms);
}

inline Event line(int ms, const QByteArray &who, What what, const QByteArray &kind = "reentrant")
{
    Event event;
    event.at = at(ms);
    event.who = who;
    event.what = what;
    event.lock = "m";
    event.kind = kind;
    event.lease = Millis(900);
    return event;
}

inline Event because(Event event, const QByteArray &why)
{
    event.why = why;
    return event;
}

inline Event counted(Event event, qint64 number)
{
    event.number = number;
    return event;
}

inline Event until(Event event, int ms)
{
    event.deadline = at(ms);
    return event;
}

inline Event with(Event event, qint64 token)
{
    event.token = token;
    return event;
}

inline Event of(Event event, const QByteArray &lock)
{
    event.lock = lock;
    return event;
}

// A worker's history under construction. The part of its name before the point is the worker's number.
struct Script {
    explicit Script(const QByteArray &name, const QByteArray &client = "ours")
        : who(name)
    {
        lines.push_back(counted(because(line(0, who, What::Begin), client), name.split('.').front().toInt()));
    }

    Script &took(int ms, int deadline, const QByteArray &kind = "reentrant", std::optional<qint64> token = {})
    {
        add(line(ms - 1, who, What::Invoke, kind));
        return again(ms, deadline, 1, kind, token);
    }
    Script &again(int ms, int deadline, int count, const QByteArray &kind, std::optional<qint64> token = {})
    {
        Event ok = until(counted(line(ms, who, What::Ok, kind), count), deadline);
        ok.token = token;
        return add(ok);
    }
    Script &freed(int ms, const QByteArray &kind = "reentrant")
    {
        add(counted(line(ms, who, What::Release, kind), 1));
        return add(because(line(ms + 1, who, What::Released, kind), "freed"));
    }
    Script &asked(int ms, const QByteArray &kind = "reentrant") { return add(line(ms, who, What::Invoke, kind)); }
    Script &queued(int ms, int placeUntil, const QByteArray &kind = "fair")
    {
        return add(until(line(ms, who, What::Queued, kind), placeUntil));
    }
    Script &inVain(int ms, const QByteArray &kind = "reentrant") { return add(line(ms, who, What::Fail, kind)); }
    Script &lost(int ms, const QByteArray &why = "not-held", const QByteArray &kind = "reentrant")
    {
        return add(because(line(ms, who, What::Lost, kind), why));
    }
    Script &add(const Event &event)
    {
        lines.push_back(event);
        return *this;
    }
    Script &ended(int ms) { return add(line(ms, who, What::End)); }

    QByteArray who;
    History lines;
};

// A worker that repeatedly acquires another lock, so the run does not end before `ms`.
inline Script goesOnUntil(int ms)
{
    Script script("99.1");
    for (int now = 100; now < ms; now += 100) {
        script.add(of(line(now, "99.1", What::Invoke), "elsewhere"));
        script.add(of(until(counted(line(now + 1, "99.1", What::Ok), 1), now + 900), "elsewhere"));
        script.add(of(counted(line(now + 2, "99.1", What::Release), 1), "elsewhere"));
        script.add(of(because(line(now + 3, "99.1", What::Released), "freed"), "elsewhere"));
    }
    return script.ended(ms);
}

inline History fault(int from, int over, const QByteArray &word, int worker = 0)
{
    const QByteArray number = QByteArray::number(from);
    return {counted(because(line(from, number, What::Fault), word), worker), line(over, number, What::FaultOver)};
}

inline History brokenAt(int from, int seen, const QByteArray &lock = "m", const QByteArray &how = {})
{
    return {of(because(line(from, {}, What::Broken), how), lock), of(line(seen, {}, What::Reachable), lock)};
}

inline History operator+(History one, const History &other)
{
    one.insert(one.end(), other.begin(), other.end());
    return one;
}

inline Run runOf(const std::vector<Script> &workers, const History &harness = {})
{
    Run run;
    for (const Script &worker : workers)
        run.addWorker(worker.lines);
    run.addHarness(harness);
    return run;
}

inline QByteArrayList rules(const Verdict &verdict)
{
    QByteArrayList names;
    for (const Violation &violation : verdict.violations)
        names << violation.rule;
    return names;
}

inline QByteArrayList rules(const std::vector<Script> &workers, const History &harness = {})
{
    return rules(judge(runOf(workers, harness)));
}

} // namespace lockscope::exclusion::handmade
