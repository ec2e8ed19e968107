#pragma once

#include "core/play/recording/traffic.h"
#include "core/redis/address.h"
#include "core/redis/link/transport.h"
#include "core/redis/resp_reader.h"

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace lockscope::play {

// The state that all connections of one actor share.
struct ActorNetworkState {
    struct Place {
        QString server; // its name in the sandbox
        redis::Address address; // its present address
    };
    using Tell = std::function<void(Transfer)>; // the caller sets the number, and the receiver sets the time
    using Counter = std::shared_ptr<int>; // the last number in use, shared by all actors of a sandbox

    // Holds back messages of one direction from now on.
    struct Holding {
        QByteArray naming; // if empty, all messages
        int left = 0; // 0 means no limit
    };

    bool isStill() const { return isCut || isFrozen; }
    // Returns whether this message is held back, and counts down the limit. Upkeep messages are held back only if all
    // messages are.
    bool takesHold(const Transfer &transfer);

    QString actor;
    Tell tell; // if empty, transfers are no longer reported
    Counter numbers;
    std::map<Way, Holding> held;
    bool isCut = false;
    bool isFrozen = false;
    bool isDestroyed = false;
    int lastConnection = 0;
};

// One connection of an actor, split into requests, replies and messages. Each of them can be held back. The server
// executes requests in the order of arrival; the client gets its answers in the order of its requests.
class ActorConnection final : public redis::Transport, private redis::Transport::Listener {
public:
    ActorConnection(std::shared_ptr<ActorNetworkState> wire, ActorNetworkState::Place place);
    ~ActorConnection() override;

    void open() override;
    qsizetype write(QByteArrayView bytes) override;
    void drain() override;
    void close() override;

    int number() const { return m_number; } // among this actor's connections
    const QString &server() const { return m_place.server; }
    std::vector<Transfer> heldBack() const; // without upkeep
    void
    passOnLater(); // passes everything that may pass, in the next event loop turn, never inside a call of the client
    void deliver(Way way);
    bool deliverOne(int transfer); // false if another message must arrive first
    void drop(Way way);
    void dropOne(int transfer);
    void reset();
    void destroy();

private:
    struct Item {
        Transfer shown; // number 0: upkeep, which is not reported
        QByteArray bytes;
        quint64 turn = 0; // shared by a request and its answer; 0 for messages
        bool isHeld = false; // until it is delivered
    };
    using Queue = std::deque<Item>;
    void opened() override;
    void received(QByteArrayView bytes) override;
    void writable() override;
    void closed(const Error &error) override;

    void take(redis::RespReader &reader, QByteArrayView bytes, bool fromClient);
    Item request(const redis::Reply &words);
    Item answer(const redis::Reply &reply);
    void carry(Item item);
    bool mayPass(const Item &item, qsizetype before = 0) const; // `before`: number of earlier answers that pass too
    void tell(Item &item, Fate fate);
    void pass(const Item &item);
    void passOn(Queue &queue);
    void passOn();
    void flush();
    Queue &queueOf(Way way);
    void loseAll(); // all queues
    void settle(); // resets a connection that has lost a message, once nothing is held back on it

    std::shared_ptr<ActorNetworkState> m_wire;
    int m_number;
    ActorNetworkState::Place m_place;
    std::unique_ptr<redis::Transport> m_inner; // null: closed
    redis::RespReader m_fromClient{redis::ReplyLimits{}};
    redis::RespReader m_fromServer{redis::ReplyLimits{}};
    struct Sent {
        quint64 turn = 0;
        int number = 0; // 0: of upkeep
    };
    std::deque<Sent> m_unanswered; // in the order in which the server got them
    quint64 m_lastTurn = 0; // of the latest request
    quint64 m_answered = 0; // the turn of the latest answer that the client has
    quint64 m_lost = 0; // the first turn whose answer never comes, or 0
    Queue m_requests; // held back
    Queue m_replies;
    Queue m_messages;
    QByteArray m_out; // bytes that m_inner has not accepted yet
    bool m_isOpenKept = false; // open, but the client does not know it yet
    std::optional<Error> m_closeKept;
};

} // namespace lockscope::play
