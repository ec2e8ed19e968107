#pragma once

#include "tests/support/monitored.h"

#include <QJsonObject>

namespace lockscope::interop {

struct HeldBy {
    QByteArray owner;
    qint64 holds = 1;
    QByteArray access = "exclusive";
};

// The expected state of one lock. Empty and unset members are not compared.
struct Situation {
    QByteArray kind;
    QByteArray mode = {};
    QList<HeldBy> holders = {};
    QByteArrayList queue = {}; // owners, the head first
    qint64 waitingClients = 0; // at least this number
    std::optional<qint64> token = {};
    bool hadQueue = false; // the window remembers that the lock is fair; a list made now cannot know it
};

// Both outputs of Lockscope: `lockscope-cli list --json`, and the rows of its window.
class Account {
public:
    Account(const RedisServer *server, Monitored *monitored);

    // Throws std::runtime_error with the difference if the list shows something else, or if the rows do not show the
    // same within 6 s.
    void expect(const QByteArray &name, const Situation &situation) const;
    void expectNothing(const QByteArray &name) const; // there is no such lock any more

    QJsonObject listed(const QByteArray &name) const; // from `list --json`; empty: not listed
    // from the window, in the same words; empty: no row, or a row that is gone
    QJsonObject row(const QByteArray &name) const;

private:
    const RedisServer *m_server;
    Monitored *m_monitored;
};

} // namespace lockscope::interop
