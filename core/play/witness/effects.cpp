#include "core/play/witness/effects.h"

#include "core/play/witness/spoken.h"
#include "core/trace/decoder.h"

namespace lockscope::play {

namespace {

using What = LockEvent::What;

std::optional<What> whatOf(const TraceEvent &event)
{
    using Traced = TraceEvent::What;
    if (event.note == TraceEvent::Note::AnswerUnknown || event.owner.isEmpty())
        return std::nullopt;
    switch (event.what) {
    case Traced::Acquired: return What::Acquired;
    case Traced::Reentered: return What::Reentered;
    case Traced::Renewed: return What::Renewed;
    case Traced::CountDown: return What::CountDown;
    case Traced::Released: return What::Released;
    case Traced::Downgraded: return What::Downgraded;
    default: return std::nullopt;
    }
}

} // namespace

std::vector<Effect> effectsIn(const MonitorLog &log, const std::vector<int> &numbers)
{
    std::vector<Effect> all;
    int number = 0;
    std::size_t spoken = 0;
    for (const MonitorLog::Part &part : log.parts) {
        trace::Decoder decoder([&](const TraceEvent &event) {
            if (const auto what = whatOf(event))
                all.push_back({*what, event.key, event.owner, log.server, number});
        });
        for (const QByteArray &line : part.lines) {
            const auto parsed = trace::parseLine(line);
            if (parsed && !parsed->isOfScript) {
                decoder.quiet(); // what came before is whole
                number = spokenIn(line) && spoken < numbers.size() ? numbers[spoken++] : 0;
            }
            decoder.take(line);
        }
        decoder.quiet();
    }
    return all;
}

} // namespace lockscope::play
