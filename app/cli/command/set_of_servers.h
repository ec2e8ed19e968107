#pragma once

#include "app/cli/command/context.h"
#include "app/cli/output/list_columns.h"
#include "core/workspace/quorum_set.h"

#include <QJsonObject>

namespace lockscope::cli {

// Functions for the commands that read several servers.

// Starts the monitors of all servers that answer. Waits until their locks are known, or until `limit`.
// Errors are those of Monitor::complete().
Task<Result<bool>> completeAll(Context *context, Instant limit);
// A column with the server of each row, for a table of several servers. `context` must outlive it.
LeadColumn nodeColumn(const Context &context);

// The servers of the context as one quorum set. A lock that looks broken is read again later, because an acquire or a
// release may have been under way.
class SetOfServers {
public:
    explicit SetOfServers(Context *context);

    // Takes the locks that the monitors know now. With `only`, reads that lock instead.
    Task<Result<bool>> look(std::optional<Key> only);
    void apply(const Delta &delta) { m_set.apply(delta); }
    std::vector<LockPtr> take(); // rows that changed
    const std::vector<LockPtr> &rows() const { return m_rows; } // as of the last look, without locks that are gone

    LeadColumn column() const; // how many of the servers hold the lock
    QJsonObject json(const Lock &row) const;
    QStringList lines(const Lock &row) const; // the state of the lock on each server
    const std::vector<int> &codes() const { return m_codes; } // the exit codes of the servers that could not be read

private:
    static ConnectionId connectionOf(Session *session);
    static QByteArray processOf(Session *session);
    static std::vector<ConnectionId> membersOf(const Context &context);
    void setKnown();
    Task<Result<bool>> read(Key name);
    void show(const Delta &delta);
    QString memberLine(const quorum::Member &member, const Key &name) const;

    Context *m_context;
    quorum::QuorumSet m_set;
    std::vector<LockPtr> m_rows;
    std::vector<int> m_codes;
};

} // namespace lockscope::cli
