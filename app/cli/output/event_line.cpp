#include "app/cli/output/event_line.h"

#include "app/app_text.h"
#include "app/cli/output/json.h"
#include "core/base/escape.h"

namespace lockscope::cli {

namespace {

QString eventLine(const LockEvent &event)
{
    using What = LockEvent::What;
    if (event.what == What::Restarted)
        return AppText::tr("server restarted (its run id changed): %n locks vanished", nullptr, int(event.locks));
    if (event.what == What::FailedOver)
        return AppText::tr(
                   "failover: %1 is master now. %n known locks vanished, and so may locks that were written in the "
                   "last moments before",
                   nullptr, int(event.locks))
            .arg(event.node);
    if (event.what == What::Vanished)
        return AppText::tr("%n locks vanished at once: FLUSHALL, FLUSHDB or eviction?", nullptr, int(event.locks));
    const QString owner = event.owner.isEmpty() ? QString() : QStringLiteral("  ") + toDisplay(event.owner.raw());
    return QStringLiteral("%1  %2%3  (%4)")
        .arg(QString(word(event.what)).leftJustified(10), toDisplay(event.id.key.raw()), owner, word(event.knownBy));
}

} // namespace

void printEvent(const Streams &streams, const LockEvent &event, const QString &node, bool json)
{
    if (json)
        streams.json(eventJson(event, node));
    else
        streams.line(localMoment(event.wallMillis) + QStringLiteral("  ")
                     + (node.isEmpty() ? node : node + QStringLiteral("  ")) + eventLine(event));
}

} // namespace lockscope::cli
