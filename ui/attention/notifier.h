#pragma once

#include "core/incidents/incident_list.h"
#include "core/incidents/notification_limit.h"

#include <QString>

#include <functional>

namespace lockscope::ui {

// A desktop notification. The title has only Lockscope's own words. The body has names from outside, so it is escaped:
// notification servers interpret <b>, <a> and <img> in a body.
struct NotificationMessage {
    QString title;
    QString body;
    quint64 incident = 0; // the latest incident; a click shows it
    bool isCritical = false;
};

// Decides which incidents become desktop notifications, and writes their texts. GUI thread.
class Notifier {
public:
    // Whether the user wants notifications of this rule for this connection.
    using Wants = std::function<bool(incidents::Rule rule, const ConnectionId &of)>;
    using Send = std::function<void(const NotificationMessage &message)>;
    Notifier(const incidents::IncidentList *list, const Clock *clock, Wants wants, Send send); // both outlive it

    void add(const std::vector<incidents::News> &news);
    void tick(); // sends what is due; call several times a second
    // While muted, incidents only appear in the list. No notification follows later.
    void mute(Millis time);
    void unmute();
    bool isMuted() const;

private:
    void send(incidents::Notification notification);

    const incidents::IncidentList *m_list;
    const Clock *m_clock;
    Wants m_wants;
    Send m_send;
    incidents::NotificationLimit m_limit;
    std::optional<Instant> m_mutedUntil;
};

// One notification for `count` incidents with the rule and connection of `latest`.
NotificationMessage notificationOf(const incidents::Incident &latest, int count);

} // namespace lockscope::ui
