#include "core/trace/analysis/event_reporter.h"

#include "core/monitor/analysis/owners.h"

#include <algorithm>

namespace lockscope::trace {

TraceEvent EventReporter::make(TraceEvent::What what, const Owner &owner) const
{
    TraceEvent event = done(what, owner);
    event.isByOwner = !owner.isEmpty() && !event.address.isEmpty() && !actsOnOthers(script);
    return event;
}

TraceEvent EventReporter::done(TraceEvent::What what, const Owner &to) const
{
    TraceEvent event;
    event.micros = script.micros();
    event.db = script.db();
    event.what = what;
    event.address = script.address();
    event.key = calls.key;
    event.owner = to;
    return event;
}

void EventReporter::tellWoken(std::optional<Kind> kind) const
{
    QByteArrayView before;
    for (const Step &step : calls.steps) {
        // In a cluster, the message is sent twice, by SPUBLISH and by PUBLISH.
        if (!isPublish(step.verb()) || !step.companion || step.call->key() == before)
            continue;
        before = step.call->key();
        TraceEvent event = done(TraceEvent::What::Woken, step.companion->owner);
        event.kind = kind;
        event.knownBy = KnownBy::Inference;
        event.note = TraceEvent::Note::MessageSent;
        tell(event);
    }
}

bool actsOnOthers(const Script &script)
{
    if (!script.hasHeader() || script.keys() == 0 || script.arguments() < 2 || companionIn(script.key(0)))
        return false;
    const QByteArrayView first = script.argument(0);
    const QByteArrayView second = script.argument(1);
    return first == QByteArrayView("publish") || first == QByteArrayView("spublish") || second.isEmpty()
        || second == QByteArrayView("read") || second == QByteArrayView("write");
}

Owner ownerIn(const Script &script)
{
    for (std::size_t i = 0; i < script.arguments(); ++i) {
        if (const auto field = monitor::ownerField(script.argument(i).toByteArray()))
            return field->owner;
    }
    return {};
}

std::optional<qint64> whole(QByteArrayView number)
{
    const qsizetype sign = number.startsWith('-') ? 1 : 0;
    if (number.size() == sign || number.size() > 18)
        return std::nullopt;
    qint64 value = 0;
    for (const char c : number.sliced(sign)) {
        if (c < '0' || c > '9')
            return std::nullopt;
        value = value * 10 + (c - '0');
    }
    return sign ? -value : value;
}

std::optional<Millis> millis(QByteArrayView number)
{
    const auto value = whole(number);
    return value && *value > 0 ? std::optional(std::min(Millis(*value), longestLease)) : std::nullopt;
}

std::optional<Millis> millisOfSeconds(QByteArrayView number)
{
    const auto value = millis(number);
    return value ? std::optional<Millis>(std::min<Millis>(*value, longestLease / 1000) * 1000) : std::nullopt;
}

} // namespace lockscope::trace
