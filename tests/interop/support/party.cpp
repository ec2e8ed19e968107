#include "tests/interop/support/party.h"

#include "tests/interop/support/fail.h"
#include "tests/support/await.h"

namespace lockscope::interop {

QByteArray describe(const Target &target)
{
    return target.kind + " '" + target.name + '\'';
}

Taken Going::taken() const
{
    try {
        awaitUntil([this] { return isDone(); });
    } catch (const std::runtime_error &) {
        fail("waited in vain for " + m_what);
    }
    const Taken taken = *m_look();
    if (!taken.error.isEmpty())
        qWarning("%s: %s", m_what.constData(), taken.error.constData());
    return taken;
}

QList<qint64> timesOf(const QList<Going> &goings, const QList<QElapsedTimer> &timers)
{
    QList<qint64> times(goings.size(), -1);
    awaitUntil([&] {
        for (qsizetype i = 0; i < goings.size(); ++i) {
            if (times[i] < 0 && goings[i].isDone())
                times[i] = timers[i].elapsed();
        }
        return !times.contains(-1);
    });
    return times;
}

Taken Party::take(const Target &target, int thread, const Terms &terms)
{
    return acquire(target, thread, terms).taken();
}

bool Party::tryOnce(const Target &target, int thread)
{
    const Taken taken = take(target, thread, {Millis(0), std::nullopt});
    if (!taken.error.isEmpty())
        fail(taken.error);
    return taken.acquired;
}

} // namespace lockscope::interop
