#include "core/clients/analysis/connection_list.h"

#include <QByteArrayView>

namespace lockscope::clients {

namespace {

QByteArrayView untilBlank(QByteArrayView text)
{
    const qsizetype end = text.indexOf(' ');
    return end < 0 ? text : text.first(end);
}

void take(Connection &connection, QByteArrayView field, QByteArrayView value)
{
    const auto seconds = [value] { return Millis(std::max<qint64>(0, value.toLongLong()) * 1'000); };
    if (field == "id")
        connection.id = value.toLongLong();
    else if (field == "addr")
        connection.address = value.toByteArray();
    else if (field == "name")
        connection.name = value.toByteArray();
    else if (field == "user")
        connection.user = value.toByteArray();
    else if (field == "cmd")
        connection.lastCommand = value.toByteArray();
    else if (field == "age")
        connection.age = seconds();
    else if (field == "idle")
        connection.idle = seconds();
    else if (field == "sub" || field == "ssub")
        connection.subscriptions += value.toLongLong();
    else if (field == "flags") // S: a replica, M: its master, O: MONITOR
        connection.isClient = !value.contains('S') && !value.contains('M') && !value.contains('O');
}

// Values contain no spaces, because the server accepts no names with spaces.
Connection parseLine(QByteArrayView line)
{
    Connection connection;
    while (!line.isEmpty()) {
        const QByteArrayView word = untilBlank(line);
        const qsizetype equals = word.indexOf('=');
        if (equals > 0)
            take(connection, word.first(equals), word.sliced(equals + 1));
        line = line.sliced(std::min(word.size() + 1, line.size()));
    }
    return connection;
}

} // namespace

std::vector<Connection> parseClientList(const QByteArray &text, const QString &node)
{
    std::vector<Connection> connections;
    QByteArrayView rest(text);
    while (!rest.isEmpty()) {
        const qsizetype end = rest.indexOf('\n');
        const QByteArrayView line = end < 0 ? rest : rest.first(end);
        Connection connection = parseLine(line);
        connection.node = node;
        if (!connection.address.isEmpty())
            connections.push_back(std::move(connection));
        rest = rest.sliced(std::min(line.size() + 1, rest.size()));
    }
    return connections;
}

QByteArray hostOf(const Connection &connection)
{
    return hostOf(connection.address);
}

QByteArray hostOf(const QByteArray &address)
{
    const qsizetype colon = address.lastIndexOf(':');
    return colon < 0 ? address : address.left(colon);
}

} // namespace lockscope::clients
