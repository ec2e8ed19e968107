#pragma once

#include "core/workspace/quorum_set.h"
#include "ui/models/quorum_words.h"

#include <QObject>

#include <optional>

namespace lockscope::ui {

class Connection;
class ConnectionLooks;
class LockTableModel;

// The quorum set that the user chose from the connections. Shows their red locks as rows of an additional connection,
// which sends no requests. The individual rows of a server are visible when the table shows only that server. GUI
// thread.
class QuorumView : public QObject, public QuorumWords {
    Q_OBJECT

public:
    QuorumView(LockTableModel *model, ConnectionLooks *looks, QObject *parent); // both outlive it

    // At least two connections, to different servers. An empty list removes the set.
    void setMembers(const std::vector<Connection *> &members);
    bool has(const Connection *connection) const;
    bool isSet() const { return m_set.has_value(); }
    bool tick(Instant now); // applies changes, and failures that have lasted; returns whether any row changed

    QString standingText(const LockId &row) const override;
    QStringList memberLines(const LockId &row, Instant now) const override;
    bool hides(const Lock &lock) const override;

private:
    void forget();
    ConnectionId own() const;

    LockTableModel *m_model;
    ConnectionLooks *m_looks;
    std::vector<Connection *> m_members;
    std::optional<quorum::QuorumSet> m_set;
};

} // namespace lockscope::ui
