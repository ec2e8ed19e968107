#include "core/incidents/notification_limit.h"

#include <algorithm>

namespace lockscope::incidents {

void NotificationLimit::add(const News &news)
{
    m_lines[{news.rule, news.alert, news.of}].waiting.push_back(news.incident);
}

std::vector<Notification> NotificationLimit::take(Instant now)
{
    std::vector<Notification> due;
    for (auto &[about, line] : m_lines) {
        if (line.last)
            line.last = std::min(*line.last, now);
        if (line.waiting.empty() || (line.last && now - *line.last < every))
            continue;
        line.last = now;
        due.push_back({std::get<Rule>(about), std::get<ConnectionId>(about), std::exchange(line.waiting, {})});
    }
    return due;
}

void NotificationLimit::clear()
{
    for (auto &[about, line] : m_lines)
        line.waiting.clear();
}

} // namespace lockscope::incidents
