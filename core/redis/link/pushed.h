#pragma once

#include "core/redis/reply.h"
#include "core/redis/subscriber.h"

#include <cstddef>
#include <vector>

namespace lockscope::redis {

// What can be subscribed to.
enum class TopicForm { Channel, Pattern, Sharded };

struct TopicId {
    TopicForm form = TopicForm::Channel;
    QByteArray name;
    friend bool operator==(const TopicId &, const TopicId &) = default;
    friend size_t qHash(const TopicId &id, size_t seed = 0) { return qHashMulti(seed, int(id.form), id.name); }
};

struct TopicWords {
    QByteArrayView subscribe, unsubscribe, message;
    QByteArrayView subscribed, unsubscribed; // as the answers begin
    std::size_t messageSize;
};
const TopicWords &wordsOf(TopicForm form);

// ["subscribe", NAME, COUNT] and its three sisters.
bool confirms(const Reply &reply, QByteArrayView verb, const QByteArray &name);

// What a connection that has subscribed was told beside its answers.
struct Pushed {
    enum class What {
        Nothing, // an answer
        Message,
        Keys, // that changed: keysOf()
        Ended, // a sharded subscription, asked for or not
        Malformed, // looks like a message and is none
    };
    What what = What::Nothing;
    TopicId topic = {};
    Message message = {};
};
Pushed pushedBy(const Reply &reply);
// Of What::Keys: a message for each; one without a payload for all that there are.
std::vector<Message> keysOf(const Pushed &pushed, const Reply &reply);

} // namespace lockscope::redis
