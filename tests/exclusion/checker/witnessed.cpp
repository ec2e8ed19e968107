#include "tests/exclusion/checker/witnessed.h"

#include <algorithm>
#include <map>

namespace lockscope::exclusion {

namespace {

using Writes = std::vector<const Event *>;

void judgeWrites(const QByteArray &lock, const Writes &writes, WitnessFigures &figures,
                 std::vector<Violation> &violations)
{
    const bool isUnsure =
        std::any_of(writes.begin(), writes.end(), [](const Event *event) { return event->what == What::Unsure; });
    if (isUnsure) {
        figures.unjudged += int(writes.size());
        return;
    }
    std::map<qint64, const Event *> first;
    for (const Event *event : writes) {
        const auto [place, isNew] = first.emplace(event->number, event);
        if (isNew)
            continue;
        ++figures.lostUpdates;
        violations.push_back({"lost-update",
                              lock,
                              {place->second->at, event->at},
                              QStringLiteral("%1 and %2 both wrote %3")
                                  .arg(QString::fromUtf8(place->second->who), QString::fromUtf8(event->who))
                                  .arg(event->number)});
    }
}

} // namespace

WitnessFigures judgeWitnesses(const Run &run, std::vector<Violation> &violations)
{
    WitnessFigures figures;
    std::map<QByteArray, Writes> writes;
    for (const Event &event : run.events()) {
        const bool isWrite = event.what == What::Wrote || event.what == What::Unsure;
        if ((!isWrite && event.what != What::Alarm) || run.isBroken(event.lock, Moment::max()))
            continue;
        if (isWrite) {
            writes[event.lock].push_back(&event);
            continue;
        }
        ++figures.alarms;
        violations.push_back(
            {"alarm",
             event.lock,
             {event.at, event.at},
             QStringLiteral("%1 was told by %2").arg(QString::fromUtf8(event.who), QString::fromUtf8(event.why))});
    }
    for (const auto &[lock, events] : writes) {
        figures.writes += int(events.size());
        judgeWrites(lock, events, figures, violations);
    }
    return figures;
}

} // namespace lockscope::exclusion
