#include "ui/help/lessons.h"

namespace lockscope::ui {

namespace {

constexpr Lesson lessons[] = {
    {"panel/locks", "mutual-exclusion"},
    {"panel/lanes", "mutual-exclusion"},
    {"panel/playground", "mutual-exclusion"},
    {"panel/charts", "watchdog"},
    {"panel/act", "del-wakes-nobody"},
    {"panel/acquire-dialog", "watchdog"},
    {"panel/quorum", "red-lock"},
    {"state/held-renewed", "watchdog"},
    {"state/held-fixed-lease", "watchdog"},
    {"state/learning", "watchdog"},
    {"state/hold-count-climbing", "re-entrancy"},
    {"state/about-to-expire", "crash"},
    {"state/renewal-late", "frozen-client"},
    {"state/zombie-reader", "zombie-reader"},
    {"state/queue-without-holder", "del-wakes-nobody"},
    {"state/queue-without-holder", "lost-message"},
    {"state/ghost-at-head", "ghost-in-the-queue"},
    {"state/waits-for-own-read", "upgrade"},
    {"state/deadlocked", "deadlock"},
    {"state/deadlocked", "deadlock-and-lease"},
    {"state/deadlocked", "ordered-locks"},
    {"state/expired-while-held", "frozen-client"},
    {"state/expired-while-held", "pause-after-acquiring"},
    {"state/quorum-lost", "red-lock"},
    {"state/no-expiry", "setnx-expire"},
    {"kind/reentrant", "mutual-exclusion"},
    {"kind/reentrant", "re-entrancy"},
    {"kind/fair", "fair-order"},
    {"kind/read-write", "readers-and-a-writer"},
    {"kind/read-write", "downgrade"},
    {"kind/fenced", "frozen-client-fenced"},
    {"kind/token", "del-of-anothers-lock"},
    {"acquire/reentrant", "re-entrancy"},
    {"acquire/read", "readers-and-a-writer"},
    {"acquire/write", "readers-and-a-writer"},
    {"acquire/fair", "fair-order"},
    {"acquire/fenced", "frozen-client-fenced"},
    {"acquire/token", "choosing"},
    {"acquire/multi", "multi-lock"},
    {"acquire/multi", "opposite-order"},
    {"acquire/multi", "ordered-locks"},
    {"acquire/red", "red-lock"},
    {"acquire/red", "clock-jump"},
    {"action/wake", "lost-message"},
    {"action/evict", "ghost-in-the-queue"},
    {"action/remove-reader", "zombie-reader"},
    {"action/set-ttl", "setnx-expire"},
    {"action/force-release", "del-wakes-nobody"},
    {"action/disconnect", "frozen-client"},
};

} // namespace

std::span<const Lesson> allLessons()
{
    return lessons;
}

QStringList lessonsOf(const QString &topic)
{
    QStringList found;
    for (const Lesson &lesson : lessons) {
        if (topic == QLatin1String(lesson.topic))
            found << QLatin1String(lesson.scenario);
    }
    return found;
}

QStringList topicsOfLesson(const QString &scenario)
{
    QStringList found;
    for (const Lesson &lesson : lessons) {
        if (scenario == QLatin1String(lesson.scenario))
            found << QLatin1String(lesson.topic);
    }
    return found;
}

} // namespace lockscope::ui
