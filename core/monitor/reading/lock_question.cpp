#include "core/monitor/reading/lock_question.h"

namespace lockscope::monitor {

using redis::Command;

Command commandOf(LockQuestion::What what, const Key &key)
{
    using What = LockQuestion::What;
    switch (what) {
    case What::Type: return Command::read("TYPE", key);
    case What::Size: return Command::read("STRLEN", key);
    case What::FieldCount: return Command::read("HLEN", key);
    case What::Page: return Command::read("HSCAN", key, {"0", "COUNT", "1001"});
    case What::All: return Command::read("HGETALL", key);
    case What::Mode: return Command::read("HGET", key, {"mode"});
    case What::Ttl:
    case What::ReaderTtl: return Command::read("PTTL", key);
    case What::TtlSeconds: return Command::read("TTL", key);
    case What::Value:
    case What::Token: return Command::read("GET", key);
    case What::ActiveJobs:
    case What::Queue: return Command::read("LRANGE", key, {"0", "999"});
    case What::QueueLength: return Command::read("LLEN", key);
    case What::Scores:
    case What::PermitDeadlines: return Command::read("ZRANGE", key, {"0", "999", "WITHSCORES"});
    case What::Permits: return Command::read("ZCARD", key);
    case What::Subscribers:
    case What::ShardSubscribers: break;
    }
    return {};
}

QByteArray keysAskedFor(LockQuestion::What what)
{
    using What = LockQuestion::What;
    switch (what) {
    case What::Queue:
    case What::QueueLength: return QByteArrayLiteral("redisson_lock_queue:*");
    case What::Scores: return QByteArrayLiteral("redisson_lock_timeout:*");
    case What::Token: return QByteArrayLiteral("redisson_lock_token:*");
    case What::ReaderTtl:
    case What::Permits:
    case What::PermitDeadlines: return QByteArrayLiteral("{*");
    default: return {};
    }
}

ReadCommand readCommandOf(LockQuestion::What what)
{
    using What = LockQuestion::What;
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
    case What::ActiveJobs:
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

bool isAboutKey(LockQuestion::What what)
{
    using What = LockQuestion::What;
    switch (what) {
    case What::Type:
    case What::Size:
    case What::FieldCount:
    case What::Page:
    case What::All:
    case What::Ttl:
    case What::TtlSeconds:
    case What::Value: return true;
    case What::Mode:
    case What::Queue:
    case What::Scores:
    case What::Token:
    case What::ActiveJobs:
    case What::ReaderTtl:
    case What::Permits:
    case What::PermitDeadlines:
    case What::QueueLength:
    case What::Subscribers:
    case What::ShardSubscribers: break;
    }
    return false;
}

} // namespace lockscope::monitor
