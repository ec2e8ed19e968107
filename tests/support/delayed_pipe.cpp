#include "tests/support/delayed_pipe.h"

#include <algorithm>
#include <utility>

namespace lockscope {

DelayedPipe::DelayedPipe(Deliver deliver)
    : m_deliver(std::move(deliver))
{
    m_timer.setSingleShot(true);
    m_timer.setTimerType(Qt::PreciseTimer);
    QObject::connect(&m_timer, &QTimer::timeout, &m_timer, [this] { deliverDue(); });
}

void DelayedPipe::push(const QByteArray &bytes, Millis delay)
{
    if (m_underWay.empty() && delay <= Millis(0)) {
        m_deliver(bytes);
        return;
    }
    Instant due = BootClock::now() + delay;
    if (!m_underWay.empty())
        due = std::max(due, m_underWay.back().due);
    m_underWay.push_back({due, bytes});
    if (m_underWay.size() == 1)
        wait();
}

void DelayedPipe::clear()
{
    m_underWay.clear();
    m_timer.stop();
}

void DelayedPipe::deliverDue()
{
    const Instant now = BootClock::now();
    while (!m_underWay.empty() && m_underWay.front().due <= now) {
        const QByteArray bytes = std::exchange(m_underWay.front().bytes, {});
        m_underWay.pop_front();
        m_deliver(bytes);
    }
    if (!m_underWay.empty())
        wait();
}

void DelayedPipe::wait()
{
    const auto left = m_underWay.front().due - BootClock::now();
    m_timer.start(std::max(Millis(0), std::chrono::ceil<Millis>(left)));
}

} // namespace lockscope
