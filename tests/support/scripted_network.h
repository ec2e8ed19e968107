#pragma once

#include "tests/support/manual_clock.h"
#include "tests/support/scripted_server.h"

#include <map>

namespace lockscope {

// Hosts by name, each with a scripted server; also the scripts of sentinels and masters.
class ScriptedNetwork {
public:
    ~ScriptedNetwork() { settleEvents(); }

    ScriptedServer &at(const QString &host)
    {
        auto &server = m_hosts[host];
        if (!server)
            server = std::make_unique<ScriptedServer>();
        return *server;
    }

    redis::ClientOptions options()
    {
        redis::ClientOptions options;
        options.transport = [this](const redis::Address &address) { return at(address.host).transport()(address); };
        return options;
    }

    // The sentinel names this host as the address of master `m`.
    void sentinelSays(const QString &sentinel, const QByteArray &host, qint64 epoch)
    {
        at(sentinel).on("SENTINEL", [host, epoch](int, const QByteArrayList &command) {
            const bool isMaster = command.at(1) == "MASTER";
            return std::optional(isMaster
                                     ? ScriptedServer::array({"name", "m", "config-epoch", QByteArray::number(epoch)})
                                     : ScriptedServer::array({host, "6379"}));
        });
    }
    void sentinelTells(const QString &sentinel) // a switch event, to all subscribers
    {
        ScriptedServer &server = at(sentinel);
        for (int link = 0; link < server.links(); ++link) {
            if (server.verbs(link).contains("SUBSCRIBE"))
                server.say(link, ScriptedServer::array({"message", "+switch-master", "m a 1 b 1"}));
        }
    }
    void hasRole(const QString &host, const QByteArray &role) { at(host).on("ROLE", ScriptedServer::array({role})); }
    void goesDown(const QString &host)
    {
        ScriptedServer &server = at(host);
        server.refuseConnections(true);
        for (int link = 0; link < server.links(); ++link)
            server.hangUp(link);
    }

    // Settles several times, because an event may cause further ones.
    static void settle()
    {
        for (int i = 0; i < 8; ++i)
            settleEvents();
    }
    void pass(Millis by)
    {
        clock.advance(by);
        settle();
    }

    ManualClock clock;

private:
    std::map<QString, std::unique_ptr<ScriptedServer>> m_hosts;
};

} // namespace lockscope
