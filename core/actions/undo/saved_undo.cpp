#include "core/actions/undo/saved_undo.h"

#include "core/actions/plan/former.h"
#include "core/actions/plan/refusals.h"

#include <QFile>

namespace lockscope::actions {

namespace {

std::optional<Error> isTooOld()
{
    return precondition(QStringLiteral("nothing was done: the action was more than %1 ago, and can be taken back only "
                                       "until then")
                            .arg(words::durationText(undoFor)));
}

} // namespace

QByteArray bootIdNow()
{
    QFile file(QStringLiteral("/proc/sys/kernel/random/boot_id"));
    return file.open(QIODevice::ReadOnly) ? file.read(128).trimmed() : QByteArray();
}

SavedUndo savedUndo(const Outcome &outcome, const redis::Server &server, const QByteArray &bootId)
{
    return {bootId, server.clock()->wallMillis(), server.address().toUrl(), server.info().runId, outcome.takesBack};
}

std::optional<Error> whyTooLate(const SavedUndo &undo, const QByteArray &bootId, const Clock &clock)
{
    if (bootId.isEmpty() || undo.bootId != bootId)
        return precondition(QStringLiteral("nothing was done: the machine was restarted since the action, so nobody "
                                           "knows how long ago it was"));
    const auto age = clock.now() - undo.plan->readAt;
    const Millis wallAge(clock.wallMillis() - undo.wallMillis);
    if (age < Millis(0) || age > undoFor)
        return isTooOld();
    // A machine that was copied or set back to an earlier time has the same boot and an earlier boot clock.
    if (wallAge < Millis(0) || wallAge > undoFor)
        return isTooOld();
    return std::nullopt;
}

bool isOf(const SavedUndo &undo, const redis::Server &server)
{
    const auto address = redis::parseUrl(undo.server);
    const QByteArray &runId = server.info().runId;
    const bool isSameProcess = undo.runId.isEmpty() || runId.isEmpty() || undo.runId == runId;
    return address && isSameProcess && redis::isSamePlace(*address, server.address())
        && undo.plan->seen.id.db == server.database();
}

} // namespace lockscope::actions
