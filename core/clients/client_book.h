#pragma once

#include "core/clients/analysis/client_findings.h"
#include "core/clients/analysis/directory.h"

namespace lockscope::clients {

// All knowledge about the clients of one source: their holds from the monitor's rows, their connections from CLIENT
// LIST, rules and traces, and the resulting states. No I/O; one thread.
class ClientBook {
public:
    explicit ClientBook(Clock *clock);
    ~ClientBook();

    void apply(const Delta &delta);
    void happened(const std::vector<LockEvent> &events);

    void setRules(NameRules rules); // applied from the next list on
    void setOwn(const Uuid &uuid, const QSet<ConnectionKey> &connections); // of this program
    // An incomplete list supports no conclusion that needs the other nodes, for example that a client has vanished or
    // that only one group remains.
    void setList(const ConnectionList &list);
    void setNoList(ListState state); // the reason for the missing list; results of earlier lists are dropped
    const ListState &listState() const { return m_list; }

    // The information of a trace about a client. These functions also add a client that has no holds in this source.
    void seenAt(const Uuid &uuid, const Endpoint &from, Instant at);
    void unlockFailed(const Uuid &uuid, const LockId &lock, Instant at);
    void unlockBroke(const Uuid &uuid, const LockId &lock, Instant at); // its script stopped in the middle
    void renewedWhatIsGone(const Uuid &uuid, const LockId &lock, Instant at);
    void monopolised(const Uuid &uuid, const LockId &lock, const Acquires::Streak &streak);

    // The changes since the last call; null if there are none. The first call, and a call after a reset, returns
    // everything.
    ClientDeltaPtr takeChanges();
    std::vector<ClientPtr> clients() const; // as in the latest changes, sorted by UUID
    ClientPtr find(const Uuid &uuid) const;

    // a client without holds, queue entries and findings is kept for this long after it was last seen
    static constexpr Millis keptFor{60'000};

private:
    struct Entry;
    Entry &entryOf(const Uuid &uuid);
    void locate(Entry &entry, const Uuid &uuid, Directory &directory);
    void countShared();
    std::vector<Listening> listening(Directory &directory) const;
    Client clientOf(const Uuid &uuid, const Entry &entry) const;
    bool tell(const Uuid &uuid, Entry &entry, ClientDelta &delta) const;
    bool isOver(const Client &client, const Entry &entry, Instant now) const;

    Clock *m_clock;
    Holdings m_holdings;
    Acquires m_acquires;
    NameRules m_rules;
    Uuid m_own;
    QSet<ConnectionKey> m_ownConnections;
    ListState m_list;
    Instant m_listBefore{}; // time of the request for the second-latest list
    QHash<Uuid, std::shared_ptr<Entry>> m_entries;
    QSet<Uuid> m_changed;
    bool m_all = true; // publishes everything next time
    bool m_reset = true;
    bool m_listTold = false;
};

} // namespace lockscope::clients
