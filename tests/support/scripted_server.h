#pragma once

#include "core/redis/link/transport.h"
#include "core/redis/node/node_client.h"

#include <QByteArrayList>
#include <QHash>
#include <QPointer>

#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace lockscope {

class ScriptedTransport;

// A scripted Redis server in this process, without sockets, so a fault hits exactly the intended byte. It answers the
// handshake, PING and (p)subscribe as Redis does, unless the test says otherwise. Everything else waits for the test.
// All bytes arrive through the event loop.
class ScriptedServer {
public:
    using Answer = std::function<std::optional<QByteArray>(int link, const QByteArrayList &command)>;

    ScriptedServer();
    // Goes into ClientOptions::transport; the server must outlive the client.
    std::function<std::unique_ptr<redis::Transport>(const redis::Address &)> transport();

    // Sets the reply to commands that begin with this word, as bytes on the wire; nullopt: no reply.
    void on(const QByteArray &verb, std::optional<QByteArray> reply);
    void on(const QByteArray &verb, Answer answer);
    void say(int link, const QByteArray &bytes); // unsolicited bytes
    void hangUp(int link);
    void refuseConnections(bool refuse) { m_refuse = refuse; }
    void acceptSilently(bool silent) { m_silent = silent; } // connections never finish opening
    void takeAtMost(qsizetype bytes) { m_takeAtMost = bytes; } // a total for each link; then writes block

    // sends these bytes to each new connection and closes it
    void greet(QByteArray bytes) { m_greeting = std::move(bytes); }

    // Links are numbered in the order of their creation: first the command connection, then the message connection,
    // then the next attempt.
    int links() const { return static_cast<int>(m_links.size()); }
    bool isOpen(int link) const;
    const QList<QByteArrayList> &commands(int link) const { return m_links[static_cast<size_t>(link)].commands; }
    QByteArrayList verbs(int link) const;
    int writes(int link) const { return m_links[static_cast<size_t>(link)].writes; }

    static QByteArray bulk(const QByteArray &bytes);
    static QByteArray array(const QByteArrayList &bulks);
    static QByteArray info(const QByteArray &version = "7.0.15", const QByteArray &runId = "abc");

private:
    friend class ScriptedTransport;
    struct Link {
        QPointer<ScriptedTransport> transport;
        QByteArray unparsed;
        qsizetype taken = 0;
        int writes = 0;
        int subscriptions = 0;
        QList<QByteArrayList> commands;
    };
    qsizetype take(int link, QByteArrayView bytes);
    void heard(int link, const QByteArrayList &command);
    QByteArray confirm(int link, const QByteArrayList &command);

    QHash<QByteArray, Answer> m_answers;
    std::deque<Link> m_links;
    QByteArray m_greeting;
    bool m_refuse = false;
    bool m_silent = false;
    qsizetype m_takeAtMost = -1;
};

} // namespace lockscope
