#include "core/locks/client/closing.h"

#include "core/base/core_text.h"
#include "core/base/escape.h"

namespace lockscope::locks {

namespace {

QString whatBecomesOfIt(const KindRules &rules)
{
    if (!rules.hasLease)
        return CoreText::tr("acquired permits stay acquired; compare the semaphore's free permits with those "
                            "in use");
    if (rules.leave)
        return CoreText::tr("the lock, or the place in its queue, remains until it expires");
    return CoreText::tr("if it is still ours, it becomes free when its lease expires");
}

Error leftBehind(const ReleaseParts &parts, const Entry &entry)
{
    const QString shown = elided(toDisplay(entry.name.raw()), 100);
    const QString message = QLatin1Char('\'') + shown + CoreText::tr("' could not be released in time: ")
        + whatBecomesOfIt(rulesOf(entry.kind));
    return {Error::Kind::OutcomeUnknown, message, {}, parts.server ? parts.server->address().node() : QString()};
}

} // namespace

Task<std::vector<Error>> closeInOrder(std::shared_ptr<ReleaseParts> parts, Instant until)
{
    parts->closing.request_stop();
    const std::stop_token gone = parts->stop.get_token();
    std::vector<Error> left;
    const bool settled = co_await parts->ends.gone(parts->clock, until, gone);
    if (settled)
        co_await parts->tasks.join(parts->clock, until, gone);
    for (const Entry &entry : parts->ends.entries())
        left.push_back(leftBehind(*parts, entry));
    co_return left;
}

} // namespace lockscope::locks
