#pragma once

#include "core/incidents/incident_list.h"
#include "core/locks/compound/compound_facts.h"
#include "core/model/lock_event.h"
#include "core/model/snapshot.h"

#include <QSet>

#include <functional>

namespace lockscope::incidents {

// An incident that is worth a notification.
struct News {
    Rule rule;
    ConnectionId of;
    quint64 incident;
    QString alert = {}; // as Cause::alert
};

// Begins and ends the incidents of several connections from the reports of their monitors. An unverified row neither
// begins nor ends an incident, and no state of a lock or client begins one without contact. No I/O; all calls on one
// thread.
class IncidentWatch {
public:
    IncidentWatch(IncidentList *list, const Clock *clock); // both must outlive the watch

    // News about the state of locks waits until the first scan is complete, so that one notification can report all
    // locks that the scan found. The news waits at most this long, because the ACL may forbid scans.
    static constexpr Millis firstLookAtMost{30'000};
    // Limits one tick, so that a hundred thousand locks in a bad state do not freeze the window.
    static constexpr std::size_t mostAtOnce = 1'000;

    // sets the displayed name for incidents that begin later
    void setServer(const ConnectionId &of, const QString &name);
    void setContact(const ConnectionId &of, bool contact); // initially true
    void setScanned(const ConnectionId &of); // the first scan is complete; may be called again
    void forget(const ConnectionId &of); // the window leaves the server

    void apply(const Delta &delta);
    void happened(const std::vector<LockEvent> &events);
    // All present holds of the connection, including lost ones.
    void setHolds(const ConnectionId &of, const std::vector<locks::HoldFacts> &holds);
    void setCompounds(const ConnectionId &of, const std::vector<locks::CompoundFacts> &compounds);
    void apply(const ConnectionId &of, const clients::ClientDelta &delta);

    // An alert fired or ended. The caller sets the cause, the locks, the sentence and the severity.
    void alertFired(Incident incident);
    void alertEnded(const Cause &cause, Standing how);

    void tick(); // begins incidents whose condition has lasted for the delay; call it several times a second
    std::vector<News> takeNews(); // the news that has become due since the last call

private:
    struct Side {
        QString server;
        bool contact = true;
        std::optional<Instant> quietUntil;
        QSet<quint64> lostHolds;
        QSet<quint64> lostCompounds;
    };
    // The evidence of a condition: a lock's row or a client.
    struct Evidence {
        LockPtr lock;
        clients::ClientPtr client;
    };
    struct Pending {
        Evidence evidence;
        Instant since{};
        qint64 sinceMillis = 0;
    };
    struct Open {
        quint64 incident = 0;
        std::optional<Instant> unconfirmedSince; // an event began it, and no row has confirmed it yet
    };
    enum class Known : quint8 { Yes, No };

    void look(const LockPtr &lock);
    void look(const ConnectionId &of, const clients::ClientPtr &client);
    void consider(const Cause &cause, Known known, const Evidence &evidence);
    void over(const Cause &cause, Standing how = Standing::Over);
    using Stays = std::function<bool(const QByteArray &what)>;
    void overUnless(const ConnectionId &of, bool aboutClients, const Stays &stays);
    bool hasContact(const ConnectionId &of) const;
    void expired(const LockEvent &event);
    void begin(const Cause &cause, const Pending &pending);
    void occurred(const Cause &cause, words::Phrase sentence, const std::optional<LockId> &lock, qint64 wallMillis);
    quint64 add(Incident incident);

    IncidentList *m_list;
    const Clock *m_clock;
    QHash<ConnectionId, Side> m_sides;
    QHash<Cause, Pending> m_pending;
    QHash<Cause, Open> m_open;
    QSet<Cause> m_unconfirmed; // of m_open
    std::vector<News> m_news;
};

} // namespace lockscope::incidents
