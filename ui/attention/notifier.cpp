#include "ui/attention/notifier.h"

#include "core/base/escape.h"
#include "core/model/lock.h"
#include "ui/attention/incident_words.h"
#include "ui/text/words.h"

#include <QCoreApplication>

namespace lockscope::ui {

using incidents::Incident;

namespace {

struct Notifications {
    Q_DECLARE_TR_FUNCTIONS(Notifications)
};

constexpr qsizetype longestName = 120;
constexpr qsizetype longestBody = 500;

// The body before escaping: the lock, or the event if the incident is not about a lock.
QString plainBody(const Incident &latest, int count)
{
    const QString sentence = phraseText(latest.sentence);
    const QString lock = elided(incidentLock(latest), longestName);
    const QString server = elided(latest.server, longestName);
    if (lock.isEmpty())
        return Notifications::tr("%1: %2").arg(server, sentence);
    if (count > 1)
        return Notifications::tr("On %1. The latest is %2.").arg(server, lock);
    return Notifications::tr("%1 on %2: %3").arg(lock, server, sentence);
}

} // namespace

NotificationMessage notificationOf(const Incident &latest, int count)
{
    const words::Phrase title = count > 1 ? latest.titleOfSeveral(count) : latest.title();
    return {phraseText(title), elided(plainBody(latest, count), longestBody).toHtmlEscaped(), latest.id,
            latest.severity() == Severity::Wrong};
}

Notifier::Notifier(const incidents::IncidentList *list, const Clock *clock, Wants wants, Send send)
    : m_list(list)
    , m_clock(clock)
    , m_wants(std::move(wants))
    , m_send(std::move(send))
{ }

void Notifier::add(const std::vector<incidents::News> &news)
{
    if (isMuted())
        return;
    for (const incidents::News &each : news) {
        if (m_wants(each.rule, each.of))
            m_limit.add(each);
    }
}

void Notifier::tick()
{
    for (auto &due : m_limit.take(m_clock->now()))
        send(std::move(due));
}

// While the incidents waited, the user may have acknowledged some of them or changed the settings.
void Notifier::send(incidents::Notification notification)
{
    if (!m_wants(notification.rule, notification.of))
        return;
    const Incident *latest = nullptr;
    int count = 0;
    for (const quint64 id : notification.incidents) {
        const Incident *incident = m_list->find(id);
        const bool isSeen = incident && incident->acknowledged;
        count += isSeen ? 0 : 1; // also counts incidents that the list has dropped
        latest = incident && !isSeen ? incident : latest;
    }
    if (latest)
        m_send(notificationOf(*latest, count));
}

void Notifier::mute(Millis time)
{
    m_mutedUntil = m_clock->now() + time;
    m_limit.clear();
}

void Notifier::unmute()
{
    m_mutedUntil.reset();
}

bool Notifier::isMuted() const
{
    return m_mutedUntil && m_clock->now() < *m_mutedUntil;
}

} // namespace lockscope::ui
