#include "core/actions/transactions/answers.h"

namespace lockscope::actions {

using redis::Command;
using redis::Reply;

Question ask(QByteArrayView verb, const QByteArray &key, Command::Words rest)
{
    return {Command::read(verb, Key(key), rest)};
}

Command write(QByteArrayView verb, const QByteArray &key, Command::Words rest)
{
    return Command::write(verb, Key(key), rest);
}

Reply integer(qint64 value)
{
    Reply reply;
    reply.type = Reply::Type::Integer;
    reply.integer = value;
    return reply;
}

Reply bulk(const QByteArray &bytes)
{
    Reply reply;
    reply.type = Reply::Type::Bulk;
    reply.bytes = bytes;
    return reply;
}

Reply array(Replies elements)
{
    Reply reply;
    reply.type = Reply::Type::Array;
    reply.elements = std::move(elements);
    return reply;
}

Decision unchanged(const QByteArray &word)
{
    return {array({integer(0), bulk(word)}), {}};
}

Decision failed(const QByteArray &error)
{
    Reply reply;
    reply.type = Reply::Type::Error;
    reply.bytes = error;
    return {reply, {}};
}

Reply done(qint64 receivers, Replies more)
{
    more.insert(more.begin(), {integer(1), integer(receivers)});
    return array(std::move(more));
}

qint64 Heard::in(const Replies &written) const
{
    const qint64 both = sharded ? written[*sharded].integer : 0;
    const auto counted = listening ? written[*listening].elements : Replies();
    return both + (counted.size() == 2 ? counted[1].integer : written[published].integer);
}

Heard tell(std::vector<Command> &writes, const QByteArray &publish, const QByteArray &channel,
           const QByteArray &message, bool mayAskWhoListens)
{
    Heard heard;
    if (publish == "spublish") {
        heard.sharded = writes.size();
        writes.push_back(write("SPUBLISH", channel, {message}));
    }
    heard.published = writes.size();
    writes.push_back(write("PUBLISH", channel, {message}));
    if (mayAskWhoListens) {
        heard.listening = writes.size();
        writes.push_back(Command::ofNode({"PUBSUB", "NUMSUB", channel}));
    }
    return heard;
}

Question whoListens(const QByteArray &channel)
{
    return {Command::ofNode({"PUBSUB", "NUMSUB", channel}), true};
}

qint64 serverMillis(const Reply &time)
{
    if (time.elements.size() != 2)
        return 0;
    return time.elements[0].toInteger().value_or(0) * 1'000 + time.elements[1].toInteger().value_or(0) / 1'000;
}

} // namespace lockscope::actions
