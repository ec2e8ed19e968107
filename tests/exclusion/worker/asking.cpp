#include "tests/exclusion/worker/asking.h"

#include <algorithm>

namespace lockscope::exclusion {

using locks::AcquirableKind;
using locks::AcquireObserver;
using locks::AcquireProgress;
using locks::AcquireRequest;
using locks::AcquireStep;

CallOff::CallOff(std::vector<HoldLog *> logs, std::optional<Millis> after, const std::stop_token &stop)
    : m_logs(std::move(logs))
    , m_withWorker(stop, [this] { now(); })
{
    if (!after)
        return;
    m_timer.setSingleShot(true);
    m_timer.setTimerType(Qt::PreciseTimer);
    QObject::connect(&m_timer, &QTimer::timeout, &m_timer, [this] { now(); });
    m_timer.start(*after);
}

void CallOff::now()
{
    if (m_source.stop_requested())
        return;
    for (HoldLog *log : m_logs)
        log->write(What::Cancel);
    m_source.request_stop();
}

PlaceLog::PlaceLog(HoldLog *log, const AcquireRequest &request)
    : m_log(log)
    , m_slot(0)
    , m_before(now())
    , m_last(request.wait ? m_before + *request.wait : Moment::max())
{
    const bool isFair = request.kind == AcquirableKind::Fair || request.kind == AcquirableKind::NonReentrantFair;
    const Millis most = log->visitor().worker->options.fairWait;
    if (isFair)
        m_slot = std::min(request.wait.value_or(most), most);
}

AcquireObserver PlaceLog::observer()
{
    return [this](const AcquireProgress &progress) { note(progress); };
}

// A refusal says how much time the holder has left.
void PlaceLog::note(const AcquireProgress &progress)
{
    const bool isLook = progress.step == AcquireStep::Tried || progress.step == AcquireStep::LookedAgain;
    if (isLook && m_slot > Millis(0) && progress.remaining.hasExpiry()) {
        const Moment until = std::min(m_last, m_before + (m_until ? m_slot / 2 : m_slot));
        m_until = std::max(until, m_until.value_or(until));
        m_log->queued(*m_until);
    }
    m_before = now();
}

} // namespace lockscope::exclusion
