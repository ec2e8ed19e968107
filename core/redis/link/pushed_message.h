#pragma once

#include "core/redis/reply.h"
#include "core/redis/subscriber.h"

#include <cstddef>
#include <vector>

namespace lockscope::redis {

// The forms of subscriptions.
enum class TopicForm { Channel, Pattern, Sharded };

struct TopicId {
    TopicForm form = TopicForm::Channel;
    QByteArray name;
    friend bool operator==(const TopicId &, const TopicId &) = default;
    friend size_t qHash(const TopicId &id, size_t seed = 0) { return qHashMulti(seed, int(id.form), id.name); }
};

struct TopicWords {
    QByteArrayView subscribe, unsubscribe, message;
    QByteArrayView subscribed, unsubscribed; // the first words of the answers
    std::size_t messageSize;
};
const TopicWords &wordsOf(TopicForm form);

// True for ["subscribe", NAME, COUNT] and its three variants.
bool confirms(const Reply &reply, QByteArrayView verb, const QByteArray &name);

// A message that arrived on a subscribed connection.
struct PushedMessage {
    enum class What {
        Nothing, // an answer, not a message
        Message,
        Keys, // changed keys: see keysOf()
        Ended, // a sharded subscription ended, on request or not
        Malformed, // looks like a message but is not valid
    };
    What what = What::Nothing;
    TopicId topic = {};
    Message message = {};
};
PushedMessage pushedMessageIn(const Reply &reply);
// For What::Keys: returns one message for each key, or one message without a payload, which means all keys.
std::vector<Message> keysOf(const PushedMessage &pushed, const Reply &reply);

} // namespace lockscope::redis
