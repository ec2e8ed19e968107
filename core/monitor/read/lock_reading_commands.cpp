#include "core/monitor/read/lock_reading.h"

// The questions as commands, and which permission each needs.
namespace lockscope::monitor {

using redis::Command;

void LockReading::put(std::vector<Question> &questions, What what, const Key &key, std::size_t index)
{
    if (!m_permissions->may(readCommandOf(what)))
        return;
    Command command;
    switch (what) {
    case What::Type: command = Command::read("TYPE", key); break;
    case What::Size: command = Command::read("STRLEN", key); break;
    case What::FieldCount: command = Command::read("HLEN", key); break;
    case What::Page: command = Command::read("HSCAN", key, {"0", "COUNT", "1001"}); break;
    case What::All: command = Command::read("HGETALL", key); break;
    case What::Mode: command = Command::read("HGET", key, {"mode"}); break;
    case What::Ttl:
    case What::ReaderTtl: command = Command::read("PTTL", key); break;
    case What::TtlSeconds: command = Command::read("TTL", key); break;
    case What::Value:
    case What::Token: command = Command::read("GET", key); break;
    case What::Queue: command = Command::read("LRANGE", key, {"0", "999"}); break;
    case What::QueueLength: command = Command::read("LLEN", key); break;
    case What::Scores:
    case What::PermitDeadlines: command = Command::read("ZRANGE", key, {"0", "999", "WITHSCORES"}); break;
    case What::Permits: command = Command::read("ZCARD", key); break;
    case What::Subscribers:
    case What::ShardSubscribers: return; // have channels, not a key: askListeners()
    }
    questions.push_back({what, m_self, index, std::move(command)});
}

ReadCommand readCommandOf(LockReading::What what)
{
    using What = LockReading::What;
    switch (what) {
    case What::Type: return ReadCommand::Type;
    case What::Size: return ReadCommand::Size;
    case What::FieldCount: return ReadCommand::FieldCount;
    case What::Page: return ReadCommand::HashPage;
    case What::All: return ReadCommand::HashAll;
    case What::Mode: return ReadCommand::Field;
    case What::Ttl:
    case What::ReaderTtl: return ReadCommand::Pttl;
    case What::TtlSeconds: return ReadCommand::Ttl;
    case What::Value:
    case What::Token: return ReadCommand::Get;
    case What::Queue: return ReadCommand::Queue;
    case What::QueueLength: return ReadCommand::QueueLength;
    case What::Scores:
    case What::PermitDeadlines: return ReadCommand::Scores;
    case What::Permits: return ReadCommand::Permits;
    case What::ShardSubscribers: return ReadCommand::ShardSubscribers;
    case What::Subscribers: break;
    }
    return ReadCommand::Subscribers;
}

} // namespace lockscope::monitor
