#include "core/redis/link/pushed_message.h"

#include "core/redis/capabilities.h"

#include <algorithm>
#include <iterator>

namespace lockscope::redis {

namespace {

// ["message", "__redis__:invalidate", [KEY…] or nil]: the only message that the server itself publishes.
bool isInvalidation(const Reply &reply)
{
    return reply.elements.size() == 3 && isInvalidations(reply.elements[1].bytes)
        && (reply.elements[2].isArray() || reply.elements[2].isNil());
}

// The name under which subscribers know Redict's invalidation channel.
QByteArray invalidationsOfRedict()
{
    ServerInfo redict;
    redict.product = Product::Redict;
    return invalidationsOf(redict);
}

bool isWellFormed(const Reply &reply, TopicForm form)
{
    return reply.elements.size() == wordsOf(form).messageSize
        && std::all_of(reply.elements.begin(), reply.elements.end(),
                       [](const Reply &part) { return part.type == Reply::Type::Bulk; });
}

PushedMessage messageOf(const Reply &reply, TopicForm form)
{
    const bool isPattern = form == TopicForm::Pattern;
    PushedMessage pushed{PushedMessage::What::Message, {form, reply.elements[1].bytes}};
    pushed.message.payload = reply.elements.back().bytes;
    pushed.message.channel = Channel(reply.elements[isPattern ? 2 : 1].bytes);
    if (isPattern)
        pushed.message.pattern = reply.elements[1].bytes;
    return pushed;
}

} // namespace

const TopicWords &wordsOf(TopicForm form)
{
    static const TopicWords all[] = {
        {"SUBSCRIBE", "UNSUBSCRIBE", "message", "subscribe", "unsubscribe", 3},
        {"PSUBSCRIBE", "PUNSUBSCRIBE", "pmessage", "psubscribe", "punsubscribe", 4},
        {"SSUBSCRIBE", "SUNSUBSCRIBE", "smessage", "ssubscribe", "sunsubscribe", 3},
    };
    return all[int(form)];
}

bool confirms(const Reply &reply, QByteArrayView verb, const QByteArray &name)
{
    return reply.elements.size() == 3 && reply.elements[0].bytes == verb && reply.elements[1].type == Reply::Type::Bulk
        && reply.elements[1].bytes == name && reply.elements[2].type == Reply::Type::Integer;
}

PushedMessage pushedMessageIn(const Reply &reply)
{
    if (!reply.isArray() || reply.elements.empty())
        return {};
    if (reply.elements.size() == 3
        && confirms(reply, wordsOf(TopicForm::Sharded).unsubscribed, reply.elements[1].bytes))
        return {PushedMessage::What::Ended, {TopicForm::Sharded, reply.elements[1].bytes}};
    const QByteArray &word = reply.elements[0].bytes;
    const TopicForm forms[] = {TopicForm::Channel, TopicForm::Pattern, TopicForm::Sharded};
    const auto form =
        std::find_if(std::begin(forms), std::end(forms), [&](TopicForm each) { return word == wordsOf(each).message; });
    if (form == std::end(forms))
        return {};
    if (*form == TopicForm::Channel && isInvalidation(reply)) {
        const QByteArray &named = reply.elements[1].bytes;
        return {PushedMessage::What::Keys, {*form, named.startsWith("__redict__") ? invalidationsOfRedict() : named}};
    }
    return isWellFormed(reply, *form) ? messageOf(reply, *form) : PushedMessage{PushedMessage::What::Malformed};
}

std::vector<Message> keysOf(const PushedMessage &pushed, const Reply &reply)
{
    const Channel channel(pushed.topic.name);
    if (reply.elements[2].isNil())
        return {{channel, {}, {}}};
    std::vector<Message> keys;
    for (const Reply &key : reply.elements[2].elements)
        keys.push_back({channel, key.bytes.isNull() ? QByteArray("") : key.bytes, {}});
    return keys;
}

} // namespace lockscope::redis
