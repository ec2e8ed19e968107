#pragma once

#include "app/cli/command/context.h"
#include "app/cli/output/list_columns.h"
#include "core/workspace/quorum_set.h"

#include <QJsonObject>

namespace lockscope::cli {

// What commands that look at several servers have in common; with one they are as ever.

// All that were reached; starts them, and waits until their locks are known, or not before `limit`. Errors: as
// Monitor::complete().
Task<Result<bool>> completeAll(Context *context, Instant limit);
// Which server a row is of, where there are several.
LeadColumn nodeColumn(const Context &context);

// The servers of the context as one quorum set. What is broken at first sight is looked at again until it has been for
// long enough to be called so: it may have been on its way.
class SetOfServers {
public:
    explicit SetOfServers(Context *context);

    // As the monitors know them now; `only`: nothing but this lock, which is read.
    Task<Result<bool>> look(std::optional<Key> only);
    void apply(const Delta &delta) { m_set.apply(delta); }
    std::vector<LockPtr> take(); // rows that changed
    const std::vector<LockPtr> &rows() const { return m_rows; } // as of the last look, gone ones left out

    LeadColumn column() const; // how many of how many hold it
    QJsonObject json(const Lock &row) const;
    QStringList lines(const Lock &row) const; // what is known of it on each server

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
};

} // namespace lockscope::cli
