#pragma once

#include "core/clients/judge/directory.h"
#include "core/clients/judge/states.h"

namespace lockscope::clients {

// All that is known of the clients of one source: what they hold, from the monitor's rows; where they are, from
// CLIENT LIST, rules and traces; and the states that follow. No I/O; one thread.
class ClientBook {
public:
    explicit ClientBook(Clock *clock);
    ~ClientBook();

    void apply(const Delta &delta);
    void happened(const std::vector<LockEvent> &events);

    void setRules(NameRules rules); // from the next list on
    void setOwn(const Uuid &uuid, const QSet<ConnectionKey> &connections); // of this program
    // Of what is not whole only that is concluded which needs no others: nobody is gone, nobody is the only one left.
    void setList(const ConnectionList &list);
    void setNoList(ListState state); // why there is none: what was known from one is not known any more
    const ListState &listState() const { return m_list; }

    // What a trace shows of a client. Those that hold nothing here are kept as well, as long as all others.
    void seenAt(const Uuid &uuid, const Endpoint &from, Instant at);
    void unlockFailed(const Uuid &uuid, const LockId &lock, Instant at);
    void renewedWhatIsGone(const Uuid &uuid, const LockId &lock, Instant at);
    void monopolised(const Uuid &uuid, const LockId &lock, const Acquires::Streak &streak);

    // What changed since the call before; null: nothing. The first time, and after a reset, all.
    ClientDeltaPtr takeChanges();
    std::vector<ClientPtr> clients() const; // as told last, sorted by UUID
    ClientPtr find(const Uuid &uuid) const;

    static constexpr Millis keptFor{60'000}; // after a client held or queued for something last

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
    Instant m_listBefore{}; // when the list before the latest was asked for
    QHash<Uuid, std::shared_ptr<Entry>> m_entries;
    QSet<Uuid> m_changed;
    bool m_all = true; // everything is to be told
    bool m_reset = true;
    bool m_listTold = false;
};

} // namespace lockscope::clients
