#include "tests/support/scripted_server.h"

#include <QMetaObject>

#include <stdexcept>

namespace lockscope {

using namespace redis;

class ScriptedTransport final : public Transport {
public:
    ScriptedTransport(ScriptedServer *server, int link)
        : m_server(server)
        , m_link(link)
    { }

    void open() override
    {
        if (m_server->m_silent)
            return;
        later([this] {
            if (m_server->m_refuse)
                end(QStringLiteral("connection refused"));
            else if (listener())
                listener()->opened();
            if (!m_server->m_greeting.isEmpty() && listener()) {
                listener()->received(m_server->m_greeting);
                end(QStringLiteral("the server closed the connection"));
            }
        });
    }
    qsizetype write(QByteArrayView bytes) override { return m_server->take(m_link, bytes); }
    void drain() override { deliver(); }
    void close() override
    {
        setListener(nullptr);
        m_closed = true;
    }

    bool isClosed() const { return m_closed; }

    void say(const QByteArray &bytes)
    {
        m_pending += bytes;
        later([this] { deliver(); });
    }

    void hangUp()
    {
        later([this] {
            deliver();
            end(QStringLiteral("the server closed the connection"));
        });
    }

private:
    template<class F> void later(F f) { QMetaObject::invokeMethod(this, std::move(f), Qt::QueuedConnection); }

    void deliver()
    {
        while (!m_pending.isEmpty() && listener()) {
            const QByteArray piece = m_pending.left(16 * 1024);
            m_pending.remove(0, piece.size());
            listener()->received(piece);
        }
    }

    void end(const QString &why)
    {
        Listener *to = listener();
        close();
        if (to)
            to->closed({Error::Kind::Connect, why, {}, {}});
    }

    ScriptedServer *m_server;
    int m_link;
    QByteArray m_pending;
    bool m_closed = false;
};

namespace {

// Takes one command off the front; a client's commands are always arrays of bulk strings.
std::optional<QByteArrayList> takeCommand(QByteArray &bytes)
{
    qsizetype at = 0;
    const auto number = [&](char kind) -> qsizetype {
        const qsizetype end = bytes.indexOf("\r\n", at);
        if (end < 0)
            return -1;
        if (bytes.at(at) != kind)
            throw std::runtime_error("no command: " + bytes.toStdString());
        const qsizetype value = bytes.mid(at + 1, end - at - 1).toInt();
        at = end + 2;
        return value;
    };
    const qsizetype count = number('*');
    QByteArrayList command;
    for (qsizetype i = 0; i < count; ++i) {
        const qsizetype size = at < bytes.size() ? number('$') : -1;
        if (size < 0 || at + size + 2 > bytes.size())
            return std::nullopt;
        command << bytes.mid(at, size);
        at += size + 2;
    }
    if (count <= 0)
        return std::nullopt;
    bytes.remove(0, at);
    return command;
}

} // namespace

ScriptedServer::ScriptedServer()
{
    for (const char *verb : {"AUTH", "CLIENT", "SELECT"})
        on(verb, "+OK\r\n");
    static int servers = 0; // each server acts as a separate process
    on("INFO", info("7.0.15", "run" + QByteArray::number(++servers)));
    on("ROLE", array({"master"}));
    on("PING", [this](int link, const QByteArrayList &) {
        const bool subscribed = m_links[static_cast<size_t>(link)].subscriptions > 0;
        return std::optional<QByteArray>(subscribed ? array({"pong", ""}) : QByteArray("+PONG\r\n"));
    });
    for (const char *verb : {"SUBSCRIBE", "UNSUBSCRIBE", "PSUBSCRIBE", "PUNSUBSCRIBE", "SSUBSCRIBE", "SUNSUBSCRIBE"})
        on(verb, [this](int link, const QByteArrayList &command) { return std::optional(confirm(link, command)); });
}

std::function<std::unique_ptr<Transport>(const Address &)> ScriptedServer::transport()
{
    return [this](const Address &) {
        auto made = std::make_unique<ScriptedTransport>(this, links());
        m_links.emplace_back().transport = made.get();
        return made;
    };
}

void ScriptedServer::on(const QByteArray &verb, std::optional<QByteArray> reply)
{
    on(verb, [reply](int, const QByteArrayList &) { return reply; });
}

void ScriptedServer::on(const QByteArray &verb, Answer answer)
{
    m_answers.insert(verb, std::move(answer));
}

void ScriptedServer::say(int link, const QByteArray &bytes)
{
    if (auto *transport = m_links[static_cast<size_t>(link)].transport.data())
        transport->say(bytes);
}

void ScriptedServer::hangUp(int link)
{
    if (auto *transport = m_links[static_cast<size_t>(link)].transport.data())
        transport->hangUp();
}

bool ScriptedServer::isOpen(int link) const
{
    const auto *transport = m_links[static_cast<size_t>(link)].transport.data();
    return transport && !transport->isClosed();
}

QByteArrayList ScriptedServer::verbs(int link) const
{
    QByteArrayList words;
    for (const QByteArrayList &command : commands(link))
        words << command.first();
    return words;
}

qsizetype ScriptedServer::take(int link, QByteArrayView bytes)
{
    Link &to = m_links[static_cast<size_t>(link)];
    const qsizetype taken =
        m_takeAtMost < 0 ? bytes.size() : qBound(qsizetype(0), m_takeAtMost - to.taken, bytes.size());
    ++to.writes;
    to.taken += taken;
    to.unparsed += bytes.first(taken);
    while (const auto command = takeCommand(to.unparsed)) {
        to.commands << *command;
        heard(link, *command);
    }
    return taken;
}

void ScriptedServer::heard(int link, const QByteArrayList &command)
{
    const auto answer = m_answers.constFind(command.first());
    if (answer == m_answers.constEnd())
        return;
    if (const std::optional<QByteArray> reply = (*answer)(link, command))
        say(link, *reply);
}

QByteArray ScriptedServer::confirm(int link, const QByteArrayList &command)
{
    int &count = m_links[static_cast<size_t>(link)].subscriptions;
    count += command.first().contains("UNSUB") ? -1 : 1;
    return "*3\r\n" + bulk(command.first().toLower()) + bulk(command.at(1)) + ':' + QByteArray::number(count) + "\r\n";
}

QByteArray ScriptedServer::bulk(const QByteArray &bytes)
{
    return '$' + QByteArray::number(bytes.size()) + "\r\n" + bytes + "\r\n";
}

QByteArray ScriptedServer::array(const QByteArrayList &bulks)
{
    QByteArray wire = '*' + QByteArray::number(bulks.size()) + "\r\n";
    for (const QByteArray &bytes : bulks)
        wire += bulk(bytes);
    return wire;
}

QByteArray ScriptedServer::info(const QByteArray &version, const QByteArray &runId)
{
    return bulk("# Server\r\nredis_version:" + version + "\r\nredis_mode:standalone\r\nrun_id:" + runId
                + "\r\nrole:master\r\n");
}

} // namespace lockscope
