#include "tests/exclusion/worker/heartbeat.h"

namespace lockscope::exclusion {

namespace {

constexpr Millis every{20};
constexpr Millis lateBeat{60};

} // namespace

Heartbeat::Heartbeat(HistoryWriter *history, QByteArray who)
    : m_thread(beat, history, std::move(who))
{ }

void Heartbeat::beat(std::stop_token stop, HistoryWriter *history, QByteArray who)
{
    Moment last = now();
    while (!stop.stop_requested()) {
        std::this_thread::sleep_for(every);
        const Moment woken = now();
        if (woken - last > lateBeat) {
            Event event;
            event.at = last;
            event.who = who;
            event.what = What::Stall;
            event.deadline = woken;
            history->write(event);
        }
        last = woken;
    }
}

} // namespace lockscope::exclusion
