#include "tests/support/other_servers.h"

namespace lockscope {

namespace {

using Words = QByteArrayList;

struct ServerTraits {
    const char *info;
    QByteArray eval, ownKeys, wait, delEx, delIfEq, keyEvents, sharded;
};

QByteArray unknown(const QByteArray &verb)
{
    return "-ERR unknown command '" + verb + "', with args beginning with: \r\n";
}

const QByteArray one(":1\r\n"), zero(":0\r\n");

ServerTraits traitsOf(OtherServer which)
{
    switch (which) {
    case OtherServer::Redis88: return {"redis_version:8.8.0", one, zero, zero, zero, unknown("DELIFEQ"), "ghxKST", {}};
    case OtherServer::Valkey91WithoutLua: {
        const QByteArray none("-ERR Could not find scripting engine 'lua'\r\n");
        return {"redis_version:7.2.4\r\nserver_name:valkey\r\nvalkey_version:9.1.0",
                none,
                none,
                zero,
                unknown("DELEX"),
                zero,
                "",
                {}};
    }
    case OtherServer::Dragonfly137:
        return {"redis_version:7.4.0\r\ndragonfly_version:df-v1.37.0",
                one,
                "-ERR Error running script (call to f_1): @user_script:1: script tried accessing undeclared key\r\n",
                unknown("WAIT"),
                zero,
                unknown("DELIFEQ"),
                "Ex",
                {}};
    case OtherServer::Garnet: break;
    }
    const QByteArray disabled("-ERR This instance has Lua scripting support disabled\r\n");
    return {"redis_version:7.4.3\r\ngarnet_version:1.0.80",
            disabled,
            disabled,
            unknown("WAIT"),
            unknown("DELEX"),
            unknown("DELIFEQ"),
            {},
            unknown("SSUBSCRIBE")};
}

// MONITOR's reply lines are its end; a client that has what it wanted closes the connection.
void answerTrials(ScriptedServer &server, const ServerTraits &ways)
{
    server.on("EVAL", [ways](int, const Words &command) -> std::optional<QByteArray> {
        return command.at(1).contains("exists") ? ways.ownKeys : ways.eval;
    });
    server.on("WAIT", ways.wait);
    server.on("DELEX", ways.delEx);
    server.on("DELIFEQ", ways.delIfEq);
    server.on("SCAN", QByteArray("*2\r\n$1\r\n0\r\n*0\r\n"));
    server.on("MONITOR", QByteArray("+OK\r\n"));
    server.on("COMMAND", QByteArray("*0\r\n"));
    server.on("SLOWLOG", QByteArray("*0\r\n"));
    if (!ways.sharded.isEmpty())
        server.on("SSUBSCRIBE", ways.sharded);
    const bool hasSetting = !ways.keyEvents.isNull();
    server.on("CONFIG",
              hasSetting ? ScriptedServer::array({"notify-keyspace-events", ways.keyEvents}) : QByteArray("*0\r\n"));
}

} // namespace

QByteArray infoOf(OtherServer which)
{
    return QByteArray("# Server\r\n") + traitsOf(which).info
        + "\r\nredis_mode:standalone\r\nrun_id:abc\r\nrole:master\r\n";
}

void actAs(ScriptedServer &server, OtherServer which)
{
    server.on("INFO", ScriptedServer::bulk(infoOf(which)));
    server.on("CLIENT", [](int link, const Words &command) -> std::optional<QByteArray> {
        if (command.value(1) == "ID")
            return ':' + QByteArray::number(link + 1) + "\r\n";
        if (command.value(1) == "LIST")
            return ScriptedServer::bulk("id=2 addr=127.0.0.1:5 name=lockscope:messages\n");
        return QByteArray("+OK\r\n");
    });
    answerTrials(server, traitsOf(which));
}

} // namespace lockscope
