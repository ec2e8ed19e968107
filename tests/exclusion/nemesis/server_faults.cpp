#include "tests/exclusion/nemesis/server_faults.h"

#include "tests/exclusion/history/fault_words.h"

#include <QDeadlineTimer>
#include <QDir>

#include <signal.h>
#include <stdexcept>
#include <thread>

namespace lockscope::exclusion {

namespace {

// Keys with a TTL that take up memory. Some of them are evicted, and locks with the same probability.
constexpr const char *fill = "for i = 1, 300 do"
                             " redis.call('set', ARGV[1] .. i, string.rep('x', 4000), 'px', 60000) end";
constexpr const char *unfill = "for i = 1, 300 do redis.call('unlink', ARGV[1] .. i) end";
constexpr qint64 thrownOut = 600'000; // in bytes: half of the filling keys

// In one script: an owner that released in between would lose its release.
constexpr const char *flushKeeping = "local counts = {}"
                                     " for i, key in ipairs(KEYS) do counts[i] = redis.call('get', key) end"
                                     " redis.call('flushall')"
                                     " for i, key in ipairs(KEYS) do"
                                     " if counts[i] then redis.call('set', key, counts[i]) end end";

Millis serverClockJump(const Fault &fault)
{
    return Millis(500 + fault.target % 2'500);
}

} // namespace

ServerFaults::ServerFaults(RedisServer &server, ShiftedClock &clock, Setup setup)
    : m_server(server)
    , m_clock(clock)
    , m_setup(std::move(setup))
{
    ::signal(SIGPIPE, SIG_IGN); // so that a write to a server that is gone is an ordinary error
}

ServerFaults::~ServerFaults() = default;

bool ServerFaults::breaksAll(FaultKind kind) const
{
    return (kind == FaultKind::ServerKill && !m_setup.appendOnly) || kind == FaultKind::FlushAll
        || kind == FaultKind::Evict || kind == FaultKind::ClockForward;
}

bool ServerFaults::isPossible(FaultKind kind) const
{
    const bool isOfFile = kind == FaultKind::SlowFsync || kind == FaultKind::AofRewrite;
    const bool isOfClock = kind == FaultKind::ClockForward || kind == FaultKind::ClockBack;
    return (m_setup.appendOnly || !isOfFile) && (m_setup.hasClock || !isOfClock);
}

void ServerFaults::begin(const Fault &fault)
{
    switch (fault.kind) {
    case FaultKind::ServerKill: m_server.kill(); break;
    case FaultKind::ServerStop: m_server.suspend(); break;
    case FaultKind::ClientsKill:
        tell({"CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes"});
        tell({"CLIENT", "KILL", "TYPE", "pubsub"});
        break;
    case FaultKind::PubsubKill: tell({"CLIENT", "KILL", "TYPE", "pubsub"}); break;
    case FaultKind::ScriptFlush: tell({"SCRIPT", "FLUSH"}); break;
    case FaultKind::Oom: tell({"CONFIG", "SET", "maxmemory", "1"}); break;
    case FaultKind::Busy:
        // This is an endless script of the test, ended by SCRIPT KILL. Our own scripts cannot be killed so: each runs
        // for microseconds, and after its first write the server refuses (UNKILLABLE). Other clients get the same
        // answer, BUSY.
        m_busy = std::make_unique<BlockingRedis>(m_server);
        m_busy->send({"EVAL", "while true do end", "0"});
        break;
    case FaultKind::FlushAll: flushAll(); break;
    case FaultKind::Evict: evict(); break;
    case FaultKind::PauseWrite:
        tell({"CLIENT", "PAUSE", QByteArray::number(qint64(fault.length.count()) + 5'000), "WRITE"});
        break;
    case FaultKind::Misconf: refuseAsMisconfigured(); break;
    case FaultKind::SlowFsync: tell({"CONFIG", "SET", "appendfsync", "always"}); break;
    case FaultKind::AofRewrite: tell({"BGREWRITEAOF"}); break;
    case FaultKind::ReadOnly: tell({"REPLICAOF", "127.0.0.1", "1"}); break; // nobody listens on this port
    case FaultKind::MaxClients: limitClients(); break;
    case FaultKind::Acl: tell({"ACL", "SETUSER", "default", fault.target % 2 == 0 ? "-@scripting" : "-@write"}); break;
    case FaultKind::ClockForward: shiftClock(serverClockJump(fault)); break;
    case FaultKind::ClockBack: shiftClock(-serverClockJump(fault)); break;
    default: break;
    }
}

void ServerFaults::end(const Fault &fault)
{
    switch (fault.kind) {
    case FaultKind::ServerKill: m_server.restart(); break;
    case FaultKind::ServerStop: m_server.resume(); break;
    case FaultKind::Oom: tell({"CONFIG", "SET", "maxmemory", "0"}); break;
    case FaultKind::Busy:
        BlockingRedis(m_server).call({"SCRIPT", "KILL"}); // an error if the script has already ended
        m_busy.reset();
        break;
    case FaultKind::Evict: endEviction(); break;
    case FaultKind::PauseWrite: tell({"CLIENT", "UNPAUSE"}); break;
    case FaultKind::Misconf: endMisconfiguration(); break;
    case FaultKind::SlowFsync: tell({"CONFIG", "SET", "appendfsync", "no"}); break;
    case FaultKind::AofRewrite: waitForBackgroundSave(); break;
    case FaultKind::ReadOnly: tell({"REPLICAOF", "NO", "ONE"}); break;
    case FaultKind::MaxClients: endLimit(); break;
    case FaultKind::Acl: tell({"ACL", "SETUSER", "default", "+@all"}); break;
    default: break;
    }
}

RedisValue ServerFaults::tell(const QByteArrayList &command)
{
    const RedisValue reply = BlockingRedis(m_server).call(command);
    if (reply.isError())
        throw std::runtime_error("the server refuses " + command.join(' ').toStdString() + ": "
                                 + reply.toBytes().toStdString());
    return reply;
}

QByteArray ServerFaults::info(const QByteArray &section, const QByteArray &field)
{
    const QByteArray all = tell({"INFO", section}).toBytes();
    const QByteArray name = '\n' + field + ':';
    const qsizetype from = all.indexOf(name) + name.size();
    return all.mid(from, all.indexOf('\r', from) - from);
}

void ServerFaults::flushAll()
{
    tell(QByteArrayList{"EVAL", flushKeeping, QByteArray::number(m_setup.kept.size())} + m_setup.kept);
}

void ServerFaults::evict()
{
    tell({"EVAL", fill, "0", fillerPrefix});
    tell({"CONFIG", "SET", "maxmemory-policy", "volatile-random"});
    const qint64 limit = info("memory", "used_memory").toLongLong() - thrownOut;
    tell({"CONFIG", "SET", "maxmemory", QByteArray::number(limit)});
}

void ServerFaults::endEviction()
{
    tell({"CONFIG", "SET", "maxmemory", "0"});
    tell({"CONFIG", "SET", "maxmemory-policy", "noeviction"});
    tell({"EVAL", unfill, "0", fillerPrefix});
}

// A folder stands where the snapshot should go, so the snapshot fails. With a save point, the server then refuses
// writes.
void ServerFaults::refuseAsMisconfigured()
{
    waitForBackgroundSave();
    QDir().mkpath(m_server.folder() + QStringLiteral("/dump.rdb"));
    tell({"CONFIG", "SET", "save", "3600 1"});
    tell({"BGSAVE"});
    waitForBackgroundSave();
}

void ServerFaults::endMisconfiguration()
{
    QDir().rmdir(m_server.folder() + QStringLiteral("/dump.rdb"));
    tell({"CONFIG", "SET", "save", ""});
}

void ServerFaults::waitForBackgroundSave()
{
    const QDeadlineTimer limit(10'000);
    while (info("persistence", "rdb_bgsave_in_progress") != "0" || info("persistence", "aof_rewrite_in_progress") != "0"
           || info("persistence", "aof_rewrite_scheduled") != "0") {
        if (limit.hasExpired())
            throw std::runtime_error("the server does not come to an end with its files");
        std::this_thread::sleep_for(Millis(2));
    }
}

void ServerFaults::limitClients()
{
    m_mostClients = tell({"CONFIG", "GET", "maxclients"}).at(1).toBytes();
    m_inside = std::make_unique<BlockingRedis>(m_server); // without this connection nobody could end the fault
    m_inside->call({"CONFIG", "SET", "maxclients", "3"});
    m_inside->call({"CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes"});
    m_inside->call({"CLIENT", "KILL", "TYPE", "pubsub"});
}

void ServerFaults::endLimit()
{
    try {
        m_inside->call({"CONFIG", "SET", "maxclients", m_mostClients});
    } catch (const std::runtime_error &) {
        tell({"PING"}); // the server was restarted and has no such limit
    }
    m_inside.reset();
}

} // namespace lockscope::exclusion
