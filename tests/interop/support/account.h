#pragma once

#include "tests/support/monitored.h"

#include <QJsonObject>

namespace lockscope::interop {

struct HeldBy {
    QByteArray owner;
    qint64 holds = 1;
    QByteArray access = "exclusive";
};

// What is to be told of one lock. Empty and none: not compared.
struct Situation {
    QByteArray kind;
    QByteArray mode = {};
    QList<HeldBy> holders = {};
    QByteArrayList queue = {}; // owners, head first
    qint64 waitingClients = 0; // at least
    std::optional<qint64> token = {};
    bool hadQueue = false; // the window remembers that it is fair, a list made now cannot know
};

// The two accounts Lockscope gives: `lockscope-cli list --json`, and the rows of its window.
class Account {
public:
    Account(const RedisServer *server, Monitored *monitored);

    // Throws std::runtime_error with the difference when the list tells something else, or the rows do not come to
    // tell the same within 6 s.
    void expect(const QByteArray &name, const Situation &situation) const;
    void expectNothing(const QByteArray &name) const; // no such lock any more

    QJsonObject listed(const QByteArray &name) const; // of `list --json`; empty: not in it
    QJsonObject row(const QByteArray &name) const; // of the window, in the same words; empty: none, or gone

private:
    const RedisServer *m_server;
    Monitored *m_monitored;
};

} // namespace lockscope::interop
