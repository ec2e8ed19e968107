#include "core/trace/own_reads.h"

namespace lockscope::trace {

void OwnReadWatch::take(const TraceEvent &event)
{
    using What = TraceEvent::What;
    if (event.owner.isEmpty())
        return;
    if (m_readers.size() >= most) {
        m_readers.clear();
        m_waits.clear();
    }
    const Place place(event.db, event.key, event.owner);
    const bool isHeld = event.what == What::Acquired || event.what == What::Reentered || event.what == What::Renewed;
    if (isHeld && event.access == Access::Read) {
        m_readers.insert(place);
    } else if (event.what == What::Refused && event.access == Access::Write && m_readers.count(place)) {
        OwnReadWait &wait = m_waits[place];
        if (wait.refusals++ == 0) {
            wait.db = event.db;
            wait.key = event.key;
            wait.owner = event.owner;
            wait.firstMicros = event.micros;
        }
        wait.lastMicros = event.micros;
    } else if (event.what != What::Refused && event.what != What::CountDown && event.what != What::UnlockRefused) {
        m_readers.erase(place);
        m_waits.erase(place);
    }
}

std::vector<OwnReadWait> OwnReadWatch::found() const
{
    std::vector<OwnReadWait> all;
    for (const auto &[place, wait] : m_waits)
        all.push_back(wait);
    return all;
}

} // namespace lockscope::trace
