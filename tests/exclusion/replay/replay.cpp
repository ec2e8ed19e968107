#include "tests/exclusion/replay/replay.h"

#include "core/locks/wire/names.h"
#include "tests/exclusion/replay/append_only_folder.h"
#include "tests/exclusion/replay/compare.h"

#include <QDateTime>

#include <algorithm>

namespace lockscope::exclusion {

namespace {

constexpr int complaintsOfALock = 10; // an error usually repeats

Mishaps mishapsOf(const LockUse &use, const Run &run)
{
    const History &events = run.events();
    const auto takesAway = [&](const Event &event) { return event.what == What::Broken && event.lock == use.name; };
    const auto evicts = [](const Event &event) { return event.what == What::Fault && event.why == "evict"; };
    return {use.isBroken || std::any_of(events.begin(), events.end(), takesAway),
            std::any_of(events.begin(), events.end(), evicts)};
}

// Approximate: the file has the server's clock in whole seconds, and that clock may be wrong on purpose.
Interval whenOf(qint64 seconds)
{
    if (seconds == 0)
        return {};
    const Moment from = now() - Millis(QDateTime::currentMSecsSinceEpoch() - seconds * 1'000);
    return {from, from + Millis(1'000)};
}

} // namespace

void ReplayFigures::add(const ReplayFigures &other)
{
    commands += other.commands;
    grants += other.grants;
    matched += other.matched;
    unsought += other.unsought;
    for (const auto &[semaphore, permits] : other.releasedTwice)
        releasedTwice[semaphore] += permits;
    took = std::max(took, other.took);
}

Replay::Replay(const std::vector<LockUse> &locks, const Run &run, std::vector<Violation> *violations)
    : m_run(run)
    , m_violations(violations)
{
    for (const LockUse &use : locks) {
        const auto complaint = [this](const QByteArray &lock, const QString &text) { complain(lock, text); };
        auto lock = std::make_unique<LockReplay>(use, mishapsOf(use, run), complaint);
        const Key name(use.name);
        m_places[name.raw()] = {lock.get(), Part::Main};
        m_places[locks::fairQueue(name).raw()] = {lock.get(), Part::Queue};
        m_places[locks::fairTimeouts(name).raw()] = {lock.get(), Part::Deadlines};
        m_places[locks::fencingToken(name).raw()] = {lock.get(), Part::Token};
        m_places[locks::permitTimeouts(name).raw()] = {lock.get(), Part::Permits};
        m_locks.push_back(std::move(lock));
    }
}

void Replay::take(const Step &step)
{
    m_seconds = step.seconds;
    expectRepeated(step);
    for (const QByteArrayList &command : step.commands)
        takeCommand(command);
    for (LockReplay *lock : m_touched)
        lock->settle(step);
    m_touched.clear();
}

void Replay::expectRepeated(const Step &step)
{
    const RepeatedReleases::Repeated repeated = m_repeated.take(step);
    const auto place = m_places.constFind(repeated.semaphore);
    if (place == m_places.cend() || place->part != Part::Main || !isPlainSemaphore(place->lock->use()))
        return;
    place->lock->expectMore(repeated.permits);
    m_figures.releasedTwice[repeated.semaphore] += int(repeated.permits);
}

void Replay::takeCommand(const QByteArrayList &command)
{
    const QByteArray &name = command[0];
    if (name == "FLUSHALL" || name == "FLUSHDB") {
        for (const auto &lock : m_locks)
            lock->forget();
    } else if (name == "DEL" || name == "UNLINK") {
        for (const QByteArray &key : command.mid(1))
            takeKey({name, key}, key);
    } else if (command.size() > 1) {
        takeKey(command, command[1]);
    }
}

void Replay::takeKey(const QByteArrayList &command, const QByteArray &key)
{
    const auto place = m_places.constFind(key);
    if (place == m_places.cend())
        return;
    ++m_figures.commands;
    if (std::find(m_touched.begin(), m_touched.end(), place->lock) == m_touched.end())
        m_touched.push_back(place->lock);
    place->lock->take(command, place->part);
}

void Replay::complain(const QByteArray &lock, const QString &text)
{
    if (++m_complaints[lock] <= complaintsOfALock)
        m_violations->push_back({"replay", lock, whenOf(m_seconds), text});
}

void Replay::compareWith(BlockingRedis &redis)
{
    for (const auto &lock : m_locks) {
        const QString difference = differenceOf(redis, lock->use().name, lock->kept());
        if (!difference.isEmpty())
            complain(lock->use().name, QStringLiteral("at the end the server had something else: %1").arg(difference));
    }
}

ReplayFigures Replay::end()
{
    std::vector<const LockReplay *> locks;
    for (const auto &lock : m_locks) {
        locks.push_back(lock.get());
        m_figures.grants += qint64(lock->grants().size());
    }
    const OrderFigures order = judgeOrder(m_run, locks, *m_violations);
    m_figures.matched = order.matched;
    m_figures.unsought = order.unsought;
    return m_figures;
}

ReplayFigures judgeReplay(const QString &folder, BlockingRedis &redis, const std::vector<LockUse> &locks,
                          const Run &run, std::vector<Violation> &violations)
{
    const Moment from = now();
    Replay replay(locks, run, &violations);
    readAppendOnlyFolder(folder, [&replay](const Step &step) { replay.take(step); });
    replay.compareWith(redis);
    ReplayFigures figures = replay.end();
    figures.took = std::chrono::duration_cast<Millis>(now() - from);
    return figures;
}

} // namespace lockscope::exclusion
